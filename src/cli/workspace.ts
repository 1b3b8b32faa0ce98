// `npx sello workspace` creates, lists and shows the tenants of the installation.
import { authorityCodesByNumber } from '../contracts/authority-codes';
import { isWarningKey } from '../contracts/warnings';
import { createUuidV7 } from '../main/ids';
import type { AuthorityEnvironment } from '../contracts/runs';
import { defaultDataFolder } from '../local/root';
import { listUnmetRequirementsForLiveEnvironment } from '../settings/live';
import { computeChangeDigests } from '../store/audit/rows';
import { createWorkspace, type NewWorkspace } from '../store/workspaces/new-workspace';
import { findWorkspaceByIdOrSlug, listWorkspaces } from '../store/workspaces/workspaces';
import type { WorkspaceDocument } from '../model/workspace';
import { parseCommandLine, type CommandOptionValues } from './command-line';
import { createCommandAuditRowBuilder } from './command-audit';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import { dataOptionHelp, printCommandFailure, formatCommandHelp, printUnknownCommand, printUsageError } from './usage';
import { renderMessageInEnglish } from '../messages/render';

export const help = formatCommandHelp({
  usage: [
    'npx sello workspace create --slug S --name N --environment simulator|test|live [options]',
    'npx sello workspace list',
    'npx sello workspace show ID|SLUG',
  ],
  options: {
    '--slug S': 'short name for URLs and commands: up to 63 characters of a-z, 0-9 and hyphens',
    '--name N': 'name that users see',
    '--environment E': 'simulator, test or live',
    '--country CC': 'country of the workspace (default: ES)',
    '--agreement on|off':
      'whether suppliers sign an authorization form when they register\n(default: off for simulator, on for test and live)',
    '--amendments': 'allow changes to invoices that the authority accepted without errors',
    '--strict': 'treat warnings as errors',
    '--blocking-warnings KEYS':
      'warning keys that block jobs, separated by commas; `none` for no keys\n(default: the keys that docs/warnings.md marks "by default")',
    ...dataOptionHelp,
  },
  notes: 'You cannot change the environment, the id or the slug later.',
});

const options = {
  data: { type: 'string', default: defaultDataFolder },
  slug: { type: 'string' },
  name: { type: 'string' },
  environment: { type: 'string' },
  country: { type: 'string' },
  agreement: { type: 'string' },
  amendments: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'blocking-warnings': { type: 'string' },
} as const;

type WorkspaceCommandOptions = CommandOptionValues<typeof options>;

const { data: _everywhere, ...ofNewWorkspace } = options;
const forms = { create: { options: Object.keys(ofNewWorkspace) }, list: {}, show: { words: 1 } };

const environments: readonly string[] = ['simulator', 'test', 'live'] satisfies AuthorityEnvironment[];

/** Runs `npx sello workspace`. @returns 0 if done, 1 if an error occurred, 2 for wrong usage */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options, forms);
  const [command, named] = positionals;
  const data = values.data ?? defaultDataFolder;
  if (command === 'create') {
    const request = parseNewWorkspace(values);
    if (typeof request === 'string') return printUsageError(request, help);
    return runWithDatabaseAndSettings(data, environment, (installation) => create(installation, request));
  }
  if (command === 'list') return runWithDatabaseAndSettings(data, environment, list);
  if (command !== 'show') return printUnknownCommand(command, help);
  if (!named) return printUsageError('Missing argument: ID or slug', help);
  return runWithDatabaseAndSettings(data, environment, (installation) => show(installation, named));
}

/** Returns the workspace to create, or what is wrong with the options. */
function parseNewWorkspace(values: WorkspaceCommandOptions): NewWorkspace | string {
  const { slug = '', name = '', environment = '', country = 'ES', agreement } = values;
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
    return slug === '' ? 'Missing option: --slug' : '--slug: only up to 63 of a-z, 0-9 and hyphens';
  if (name === '') return 'Missing option: --name';
  if (!environments.includes(environment)) return `--environment: must be one of ${environments.join(', ')}`;
  if (!/^[A-Z]{2}$/.test(country)) return '--country: must be two capital letters, for example ES';
  if (agreement !== undefined && agreement !== 'on' && agreement !== 'off') return '--agreement: must be on or off';
  const { amendments, strict, 'blocking-warnings': blocks } = values;
  const keys = blocks === 'none' ? [] : blocks?.split(',').map((key) => key.trim());
  const wrong = keys?.find((key) => !isWarningKey(key) && !authorityCodesByNumber.has(Number(key)));
  if (wrong !== undefined) return `--blocking-warnings: there is no warning ${wrong}`;
  return {
    id: createUuidV7(),
    isIdNew: true,
    slug,
    name,
    environment: environment as AuthorityEnvironment,
    country,
    amendments,
    strict,
    ...(keys ? { blockingWarnings: keys } : {}),
    ...(agreement ? { agreement: agreement === 'on' } : {}),
  };
}

async function create({ database, settings }: DatabaseAndSettings, request: NewWorkspace): Promise<number> {
  const problems = request.environment === 'live' ? listUnmetRequirementsForLiveEnvironment(settings) : [];
  if (problems.length > 0)
    return printCommandFailure(
      ['This installation is not ready for live:', ...problems.map(renderMessageInEnglish)].join('\n  '),
    );
  const auditRow = createCommandAuditRowBuilder('sello workspace create', null);
  const result = await createWorkspace(database, request, new Date(), ({ _id, ...members }) =>
    auditRow({ objects: [{ kind: 'workspace', id: _id }], ...computeChangeDigests(null, members) }),
  );
  if (result.kind === 'taken')
    return printCommandFailure(`The slug ${request.slug} is taken by workspace ${result.id}.`);
  console.log(formatWorkspace(result.workspace));
  return 0;
}

async function list({ database }: DatabaseAndSettings): Promise<number> {
  for (const { _id, slug, environment, name } of await listWorkspaces(database)) {
    console.log([_id, environment.padEnd(9), slug.padEnd(20), name].join('  '));
  }
  return 0;
}

async function show({ database }: DatabaseAndSettings, named: string): Promise<number> {
  const row = await findWorkspaceByIdOrSlug(database, named);
  if (!row) return printCommandFailure(`There is no workspace "${named}".`);
  console.log(formatWorkspace(row));
  return 0;
}

const formatWorkspace = ({ _id: id, ...members }: WorkspaceDocument): string =>
  JSON.stringify({ id, ...members }, null, 2);

// `npx sello workspace`: creates, lists and shows the tenants of the installation.
import { parseArgs } from 'node:util';
import { authorityCodes } from '../contracts/authority-codes';
import { isWarningKey } from '../contracts/warnings';
import { newId } from '../main/ids';
import type { AuthorityEnvironment } from '../contracts/runs';
import { defaultFolder } from '../local/root';
import { findLiveProblems } from '../settings/live';
import { computeDigests } from '../store/audit/rows';
import { createWorkspace, type NewWorkspace } from '../store/workspaces/new-workspace';
import { findWorkspaceBy, listWorkspaces } from '../store/workspaces/workspaces';
import type { WorkspaceDocument } from '../model/workspace';
import { buildCommandAuditRow } from './command-audit';
import { type Installation, runOnInstallation } from './installation';
import { dataHelp, fail, formatHelp, refuseCommand, refuseUsage } from './usage';

export const help = formatHelp({
  usage: [
    'npx sello workspace create --slug S --name N --environment simulator|test|live [options]',
    'npx sello workspace list',
    'npx sello workspace show <ID or slug>',
  ],
  options: {
    '--slug S': 'short name, used in addresses: up to 63 of a-z, 0-9 and hyphens',
    '--name N': 'display name',
    '--environment E': 'simulator, test or live',
    '--country CC': 'country of the tenant (ES)',
    '--agreement on|off': 'whether suppliers sign an agreement before they are registered',
    '--amendments': 'allow changes to accepted invoices',
    '--strict': 'treat warnings as errors',
    '--blocking-warnings KEYS': 'warnings that end jobs, separated by commas, or none (those of new workspaces)',
    ...dataHelp,
  },
  notes: 'The environment, the ID and the slug cannot be changed later.',
});

const options = {
  data: { type: 'string', default: defaultFolder },
  slug: { type: 'string' },
  name: { type: 'string' },
  environment: { type: 'string' },
  country: { type: 'string' },
  agreement: { type: 'string' },
  amendments: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'blocking-warnings': { type: 'string' },
} as const;

type WorkspaceOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const environments: readonly string[] = ['simulator', 'test', 'live'] satisfies AuthorityEnvironment[];

/** @returns 0 done, 1 refused, 2 wrong usage */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [command, named] = positionals;
  const data = values.data ?? defaultFolder;
  if (command === 'create') {
    const asked = parseNewWorkspace(values);
    if (typeof asked === 'string') return refuseUsage(asked, help);
    return runOnInstallation(data, environment, (installation) => create(installation, asked));
  }
  if (command === 'list') return runOnInstallation(data, environment, list);
  if (command !== 'show') return refuseCommand(command, help);
  if (!named) return refuseUsage('Missing argument: ID or slug', help);
  return runOnInstallation(data, environment, (installation) => show(installation, named));
}

/** The workspace to create, or what is wrong with the options. */
function parseNewWorkspace(values: WorkspaceOptions): NewWorkspace | string {
  const { slug = '', name = '', environment = '', country = 'ES', agreement } = values;
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
    return slug === '' ? 'Missing option: --slug' : '--slug: only up to 63 of a-z, 0-9 and hyphens';
  if (name === '') return 'Missing option: --name';
  if (!environments.includes(environment)) return `--environment: must be one of ${environments.join(', ')}`;
  if (!/^[A-Z]{2}$/.test(country)) return '--country: must be two capital letters, for example ES';
  if (agreement !== undefined && agreement !== 'on' && agreement !== 'off') return '--agreement: must be on or off';
  const { amendments, strict, 'blocking-warnings': blocks } = values;
  const keys = blocks === 'none' ? [] : blocks?.split(',').map((key) => key.trim());
  const wrong = keys?.find((key) => !isWarningKey(key) && !authorityCodes.has(Number(key)));
  if (wrong !== undefined) return `--blocking-warnings: there is no warning ${wrong}`;
  return {
    id: newId(),
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

async function create({ database, settings }: Installation, request: NewWorkspace): Promise<number> {
  const problems = request.environment === 'live' ? findLiveProblems(settings) : [];
  if (problems.length > 0) return fail(['This installation is not ready for live:', ...problems].join('\n  '));
  const auditRow = buildCommandAuditRow('sello workspace create', null);
  const made = await createWorkspace(database, request, new Date(), ({ _id, ...members }) =>
    auditRow({ objects: [{ kind: 'workspace', id: _id }], ...computeDigests(null, members) }),
  );
  if (made.kind === 'taken') return fail(`The slug ${request.slug} is taken by workspace ${made.id}.`);
  console.log(textOf(made.workspace));
  return 0;
}

async function list({ database }: Installation): Promise<number> {
  for (const { _id, slug, environment, name } of await listWorkspaces(database)) {
    console.log([_id, environment.padEnd(9), slug.padEnd(20), name].join('  '));
  }
  return 0;
}

async function show({ database }: Installation, named: string): Promise<number> {
  const found = await findWorkspaceBy(database, named);
  if (!found) return fail(`There is no workspace "${named}".`);
  console.log(textOf(found));
  return 0;
}

const textOf = ({ _id: id, ...members }: WorkspaceDocument): string => JSON.stringify({ id, ...members }, null, 2);

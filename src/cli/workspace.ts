// `sello workspace create|list|show`: the tenants of the installation. Their environment is for ever.
import { parseArgs } from 'node:util';
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

const usage = `Usage: sello workspace <command>

  create --slug S --name N --environment simulator|test|live
         [--country ES] [--agreement on|off] [--amendments] [--strict]
  list
  show <id or slug>

The environment, the id and the slug are for ever.`;

const options = {
  data: { type: 'string', default: defaultFolder },
  slug: { type: 'string' },
  name: { type: 'string' },
  environment: { type: 'string' },
  country: { type: 'string' },
  agreement: { type: 'string' },
  amendments: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

type WorkspaceOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const environments: readonly string[] = ['simulator', 'test', 'live'] satisfies AuthorityEnvironment[];

/** @returns 0 done, 1 refused, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [command, named] = positionals;
  const data = values.data ?? defaultFolder;
  if (command === 'create') {
    const asked = newWorkspaceOf(values);
    if (typeof asked === 'string') return said(2, `${asked}\n\n${usage}`);
    return runOnInstallation(data, environment, (installation) => create(installation, asked));
  }
  if (command === 'list') return runOnInstallation(data, environment, list);
  if (command === 'show' && named)
    return runOnInstallation(data, environment, (installation) => show(installation, named));
  return said(2, usage);
}

/** The workspace asked for, or what is wrong with the order. */
function newWorkspaceOf(values: WorkspaceOptions): NewWorkspace | string {
  const { slug = '', name = '', environment = '', country = 'ES', agreement } = values;
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug)) return '--slug takes up to 63 of a-z, 0-9 and hyphens.';
  if (name === '') return '--name is missing.';
  if (!environments.includes(environment)) return `--environment takes one of ${environments.join(', ')}.`;
  if (!/^[A-Z]{2}$/.test(country)) return '--country takes two capitals, such as ES.';
  if (agreement !== undefined && agreement !== 'on' && agreement !== 'off') return '--agreement takes on or off.';
  const { amendments, strict } = values;
  return {
    id: newId(),
    slug,
    name,
    environment: environment as AuthorityEnvironment,
    country,
    amendments,
    strict,
    ...(agreement ? { agreement: agreement === 'on' } : {}),
  };
}

async function create({ database, settings }: Installation, request: NewWorkspace): Promise<number> {
  const problems = request.environment === 'live' ? findLiveProblems(settings) : [];
  if (problems.length > 0) return said(1, ['This installation is not ready for live:', ...problems].join('\n  '));
  const act = buildCommandAuditRow('sello workspace create', null);
  const made = await createWorkspace(database, request, new Date(), ({ _id, ...members }) =>
    act({ objects: [{ kind: 'workspace', id: _id }], ...computeDigests(null, members) }),
  );
  if (made.kind === 'taken') return said(1, `The slug ${request.slug} is taken by workspace ${made.id}.`);
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
  if (!found) return said(1, `There is no workspace "${named}".`);
  console.log(textOf(found));
  return 0;
}

const textOf = ({ _id: id, ...members }: WorkspaceDocument): string => JSON.stringify({ id, ...members }, null, 2);

function said(code: number, text: string): number {
  console.error(text);
  return code;
}

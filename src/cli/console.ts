// `sello console`: a fresh link into the console, alone on its line. Of a local stack, or of an installation with
// SELLO_CONSOLE=link.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { console as limits } from '../contracts/limits/console';
import { type Grant, isRole, roleTable } from '../contracts/roles';
import { readLocalFile } from '../local/local-file';
import { projectRoot, defaultFolder } from '../local/root';
import { findWorkspaceBy } from '../store/workspaces/workspaces';
import { listLocalGrants, makeConsoleLink, makeInvitation } from './console/link';
import { type Installation, runOnInstallation } from './installation';

const usage = `sello console [--workspace W] [--role R] [--service] [--name N] [--to PATH]
              [--invite] [--data DIR]

  prints a link into the console: one use, ${limits.linkMinutes} minutes
  --workspace W   id or short name; may be given several times. Of a local stack: its own, and the service
  --role R        one of ${Object.keys(roleTable)
    .filter((role) => role !== 'service')
    .join(', ')} (admin)
  --service       also as the service's operator
  --name N        whom the session is called after (the name of this system's user)
  --invite        an invitation for a person, into one workspace or the installation, instead of a link for one session
  --to PATH       page that the link leads to, such as /console/w/local/entries`;

interface Order {
  readonly workspaces: readonly string[];
  readonly role: string;
  readonly service: boolean;
  readonly name: string;
  readonly to: string | undefined;
  readonly invite: boolean;
  readonly isLocal: boolean;
}

/** @returns 0 done, 1 refused, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: defaultFolder },
      workspace: { type: 'string', multiple: true, default: [] },
      role: { type: 'string', default: 'admin' },
      service: { type: 'boolean', default: false },
      name: { type: 'string', default: environment.USER || 'local' },
      to: { type: 'string' },
      invite: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { data, role, service, name, to, invite, workspace: workspaces } = values;
  const problem = problemOf({ role, name, to });
  if (problem) return refuse(`${problem}\n\n${usage}`, 2);
  const isLocal = readLocalFile(path.resolve(projectRoot(), data)) !== undefined;
  const order = { workspaces, role, service, name, to, invite, isLocal };
  return runOnInstallation(data, environment, (installation) => print(installation, order));
}

function problemOf({ role, name, to }: Pick<Order, 'role' | 'name' | 'to'>): string | undefined {
  if (!isRole(role) || role === 'service') return `There is no role "${role}".`;
  if (name.length > limits.nameCharactersMax) return `--name has more than ${limits.nameCharactersMax} characters.`;
  return to === undefined || /^\/console\/[\w./?=&%-]*$/.test(to) ? undefined : '--to is no page of the console.';
}

async function print(installation: Installation, { isLocal, name, to, invite, ...order }: Order): Promise<number> {
  if (installation.settings.console === 'off')
    return refuse('The console is off: set SELLO_CONSOLE (docs/console/sign-in.md).', 1);
  const plain = order.workspaces.length === 0 && !order.service && !invite && order.role === 'admin';
  const grants = isLocal && plain ? await listLocalGrants(installation) : await grantsOf(installation, order, isLocal);
  if (typeof grants === 'string') return refuse(grants, 1);
  const [grant, more] = grants;
  if (invite) {
    if (!grant || more) return refuse('An invitation is for one workspace, or for the service.', 2);
    const made = await makeInvitation(installation, { command: 'sello console', name, grant });
    if (made === undefined) return refuse('The workspace has as many people as it may.', 1);
    console.log(made);
    return 0;
  }
  const link = { command: 'sello console', name, grants, ...(to ? { to } : {}) };
  console.log(await makeConsoleLink(installation, link));
  return 0;
}

/** What was ordered, or what is wrong with it. */
async function grantsOf(
  { database }: Installation,
  { workspaces, role, service }: Pick<Order, 'workspaces' | 'role' | 'service'>,
  isLocal: boolean,
): Promise<readonly Grant[] | string> {
  const named = workspaces.length === 0 && isLocal && !service ? ['local'] : workspaces;
  const grants: Grant[] = service ? [{ workspace: null, role: 'service' }] : [];
  for (const name of named) {
    const found = await findWorkspaceBy(database, name.toLowerCase());
    if (!found) return `There is no workspace "${name}".`;
    if (isRole(role)) grants.unshift({ workspace: found._id, role });
  }
  return grants.length > 0 ? grants : 'Give --workspace (id or short name), or --service.';
}

function refuse(text: string, code: number): number {
  console.error(text);
  return code;
}

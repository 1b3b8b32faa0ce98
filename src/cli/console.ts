// `npx sello console` prints only a link: a sign-in link for the console or, with `--invite`, an invitation link. It
// works for a local stack, and for an installation with SELLO_CONSOLE=link.
import path from 'node:path';
import { consoleLimits as limits } from '../contracts/limits/console';
import { type RoleGrant, isConsoleRole, accessScopesByRole } from '../contracts/roles';
import { readLocalStackFile } from '../local/local-stack-info';
import { requireProjectRoot, defaultDataFolder } from '../local/root';
import { findWorkspaceByIdOrSlug } from '../store/workspaces/workspaces';
import { parseCommandLine } from './command-line';
import {
  listRoleGrantsOfLocalUser,
  createConsoleSignInLink,
  createConsoleInvitationLinkWithinUserLimit,
} from './console/link';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import { dataOptionHelp, printCommandFailure, formatCommandHelp, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello console [options]',
  options: {
    '--workspace W':
      'id or slug of a workspace; repeat the option for several\n(default on a local stack: its workspace and the installation)',
    '--role R': `${Object.keys(accessScopesByRole)
      .filter((role) => role !== 'service')
      .join(', ')} (default: admin)`,
    '--service': 'also sign in as an operator',
    '--name N': 'name that the console shows for the session (default: your user name)',
    '--invite': 'invite a person to a workspace or to the installation, instead of creating a sign-in link',
    '--to PATH': 'open this page, for example /console/w/local/entries',
    ...dataOptionHelp,
  },
  notes:
    `A sign-in link works once, within ${limits.linkMinutes} minutes. ` +
    `An invitation works once, within ${limits.invitationHours} hours.`,
});

interface ConsoleCommandOptions {
  readonly workspaces: readonly string[];
  readonly role: string;
  readonly service: boolean;
  readonly name: string;
  readonly to: string | undefined;
  readonly invite: boolean;
  readonly isLocal: boolean;
}

export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values } = parseCommandLine(args, {
    data: { type: 'string', default: defaultDataFolder },
    workspace: { type: 'string', multiple: true, default: [] },
    role: { type: 'string', default: 'admin' },
    service: { type: 'boolean', default: false },
    name: { type: 'string', default: environment.USER || 'local' },
    to: { type: 'string' },
    invite: { type: 'boolean', default: false },
  });
  const { data, role, service, name, to, invite, workspace: workspaces } = values;
  const problem = findProblem({ role, name, to });
  if (problem) return printUsageError(problem, help);
  const isLocal = readLocalStackFile(path.resolve(requireProjectRoot(), data)) !== undefined;
  const order = { workspaces, role, service, name, to, invite, isLocal };
  return runWithDatabaseAndSettings(data, environment, (installation) => print(installation, order));
}

function findProblem({ role, name, to }: Pick<ConsoleCommandOptions, 'role' | 'name' | 'to'>): string | undefined {
  if (!isConsoleRole(role) || role === 'service') return `--role: unknown role "${role}".`;
  if (name.length > limits.nameCharactersMax) return `--name: longer than ${limits.nameCharactersMax} characters.`;
  return to === undefined || /^\/console\/[\w./?=&%-]*$/.test(to) ? undefined : '--to: not a page of the console.';
}

async function print(
  installation: DatabaseAndSettings,
  { isLocal, name, to, invite, ...order }: ConsoleCommandOptions,
): Promise<number> {
  if (installation.settings.console === 'off')
    return printCommandFailure('The console is disabled: set SELLO_CONSOLE (docs/console/sign-in.md).');
  const plain = order.workspaces.length === 0 && !order.service && !invite && order.role === 'admin';
  const grants =
    isLocal && plain ? await listRoleGrantsOfLocalUser(installation) : await buildGrants(installation, order, isLocal);
  if (typeof grants === 'string') return printCommandFailure(grants);
  const [grant, more] = grants;
  if (invite) {
    if (!grant || more) return printUsageError('--invite takes one --workspace, or --service.', help);
    const invitation = await createConsoleInvitationLinkWithinUserLimit(installation, {
      command: 'sello console',
      name,
      grant,
    });
    if (invitation === undefined) return printCommandFailure('The workspace has reached its maximum number of people.');
    console.log(invitation);
    return 0;
  }
  const link = { command: 'sello console', name, grants, ...(to ? { to } : {}) };
  console.log(await createConsoleSignInLink(installation, link));
  return 0;
}

/** Returns the roles that the link gives, or what is wrong with the options. */
async function buildGrants(
  { database }: DatabaseAndSettings,
  { workspaces, role, service }: Pick<ConsoleCommandOptions, 'workspaces' | 'role' | 'service'>,
  isLocal: boolean,
): Promise<readonly RoleGrant[] | string> {
  const names = workspaces.length === 0 && isLocal && !service ? ['local'] : workspaces;
  const grants: RoleGrant[] = service ? [{ workspace: null, role: 'service' }] : [];
  for (const name of names) {
    const row = await findWorkspaceByIdOrSlug(database, name.toLowerCase());
    if (!row) return `There is no workspace "${name}".`;
    if (isConsoleRole(role)) grants.unshift({ workspace: row._id, role });
  }
  return grants.length > 0 ? grants : 'Missing option: --workspace or --service';
}

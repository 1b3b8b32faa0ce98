// Creates one-time links into the console, with their audit rows. The links are for sign-in (`npx sello console`, `npm
// start`, the demo) and for invitations.
import type { RoleGrant } from '../../contracts/roles';
import {
  insertConsoleSignInLink,
  computeSecretSha256Hex,
  generateConsoleSecret,
} from '../../store/people/console-links';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import { runAuditedCommandChange } from '../command-audit';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from '../installation';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { createUuidV7 } from '../../main/ids';
import { insertInvitedConsoleMemberWithinLimit } from '../../store/people/members';

/** A sign-in link to create. */
export interface NewConsoleSignInLink {
  readonly command: string;
  readonly name: string;
  readonly grants: readonly RoleGrant[];
  /** Target path of the link in the console. */
  readonly to?: string;
}

/** Creates a sign-in link and returns its full URL. The link works once, and expires after ten minutes. */
export async function createConsoleSignInLink(
  { database, settings }: DatabaseAndSettings,
  { command, name, grants, to }: NewConsoleSignInLink,
): Promise<string> {
  const now = new Date();
  const [grant] = grants;
  const workspace = grant?.workspace ?? null;
  const code = await runAuditedCommandChange(
    database,
    { command, workspace },
    (inner) => insertConsoleSignInLink(inner, { name, grants, ...(to ? { to } : {}) }, now),
    () => ({ objects: [{ kind: 'console-link', id: name }] }),
  );
  return `${settings.api.publicUrl.replace(/\/$/, '')}/console/enter?code=${code}`;
}

/** Lists the roles of the user of a local stack: administrator of its workspace, and operator of the installation. */
export async function listRoleGrantsOfLocalUser({ database }: DatabaseAndSettings): Promise<readonly RoleGrant[]> {
  const local = await findWorkspaceByIdOrSlug(database, 'local');
  return [...(local ? [{ workspace: local._id, role: 'admin' } as const] : []), { workspace: null, role: 'service' }];
}

/** Creates a sign-in link for the user of a local stack. @param to a path of the console */
export const createLocalConsoleSignInLink = (
  dataFolder: string,
  environment: NodeJS.ProcessEnv,
  { command, to }: { readonly command: string; readonly to?: string },
): Promise<string> =>
  runWithDatabaseAndSettings(dataFolder, environment, async (installation) =>
    createConsoleSignInLink(installation, {
      command,
      name: 'local',
      grants: await listRoleGrantsOfLocalUser(installation),
      ...(to ? { to } : {}),
    }),
  );

/**
 * Creates an invitation and returns its full URL, which cannot be shown again later. Returns undefined if the maximum
 * number of users is reached.
 */
export async function createConsoleInvitationLinkWithinUserLimit(
  { database, settings }: DatabaseAndSettings,
  { command, name, grant }: { readonly command: string; readonly name: string; readonly grant: RoleGrant },
): Promise<string | undefined> {
  const [code, id, now] = [generateConsoleSecret(), createUuidV7(), new Date()];
  const { workspace, role } = grant;
  const expiresAt = new Date(now.getTime() + limits.invitationHours * 3_600_000);
  const member = {
    _id: id,
    name,
    role,
    invitation: { codeHash: computeSecretSha256Hex(code), expiresAt },
    createdAt: now,
  };
  const result = await runAuditedCommandChange(
    database,
    { command, workspace },
    (inner) => insertInvitedConsoleMemberWithinLimit(inner, workspace, member),
    (how) => (how === 'created' ? { objects: [{ kind: 'person', id }] } : undefined),
  );
  return result === 'created' ? `${settings.api.publicUrl.replace(/\/$/, '')}/console/join?code=${code}` : undefined;
}

// Finds the session of a request's cookie, and its roles in one workspace, with one read.
import type { Context } from 'koa';
import { console as limits } from '../../../contracts/limits/console';
import { type Grant, roleTable } from '../../../contracts/roles';
import { changeWithAuditRows, makeChange } from '../../../store/audit/change';
import type { ConsoleSessionDocument, ConsoleLinkDocument } from '../../../model/person';
import {
  findConsoleSession,
  insertConsoleSession,
  noteSessionUse,
  removeConsoleSession,
} from '../../../store/people/sessions';
import { listGrants } from '../../../store/people/members';
import { findConsoleLink, computeSecretHash, createSecret, takeConsoleLink } from '../../../store/people/console-links';
import { bindServiceChanges, forService } from '../../../store/for-service';
import { bindWorkspaceChanges, forWorkspace } from '../../../store/for-workspace';
import type { WorkspaceDocument } from '../../../model/workspace';
import type { Deps } from '../../kit/endpoint';
import type { ServiceCaller, TenantCaller } from '../../kit/request/callers';
import { readSecret, writeSecret } from './cookies';
import { buildSignInAuditRows } from './sign-in-audit';

export interface Session {
  readonly secret: string;
  readonly document: ConsoleSessionDocument;
}

/** A page that reloads automatically sends this header: it does not keep the session alive. */
const isByItself = (ctx: Context): boolean => ctx.get('Sello-Live') !== '' || ctx.path.endsWith('/live');

/** The active session of the request with its current roles; undefined if no one is signed in, or no role is left. */
export async function readSession(ctx: Context, { database, settings, now }: Deps): Promise<Session | undefined> {
  const secret = readSecret(ctx, settings);
  if (!secret || secret.length > 100) return undefined;
  const at = now();
  const found = await findConsoleSession(database, secret, at);
  if (!found) return undefined;
  const { person } = found;
  const document = person ? { ...found, grants: await listGrants(database, person) } : found;
  if (document.grants.length === 0) return undefined;
  if (!isByItself(ctx) && at.getTime() - document.seenAt.getTime() >= limits.useNotedMs) {
    await noteSessionUse(database, document._id, at);
  }
  return { secret, document };
}

/**
 * Creates a session and sets its cookie. A previous session of the browser ends, so that its secret becomes useless.
 * Each workspace of either session gets an audit row.
 */
export async function createSession(
  ctx: Context,
  deps: Deps,
  who: Pick<ConsoleSessionDocument, 'name' | 'how' | 'grants' | 'person'>,
): Promise<void> {
  const { database } = deps;
  const before = await readSession(ctx, deps);
  const [secret, id, now] = [createSecret(), deps.newId(), deps.now()];
  const session = {
    _id: id,
    secretHash: computeSecretHash(secret),
    ...who,
    agent: ctx.get('User-Agent').slice(0, limits.agentCharactersMax),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionHours * 3_600_000),
  };
  const grants = who.person === undefined ? who.grants : await listGrants(database, who.person);
  const auditRows = [
    ...(before ? buildSignInAuditRows(ctx, deps, 'sign-out', before.document) : []),
    ...buildSignInAuditRows(ctx, deps, 'sign-in', { ...session, grants }),
  ];
  await changeWithAuditRows(
    database,
    async (inner) => {
      await insertConsoleSession(inner, session);
      if (before) await removeConsoleSession(inner, before.document._id);
    },
    () => auditRows,
  );
  writeSecret(ctx, deps.settings, secret);
  deps.log.info({ session: id, how: who.how }, 'somebody entered the console');
}

/** Signs out: the cookie becomes useless, also if someone copied it. */
export async function endOwnSession(ctx: Context, deps: Deps, { document }: Session): Promise<void> {
  const auditRows = buildSignInAuditRows(ctx, deps, 'sign-out', document);
  await changeWithAuditRows(
    deps.database,
    (inner) => removeConsoleSession(inner, document._id),
    (removed) => (removed ? auditRows : []),
  );
}

/** A one-time link that is still valid; undefined if it was used, has expired, or its roles are gone. */
export async function openLink(
  deps: Deps,
  code: string,
  find = findConsoleLink,
): Promise<ConsoleLinkDocument | undefined> {
  const link = code.length > limits.codeCharactersMax ? null : await find(deps.database, code, deps.now());
  if (!link) return undefined;
  const { person } = link;
  // With an identity provider, people sign in only through it.
  if (person && deps.settings.console !== 'link') return undefined;
  if (person && (await listGrants(deps.database, person)).length === 0) return undefined;
  return link;
}

/** Creates a session from a one-time link; undefined if the link is not valid. */
export async function enterByLink(ctx: Context, deps: Deps, code: string): Promise<{ to?: string } | undefined> {
  const link = await openLink(deps, code, takeConsoleLink);
  if (!link) return undefined;
  const { name, grants, person, to } = link;
  await createSession(ctx, deps, { name, how: 'link', grants, ...(person ? { person } : {}) });
  return to ? { to } : {};
}

/** The name of the person. */
export const readPersonName = ({ document }: Session): string => document.grants[0]?.name ?? document.name;

/** The role in this workspace (null: in the installation); undefined if there is none. */
export const findGrant = (
  { grants }: Pick<ConsoleSessionDocument, 'grants'>,
  workspace: string | null,
): Grant | undefined => grants.find((grant) => grant.workspace === workspace);

/** The caller for endpoints, with the scopes of the role. */
export function toWorkspaceCaller(
  { database }: Deps,
  { document }: Session,
  workspace: WorkspaceDocument,
  grant: Grant,
): TenantCaller {
  return {
    kind: 'workspace',
    workspace,
    store: forWorkspace(database, workspace._id),
    change: makeChange(database, (inner) => bindWorkspaceChanges(inner, workspace._id)),
    ...personOf(document, grant),
    application: 'console',
    scope: roleTable[grant.role].scopes,
  };
}

export function toServiceCaller({ database }: Deps, { document }: Session, grant: Grant): ServiceCaller {
  return {
    kind: 'service',
    service: forService(database),
    change: makeChange(database, bindServiceChanges),
    ...personOf(document, grant),
    scope: roleTable.service.scopes,
  };
}

/** An invited person has the name that the workspace uses, in every session. */
const personOf = ({ _id, name }: ConsoleSessionDocument, grant: Grant) =>
  ({ accessKey: grant.member ?? _id, keyName: grant.name ?? name, isPerson: true, session: _id }) as const;

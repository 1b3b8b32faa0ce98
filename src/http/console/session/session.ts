// Console sessions: creates and ends them, and finds the session of a request's cookie with its current roles.
import { performance } from 'node:perf_hooks';
import type { Context } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { type RoleGrant, accessScopesByRole } from '../../../contracts/roles';
import { runChangeWithAuditRows, createChangeWithAuditRowRunner } from '../../../store/audit/change';
import type { ConsoleSessionDocument, ConsoleSignInLinkDocument } from '../../../model/person';
import {
  findConsoleSessionEvenIfIdle,
  findLiveConsoleSession,
  insertConsoleSession,
  updateConsoleSessionLastUse,
  deleteConsoleSession,
} from '../../../store/people/sessions';
import { listRoleGrantsOfPerson } from '../../../store/people/members';
import {
  findUsableConsoleSignInLink,
  computeSecretSha256Hex,
  generateConsoleSecret,
  consumeConsoleSignInLink,
} from '../../../store/people/console-links';
import { createOperatorWriter, createOperatorStore } from '../../../store/for-operator';
import { createWorkspaceWriter, createWorkspaceStore } from '../../../store/for-workspace';
import { findWorkspaceByIdOrSlug } from '../../../store/workspaces/workspaces';
import type { WorkspaceDocument } from '../../../model/workspace';
import type { ApiDeps } from '../../kit/endpoint';
import { lookUpInTurnForAnonymousCaller } from '../../kit/request/anonymous-calls';
import { isRecentlyValidCredential } from '../../kit/request/known-callers';
import type { OperatorCaller, TenantCaller } from '../../kit/request/callers';
import { readSessionCookie, writeOrClearSessionCookie } from './cookies';
import { buildSignInOrSignOutAuditRows } from './sign-in-audit';

/** A console session with its current roles. */
export interface ConsoleSession {
  readonly secret: string;
  readonly document: ConsoleSessionDocument;
  /** When the database was asked for the session, in milliseconds of `performance`. */
  readonly foundMs: number;
}

/**
 * Returns whether a page was reloaded automatically. Such a request has this header and does not keep the session
 * alive.
 */
const isByItself = (ctx: Context): boolean => ctx.get('Sello-Live') !== '' || ctx.path.endsWith('/live');

/**
 * Reads the active session of the request with its current roles. Returns undefined if no one is signed in, or if the
 * user has no role left.
 */
export async function findConsoleSessionAndMarkUsed(ctx: Context, deps: ApiDeps): Promise<ConsoleSession | undefined> {
  const { database, settings, now } = deps;
  const secret = readSessionCookie(ctx, settings);
  if (!secret || secret.length > 100) return undefined;
  const at = now();
  const find = () => findConsoleSession(deps, secret);
  const session = await (isRecentlyValidCredential(ctx, secret)
    ? find()
    : lookUpInTurnForAnonymousCaller(ctx, settings, find));
  if (!session) return undefined;
  const { document } = session;
  if (!isByItself(ctx) && at.getTime() - document.seenAt.getTime() >= limits.useNotedMs) {
    await updateConsoleSessionLastUse(database, document._id, at);
  }
  return session;
}

async function findConsoleSession(
  { database, now }: SessionDeps,
  secret: string,
  find = findLiveConsoleSession,
): Promise<ConsoleSession | undefined> {
  const foundMs = performance.now();
  const session = await find(database, secret, now());
  if (!session) return undefined;
  const { person } = session;
  const document = person ? { ...session, grants: await listRoleGrantsOfPerson(database, person) } : session;
  return document.grants.length > 0 ? { secret, document, foundMs } : undefined;
}

/**
 * Creates a session and sets its cookie. A previous session of the browser ends, so that its secret becomes useless.
 * Each workspace of both sessions gets an audit row.
 */
export async function startConsoleSessionAndSetCookie(
  ctx: Context,
  deps: ApiDeps,
  who: Pick<ConsoleSessionDocument, 'name' | 'how' | 'grants' | 'person'>,
): Promise<void> {
  const { database } = deps;
  const before = await findConsoleSessionAndMarkUsed(ctx, deps);
  const [secret, id, now] = [generateConsoleSecret(), deps.newId(), deps.now()];
  const session = {
    _id: id,
    secretHash: computeSecretSha256Hex(secret),
    ...who,
    agent: ctx.get('User-Agent').slice(0, limits.agentCharactersMax),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionHours * 3_600_000),
  };
  const grants = who.person === undefined ? who.grants : await listRoleGrantsOfPerson(database, who.person);
  const auditRows = [
    ...(before ? buildSignInOrSignOutAuditRows(ctx, deps, 'sign-out', before.document) : []),
    ...buildSignInOrSignOutAuditRows(ctx, deps, 'sign-in', { ...session, grants }),
  ];
  await runChangeWithAuditRows(
    database,
    async (inner) => {
      await insertConsoleSession(inner, session);
      if (before) await deleteConsoleSession(inner, before.document._id);
    },
    () => auditRows,
  );
  writeOrClearSessionCookie(ctx, deps.settings, secret);
  deps.log.info({ session: id, how: who.how }, 'someone signed in to the console');
}

/** Signs out. After that, the cookie is useless, even for someone who copied it. */
export async function signOutSession(ctx: Context, deps: ApiDeps, { document }: ConsoleSession): Promise<void> {
  const auditRows = buildSignInOrSignOutAuditRows(ctx, deps, 'sign-out', document);
  await runChangeWithAuditRows(
    deps.database,
    (inner) => deleteConsoleSession(inner, document._id),
    (removed) => (removed ? auditRows : []),
  );
}

/**
 * Finds a one-time link that is still valid. Returns undefined if the link was used or has expired, or if its roles are
 * gone.
 */
export async function findValidConsoleSignInLink(
  ctx: Context,
  deps: ApiDeps,
  code: string,
  find = findUsableConsoleSignInLink,
): Promise<ConsoleSignInLinkDocument | undefined> {
  if (code.length > limits.codeCharactersMax) return undefined;
  const link = await lookUpInTurnForAnonymousCaller(ctx, deps.settings, () => find(deps.database, code, deps.now()));
  if (!link) return undefined;
  const { person } = link;
  // If there is an identity provider, users sign in only through it.
  if (person && deps.settings.console !== 'link') return undefined;
  if (person && (await listRoleGrantsOfPerson(deps.database, person)).length === 0) return undefined;
  return link;
}

/** Creates a session from a one-time link; undefined if the link is not valid. */
export async function startConsoleSessionByOneTimeLink(
  ctx: Context,
  deps: ApiDeps,
  code: string,
): Promise<{ to?: string } | undefined> {
  const link = await findValidConsoleSignInLink(ctx, deps, code, consumeConsoleSignInLink);
  if (!link) return undefined;
  const { name, grants, person, to } = link;
  await startConsoleSessionAndSetCookie(ctx, deps, { name, how: 'link', grants, ...(person ? { person } : {}) });
  return to ? { to } : {};
}

/** Returns the name of the person. */
export const getSessionPersonName = ({ document }: ConsoleSession): string => document.grants[0]?.name ?? document.name;

/** Finds the role in this workspace (null means in the installation); returns undefined if there is none. */
export const findSessionRoleGrantForWorkspace = (
  { grants }: Pick<ConsoleSessionDocument, 'grants'>,
  workspace: string | null,
): RoleGrant | undefined => grants.find((grant) => grant.workspace === workspace);

/** Returns the caller for endpoints of a workspace, with the scopes of the role. */
export function toTenantCallerFromSession(
  deps: SessionDeps,
  session: ConsoleSession,
  workspace: WorkspaceDocument,
  grant: RoleGrant,
): TenantCaller {
  const { database } = deps;
  return {
    kind: 'workspace',
    workspace,
    store: createWorkspaceStore(database, workspace._id),
    change: createChangeWithAuditRowRunner(database, (inner) => createWorkspaceWriter(inner, workspace._id)),
    ...toCaller(session, grant),
    findAgain: () => findSessionCallerAgain(deps, session, workspace),
    application: 'console',
    scope: accessScopesByRole[grant.role].scopes,
  };
}

/** Returns the caller for endpoints of the operator. */
export function toOperatorCallerFromSession(
  deps: SessionDeps,
  session: ConsoleSession,
  grant: RoleGrant,
): OperatorCaller {
  const { database } = deps;
  return {
    kind: 'service',
    service: createOperatorStore(database),
    change: createChangeWithAuditRowRunner(database, createOperatorWriter),
    ...toCaller(session, grant),
    findAgain: () => findSessionCallerAgain(deps, session, null),
    scope: accessScopesByRole.service.scopes,
  };
}

type SessionDeps = Pick<ApiDeps, 'database' | 'now'>;

/**
 * Finds the caller of a session again, with its present role. A long download does not end because nobody clicks.
 * @throws Refusal `unauthorized` if the session has ended or has no role there any more
 */
async function findSessionCallerAgain(
  deps: SessionDeps,
  { secret }: ConsoleSession,
  before: WorkspaceDocument | null,
): Promise<TenantCaller | OperatorCaller> {
  const session = await findConsoleSession(deps, secret, findConsoleSessionEvenIfIdle);
  const grant = session && findSessionRoleGrantForWorkspace(session.document, before?._id ?? null);
  const workspace = before && (await findWorkspaceByIdOrSlug(deps.database, before._id));
  if (!grant || (before && !workspace)) throw createRefusal('unauthorized', 'session-ended');
  return workspace
    ? toTenantCallerFromSession(deps, session, workspace, grant)
    : toOperatorCallerFromSession(deps, session, grant);
}

/** In every session, an invited person has the name that the workspace uses. */
const toCaller = ({ document: { _id, name }, foundMs }: ConsoleSession, grant: RoleGrant) =>
  ({ accessKey: grant.member ?? _id, keyName: grant.name ?? name, isPerson: true, session: _id, foundMs }) as const;

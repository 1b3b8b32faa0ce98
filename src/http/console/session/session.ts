// Who looks: finds the session of a request's cookie, and what it may in one workspace. One read a request.
import type { Context } from 'koa';
import { console as limits } from '../../../contracts/limits/console';
import { type Grant, type Role, roleTable } from '../../../contracts/roles';
import { makeChange } from '../../../store/audit/change';
import {
  type ConsoleSessionDocument,
  findConsoleSession,
  insertConsoleSession,
  noteSessionUse,
} from '../../../store/console/sessions';
import { newSecret, takeConsoleLink, hashOfSecret } from '../../../store/console/links';
import { changesOfService, forService } from '../../../store/for-service';
import { changesOfWorkspace, forWorkspace } from '../../../store/for-workspace';
import type { WorkspaceDocument } from '../../../store/tenants/workspaces';
import type { Deps } from '../../endpoint';
import type { ServiceCaller, TenantCaller } from '../../request/callers';
import { readSecret, writeSecret } from './cookies';

export interface Session {
  readonly secret: string;
  readonly document: ConsoleSessionDocument;
}

/** A page that looks again by itself says so with this header: it does not keep the session alive. */
const isByItself = (ctx: Context): boolean => ctx.get('Sello-Live') !== '' || ctx.path.endsWith('/live');

/** The live session of the request; undefined: nobody is signed in. */
export async function readSession(ctx: Context, { database, settings, now }: Deps): Promise<Session | undefined> {
  const secret = readSecret(ctx, settings);
  if (!secret || secret.length > 100) return undefined;
  const at = now();
  const document = await findConsoleSession(database, secret, at);
  if (!document) return undefined;
  if (!isByItself(ctx) && at.getTime() - document.seenAt.getTime() >= limits.useNotedMs) {
    await noteSessionUse(database, document._id, at);
  }
  return { secret, document };
}

/** Makes a session of a one-time link and gives its cookie. Undefined: the link was used, or is over. */
export async function enterByLink(ctx: Context, deps: Deps, code: string): Promise<{ to?: string } | undefined> {
  const now = deps.now();
  const link = code.length > 100 ? null : await takeConsoleLink(deps.database, code, now);
  if (!link) return undefined;
  const secret = newSecret();
  const id = deps.newId();
  await insertConsoleSession(deps.database, {
    _id: id,
    secretHash: hashOfSecret(secret),
    name: link.name,
    how: 'link',
    grants: link.grants,
    agent: ctx.get('User-Agent').slice(0, limits.agentCharactersMax),
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + limits.sessionHours * 3_600_000),
  });
  writeSecret(ctx, deps.settings, secret);
  deps.log.info({ session: id, grants: link.grants.length }, 'somebody entered the console by a link');
  return link.to ? { to: link.to } : {};
}

/** The role in this workspace (null: in the installation); undefined: none. */
export const roleIn = ({ grants }: Pick<ConsoleSessionDocument, 'grants'>, workspace: string | null) =>
  grants.find((grant: Grant) => grant.workspace === workspace)?.role;

/** A caller as endpoints know it, with the scopes of the role. */
export function callerOfWorkspace(
  { database }: Deps,
  { document }: Session,
  workspace: WorkspaceDocument,
  role: Role,
): TenantCaller {
  return {
    kind: 'workspace',
    workspace,
    store: forWorkspace(database, workspace._id),
    change: makeChange(database, (inner) => changesOfWorkspace(inner, workspace._id)),
    ...personOf(document),
    application: 'console',
    scope: roleTable[role].scopes,
  };
}

export function callerOfService({ database }: Deps, { document }: Session): ServiceCaller {
  return {
    kind: 'service',
    service: forService(database),
    change: makeChange(database, changesOfService),
    ...personOf(document),
    scope: roleTable.service.scopes,
  };
}

const personOf = ({ _id, name }: ConsoleSessionDocument) =>
  ({ accessKey: _id, keyName: name, isPerson: true }) as const;

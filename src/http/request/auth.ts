// Who calls: verifies the token (koa-jwt, ES256 only), finds its workspace, and refuses revoked keys.
import type { Middleware } from 'koa';
import jwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Settings } from '../../settings/settings';
import type { Database } from '../../store/database';
import { forWorkspace, type WorkspaceStore } from '../../store/for-workspace';
import type { KeyRing } from '../../store/tenants/key-ring';
import { findLiveAccessKey } from '../../store/tenants/keys';
import { findWorkspace, type WorkspaceDocument } from '../../store/tenants/workspaces';
import { type Claims, makeVerifiedTokens } from './verified-tokens';

export const audience = 'sello';

/** What later steps of a request know of the caller. */
export interface Caller {
  readonly workspace: WorkspaceDocument;
  readonly store: WorkspaceStore;
  readonly accessKey: string;
  readonly application: string;
  readonly scope: string;
}

/** The two middlewares in front of every endpoint: signature and times, then workspace and key. */
export function authenticate(database: Database, keys: KeyRing, settings: Settings): Middleware[] {
  const verify = jwt({
    // A prepared key: parsing a PEM for each request costs more than the signature check.
    secret: (header: { kid?: string }) => keys.tokenPublicKey(header.kid ?? '') as unknown as Promise<string>,
    algorithms: ['ES256'],
    issuer: settings.token.issuer,
    audience,
    key: 'claims',
  }) as Middleware;
  const tokens = makeVerifiedTokens();
  const callers = makeCallerCache(database);
  return [
    (ctx, next) => {
      const given = ctx.get('Authorization');
      if (!given) throw new Refusal('unauthorized', 'missing authorization token');
      if (given.length > limits.tokenCharactersMax)
        throw new Refusal('unauthorized', 'the authorization token is too long');
      ctx.state.claims = tokens.find(given);
      if (ctx.state.claims) return next();
      return verify(ctx, () => {
        tokens.keep(given, ctx.state.claims as Claims);
        return next();
      });
    },
    async (ctx, next) => {
      const { sub, oid, scope } = ctx.state.claims as Claims;
      if (!sub || !oid) throw new Refusal('unauthorized', 'the token names no key and workspace');
      const known = await callers(sub, oid);
      if (!known) throw new Refusal('unauthorized', 'the key of this token was revoked');
      ctx.state.caller = { ...known, accessKey: sub, scope: scope ?? '' } satisfies Caller;
      await next();
    },
  ];
}

type KnownCaller = Pick<Caller, 'workspace' | 'application' | 'store'>;

/** Workspace and application of a live key, remembered for a moment: a revocation takes that long. */
function makeCallerCache(database: Database) {
  const known = new LRUCache<string, Promise<KnownCaller | null>>({
    max: limits.callersCachedMax,
    ttl: limits.callerCachedMs,
  });
  const look = async (key: string, id: string): Promise<KnownCaller | null> => {
    const found = await findLiveAccessKey(database, id, key);
    const workspace = found && (await findWorkspace(database, id));
    return workspace && { workspace, application: found.application ?? key, store: forWorkspace(database, id) };
  };
  return (key: string, workspace: string): Promise<KnownCaller | null> => {
    const id = `${key} ${workspace}`;
    const cached = known.get(id);
    if (cached) return cached;
    const looking = look(key, workspace);
    known.set(id, looking);
    looking.catch(() => known.delete(id));
    return looking;
  };
}

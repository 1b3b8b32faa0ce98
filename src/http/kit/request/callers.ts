// Finds the caller of a token: its access key, workspace and scopes. Caches the caller for a short time.
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { storeLimits } from '../../../contracts/limits/store';
import { type ChangeWithAuditRowRunner, createChangeWithAuditRowRunner } from '../../../store/audit/change';
import {
  createOperatorWriter,
  createOperatorStore,
  type OperatorWriter,
  type OperatorStore,
} from '../../../store/for-operator';
import {
  createWorkspaceWriter,
  createWorkspaceStore,
  type WorkspaceWriter,
  type WorkspaceStore,
} from '../../../store/for-workspace';
import { type TokenCaller, findTokenCaller } from '../../../store/keys/callers';
import { updateAccessKeyLastUse } from '../../../store/keys/keys';
import type { WorkspaceDocument } from '../../../model/workspace';
import type { ApiDeps } from '../endpoint';
import { intersectAccessScopes } from './scopes';
import type { VerifiedTokenClaims } from './tokens';

/** How old a caller is, and how it is looked up again (current-caller.ts). */
interface FoundCaller {
  /** When the database was asked for the caller, in milliseconds of `performance`. */
  readonly foundMs: number;
  /** @throws Refusal `unauthorized` if the access ended in the meantime */
  findAgain(): Promise<TenantCaller | OperatorCaller>;
}

/** An access key of a workspace. */
export interface TenantCaller extends FoundCaller {
  readonly kind: 'workspace';
  readonly workspace: WorkspaceDocument;
  readonly store: WorkspaceStore;
  readonly change: ChangeWithAuditRowRunner<WorkspaceWriter>;
  readonly accessKey: string;
  /** Name of the access key. */
  readonly keyName: string;
  /**
   * Set for a user of the console. `keyName` is then the person's name. `accessKey` is the id of the person in the
   * workspace or, for a user who signed in by a link, of the session.
   */
  readonly isPerson?: true;
  readonly session?: string;
  readonly application: string;
  /** Scopes, separated by spaces. */
  readonly scope: string;
}

/** An access key of the operator. */
export interface OperatorCaller extends FoundCaller {
  readonly kind: 'service';
  readonly service: OperatorStore;
  readonly change: ChangeWithAuditRowRunner<OperatorWriter>;
  readonly accessKey: string;
  readonly keyName: string;
  readonly isPerson?: true;
  readonly session?: string;
  readonly scope: string;
}

/** Returns the owner of the resources that a call uses, which is the workspace or the operator. */
export const getCallerResourceOwnerId = (caller: TenantCaller | OperatorCaller): string =>
  caller.kind === 'workspace' ? caller.workspace._id : 'service';

/** Finds the callers of tokens. */
export interface CallerFinder {
  /** @throws Refusal `unauthorized` */
  find(claims: VerifiedTokenClaims): Promise<TenantCaller | OperatorCaller>;
  /**
   * Removes cached callers of a workspace, or all, after this process changed an access key or the workspace. Other
   * processes see the change within a second. Callers of other workspaces stay cached.
   */
  readonly forget: (workspace?: string) => void;
}

interface CachedCaller {
  readonly caller: TenantCaller | OperatorCaller;
  readonly expiresAt?: Date | undefined;
}

type TokenClaims = { readonly [Name in 'sub' | 'kid' | 'scope']: string } & { readonly oid: string | null };

/**
 * Creates the finder of callers, with a cache. A revocation takes effect when the cached caller expires. The last use
 * of an access key is stored in the background.
 */
export function createCallerFinder(deps: ApiDeps): CallerFinder {
  const cache = new LRUCache<
    string,
    { readonly workspace: string | null; readonly found: Promise<CachedCaller | null> }
  >({
    max: limits.callersCachedMax,
    ttl: limits.callerCachedMs,
  });
  const find = async (given: VerifiedTokenClaims): Promise<TenantCaller | OperatorCaller> => {
    const { claims, id } = idOfClaims(given);
    let looking = cache.get(id)?.found;
    if (!looking) {
      looking = look(deps, claims, () => find(given));
      cache.set(id, { workspace: claims.oid, found: looking });
      looking.catch(() => cache.delete(id));
    }
    const caller = await looking;
    if (!caller) throw createRefusal('unauthorized', 'token-key-revoked');
    if (caller.expiresAt && caller.expiresAt <= deps.now()) throw createRefusal('unauthorized', 'token-key-expired');
    return caller.caller;
  };
  const forget: CallerFinder['forget'] = (workspace) => {
    for (const [id, one] of cache.entries())
      if (workspace === undefined || one.workspace === workspace) cache.delete(id);
  };
  return { find, forget };
}

interface IdentifiedToken {
  readonly claims: TokenClaims;
  readonly id: string;
}

/** A cached token has the same claims object in each call. */
const identified = new WeakMap<VerifiedTokenClaims, IdentifiedToken>();

/** @throws Refusal `unauthorized` */
function idOfClaims(given: VerifiedTokenClaims): IdentifiedToken {
  const cachedToken = identified.get(given);
  if (cachedToken) return cachedToken;
  const claims = namedClaims(given);
  if (!claims) throw createRefusal('unauthorized', 'token-without-key');
  const result = { claims, id: JSON.stringify([claims.sub, claims.oid, claims.kid, claims.scope]) };
  identified.set(given, result);
  return result;
}

/** Reads the claims in the form in which Sello issues them. A token of the operator has no `oid`. */
function namedClaims({ sub, oid, scope, kid }: VerifiedTokenClaims): TokenClaims | undefined {
  const isNamed = typeof sub === 'string' && typeof kid === 'string' && (oid === undefined || typeof oid === 'string');
  if (!isNamed || sub === '' || oid === '') return undefined;
  return { sub, kid, oid: oid ?? null, scope: typeof scope === 'string' ? scope : '' };
}

async function look(
  deps: ApiDeps,
  { sub, oid, kid, scope }: TokenClaims,
  findAgain: FoundCaller['findAgain'],
): Promise<CachedCaller | null> {
  const { database, now, log } = deps;
  const foundMs = performance.now();
  const row = await findTokenCaller(database, { accessKey: sub, workspace: oid, signingKey: kid });
  if (!row) return null;
  const { lastUsedAt } = row.key;
  if (!lastUsedAt || now().getTime() - lastUsedAt.getTime() >= storeLimits.keyUseNotedMs) {
    updateAccessKeyLastUse(database, sub, now()).catch((error: unknown) =>
      log.warn({ error }, 'the last use of a key was not stored'),
    );
  }
  return { caller: toCaller(deps, row, scope, { foundMs, findAgain }), expiresAt: row.expiresAt };
}

function toCaller(
  { database }: ApiDeps,
  { key, workspace }: TokenCaller,
  claimed: string,
  found: FoundCaller,
): TenantCaller | OperatorCaller {
  const accessKey = key._id;
  if (!workspace) {
    const scope = intersectAccessScopes(claimed, key.scope, 'service');
    const change = createChangeWithAuditRowRunner(database, createOperatorWriter);
    const service = createOperatorStore(database);
    return { kind: 'service', service, change, accessKey, keyName: key.name, scope, ...found };
  }
  return {
    ...found,
    kind: 'workspace',
    workspace,
    store: createWorkspaceStore(database, workspace._id),
    change: createChangeWithAuditRowRunner(database, (inner) => createWorkspaceWriter(inner, workspace._id)),
    accessKey,
    keyName: key.name,
    application: key.application ?? accessKey,
    scope: intersectAccessScopes(claimed, key.scope, 'workspace'),
  };
}

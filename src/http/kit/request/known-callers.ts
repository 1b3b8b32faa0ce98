// Remembers which credentials were valid recently. Calls with them start in the rounds of known callers; all other calls
// start in the rounds of their network, in which a valid credential is verified for the first time.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';

/** Owners of the credentials that were valid recently. Credentials are stored as hashes. */
export class RecentCredentialOwners {
  private readonly owners = new LRUCache<string, string>({ max: limits.tokensCachedMax, ttl: limits.tokenCachedMs });

  /** Returns the workspace or `service`, as `getCallerResourceOwnerId`. */
  find(credential: string): string | undefined {
    return this.owners.get(hashCredential(credential));
  }

  note(credential: string, owner: string): void {
    this.owners.set(hashCredential(credential), owner);
  }
}

const hashCredential = (credential: string): string => hash('sha256', credential, 'base64');

export const isRecentlyValidCredential = ({ state }: Context, credential: string): boolean =>
  (state.knownCallers as RecentCredentialOwners | undefined)?.find(credential) !== undefined;

/** Notes the credential of a call that was valid. */
export function rememberValidCredential({ state }: Context, credential: string | undefined, owner: string): void {
  if (credential) (state.knownCallers as RecentCredentialOwners | undefined)?.note(credential, owner);
}

/** Reads the token of a call, without the scheme, which has many spellings. */
export const readBearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  req.headers.authorization?.replace(/^bearer /i, '').slice(0, limits.tokenCharactersMax);

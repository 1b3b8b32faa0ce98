// Access tokens. This module signs tokens and caches them for a short time after verification; `auth.ts` verifies them.
import { sign } from 'jsonwebtoken';
import type { SigningKey } from '../../../store/keys/key-ring';
import { LRUCache } from 'lru-cache';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { hash } from 'node:crypto';

export const accessTokenAudience = 'sello';

export interface TokenClaimsToSign {
  readonly issuer: string;
  readonly accessKey: string;
  /** The workspace of the token; null for a token of the operator, because it has no `oid`. */
  readonly workspace: string | null;
  readonly scope: string;
  /** Expiry of the token; if absent, the token is valid as long as its access key. */
  readonly expiresAt?: Date | undefined;
}

export function signAccessToken(
  key: SigningKey,
  { issuer, accessKey, workspace, scope, expiresAt }: TokenClaimsToSign,
): string {
  const claims = {
    ...(workspace === null ? {} : { oid: workspace }),
    scope,
    ...(expiresAt ? { exp: Math.floor(expiresAt.getTime() / 1_000) } : {}),
  };
  return sign(claims, key.privateKey, {
    algorithm: 'ES256',
    keyid: key.id,
    issuer,
    audience: accessTokenAudience,
    subject: accessKey,
  });
}

/** The claims that later steps read, and the time at which the token expires (seconds since 1970). */
export interface VerifiedTokenClaims {
  readonly sub?: string;
  readonly oid?: string;
  readonly scope?: string;
  /** The signing key, of the token's header. */
  readonly kid?: string;
  readonly exp?: number;
}

/** Verified tokens by their header. */
export interface VerifiedTokenCache {
  /** Returns the claims of a verified header; undefined if the header is unknown, evicted or expired. */
  find(header: string): VerifiedTokenClaims | undefined;
  keep(header: string, claims: VerifiedTokenClaims): void;
}

/**
 * Creates the cache of verified tokens. `nowMs` returns milliseconds since 1970. Headers are stored as hashes, so that
 * a memory dump contains no token.
 */
export function createVerifiedTokenCache(nowMs: () => number = Date.now): VerifiedTokenCache {
  const cache = new LRUCache<string, VerifiedTokenClaims>({
    max: limits.tokensCachedMax,
    ttl: limits.tokenCachedMs,
    maxSize: limits.tokensCachedBytesMax,
    sizeCalculation: measureBytes,
  });
  return {
    find(header) {
      const claims = cache.get(hashHeader(header));
      // A token expires in the second of `exp`, in the same way as when its signature is verified.
      return claims?.exp !== undefined && Math.floor(nowMs() / 1_000) >= claims.exp ? undefined : claims;
    },
    keep(header, claims) {
      cache.set(hashHeader(header), claims);
    },
  };
}

/** A character may take two bytes; key and object take about 200. */
const measureBytes = ({ sub, oid, scope }: VerifiedTokenClaims): number =>
  200 + 2 * (measureClaim(sub) + measureClaim(oid) + measureClaim(scope));

/** Size of a claim of an unexpected type, which later steps refuse. No token is longer. */
const measureClaim = (claim: unknown): number => {
  if (claim === undefined) return 0;
  return typeof claim === 'string' ? claim.length : limits.tokenCharactersMax;
};

const hashHeader = (header: string): string => hash('sha256', header, 'base64');

// Makes tokens: ES256 with `iss`, `aud` = `sello`, `sub` (key), `oid` (workspace; absent on `service` keys), `scope`,
// `iat`, `exp`.
import { sign } from 'jsonwebtoken';
import type { SigningKey } from '../../../store/keys/key-ring';

export const audience = 'sello';

export interface TokenRequest {
  readonly issuer: string;
  readonly accessKey: string;
  /** Null: a token of the service's operator, without `oid`. */
  readonly workspace: string | null;
  readonly scope: string;
  /** When it ends; without it the token lives as long as its key. */
  readonly expiresAt?: Date | undefined;
}

export function signToken(key: SigningKey, { issuer, accessKey, workspace, scope, expiresAt }: TokenRequest): string {
  const claims = {
    ...(workspace === null ? {} : { oid: workspace }),
    scope,
    ...(expiresAt ? { exp: Math.floor(expiresAt.getTime() / 1_000) } : {}),
  };
  return sign(claims, key.privateKey, { algorithm: 'ES256', keyid: key.id, issuer, audience, subject: accessKey });
}

// Makes tokens: ES256 with the claims of product.md decision 15.
import { sign } from 'jsonwebtoken';
import type { SigningKey } from '../../store/tenants/key-ring';
import { audience } from './auth';

export interface TokenRequest {
  readonly issuer: string;
  readonly accessKey: string;
  readonly workspace: string;
  readonly scope: string;
  /** Seconds until it ends; without it the token lives as long as its key. */
  readonly lifeSeconds?: number;
}

export function mintToken(key: SigningKey, request: TokenRequest): string {
  return sign({ oid: request.workspace, scope: request.scope }, key.privateKey, {
    algorithm: 'ES256',
    keyid: key.id,
    issuer: request.issuer,
    audience,
    subject: request.accessKey,
    ...(request.lifeSeconds ? { expiresIn: request.lifeSeconds } : {}),
  });
}

// The secret part of a supplier's link: 256 bits from the master key, so that only its hash is stored and a repeated call can
// show it again.
import { createHmac, hash } from 'node:crypto';
import type { RegistrationDocument } from '../../model/registration';
import type { MasterKeys } from '../encryption';

/** @param links how many links of this registration there were before: each has another secret */
export const createRegistrationToken = ([masterKey]: MasterKeys, registration: string, links: number): string =>
  createHmac('sha256', masterKey).update(['registration link', registration, links].join('\n')).digest('base64url');

/**
 * Finds the token of the link that is stored: the master key may have changed since. Undefined if none of the keys made it.
 */
export function findRegistrationToken(
  masterKeys: MasterKeys,
  { _id, links, tokenHash }: Pick<RegistrationDocument, '_id' | 'links' | 'tokenHash'>,
): string | undefined {
  return masterKeys
    .map((key) => createRegistrationToken([key], _id, links))
    .find((token) => hashRegistrationToken(token) === tokenHash);
}

export const hashRegistrationToken = (token: string): string => hash('sha256', token);

// Who may send: the certificate of the connection, suspension, entitlement for an issuer, and the two hosts.
import type { Fault } from '../message/header';
import type { SenderCertificate } from '../held/log-entry';

/** Exceptions to "every trusted certificate may send for every issuer". Keys: fingerprint or tax code of the holder. */
export interface AccessRules {
  /** Suspended callers get 4141. */
  readonly suspended: ReadonlySet<string>;
  /** A caller named here may send for these issuers only; anyone else gets 4112. */
  readonly issuers: ReadonlyMap<string, ReadonlySet<string>>;
}

export const openAccess: AccessRules = { suspended: new Set(), issuers: new Map() };

export type Host = 'ordinary' | 'seal';

/** Before the message is looked at. `trusted`: the certificate is there, of the right authority, and in force. */
export function findCallerFault(caller: SenderCertificate | undefined, rules: AccessRules): Fault | undefined {
  if (!caller) return { code: 4112 };
  return keysOf(caller).some((key) => rules.suspended.has(key)) ? { code: 4141 } : undefined;
}

/** A seal on the ordinary host, and anything else on the seal host, gets HTTP 401 and no message. */
export function isWrongHost(caller: SenderCertificate, host: Host): boolean {
  return (caller.kind === 'seal') !== (host === 'seal');
}

/** Once the issuer is known. */
export function findEntitlementFault(caller: SenderCertificate, issuer: string, rules: AccessRules): Fault | undefined {
  if (caller.nif === issuer) return undefined;
  for (const key of keysOf(caller)) {
    const issuers = rules.issuers.get(key);
    if (issuers && !issuers.has(issuer)) return { code: 4112, detail: `NIF:${issuer}` };
  }
  return undefined;
}

function keysOf({ fingerprint, nif }: SenderCertificate): string[] {
  return nif === undefined ? [fingerprint] : [fingerprint, nif];
}

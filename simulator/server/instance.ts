// The state of one running simulator: holdings, registers, access rules, and injected faults.

import { simulatorLimits } from '../../src/contracts/limits/simulator';
import type { InjectedFaults } from '../faults/injected';
import type { SimulatorState } from '../state/state';
import type { SimulatorIdentifiers } from '../state/identifiers';
import type { SenderCertificate } from '../state/log-entry';
import type { SoapFault } from '../message/header';
import { emptyAuthorityRegisters, type AuthorityRegisterExceptions } from '../rules/authority-registers';

/** Exceptions to the default that every trusted certificate may send for every issuer. Keys: fingerprint or tax ID of the holder. */
interface AccessRules {
  /** Suspended callers get 4141. */
  readonly suspended: ReadonlySet<string>;
  /** A caller in this list may send for these issuers only; for others, it gets 4112. */
  readonly issuers: ReadonlyMap<string, ReadonlySet<string>>;
}

const openAccess: AccessRules = { suspended: new Set(), issuers: new Map() };

export type AuthorityHost = 'ordinary' | 'seal';

/**
 * Finds the fault of the certificate of a caller, before the message is read. `trusted`: the certificate exists, is of the
 * right authority, and in force.
 */
export function findCertificateFault(caller: SenderCertificate | undefined, rules: AccessRules): SoapFault | undefined {
  if (!caller) return { code: 4112 };
  return listKeys(caller).some((key) => rules.suspended.has(key)) ? { code: 4141 } : undefined;
}

/**
 * Returns whether a certificate is used on the wrong host: a seal on the ordinary host, or anything else on the seal
 * host, gets HTTP 401 and no message.
 */
export function isCertificateOnWrongHost(caller: SenderCertificate, host: AuthorityHost): boolean {
  return (caller.kind === 'seal') !== (host === 'seal');
}

/** Finds why a caller is not allowed to send for an issuer. */
export function findEntitlementFault(
  caller: SenderCertificate,
  issuer: string,
  rules: AccessRules,
): SoapFault | undefined {
  if (caller.nif === issuer) return undefined;
  for (const key of listKeys(caller)) {
    const issuers = rules.issuers.get(key);
    if (issuers && !issuers.has(issuer)) return { code: 4112, detail: `NIF:${issuer}` };
  }
  return undefined;
}

function listKeys({ fingerprint, nif }: SenderCertificate): string[] {
  return nif === undefined ? [fingerprint] : [fingerprint, nif];
}

/** The settings that only the control interface changes. */
export interface SimulatorInstance {
  readonly holdings: SimulatorState;
  readonly identifiers: SimulatorIdentifiers;
  readonly faults: InjectedFaults;
  registers: AuthorityRegisterExceptions;
  access: AccessRules;
  queryPageRecords: number;
  /** How long `SIM…SLOW` takes, in milliseconds. */
  readonly slowMs: number;
  /** Seconds of the next response; `''` is allowed by the schema. */
  wait(): number | '';
  /** One value for all responses, or several in turn. */
  setWait(waits: readonly (number | '')[]): void;
  /** The configured waits in turn. */
  waits(): readonly (number | '')[];
  /** Whether the port of the service accepts connections. */
  isOpen: boolean;
  /** Opens or closes the port of the service: while it is closed, connections are refused. */
  listen(open: boolean): Promise<void>;
  /** The state of a first start: nothing stored, no faults, everything known and allowed. */
  reset(): void;
}

/** Creates the state of a running simulator. */
export function createSimulatorInstance(
  holdings: SimulatorState,
  identifiers: SimulatorIdentifiers,
  faults: InjectedFaults,
  start: { readonly waitSeconds: number; readonly slowMs: number },
): SimulatorInstance {
  let waits: readonly (number | '')[] = [start.waitSeconds];
  let turn = 0;
  const instance: SimulatorInstance = {
    holdings,
    identifiers,
    faults,
    registers: emptyAuthorityRegisters,
    access: openAccess,
    queryPageRecords: simulatorLimits.queryRecordsMax,
    slowMs: start.slowMs,
    wait: () => waits[turn++ % waits.length] ?? start.waitSeconds,
    waits: () => waits,
    isOpen: true,
    setWait: (given) => {
      waits = given;
      turn = 0;
    },
    listen: () => Promise.resolve(),
    reset: () => {
      holdings.clear();
      faults.set({});
      identifiers.set({ at: null, ids: 'random' });
      instance.registers = emptyAuthorityRegisters;
      instance.access = openAccess;
      instance.queryPageRecords = simulatorLimits.queryRecordsMax;
      instance.setWait([start.waitSeconds]);
    },
  };
  return instance;
}

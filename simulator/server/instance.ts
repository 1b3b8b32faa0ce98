// The state of one running simulator: holdings, registers, access rules, and injected faults.

import { type SimulatorQuerySettings, defaultSimulatorQuerySettings } from '../answers/query';
import type { FaultInjector } from '../faults/injected';
import type { SimulatorJournaledState } from '../state/state';
import type { SimulatorClockAndIdentifiers } from '../state/identifiers';
import type { ReceivedSenderCertificate } from '../state/log-entry';
import type { SoapFault } from '../message/header';
import { noSimulatedRegisterExceptions, type SimulatedRegisterExceptions } from '../rules/authority-registers';

/**
 * Exceptions to the default that every trusted certificate may send for every issuer. The keys are the fingerprint of
 * the certificate or the tax ID of its holder.
 */
interface AccessRules {
  /** Suspended callers get 4141. */
  readonly suspended: ReadonlySet<string>;
  /** A caller in this list may send only for these issuers, and gets 4112 for any other issuer. */
  readonly issuers: ReadonlyMap<string, ReadonlySet<string>>;
}

const openAccess: AccessRules = { suspended: new Set(), issuers: new Map() };

export type AuthorityHostKind = 'ordinary' | 'seal';

/**
 * Finds the fault of a caller's certificate, before the message is read. `trusted` means that there is a certificate,
 * issued by the right authority and in force.
 */
export function findReceivedCertificateFault(
  caller: ReceivedSenderCertificate | undefined,
  rules: AccessRules,
): SoapFault | undefined {
  if (!caller) return { code: 4112 };
  return listKeys(caller).some((key) => rules.suspended.has(key)) ? { code: 4141 } : undefined;
}

/**
 * Returns whether a certificate is used on the wrong host: a seal on the host for ordinary certificates, or another
 * certificate on the host for seals. The caller then gets HTTP 401 without a message.
 */
export function isCertificateOnWrongHost(caller: ReceivedSenderCertificate, host: AuthorityHostKind): boolean {
  return (caller.kind === 'seal') !== (host === 'seal');
}

/** Finds the reason why a caller is not allowed to send for an issuer. */
export function findSenderEntitlementFault(
  caller: ReceivedSenderCertificate,
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

function listKeys({ fingerprint, nif }: ReceivedSenderCertificate): string[] {
  return nif === undefined ? [fingerprint] : [fingerprint, nif];
}

/** The state of a running simulator, and the settings that only its control interface changes. */
export interface SimulatorRuntimeState {
  readonly holdings: SimulatorJournaledState;
  readonly identifiers: SimulatorClockAndIdentifiers;
  readonly faults: FaultInjector;
  registers: SimulatedRegisterExceptions;
  access: AccessRules;
  /** What queries show. */
  queryView: SimulatorQuerySettings;
  /** How long `SIM…SLOW` takes, in milliseconds. */
  readonly slowMs: number;
  /** The waiting time in seconds for the next response; the schema also allows `''`. */
  wait(): number | '';
  /** Sets one value for all responses, or several that are used in turn. */
  setWait(waits: readonly (number | '')[]): void;
  /** The configured waits in turn. */
  waits(): readonly (number | '')[];
  /** Whether the port of the service accepts connections. */
  isOpen: boolean;
  /** Opens or closes the port of the service. While the port is closed, connections are refused. */
  listen(open: boolean): Promise<void>;
  /**
   * Restores the state of a first start: nothing is stored, there are no faults, and everything is known and allowed.
   */
  reset(): void;
}

export function createSimulatorRuntimeState(
  holdings: SimulatorJournaledState,
  identifiers: SimulatorClockAndIdentifiers,
  faults: FaultInjector,
  start: { readonly waitSeconds: number; readonly slowMs: number },
): SimulatorRuntimeState {
  let waits: readonly (number | '')[] = [start.waitSeconds];
  let turn = 0;
  const instance: SimulatorRuntimeState = {
    holdings,
    identifiers,
    faults,
    registers: noSimulatedRegisterExceptions,
    access: openAccess,
    queryView: defaultSimulatorQuerySettings,
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
      instance.registers = noSimulatedRegisterExceptions;
      instance.access = openAccess;
      instance.queryView = defaultSimulatorQuerySettings;
      instance.setWait([start.waitSeconds]);
    },
  };
  return instance;
}

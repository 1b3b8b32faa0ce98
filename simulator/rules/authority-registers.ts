// What the authority knows besides the message: census, VIES, billing agreements, the current day. The control
// interface sets these facts.
import { isValidNif } from './tax-code';

export type SimulatedCensusLookupResult = 'known' | 'malformed' | 'unknown' | 'other-name';

/**
 * Exceptions to the default that every well-formed identity is known. Names are compared without case and outer spaces.
 */
export interface SimulatedRegisterExceptions {
  readonly unknownTaxCodes: ReadonlySet<string>;
  /** Tax IDs whose holder must have this name. */
  readonly names: ReadonlyMap<string, string>;
  readonly unknownVatNumbers: ReadonlySet<string>;
  readonly unknownAgreements: ReadonlySet<string>;
}

export const noSimulatedRegisterExceptions: SimulatedRegisterExceptions = {
  unknownTaxCodes: new Set(),
  names: new Map(),
  unknownVatNumbers: new Set(),
  unknownAgreements: new Set(),
};

/** Facts for the rules of one message. Times are milliseconds; days are numbers yyyymmdd in Spain. */
export interface ReceivedSubmissionRuleContext {
  readonly issuer: string;
  readonly now: number;
  readonly today: number;
  readonly incident: boolean;
  readonly registers: SimulatedRegisterExceptions;
}

/** Looks up a tax ID with a name in the census. */
export function lookUpNifAndNameInSimulatedCensus(
  registers: SimulatedRegisterExceptions,
  nif: string,
  name: string,
): SimulatedCensusLookupResult {
  if (!isValidNif(nif)) return 'malformed';
  if (registers.unknownTaxCodes.has(nif)) return 'unknown';
  const expected = registers.names.get(nif);
  if (expected !== undefined && plain(expected) !== plain(name)) return 'other-name';
  return 'known';
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

// What the authority knows besides the message: census, VIES, agreements, the day. Changed through the control
// interface.
import { isTaxCode } from './tax-code';

/** How the census answers a tax code with a name. */
export type CensusAnswer = 'known' | 'malformed' | 'unknown' | 'other-name';

/** Exceptions to "everything well formed is known". Names compare without case and outer spaces. */
export interface Registers {
  /** Tax codes that the census does not know. */
  readonly unknownTaxCodes: ReadonlySet<string>;
  /** Tax codes whose name must be this one. */
  readonly names: ReadonlyMap<string, string>;
  /** EU VAT numbers that VIES does not know. */
  readonly unknownVatNumbers: ReadonlySet<string>;
  /** Agreement numbers that do not exist. */
  readonly unknownAgreements: ReadonlySet<string>;
}

export const openRegisters: Registers = {
  unknownTaxCodes: new Set(),
  names: new Map(),
  unknownVatNumbers: new Set(),
  unknownAgreements: new Set(),
};

/** What the rules of one message need to know. Moments are milliseconds, days yyyymmdd in Spain. */
export interface World {
  readonly issuer: string;
  readonly now: number;
  readonly today: number;
  readonly incident: boolean;
  readonly registers: Registers;
}

export function lookUpCensus(registers: Registers, nif: string, name: string): CensusAnswer {
  if (!isTaxCode(nif)) return 'malformed';
  if (registers.unknownTaxCodes.has(nif)) return 'unknown';
  const expected = registers.names.get(nif);
  if (expected !== undefined && plain(expected) !== plain(name)) return 'other-name';
  return 'known';
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

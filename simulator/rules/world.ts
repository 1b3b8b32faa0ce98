// What the authority knows besides the message: census, VIES, agreements, the day. Set by the control interface.
import { isTaxCode } from './tax-code';

export type CensusAnswer = 'known' | 'malformed' | 'unknown' | 'other-name';

/** Exceptions to "everything well formed is known". Names compare without case and outer spaces. */
export interface Registers {
  readonly unknownTaxCodes: ReadonlySet<string>;
  /** Tax codes whose name must be this one. */
  readonly names: ReadonlyMap<string, string>;
  readonly unknownVatNumbers: ReadonlySet<string>;
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

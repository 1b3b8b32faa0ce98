// Why a record bears its flags, in words: the rule behind each row of the decision table (Validations 1.2.2, annex 6).
import type { SealedRecord } from './record';

export interface FlagRule {
  readonly name: string;
  readonly value: string;
  /** One sentence. */
  readonly rule: string;
}

const rules: Readonly<Record<string, string>> = {
  'Subsanacion S': 'It repairs or amends an earlier record of the same invoice.',
  'RechazoPrevio X': 'An earlier registration was rejected, and the authority holds none of this invoice.',
  'RechazoPrevio S': 'The record before was rejected, and the authority holds an earlier one of this invoice.',
  'SinRegistroPrevio S': 'The authority holds no registration of this invoice.',
};

/** The flags of a record in the order in which its XML has them; empty: it is a first record. */
export const listFlagRules = ({ flags }: Pick<SealedRecord, 'flags'>): FlagRule[] =>
  Object.entries(flags).flatMap(([name, value]) =>
    value === undefined || value === 'N' ? [] : [{ name, value, rule: rules[`${name} ${value}`] ?? '' }],
  );

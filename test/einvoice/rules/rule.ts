// A rule of a table: its published id, and the check of an invoice.
import type { ReadInvoice, ReadNumber } from './reading';

export interface Rule<Read = ReadInvoice> {
  readonly id: string;
  readonly holds: (read: Read) => boolean;
}

export const rule = (id: string, holds: Rule['holds']): Rule => ({ id, holds });

/** Ids of the rules that are broken, each once, in the order of the table. */
export function brokenOf<Read>(table: readonly Rule<Read>[], read: Read): string[] {
  return [...new Set(table.filter(({ holds }) => !holds(read)).map(({ id }) => id))];
}

/** Both are there and equal; a number that cannot be read is equal to nothing. */
export function isEqual(left: ReadNumber | undefined, right: ReadNumber): boolean {
  return left?.equals(right) === true;
}

/** At most so far from each other. */
export function isWithin(left: ReadNumber, right: ReadNumber, distance: string): boolean {
  return left.minus(right).abs().lessThanOrEqualTo(distance);
}

export const isGiven = (value: unknown): boolean => value !== undefined;

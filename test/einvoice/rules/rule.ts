// A rule of a table: its published id, and the check of an invoice.
import type { ReadInvoice, ReadNumber } from './reading';

export interface Rule<Read = ReadInvoice> {
  readonly id: string;
  readonly holds: (read: Read) => boolean;
}

export const rule = (id: string, holds: Rule['holds']): Rule => ({ id, holds });

/** Ids of the broken rules, each once, in the order of the table. */
export function brokenOf<Read>(table: readonly Rule<Read>[], read: Read): string[] {
  return [...new Set(table.filter(({ holds }) => !holds(read)).map(({ id }) => id))];
}

/** Returns whether both exist and are equal; a number that cannot be read equals nothing. */
export function isEqual(left: ReadNumber | undefined, right: ReadNumber): boolean {
  return left?.equals(right) === true;
}

/** Returns whether two numbers differ by at most this amount. */
export function isWithin(left: ReadNumber, right: ReadNumber, distance: string): boolean {
  return left.minus(right).abs().lessThanOrEqualTo(distance);
}

export const isGiven = (value: unknown): boolean => value !== undefined;

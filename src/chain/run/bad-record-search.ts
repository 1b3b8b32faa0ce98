// Finds the record that breaks a message. After a structure Fault, the frozen list is halved, and the left part is sent
// first, until one record alone is rejected. The search is a plan without clock, I/O or libraries, and the row of the
// submission stores the plan.
import { chainLimits } from '../../contracts/limits/chain';

/**
 * A part of the original list, `from` inclusive, `to` exclusive. `left` is the left half of a part that broke a
 * message; after the authority understood this half, the part after it is the broken one. `broken` is known to break a
 * message. For `open`, this is unknown.
 */
export interface BadRecordSearchPart {
  readonly from: number;
  readonly to: number;
  readonly state: 'left' | 'broken' | 'open';
}

/**
 * The remaining parts, in order. `extra` counts the submissions of the search after the first one, which was rejected.
 */
export interface BadRecordSearch {
  readonly pieces: readonly BadRecordSearchPart[];
  readonly extra: number;
}

/** Splits a first part that is broken, so that the first part can always be sent; a single record is sent alone. */
function divide(pieces: readonly BadRecordSearchPart[]): readonly BadRecordSearchPart[] {
  const [first, ...rest] = pieces;
  if (first?.state !== 'broken' || first.to - first.from <= 1) return pieces;
  const middle = first.from + Math.ceil((first.to - first.from) / 2);
  return [{ from: first.from, to: middle, state: 'left' }, { from: middle, to: first.to, state: 'open' }, ...rest];
}

/**
 * Returns the search after a message of `count` records was rejected for its structure. If the message has a single
 * record, that record is the cause.
 */
export function createBadRecordSearch(count: number): BadRecordSearchProgress {
  if (count === 1) return { search: { pieces: [], extra: 0 }, poison: 0 };
  return { search: { pieces: divide([{ from: 0, to: count, state: 'broken' }]), extra: 0 }, poison: null };
}

export type BadRecordSearchStep =
  | { readonly kind: 'send'; readonly from: number; readonly to: number }
  | { readonly kind: 'done' }
  /** The search has used up its submissions. Sending stops visibly until an operator or a try continues. */
  | { readonly kind: 'exhausted' };

/**
 * Returns the next part to send. A part without a response stays the next one, because it is frozen like any
 * submission.
 */
export function findNextBadRecordSearchStep(search: BadRecordSearch): BadRecordSearchStep {
  const first = search.pieces[0];
  if (!first) return { kind: 'done' };
  if (search.extra >= chainLimits.poisonSubmissionsMax) return { kind: 'exhausted' };
  return { kind: 'send', from: first.from, to: first.to };
}

export interface BadRecordSearchProgress {
  readonly search: BadRecordSearch;
  /** Index in the original list of the record that broke a message when it was sent alone; null if no record did. */
  readonly poison: number | null;
}

/**
 * Returns the search after the response to its first part: `understood` (its records have their lines), or `structure`
 * (rejected again). If a left half was understood, its right half is halved without being sent as a whole.
 */
export function advanceBadRecordSearch(
  search: BadRecordSearch,
  result: 'understood' | 'structure',
): BadRecordSearchProgress {
  const [first, ...rest] = search.pieces;
  if (!first) return { search, poison: null };
  const extra = search.extra + 1;
  if (result === 'structure') {
    if (first.to - first.from === 1) return { search: { pieces: divide(rest), extra }, poison: first.from };
    return { search: { pieces: divide([{ ...first, state: 'broken' }, ...rest]), extra }, poison: null };
  }
  const [second, ...others] = rest;
  const next: readonly BadRecordSearchPart[] =
    first.state === 'left' && second ? [{ ...second, state: 'broken' }, ...others] : rest;
  return { search: { pieces: divide(next), extra }, poison: null };
}

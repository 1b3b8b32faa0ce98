// Pieces of mutants: filters without a condition, updates without a member, and which update is which.
import { Timestamp } from 'mongodb';
import type { chainLimits } from '../../src/contracts/limits/chain';
import type { Filter } from './database/filters';
import type { Mutation } from './database/simulated-database';
import type { FaultRates } from './fault-rates';
import type { Update } from './database/updates';

export interface WeakenedGuard extends Partial<Mutation> {
  /** The guard, in words. */
  readonly guard: string;
  /** Rates that provoke the danger sooner. */
  readonly rates?: Partial<FaultRates>;
  /** The weakness shows late, so its simulations have the steps of a full test. */
  readonly isLong?: true;
  /** Limits that are the guard. */
  readonly limits?: Partial<Record<keyof typeof chainLimits, number>>;
}

export function omitFields(filter: Filter, ...fields: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field)));
}

/** The members that an update sets: its own members, or the members of its first stage. */
export function readSetMembers(update: Update | null): Filter | undefined {
  const [first] = Array.isArray(update) ? (update as readonly Filter[]) : [update as Filter | null];
  return first?.$set as Filter | undefined;
}

/** Returns the update without one of its members. */
export const omitSet = (update: Update, member: string): Update => ({
  ...(update as Filter),
  $set: omitFields(readSetMembers(update) ?? {}, member),
});

/** An update that gives up an attempt. */
export const isGivenUp = (table: string, update: Update): boolean =>
  table === 'submissions' && readSetMembers(update)?.lastReason !== undefined;

/** The update of a store that does not store attempts without a response. */
export function forgetAttempts(update: Update): Update {
  if (Array.isArray(update)) return update.map((stage) => forgetAttempts(stage as Update)) as unknown as Update;
  return Object.fromEntries(
    Object.entries(update).map(([name, fields]) => [
      name,
      omitFields(fields as Filter, 'unanswered', 'unansweredAttempt'),
    ]),
  );
}

/** The place of a document in the outbox that only its writer has: an id, which does not show what came before. */
export function reorderOutbox(update: Update): Update {
  const [{ $replaceWith: made } = {}] = update as unknown as readonly Filter[];
  const [document, { _id }] = (made as { $mergeObjects: [Filter, { _id: Filter }] }).$mergeObjects;
  const id = String(_id.id).split('').toReversed().join('');
  return [{ $replaceWith: { $mergeObjects: [document, { _id: { at: new Timestamp(0n), id } }] } }];
}

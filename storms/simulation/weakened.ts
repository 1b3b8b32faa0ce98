// Pieces of mutants: filters without a condition, updates without a member, and functions that recognize an update.
import { Timestamp } from 'mongodb';
import type { chainLimits } from '../../src/contracts/limits/chain';
import { createMessage, isMessageOfId } from '../../src/messages/message';
import type { SealingPause } from '../../src/model/chain';
import type { Filter } from './database/filters';
import type { Mutation } from './database/simulated-database';
import type { FaultRates } from './fault-rates';
import type { Update } from './database/updates';

export interface WeakenedGuard extends Partial<Mutation> {
  /** The guard, in words. */
  readonly guard: string;
  /** Rates that provoke the danger sooner. */
  readonly rates?: Partial<FaultRates>;
  /** The weakness takes long to show, so its simulations have the number of steps of a full test. */
  readonly isLong?: true;
  /** Changed limits, if the limits are the guard. */
  readonly limits?: Partial<Record<keyof typeof chainLimits, number>>;
}

export function omitFields(filter: Filter, ...fields: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field)));
}

/** Returns the members that an update sets: in its `$set`, or in its first stage. */
export function readSetMembers(update: Update | null): Filter | undefined {
  const [first] = Array.isArray(update) ? (update as readonly Filter[]) : [update as Filter | null];
  return first?.$set as Filter | undefined;
}

/** Returns the update without one of its members. */
export const omitSet = (update: Update, member: string): Update => ({
  ...(update as Filter),
  $set: omitFields(readSetMembers(update) ?? {}, member),
});

/** Returns whether an update gives up an attempt. */
export const isGivenUp = (table: string, update: Update): boolean =>
  table === 'submissions' && readSetMembers(update)?.lastReason !== undefined;

/** Changes an update so that attempts without a response are not stored. */
export function forgetAttempts(update: Update): Update {
  if (Array.isArray(update)) return update.map((stage) => forgetAttempts(stage as Update)) as unknown as Update;
  return Object.fromEntries(
    Object.entries(update).map(([name, fields]) => [
      name,
      omitFields(fields as Filter, 'unanswered', 'unansweredAttempt'),
    ]),
  );
}

/** Replaces the position of a document in the outbox by an id of its writer, which does not show what came before. */
export function reorderOutbox(update: Update): Update {
  const [{ $replaceWith: made } = {}] = update as unknown as readonly Filter[];
  const [document, { _id }] = (made as { $mergeObjects: [Filter, { _id: Filter }] }).$mergeObjects;
  const id = String(_id.id).split('').toReversed().join('');
  return [{ $replaceWith: { $mergeObjects: [document, { _id: { at: new Timestamp(0n), id } }] } }];
}

/** Stores a pause because of a missing record as one that ends automatically. */
export function nameNoMissingRecord(update: Update): Update {
  const saved = readSetMembers(update)?.sealingPause as { readonly $mergeObjects?: SavedPause } | null | undefined;
  const [pause, time] = saved?.$mergeObjects ?? [];
  if (!pause || !isMessageOfId(pause.$literal.text, 'end-missing')) return update;
  const $literal = { ...pause.$literal, text: createMessage('end-not-compared') };
  return [{ $set: { sealingPause: { $mergeObjects: [{ $literal }, time] } } }] as unknown as Update;
}

/** A pause and its time, as the update of a chain contains them. */
type SavedPause = readonly [{ readonly $literal: Pick<SealingPause, 'text'> }, Filter];

/** Changes an update of a chain so that no pause after a response is stored. */
export function omitBackOff(update: Update): Update {
  if (!Array.isArray(update)) return update;
  const stages = update as readonly Filter[];
  return stages.map((stage) => ('$set' in stage ? omitSet(stage as Update, 'backOff') : stage)) as unknown as Update;
}

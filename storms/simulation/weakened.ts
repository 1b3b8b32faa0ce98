// Pieces of mutants: filters without a condition, updates without a member, and which update is which.
import type { Filter } from './database/filters';
import type { Update } from './database/updates';

export function without(filter: Filter, ...fields: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field)));
}

/** The members that an update sets: its own, or those of its first stage. */
export function setOf(update: Update | null): Filter | undefined {
  const [first] = Array.isArray(update) ? (update as readonly Filter[]) : [update as Filter | null];
  return first?.$set as Filter | undefined;
}

/** The update, which sets one member less. */
export const withoutSet = (update: Update, member: string): Update => ({
  ...(update as Filter),
  $set: without(setOf(update) ?? {}, member),
});

/** An attempt is given up. */
export const givesUp = (table: string, update: Update): boolean =>
  table === 'submissions' && setOf(update)?.lastReason !== undefined;

/** The update as a store makes it that does not remember attempts without an answer. */
export function forgetful(update: Update): Update {
  if (Array.isArray(update)) return update.map((stage) => forgetful(stage as Update)) as unknown as Update;
  return Object.fromEntries(
    Object.entries(update).map(([name, fields]) => [
      name,
      without(fields as Filter, 'unanswered', 'unansweredAttempt'),
    ]),
  );
}

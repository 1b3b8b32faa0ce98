// Planted faults: one guard of the store taken out at a time, to show that the invariants notice when it is missing.
import type { Doc, Filter } from './store-filters';
import type { Update } from './store-updates';
import type { Weather } from './weather';

/**
 * `fork`: head compare-and-set and unique places of records. `lease`: attempt number and lease. `frozen-list`: a list
 * without an answer is given up. `belief`: attempts without an answer are forgotten. `identity`: the unsettled record
 * of an invoice is not seen. `revision`: an entry may change between reading and sealing. `window`: always open. `mark`:
 * records are marked for a list that was closed meanwhile.
 */
export const plants = ['fork', 'lease', 'frozen-list', 'belief', 'identity', 'revision', 'window', 'mark'] as const;
export type Plant = (typeof plants)[number];

/** Weather that brings a missing guard to light sooner: two sealers of one chain meet when its run is terminated. */
export const weatherFor: Readonly<Partial<Record<Plant, Partial<Weather>>>> = {
  fork: { terminate: 0.05, stall: 0, crash: 0, refused: 0, client: 0.06, chains: 1, burst: 1 },
};

function without(filter: Filter, ...fields: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field)));
}

/** The filter as the store with the missing guard reads it. */
export function weakFilter(plant: Plant | undefined, table: string, filter: Filter): Filter {
  if (plant === 'fork' && table === 'chains') return without(filter, 'head', 'head.sequence', 'head.fingerprint');
  if (plant === 'lease' && table === 'submissions' && '$expr' in filter) return without(filter, 'attempt', '$expr');
  if (plant === 'mark' && table === 'submissions' && 'marked' in filter) return without(filter, 'open', 'marked');
  if (plant === 'revision' && table === 'entries') return without(filter, 'contentRevision', 'openJob');
  return filter;
}

/** The update as the store with the missing guard makes it. */
export function weakUpdate(plant: Plant | undefined, table: string, update: Update): Update {
  if (plant === 'belief' && (table === 'submissions' || table === 'records')) return forgetful(update);
  if (plant === 'frozen-list' && givesUp(plant, table, update)) return [{ $set: { open: false } }];
  return update;
}

function forgetful(update: Update): Update {
  if (Array.isArray(update)) return update.map((stage) => forgetful(stage as Update)) as unknown as Update;
  return Object.fromEntries(
    Object.entries(update).map(([name, fields]) => [
      name,
      without(fields as Filter, 'unanswered', 'unansweredAttempt'),
    ]),
  );
}

/** An attempt was given up: with the plant `frozen-list` its records go back as if nothing had been sent. */
export function givesUp(plant: Plant | undefined, table: string, update: Update): boolean {
  const [first] = Array.isArray(update) ? (update as readonly Filter[]) : [update as Filter];
  const set = first?.$set as Filter | undefined;
  return plant === 'frozen-list' && table === 'submissions' && set?.lastReason !== undefined;
}

/** The document as the store with the missing guard shows it. */
export function weakView(plant: Plant | undefined, table: string, doc: Doc): Doc {
  if (plant === 'identity' && table === 'identities') return { ...doc, unsettled: null };
  if (plant === 'window' && table === 'windows') return { ...doc, notBefore: new Date(0) };
  return doc;
}

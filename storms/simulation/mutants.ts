// Mutants: one guard of the store taken out at a time, to show that the invariants notice when it is missing.
import type { Filter } from './database/filters';
import type { Mutation, UpdateRequest } from './database/simulated-database';
import type { Update } from './database/updates';
import type { Doc } from './database/values';
import type { FaultRates } from './fault-rates';

/**
 * `fork`: head compare-and-set and unique places of records. `lease`: attempt number and lease. `frozen-list`: a list
 * without an answer is given up. `belief`: attempts without an answer are forgotten. `identity`: the unsettled record
 * of an invoice is not seen. `revision`: an entry may change between reading and sealing. `window`: always open. `mark`:
 * records are marked for a list that was closed meanwhile. `walk`: two walks of one job may both be written. `numbers`: an
 * index of a series may be given twice. `listener`: a job listens to a request that has its outcome already.
 */
export const mutants = [
  'fork',
  'lease',
  'frozen-list',
  'belief',
  'identity',
  'revision',
  'window',
  'mark',
  'walk',
  'numbers',
  'listener',
] as const;
export type Mutant = (typeof mutants)[number];

/** FaultRates that brings a missing guard to light sooner: two sealers of one chain meet when its run is terminated. */
export const ratesFor: Readonly<Partial<Record<Mutant, Partial<FaultRates>>>> = {
  fork: { terminate: 0.05, stall: 0, crash: 0, refused: 0, client: 0.06, chains: 1, burst: 1 },
  listener: { client: 0.1, chains: 1, burst: 1, focus: 2, waits: [0], stall: 0.02, crash: 0, terminate: 0 },
};

/** How the database behaves with the mutant. */
export const mutationOf = (mutant: Mutant): Mutation => ({
  filter: (table, filter, update) => weakFilter(mutant, table, filter, update),
  update: (table, update) => weakUpdate(mutant, table, update),
  shown: (table, doc) => weakView(mutant, table, doc),
  isUnguarded: (table) => (mutant === 'fork' && table === 'records') || (mutant === 'numbers' && table === 'numbers'),
  behind: (table, update, doc) =>
    givesUp(mutant, table, update) ? { table: 'records', request: goesBack(doc) } : null,
});

const goesBack = ({ _id }: Doc): UpdateRequest => ({
  filter: { submission: _id },
  update: { $set: { pending: true }, $unset: { submission: '' } },
  many: true,
});

function without(filter: Filter, ...fields: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field)));
}

/** The filter as the store with the missing guard reads it. */
function weakFilter(mutant: Mutant, table: string, filter: Filter, update: Update | null): Filter {
  if (mutant === 'fork' && table === 'chains') return without(filter, 'head', 'head.sequence', 'head.fingerprint');
  if (mutant === 'lease' && table === 'submissions' && '$expr' in filter) return without(filter, 'attempt', '$expr');
  if (mutant === 'mark' && table === 'submissions' && 'marked' in filter) return without(filter, 'open', 'marked');
  if (mutant === 'revision' && table === 'entries') return without(filter, 'contentRevision', 'openJob');
  if (mutant === 'walk' && table === 'jobs') return without(filter, 'revision');
  if (mutant === 'listener' && table === 'requests' && listens(update)) return without(filter, 'state');
  return filter;
}

const listens = (update: Update | null): boolean => update !== null && !Array.isArray(update) && '$addToSet' in update;

/** The update as the store with the missing guard makes it. */
function weakUpdate(mutant: Mutant, table: string, update: Update): Update {
  if (mutant === 'belief' && (table === 'submissions' || table === 'records')) return forgetful(update);
  if (mutant === 'frozen-list' && givesUp(mutant, table, update)) return [{ $set: { open: false } }];
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

/** An attempt was given up: with the mutant `frozen-list` its records go back as if nothing had been sent. */
function givesUp(mutant: Mutant, table: string, update: Update): boolean {
  const [first] = Array.isArray(update) ? (update as readonly Filter[]) : [update as Filter];
  const set = first?.$set as Filter | undefined;
  return mutant === 'frozen-list' && table === 'submissions' && set?.lastReason !== undefined;
}

/** The document as the store with the missing guard shows it. */
function weakView(mutant: Mutant, table: string, doc: Doc): Doc {
  if (mutant === 'identity' && table === 'chain_invoices') return { ...doc, unsettled: null };
  if (mutant === 'window' && table === 'windows') return { ...doc, notBefore: new Date(0) };
  return doc;
}

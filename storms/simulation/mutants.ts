// Mutants: one guard is removed at a time, to show that the invariants detect this. Each row names the guard and the
// behavior of the service without it: how its database interprets queries, a limit, or what a run stores.
import type { Filter } from './database/filters';
import type { Mutation, UpdateRequest } from './database/simulated-database';
import type { Update } from './database/updates';
import type { Doc } from './database/values';
import { noFaults, type FaultRates, lateAmendments } from './fault-rates';
import {
  forgetAttempts,
  isGivenUp,
  reorderOutbox,
  readSetMembers,
  omitFields,
  type WeakenedGuard,
  omitSet,
} from './weakened';
import { restored, weaknessesOutside } from './mutants-outside';

const goesBack = ({ _id }: Doc): UpdateRequest => ({
  filter: { submission: _id },
  update: { $set: { pending: true }, $unset: { submission: '' } },
  many: true,
});

const isOn =
  (table: string): ((given: string) => boolean) =>
  (given) =>
    given === table;

const listens = (update: Update | null): boolean => update !== null && !Array.isArray(update) && '$addToSet' in update;

/** Many jobs and amendments of a few invoices, in processes that fail. */
const crowded = { client: 0.1, chains: 1, burst: 1, focus: 2, waits: [0], refused: 0 } as const;

export const weaknesses = {
  ...weaknessesOutside,
  fork: {
    guard: 'head by compare-and-set, unique places of records',
    // Two sealers of one chain can meet if its run is terminated.
    rates: { terminate: 0.05, stall: 0, crash: 0, refused: 0, client: 0.06, chains: 1, burst: 1 },
    filter: (table, filter) =>
      table === 'chains' ? omitFields(filter, 'head', 'head.sequence', 'head.fingerprint') : filter,
    isUnguarded: isOn('records'),
  },
  lease: {
    guard: 'attempt number and lease',
    filter: (table, filter) =>
      table === 'submissions' && '$expr' in filter ? omitFields(filter, 'attempt', '$expr') : filter,
  },
  'back-off': {
    guard: 'the instant before which a list does not go again',
    rates: { unheard: 0.4, lost: 0.2, waits: [0], terminate: 0.02 },
    filter: (table, filter) =>
      table === 'submissions' && 'attempt' in filter && '$expr' in filter
        ? { ...filter, $expr: { $lte: ['$leaseUntil', '$$NOW'] } }
        : filter,
  },
  'frozen-list': {
    guard: 'a list without an answer stays frozen',
    update: (table, update) => (isGivenUp(table, update) ? [{ $set: { open: false } }] : update),
    followUp: (table, update, doc) => (isGivenUp(table, update) ? { table: 'records', request: goesBack(doc) } : null),
  },
  belief: {
    guard: 'attempts without an answer are remembered',
    update: (table, update) => (table === 'submissions' || table === 'records' ? forgetAttempts(update) : update),
  },
  identity: {
    guard: 'the unsettled record of an invoice holds later requests',
    // These rates leave out the waits that keep clients from using their invoices again.
    rates: {
      client: 0.1,
      chains: 1,
      workspaces: 1,
      waits: [60],
      focus: 2,
      comesBack: 0.85,
      burst: 1,
      registers: false,
      refused: 0,
      crash: 0,
      stall: 0,
      certificateEnds: 0,
      ownCertificates: 0,
      witnessHangs: 0,
    },
    shown: (table, doc) => (table === 'chain_invoices' ? { ...doc, unsettled: null } : doc),
  },
  release: {
    guard: 'recording an outcome releases what was held',
    rates: crowded,
    update: (table, update) =>
      table === 'requests' && readSetMembers(update)?.held === false ? omitSet(update, 'held') : update,
  },
  owner: {
    guard: 'a number belongs to one entry',
    rates: { client: 0.06, focus: 10, chains: 1 },
    shown: (table, doc) => (table === 'chain_invoices' ? omitFields(doc, 'entry') : doc),
  },
  revision: {
    guard: 'the entry is what it was when its record was asked for',
    filter: (table, filter) => (table === 'entries' ? omitFields(filter, 'contentRevision', 'openJob') : filter),
  },
  hold: {
    guard: 'one job with fiscal steps holds an entry',
    rates: crowded,
    filter: (table, filter, update) =>
      table === 'entries' && typeof readSetMembers(update)?.openJob === 'string'
        ? omitFields(filter, 'openJob')
        : filter,
  },
  window: {
    guard: "the authority's wait",
    shown: (table, doc) => (table === 'windows' ? { ...doc, notBefore: new Date(0) } : doc),
  },
  mark: {
    guard: 'records are marked for an open list only',
    rates: { burst: 60, chains: 1, client: 0.06, stall: 0.05 },
    filter: (table, filter) =>
      table === 'submissions' && 'marked' in filter ? omitFields(filter, 'open', 'marked') : filter,
  },
  unrecorded: {
    guard: 'an answer stays to be recorded until it is',
    rates: { burst: 20, crash: 0.005 },
    update: (table, update) =>
      table === 'submissions' && readSetMembers(update)?.unrecorded === true ? omitSet(update, 'unrecorded') : update,
  },
  twice: {
    guard: 'an answer is recorded once',
    // A recorder stalls after its read until another one has recorded. Every response is recorded separately.
    rates: {
      ...noFaults,
      stall: 0.1,
      stallMsMax: [40_000],
      client: 0.06,
      burst: 1,
      chains: 2,
      registers: false,
      waits: [0],
    },
    limits: { markedAtOnceMax: 0 },
    filter: (table, filter, update) => {
      if (table === 'submissions' && filter.recorded === false) return omitFields(filter, 'recorded');
      const settles = table === 'records' && Boolean(readSetMembers(update)?.settledAt);
      return settles ? omitFields(filter, 'outcome') : filter;
    },
  },
  walk: {
    guard: 'two walks of one job: its revision',
    filter: (table, filter) => (table === 'jobs' ? omitFields(filter, 'revision') : filter),
  },
  commit: {
    guard: 'a step and what it asks for are one transaction',
    rates: { crash: 0.01 },
    leaks: isOn('jobs'),
  },
  numbers: {
    guard: 'an index of a series is given once',
    isUnguarded: isOn('numbers'),
  },
  listener: {
    guard: 'a job listens to a request only while its outcome is open',
    isLong: true,
    rates: { ...crowded, stall: 0.02, crash: 0, terminate: 0, comesBack: 0.9, amends: 0 },
    filter: (table, filter, update) => (table === 'requests' && listens(update) ? omitFields(filter, 'state') : filter),
  },
  'look-again': {
    guard: 'every wait checks again after an hour',
    isLong: true,
    rates: { signalLost: 0.2, client: 0.03 },
  },
  clock: {
    guard: 'a wrong clock stops sealing',
    isLong: true,
    // The jumps are far enough apart to distinguish a seal by a wrong clock from a seal during which the clock jumped.
    rates: { clockJump: 0.003, stall: 0, crash: 0, client: 0.06, stepMsMax: 400 },
    limits: { clockDriftSecondsMax: 1e9 },
  },
  'late-arrival': {
    guard: 'nothing is queried while an attempt without an answer may still arrive',
    // There are no other faults, because each other fault causes one more query of the invoice.
    rates: {
      ...lateAmendments,
      focus: 4,
      lineRefused: 0,
      refusedOnce: 0,
      crash: 0,
      terminate: 0,
      engineLost: 0,
    },
    limits: { lateArrivalSeconds: 0 },
  },
  'sent-before': {
    guard: 'what waits in a renewed chain may have been sent before',
    rates: {
      ...restored,
      backup: 0.004,
      waits: [5],
      burst: 1,
      // Other rejections are used, because a duplicate is queried anyway.
      refusedLater: 0.9,
    },
    update: (table, update) =>
      table === 'records' && Object.keys(readSetMembers(update) ?? {}).join() === 'unansweredAttempt'
        ? { $set: {} }
        : update,
  },
  positions: {
    guard: 'events and the head that gives them their places are one transaction',
    rates: { crash: 0.02, storeFailure: 0, client: 0.06, stepMsMax: 100 },
    leaks: isOn('event_heads'),
  },
  places: {
    guard: "events are ordered by the database's clock",
    rates: { client: 0.06, burst: 1, engineAway: 0, crash: 0.01 },
    update: (table, update) => (table === 'outbox' ? reorderOutbox(update) : update),
  },
} as const satisfies Readonly<Record<string, WeakenedGuard>>;

export type Mutant = keyof typeof weaknesses;
export const mutants = Object.keys(weaknesses) as Mutant[];

const getWeakness = (mutant: Mutant): WeakenedGuard => weaknesses[mutant];

/** Rates that reveal a missing guard sooner. */
export const chooseRates = (mutant: Mutant): Partial<FaultRates> => getWeakness(mutant).rates ?? {};

export const isLong = (mutant: Mutant): boolean => getWeakness(mutant).isLong === true;

export const chooseLimits = (mutant: Mutant | undefined): WeakenedGuard['limits'] & object =>
  (mutant && getWeakness(mutant).limits) ?? {};

/** How the database behaves with the mutant. */
export function findMutation(mutant: Mutant): Mutation {
  const weak = getWeakness(mutant);
  return {
    filter: weak.filter ?? ((_, filter: Filter) => filter),
    update: weak.update ?? ((_, update) => update),
    shown: weak.shown ?? ((_, doc) => doc),
    isUnguarded: weak.isUnguarded ?? (() => false),
    leaks: weak.leaks ?? (() => false),
    followUp: weak.followUp ?? (() => null),
  };
}

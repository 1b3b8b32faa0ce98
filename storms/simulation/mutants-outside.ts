// Mutants whose guard is not in the records of one chain, but in runs and the sweep, the witness, certificates or
// stops.
import type { Filter } from './database/filters';
import { noFaults, resetAfterRestore } from './fault-rates';
import { nameNoMissingRecord, omitBackOff, omitFields, type WeakenedGuard } from './weakened';

/** Rates under which the database of one chain is restored again and again. */
export const restored = {
  backup: 0.01,
  restore: 0.003,
  restoresBehindRuns: false,
  resetPaused: 0,
  resetSeal: 0,
  confirms: 0,
  renew: 0,
  client: 0.06,
  chains: 1,
  workspaces: 1,
} as const;

/** Rates under which certificates of suppliers are stored and deleted and expire, under load. */
const certified = {
  ownCertificates: 0.01,
  certificateEnds: 0.01,
  wakeLost: 0,
  client: 0.05,
  burst: 1,
  registers: false,
  workspaces: 1,
  stall: 0.02,
} as const;

/**
 * Rates under which attempts to seal die without a report, and a backup is restored before the next attempt. Little is
 * sealed after a backup, and runs that have the last record stay open.
 */
const silentSeals = {
  ...restored,
  backup: 0.02,
  crash: 0.002,
  witness: false,
  idleMs: 600_000,
  registers: false,
  engineLost: 0,
  terminate: 0,
  burst: 1,
} as const;

const nothing: Filter = { _id: { $in: [] } };

export const weaknessesOutside = {
  'carried-head': {
    guard: 'a run carries the last record that it saw sealed',
    // The witness also has the last record, so the rates leave it out.
    rates: { ...restored, idleMs: 600_000, witness: false },
  },
  sweep: {
    guard: 'the sweep wakes a chain that nothing holds back, run or no run',
    // Clients seldom return to a chain, so its run learns nothing that it was not notified of.
    rates: {
      certificateEnds: 0.02,
      wakeLost: 1,
      client: 0.012,
      chains: 3,
      burst: 1,
      registers: false,
      terminate: 0,
      engineLost: 0,
      renew: 0,
      crash: 0,
    },
  },
  'unknown-end': {
    guard: 'a run that knows nothing takes no chain for whole',
    rates: {
      ...restored,
      restore: 0.002,
      witness: false,
      otherMonth: 0.6,
      registers: false,
      terminate: 0.01,
    },
  },
  met: {
    guard: 'a seal that met another sealer reports what is left after it',
    rates: { ...noFaults, givenUp: 0.05, client: 0.02, chains: 3, burst: 1, waits: [0], registers: false },
  },
  'silent-attempt': {
    guard: 'a seal whose attempt before ended without a word forgets what its run carries',
    rates: silentSeals,
  },
  'reset-attempt': {
    guard: 'the attempt with the number 1 after a reset of the activity is not the first one',
    rates: { ...silentSeals, resetSeal: 1 },
  },
  'kept-pause': {
    guard: 'a pause because of a missing record lasts, whatever its run knows after a reset',
    rates: { ...resetAfterRestore, confirms: 0, resetSeal: 0 },
    update: (table, update) => (table === 'chains' ? nameNoMissingRecord(update) : update),
  },
  'unasked-confirmation': {
    guard: 'after a confirmation the authority is queried, whatever the run knows after a reset',
    rates: { ...resetAfterRestore, confirms: 0.02, resetSeal: 0 },
    shown: (table, doc) => (table === 'chains' ? omitFields(doc, 'endConfirmed') : doc),
  },
  undecided: {
    guard: 'a response that leaves records without an outcome delays the next submission',
    rates: {
      ...noFaults,
      lineTechnical: 0.3,
      client: 0.06,
      chains: 1,
      burst: 4,
      waits: [0],
      terminate: 0.05,
      registers: false,
    },
    update: (table, update) => (table === 'chains' ? omitBackOff(update) : update),
  },
  'written-down': {
    guard: 'no record is reported or sent before the witness has it',
    rates: { witnessHangs: 0.01, client: 0.06, chains: 1, registers: false },
  },
  'empty-query': {
    guard: 'a query that shows nothing does not overrule a rejection as duplicate',
    // Queries show a record only after the first of them, and after the first one of the watch.
    rates: {
      ...noFaults,
      unheard: 0.4,
      client: 0.06,
      chains: 1,
      registers: false,
      waits: [0],
      queryBehindSeconds: 100,
    },
    limits: { absentRecordSecondsMax: 0, absentRecordWatchedSecondsMax: 0 },
  },
  'read-certificate': {
    guard: 'a stop for want of a certificate is of the one that was read',
    rates: { ...certified, ownCertificates: 0.03, stall: 0.05 },
    filter: (table, filter, update) =>
      table === 'chains' && update ? omitFields(filter, 'certificate.fingerprint') : filter,
  },
  'last-user': {
    guard: 'the stop of a certificate goes with its last user',
    rates: { ...certified, chains: 2 },
    filter: (table, filter, update) => (table === 'stops' && update && '$inc' in update ? nothing : filter),
  },
} as const satisfies Readonly<Record<string, WeakenedGuard>>;

// Settles records: record, identity, request, entry, and the release of held requests. Whoever learns an outcome (an
// answer, a query, the search for a poison record) settles it here.
import type { Situation } from '../../chain/record/flags';
import type { Fault } from '../../contracts/errors';
import type { Database, Session } from '../database';
import { entries, entryKey } from '../entries/entries';
import { askLater } from './ask-later';
import { chainInvoices, type ChainInvoiceDocument } from './invoices';
import { type RecordDocument, records, type StoredOutcome } from './records';
import { requests } from './requests';

export interface SettledChange {
  readonly record: Pick<
    RecordDocument,
    '_id' | 'kind' | 'identity' | 'request' | 'entry' | 'workspace' | 'unansweredAttempt'
  >;
  readonly outcome: StoredOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
  readonly answer?: string;
  readonly situation: Situation;
  /** An older record of the invoice had an attempt without an answer: ask what is held now. */
  readonly late: boolean;
}

/** How many were settled, and how many held requests were let go. */
export interface Settled {
  readonly recorded: number;
  readonly released: number;
}

export async function settle(
  database: Database,
  settled: readonly SettledChange[],
  now: Date,
  session: Session,
): Promise<Settled> {
  if (settled.length === 0) return { recorded: 0, released: 0 };
  const options = { session, ordered: false } as const;
  await records(database).bulkWrite(
    settled.map((change) => ({
      updateOne: {
        filter: { _id: change.record._id },
        update: { $set: recordChange(change, now), ...(change.late ? {} : { $unset: { check: '' } }) },
      },
    })),
    options,
  );
  const late = settled.filter((change) => change.late).map(({ record }) => record._id);
  await askLater(database, late, session);
  await chainInvoices(database).bulkWrite(identityWrites(settled), options);
  await requests(database).updateMany(
    { _id: { $in: settled.map(({ record }) => record.request) } },
    { $set: { state: 'settled', notify: true, updatedAt: now } },
    { session },
  );
  await entries(database).bulkWrite(
    settled.map((change) => ({
      updateOne: {
        filter: { _id: entryKey(change.record.workspace, change.record.entry), 'fiscal.record': change.record._id },
        update: { $set: entryChange(change, now) },
      },
    })),
    options,
  );
  const released = await requests(database).updateMany(
    { identity: { $in: settled.map(({ record }) => record.identity) }, held: true },
    { $set: { held: false, updatedAt: now } },
    { session },
  );
  return { recorded: settled.length, released: released.modifiedCount };
}

/** One write for all invoices to which the same happened: most of a list. */
function identityWrites(settled: readonly SettledChange[]) {
  const groups = new Map<string, { ids: string[]; set: Partial<ChainInvoiceDocument> }>();
  for (const { record, situation } of settled) {
    const set = { unsettled: null, situation, ...(record.unansweredAttempt ? { unanswered: true as const } : {}) };
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { ids: [] as string[], set };
    groups.set(key, group);
    group.ids.push(record.identity);
  }
  return [...groups.values()].map(({ ids, set }) => ({
    updateMany: { filter: { _id: { $in: ids } }, update: { $set: set, $inc: { version: 1 } } },
  }));
}

function recordChange({ outcome, code, message, csv, answer, late }: SettledChange, now: Date) {
  return {
    outcome,
    settledAt: now,
    pending: false,
    ...(code ? { code } : {}),
    ...(message ? { message } : {}),
    ...(csv ? { csv } : {}),
    ...(answer ? { answer } : {}),
    ...(late ? { check: { kind: 'late-arrival' as const } } : {}),
  };
}

/** Whatever steps the job has, the entry tells what the authority said. */
function entryChange({ record, outcome, code, message }: SettledChange, now: Date) {
  const provider = record.kind === 'registration' ? 'fiscal.send' : 'fiscal.cancel';
  const faults: Fault[] = code ? [{ provider, code, message: message ?? '' }] : [];
  return {
    'fiscal.outcome': outcome,
    ...(code ? { 'fiscal.code': code } : {}),
    ...(message ? { 'fiscal.message': message } : {}),
    ...(outcome === 'accepted' ? {} : { faults }),
    updatedAt: now,
  };
}

// The writes of settled records: record, identity, request, entry, and the release of held requests. Whoever learns an
// outcome (an answer, a query, the search for a poison record) writes it here.
import type { Fault } from '../../src/contracts/errors';
import type { Database, Session } from '../../src/store/database';
import { entries, entryKey } from '../../src/store/entries/entries';
import { identities, type IdentityDocument } from '../../src/store/ledger/invoices';
import { records } from '../../src/store/ledger/records';
import { requests } from '../../src/store/ledger/requests';
import type { SettledChange } from './plan-outcomes';

export async function writeSettled(
  database: Database,
  settled: readonly SettledChange[],
  now: Date,
  session: Session,
): Promise<{ recorded: number; released: number }> {
  if (settled.length === 0) return { recorded: 0, released: 0 };
  const options = { session, ordered: false } as const;
  await records(database).bulkWrite(
    settled.map((change) => ({
      updateOne: {
        filter: { _id: change.record._id },
        update: { $set: recordChange(change, now), ...(change.late ? {} : { $unset: { ask: '' } }) },
      },
    })),
    options,
  );
  await identities(database).bulkWrite(identityWrites(settled), options);
  await requests(database).updateMany(
    { _id: { $in: settled.map(({ record }) => record.request) } },
    { $set: { state: 'settled', tell: true, updatedAt: now } },
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
  const groups = new Map<string, { ids: string[]; set: Partial<IdentityDocument> }>();
  for (const { record, situation } of settled) {
    const set = { unsettled: null, situation, ...(record.unansweredAttempt ? { unanswered: true as const } : {}) };
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { ids: [] as string[], set };
    groups.set(key, group);
    group.ids.push(record.identity);
  }
  return [...groups.values()].map(({ ids, set }) => ({
    updateMany: { filter: { _id: { $in: ids } }, update: { $set: set, $inc: { touched: 1 } } },
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
    ...(late ? { ask: { kind: 'late' as const } } : {}),
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

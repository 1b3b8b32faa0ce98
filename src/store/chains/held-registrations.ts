// Reads what the authority has of an entry whose newest record it rejected. A rejection says nothing about earlier
// records: after a rejected amendment or cancellation, the authority still has the registration that it accepted.
import type { Document as Stage } from 'mongodb';
import type { EntryDocument } from '../../model/entry';
import type { RegistrationHeldByAuthority } from '../../model/record';
import type { Database } from '../database';
import { getRecordsCollection } from './records';

/** An entry, as far as its newest record names its invoice. */
interface EntryWithNewestRecord extends Pick<EntryDocument, 'id'> {
  readonly fiscal?: { readonly outcome: string; readonly record?: string };
}

/** The record whose rejection leaves open what the authority has; undefined if the newest record shows it. */
const findRejectedRecord = ({ fiscal }: EntryWithNewestRecord): string | undefined =>
  fiscal?.outcome === 'rejected' ? fiscal.record : undefined;

const shown = {
  entry: 1,
  invoiceKey: 1,
  issuer: 1,
  number: 1,
  date: 1,
  documentDigest: 1,
  outcome: 1,
} as const satisfies { [Member in Exclude<keyof RegistrationHeldByAuthority, '_id' | 'held'>]: 1 };

/**
 * Stages that replace a record by the newest accepted registration of its invoice, and by nothing if the authority has
 * none. The record says which invoice it is, because the document may have another number since.
 */
export const heldRegistrationStages: readonly Stage[] = [
  {
    $lookup: {
      from: 'chain_invoices',
      localField: 'invoiceKey',
      foreignField: '_id',
      pipeline: [
        { $match: { 'situation.held': { $in: ['stored', 'cancelled'] } } },
        { $project: { held: '$situation.held' } },
      ],
      as: 'invoice',
    },
  },
  { $set: { invoice: { $first: '$invoice' } } },
  {
    $lookup: {
      from: 'records',
      localField: 'invoice._id',
      foreignField: 'invoiceKey',
      pipeline: [
        { $match: { kind: 'registration', outcome: { $in: ['accepted', 'accepted-with-errors'] } } },
        { $sort: { ordinal: -1 } },
        { $limit: 1 },
        { $project: shown },
      ],
      as: 'registration',
    },
  },
  { $set: { registration: { $first: '$registration' } } },
  { $match: { registration: { $exists: true } } },
  { $replaceWith: { $mergeObjects: ['$registration', { held: '$invoice.held' }] } },
];

/**
 * Reads the registrations that the authority has of entries whose newest record it rejected, by the ids of the entries.
 * Without such an entry, nothing is read.
 */
export async function readRegistrationsHeldDespiteRejectionByEntry(
  database: Database,
  entries: readonly EntryWithNewestRecord[],
): Promise<ReadonlyMap<string, RegistrationHeldByAuthority>> {
  const rejected = new Set(entries.flatMap((entry) => findRejectedRecord(entry) ?? []));
  if (rejected.size === 0) return new Map();
  const found = await getRecordsCollection(database)
    .aggregate<RegistrationHeldByAuthority>([{ $match: { _id: { $in: [...rejected] } } }, ...heldRegistrationStages])
    .toArray();
  return new Map(found.map((one) => [one.entry, one]));
}

/** Reads the registration that the authority has of an entry whose newest record it rejected. */
export const findRegistrationHeldDespiteRejection = async (
  database: Database,
  entry: EntryDocument,
): Promise<RegistrationHeldByAuthority | undefined> =>
  (await readRegistrationsHeldDespiteRejectionByEntry(database, [entry])).get(entry.id);

/** A row of a read, which may have an entry. */
interface RowOfEntry {
  readonly entry?: EntryWithNewestRecord;
}

/** Marks the invoices that the authority has in force although it rejected their newest record. */
export async function addRegisteredFlagToRowsHeldDespiteRejection<Row extends object>(
  database: Database,
  rows: readonly (Row & RowOfEntry)[],
): Promise<readonly (Row & RowOfEntry)[]> {
  const held = await readRegistrationsHeldDespiteRejectionByEntry(
    database,
    rows.flatMap(({ entry }) => entry ?? []),
  );
  if (held.size === 0) return rows;
  return rows.map((row) => {
    const { entry } = row;
    if (entry?.fiscal === undefined || held.get(entry.id)?.held !== 'stored') return row;
    return { ...row, entry: { ...entry, fiscal: { ...entry.fiscal, isRegistered: true } } };
  });
}

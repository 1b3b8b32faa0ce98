// Reads requests that may be sealed, each with its invoice and its entry, in few reads, because every seal begins with
// them.
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { Document } from 'mongodb';
import { readRowsWithinBytes, type RowsWithinBytes } from '../paging';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { buildInvoiceNumberInYearExpression, getChainInvoicesCollection, toInvoiceNumberInYearKey } from './records';
import type { ChainInvoiceDocument } from '../../model/record';
import { listSealableRequests, getSealingRequestsCollection } from './requests';
import type { SealingRequestDocument } from '../../model/request';

/** A request that may be sealed now, with its invoice and its entry. */
export interface SealableRequestWithEntry {
  readonly request: SealingRequestDocument;
  /** The invoice in the chain; null if the chain has no record of this number and date yet. */
  readonly invoice: ChainInvoiceDocument | null;
  readonly entry: EntryDocument | null;
  /** Entry of an invoice with the same number in the year, if a series assigned that number. */
  readonly assignedOwner?: string;
}

/** Members of an entry that sealing does not need, and members that grow. */
const leftOut = { states: 0, versions: 0, files: 0, faults: 0, snippet: 0, words: 0, relatesTo: 0, signatures: 0 };

/** Requests to seal next, and whether more requests wait. */
export interface SealableRequestsPage {
  readonly claimed: SealableRequestWithEntry[];
  /** True if the read ended at its limit, so that there may be more. */
  readonly more: boolean;
}

/**
 * Reads requests in order, without held ones, up to a count and to bytes of documents, so that the largest are sealed a
 * few at a time. With `only`, reads only this request, if it may still be sealed. A few requests need one read. A
 * backlog needs three, because in one read the database joins each row separately, which costs three times as much.
 */
export async function readSealableRequestsWithEntries(
  database: Database,
  chain: string,
  limit: number,
  only?: string,
): Promise<SealableRequestsPage> {
  const few = await claimJoined(database, chain, Math.min(limit, limits.sealJoinedMax), only);
  if (few.claimed.length < limits.sealJoinedMax || limit <= limits.sealJoinedMax) return few;
  return (await claimBacklog(database, chain, limit)) ?? claimJoined(database, chain, limit);
}

async function claimJoined(
  database: Database,
  chain: string,
  limit: number,
  only?: string,
): Promise<SealableRequestsPage> {
  const cursor = getSealingRequestsCollection(database).aggregate<SealableRequestWithEntry>(
    pipeline(chain, limit, only),
  );
  const { rows, cut } = await readRowsWithinBytes(cursor, limits.sealBytesMax, estimateSealableRequestBytes);
  return { claimed: rows, more: cut || rows.length >= limit };
}

/** A row of a read with the first requests. */
export interface SealableRequestRow {
  readonly claimed: SealableRequestWithEntry;
}

/**
 * Returns the maximum of a few requests. If there are more, they are a batch or a backlog, and a later read gets as
 * many as one transaction seals.
 */
const findFewMax = (): number => Math.min(limits.sealJoinedMax, limits.sealRequestsMax);

/** Builds a stage that adds a few requests, as rows, to another read. */
export const buildSealableRequestRowsStage = (chain: string): Document => ({
  $unionWith: {
    coll: 'requests',
    pipeline: [...pipeline(chain, findFewMax(), undefined), { $replaceWith: { claimed: '$$ROOT' } }],
  },
});

/**
 * Returns all requests that may be sealed, from such rows. Returns undefined if there may be more requests than were
 * read.
 */
export const toSealableRequestsIfFew = ({
  rows,
  cut,
}: RowsWithinBytes<SealableRequestRow>): SealableRequestsPage | undefined =>
  cut || rows.length >= findFewMax() ? undefined : { claimed: rows.map(({ claimed }) => claimed), more: false };

/**
 * Reads a backlog. Returns null if the documents have too many bytes together, or if the reads show two different
 * states. After an election, a read may show an older state than the previous read; Sello would then refuse a request
 * whose entry exists.
 */
async function claimBacklog(database: Database, chain: string, limit: number): Promise<SealableRequestsPage | null> {
  const waiting = await listSealableRequests(database, chain, limit);
  const list = (key: (request: SealingRequestDocument) => string) => ({ $in: [...new Set(waiting.map(key))] });
  const [known, found] = await Promise.all([
    getChainInvoicesCollection(database)
      .find({ $or: [{ _id: list(toInvoiceKey) }, { assignedNumberInYear: list(toNumberInYear) }] })
      .toArray(),
    readRowsWithinBytes(
      getEntriesCollection(database)
        .find({ _id: list(toEntryKey) })
        .project<EntryDocument>(leftOut),
      limits.sealBytesMax,
      ({ document }) => document.length,
    ),
  ]);
  if (found.cut) return null;
  const invoiceOf = new Map(known.map((invoice) => [invoice._id, invoice]));
  const assignedOwners = new Map(
    known.flatMap(({ assignedNumberInYear, entry }) => (assignedNumberInYear ? [[assignedNumberInYear, entry]] : [])),
  );
  const entryOf = new Map(found.rows.map((entry) => [entry._id, entry]));
  const claimed = waiting.map((request): SealableRequestWithEntry => {
    const assignedOwner = assignedOwners.get(toNumberInYear(request));
    return {
      request,
      invoice: invoiceOf.get(request.invoiceKey) ?? null,
      entry: entryOf.get(toEntryKey(request)) ?? null,
      ...(assignedOwner ? { assignedOwner } : {}),
    };
  });
  return claimed.every(isOneState) ? { claimed, more: claimed.length >= limit } : null;
}

const isOneState = ({ request, entry }: SealableRequestWithEntry): boolean =>
  entry?.contentRevision === request.contentRevision && entry.openJob === request.job;

const toInvoiceKey = ({ invoiceKey }: SealingRequestDocument): string => invoiceKey;

const toNumberInYear = ({ invoiceKey }: SealingRequestDocument): string => toInvoiceNumberInYearKey(invoiceKey);

const toEntryKey = ({ workspace, entry }: SealingRequestDocument): string => formatEntryDatabaseKey(workspace, entry);

/** Estimates the bytes of a request's documents by their characters. */
export const estimateSealableRequestBytes = ({ entry }: SealableRequestWithEntry): number =>
  entry?.document.length ?? 0;

const pipeline = (chain: string, limit: number, only: string | undefined) => [
  { $match: { chain, state: 'waiting', held: false, ...(only === undefined ? {} : { _id: only }) } },
  { $sort: { position: 1 } },
  { $limit: limit },
  { $set: { entryKey: { $concat: ['$workspace', ':', '$entry'] } } },
  { $lookup: { from: 'chain_invoices', localField: 'invoiceKey', foreignField: '_id', as: 'invoices' } },
  { $set: { numberInYear: buildInvoiceNumberInYearExpression('$invoiceKey') } },
  {
    $lookup: {
      from: 'chain_invoices',
      localField: 'numberInYear',
      foreignField: 'assignedNumberInYear',
      pipeline: [{ $project: { entry: 1 } }],
      as: 'assigned',
    },
  },
  {
    $lookup: {
      from: 'entries',
      localField: 'entryKey',
      foreignField: '_id',
      pipeline: [{ $project: leftOut }],
      as: 'entries',
    },
  },
  {
    $replaceWith: {
      request: '$$ROOT',
      invoice: { $ifNull: [{ $first: '$invoices' }, null] },
      entry: { $ifNull: [{ $first: '$entries' }, null] },
      assignedOwner: { $first: '$assigned.entry' },
    },
  },
  { $unset: ['entryKey', 'invoices', 'entries', 'numberInYear', 'assigned'].map((name) => `request.${name}`) },
];

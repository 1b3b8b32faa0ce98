// The indexes of entries: for unique keys, lists by time, and fields of queries.
import type { IndexDescription } from 'mongodb';
import type { JobResult } from '../../model/job';
import type { NewestRecordSummary } from '../../model/entry';
import { goblInvoiceSchemaUrl } from './entries';
import { mixedInvoiceKindsWarningKey } from './in-series';

/** States that only few entries have, or that they do not have for long, so that queries for them need an index. */
export const rareEntryStates = ['draft', 'processing', 'error', 'rejected', 'void', 'invalid', 'received'];
export const rareJobResults = ['failed', 'cancelled', 'succeeded-with-warnings'] satisfies JobResult[];
export const rareRecordOutcomes = ['rejected', 'accepted-with-errors'] satisfies NewestRecordSummary['outcome'][];

/**
 * The codes of rejected invoices. The authority gives codes from 2000 to 2999 to invoices that it accepts with errors,
 * of which a shop may have hundreds of thousands.
 */
export const rejectionCodeFilter = { $or: [{ 'fiscal.code': { $lt: '2' } }, { 'fiscal.code': { $gte: '3' } }] };

/** Builds an index of the entries of a schema that have the member, by creation time. */
const rareIndex = (name: string, member: string, has: object): IndexDescription => ({
  key: { workspace: 1, docSchema: 1, [member]: 1, createdAt: -1, _id: -1 },
  name,
  partialFilterExpression: { [member]: has },
});

export const entryIndexes: IndexDescription[] = [
  {
    key: { workspace: 1, key: 1 },
    name: 'entry_key',
    unique: true,
    partialFilterExpression: { key: { $exists: true } },
  },
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'entry_list' },
  { key: { workspace: 1, folder: 1, createdAt: -1, _id: -1 }, name: 'entry_folder' },
  {
    // Invoices that name others, by the words of their numbers. The number of an ordinary invoice can share its first
    // word with each other number of the supplier.
    key: { workspace: 1, supplier: 1, words: 1 },
    name: 'entry_naming',
    partialFilterExpression: { 'snippet.p_code': { $exists: true } },
  },
  { key: { workspace: 1, words: 1 }, name: 'entry_words' },
  { key: { workspace: 1, docSchema: 1, createdAt: -1, _id: -1 }, name: 'entry_schema' },
  {
    // The invoice book, and queries by date.
    key: { workspace: 1, 'snippet.issue_date': 1, 'snippet.series': 1, 'snippet.code': 1 },
    name: 'entry_date',
    partialFilterExpression: { docSchema: goblInvoiceSchemaUrl, 'snippet.issue_date': { $exists: true } },
  },
  {
    // For the books of one supplier among many, for its months, and for whether a month changed. `docSchema` is in the
    // key, so that counting months reads no entries.
    key: {
      workspace: 1,
      docSchema: 1,
      supplier: 1,
      'snippet.issue_date': 1,
      'snippet.series': 1,
      'snippet.code': 1,
    },
    name: 'entry_supplier_date',
    partialFilterExpression: { docSchema: goblInvoiceSchemaUrl, 'snippet.issue_date': { $exists: true } },
  },
  {
    key: { workspace: 1, documentUuid: 1 },
    name: 'entry_uuid',
    partialFilterExpression: { documentUuid: { $exists: true } },
  },
  {
    key: { workspace: 1, 'relatesTo.uuid': 1, createdAt: -1, _id: -1 },
    name: 'entry_related',
    partialFilterExpression: { 'relatesTo.uuid': { $exists: true } },
  },
  // Users search for rare states. An ordinary entry is in none of these indexes.
  rareIndex('entry_state', 'state', { $in: rareEntryStates }),
  rareIndex('entry_result', 'result', { $in: rareJobResults }),
  {
    // Every outcome except plain acceptance has a code. No index contains a member that every seal and every settlement
    // writes, because MongoDB would rebuild all keys of the entry, which costs ten times as much as the write.
    key: { workspace: 1, docSchema: 1, createdAt: -1, _id: -1 },
    name: 'entry_coded',
    partialFilterExpression: { 'fiscal.code': { $exists: true } },
  },
  {
    // Rejected invoices, which the overview counts, without those that were accepted with errors. The filter names the
    // code, because every settlement writes the outcome.
    key: { workspace: 1, docSchema: 1, createdAt: -1, _id: -1 },
    name: 'entry_rejected',
    partialFilterExpression: rejectionCodeFilter,
  },
  {
    // The invoices of one supplier, newest first.
    key: { workspace: 1, supplier: 1, createdAt: -1, _id: -1 },
    name: 'entry_supplier',
    partialFilterExpression: { docSchema: goblInvoiceSchemaUrl, supplier: { $exists: true } },
  },
  rareIndex('entry_faults', 'faults.code', { $exists: true }),
  rareIndex('entry_warnings', 'warnings.key', { $exists: true }),
  {
    // Invoices in a series with other kinds, by their warning; ordinary invoices are not in this index. `state` is in
    // the key, so that discarded drafts are skipped without being read.
    key: { workspace: 1, supplier: 1, docSchema: 1, 'snippet.series': 1, 'snippet.issue_date': -1, state: 1 },
    name: 'entry_mixed',
    partialFilterExpression: { 'warnings.key': mixedInvoiceKindsWarningKey },
  },
  // The bytes of large contents are added up without reading entries. An ordinary entry is not in this index.
  { key: { workspace: 1, heldBytes: 1 }, name: 'entry_held_bytes', partialFilterExpression: { heldBytes: { $gt: 0 } } },
  {
    key: { workspace: 1, supplier: 1, 'snippet.series': 1, 'snippet.code': 1 },
    name: 'entry_number',
    partialFilterExpression: { 'snippet.code': { $exists: true } },
  },
];

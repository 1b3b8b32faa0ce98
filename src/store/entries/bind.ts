// Functions that read and write entries (with their files and meta rows) and the spool, bound to one workspace.
import { sumWorkspaceRowHeldBytes } from '../held-bytes';
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  findEntry,
  findEntryByClientKey,
  findOriginalForCorrection,
  listStampsOfDocument,
  listEntries,
  listEntriesThatReferToUuid,
} from './entries';
import { readDocumentCheckFacts } from './document-check-facts';
import { findEntryContentVersion, saveEntryContentChangeIfUnchanged } from './content-change';
import { queryEntriesSortedByCreationTime, queryEntriesSortedByField, countQueriedEntries } from './query';
import {
  countUnblockedEntries,
  saveBlob,
  readBlob,
  streamBlob,
  isBlobStored,
  sumLargeEntryContentBytes,
  sumEntryFileAndSpoolBytes,
} from './blobs';
import { streamInvoiceBookEntries } from './book';
import { findKindAndDateOfHighestNumberedInvoice } from './in-series';
import {
  isWholeSeriesSearchedForSameOrOppositeTotal,
  listCustomerInvoicesOfSameOrOppositeTotal,
  listCustomerInvoicesWithDiscountsOrCharges,
  readRelatedInvoiceCandidates,
} from './related';
import { listInvoices } from './invoice-list';
import { findInvoice, findSeriesNumberAssigner } from './invoices';
import { searchEntries } from './search';
import { countRejectedEntriesByCode, countEntriesWithFailedJobByCode } from '../console/attention';
import { encryptAndSaveEntryFileBytes, readAndDecryptEntryFileBytes } from './sealed-files';
import { findRecord } from '../chains/records';
import { readSpooledBytes, saveSpooledBytes, deleteSpooledBytes } from './spool';
import {
  findOwnOrSharedEntryMeta,
  findEntryMetaByRef,
  listEntryMetaVisibleToApplication,
  readNonSecureMetaByEntry,
  saveEntryMetaWithinLimit,
  deleteEntryMeta,
} from './entry-meta';
import {
  releaseFailedEntryClientKeyIfUnchanged,
  moveEntryToFolderIfUnchanged,
  insertEntryStateWithinLimit,
  incrementEntryRevision,
  saveEntryFileRowWithinLimit,
  markFileBytesStoredIfUnchanged,
} from './changes';
import type { Database } from '../database';
import type { EntryDocument } from '../../model/entry';
import type { NewAuditRow } from '../../model/audit';
import { insertEntryIfAbsent } from './insert-entry';
import { runChangeWithAuditRow } from '../audit/change';

/**
 * Binds the functions that read entries, files and meta rows to one workspace. Storing bytes is one of these functions,
 * because stored bytes have no effect until a file of an entry refers to them.
 */
export const bindEntryStore = ({ bound, own }: StoreFunctionBinders) => ({
  entries: {
    find: bound(findEntry),
    findByKey: bound(findEntryByClientKey),
    findOriginal: bound(findOriginalForCorrection),
    readUploadView: bound(readDocumentCheckFacts),
    findStamps: bound(listStampsOfDocument),
    findVersion: bound(findEntryContentVersion),
    list: bound(listEntries),
    listNaming: bound(listEntriesThatReferToUuid),
    query: bound(queryEntriesSortedByCreationTime),
    queryInOrder: bound(queryEntriesSortedByField),
    count: bound(countQueriedEntries),
    countStored: bound(countUnblockedEntries),
    sumHeldBytes: bound(sumLargeEntryContentBytes),
    sumHeldRowBytes: bound(sumWorkspaceRowHeldBytes),
    readBook: bound(streamInvoiceBookEntries),
    readRelated: bound(readRelatedInvoiceCandidates),
    findHighestKind: bound(findKindAndDateOfHighestNumberedInvoice),
    findOpposite: bound(listCustomerInvoicesOfSameOrOppositeTotal),
    findWithDiscountsOrCharges: bound(listCustomerInvoicesWithDiscountsOrCharges),
    isWholeSeriesSearched: bound(isWholeSeriesSearchedForSameOrOppositeTotal),
    search: bound(searchEntries),
    rejected: bound(countRejectedEntriesByCode),
    failed: bound(countEntriesWithFailedJobByCode),
    insert: own(insertAudited),
    releaseKey: own(releaseKeyWithAuditRow),
  },
  invoices: {
    find: bound(findInvoice),
    list: bound(listInvoices),
    findNumberAssigner: bound(findSeriesNumberAssigner),
  },
  files: {
    putBytes: bound(saveBlob),
    getBytes: bound(readBlob),
    openBytes: bound(streamBlob),
    hasBytes: bound(isBlobStored),
    putSealed: own(encryptAndSaveEntryFileBytes),
    openSealed: bound(readAndDecryptEntryFileBytes),
    sumBytes: bound(sumEntryFileAndSpoolBytes),
    findRecord: own(findRecord),
  },
  spool: { get: bound(readSpooledBytes) },
  meta: {
    find: own(findOwnOrSharedEntryMeta),
    findByRef: own(findEntryMetaByRef),
    list: own(listEntryMetaVisibleToApplication),
    listOf: bound(readNonSecureMetaByEntry),
  },
});

export const bindEntryWriteFunctions = ({ bound, own }: StoreFunctionBinders) => ({
  entries: {
    moveToFolder: own(moveEntryToFolderIfUnchanged),
    writeContent: own(saveEntryContentChangeIfUnchanged),
    pushState: bound(insertEntryStateWithinLimit),
    noteChange: own(incrementEntryRevision),
  },
  files: { put: own(saveEntryFileRowWithinLimit), markStored: own(markFileBytesStoredIfUnchanged) },
  spool: { put: bound(saveSpooledBytes), delete: bound(deleteSpooledBytes) },
  meta: { put: own(saveEntryMetaWithinLimit), delete: own(deleteEntryMeta) },
});

/** Releases a key in the same call that stores another entry under this key, with an audit row. */
const releaseKeyWithAuditRow = (database: Database, entry: EntryDocument, auditRow: NewAuditRow): Promise<boolean> =>
  runChangeWithAuditRow(
    database,
    (inner) => releaseFailedEntryClientKeyIfUnchanged(inner, entry),
    (isReleased) => (isReleased ? auditRow : undefined),
  );

/** Stores an upload for a client's call, with its audit row. */
const insertAudited = (database: Database, entry: EntryDocument, auditRow: NewAuditRow) =>
  insertEntryIfAbsent(database, entry, auditRow);

// Entries of one workspace, with their files and metadata, and the spool: its verbs that read and those of a change.
import type { Binding } from '../bind-workspace';
import { findEntry, findEntryByKey, findOriginal, findStamps, listEntries, listEntriesNaming } from './entries';
import { readUploadView } from './upload-view';
import { findVersion, writeContent } from './content-change';
import { findEntriesByQuery, findEntriesInOrder, countEntries } from './query';
import { countStored, putBlob, getBlob, openBlob, hasBlob, sumStoredBytes } from './blobs';
import { readBook } from './book';
import { findOpposite, readRelated } from './related';
import { searchEntries } from './search';
import { findRejectedEntries, findFailedEntries } from '../console/attention';
import { putSealed, openSealed } from './sealed-files';
import { findRecord } from '../chains/records';
import { getSpool, putSpool, deleteSpool } from './spool';
import { findMeta, findMetaByRef, listMeta, listEntriesMeta, putMeta, deleteMeta } from './meta-rows';
import { moveToFolder, pushState, noteChange, putFile, markStored } from './changes';
import type { Database } from '../database';
import type { EntryDocument } from '../../model/entry';
import type { NewAuditRow } from '../../model/audit';
import { insertEntry } from './insert-entry';

/** Bytes change nothing until a file of an entry names them: storing them needs no change. */
export const bindEntries = ({ bound, own }: Binding) => ({
  entries: {
    find: bound(findEntry),
    findByKey: bound(findEntryByKey),
    findOriginal: bound(findOriginal),
    readUploadView: bound(readUploadView),
    findStamps: bound(findStamps),
    findVersion: bound(findVersion),
    list: bound(listEntries),
    listNaming: bound(listEntriesNaming),
    query: bound(findEntriesByQuery),
    queryInOrder: bound(findEntriesInOrder),
    count: bound(countEntries),
    countStored: bound(countStored),
    readBook: bound(readBook),
    readRelated: bound(readRelated),
    findOpposite: bound(findOpposite),
    search: bound(searchEntries),
    rejected: bound(findRejectedEntries),
    failed: bound(findFailedEntries),
    insert: own(insertAudited),
  },
  files: {
    putBytes: bound(putBlob),
    getBytes: bound(getBlob),
    openBytes: bound(openBlob),
    hasBytes: bound(hasBlob),
    putSealed: own(putSealed),
    openSealed: bound(openSealed),
    sumBytes: bound(sumStoredBytes),
    findRecord: own(findRecord),
  },
  spool: { get: bound(getSpool) },
  meta: { find: own(findMeta), findByRef: own(findMetaByRef), list: own(listMeta), listOf: bound(listEntriesMeta) },
});

export const bindEntryChanges = ({ bound, own }: Binding) => ({
  entries: {
    moveToFolder: own(moveToFolder),
    writeContent: own(writeContent),
    pushState: bound(pushState),
    noteChange: own(noteChange),
  },
  files: { put: own(putFile), markStored: own(markStored) },
  spool: { put: bound(putSpool), delete: bound(deleteSpool) },
  meta: { put: own(putMeta), delete: own(deleteMeta) },
});

/** An upload by a client's call: it has its audit row. */
const insertAudited = (database: Database, entry: EntryDocument, auditRow: NewAuditRow) =>
  insertEntry(database, entry, auditRow);

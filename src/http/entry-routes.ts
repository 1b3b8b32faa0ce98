// Endpoints on entries, their files, documents that are not stored, and the invoice book.
import type { Endpoint } from './kit/endpoint';
import {
  listEntriesOfFolderEndpoint,
  listEnvelopesEndpoint,
  listEntriesRelatedToUuidEndpoint,
  listEntriesRelatedToEntryEndpoint,
} from './entries/list';
import { searchEntriesEndpoint } from './entries/search';
import { queryEntriesEndpoint, countEntriesEndpoint } from './entries/query';
import { createEntryEndpoint, createEntryWithIdEndpoint } from './entries/create';
import {
  readEntryByKeyEndpoint,
  readEntryEndpoint,
  listEntryActionsEndpoint,
  readEntryVersionEndpoint,
} from './entries/read';
import {
  readMetaRowByRefEndpoint,
  readMetaRowEndpoint,
  writeMetaRowEndpoint,
  removeMetaRowEndpoint,
  writeMetaRowByRefEndpoint,
} from './entries/meta';
import { updateEntryEndpoint } from './entries/update';
import { listEntryStatesEndpoint, setEntryStateEndpoint, setEntryStateAtEndpoint } from './entries/states';
import {
  buildDocumentEndpoint,
  correctDocumentEndpoint,
  signDocumentEndpoint,
  readPublicKeysEndpoint,
} from './entries/documents';
import {
  createFileEndpoint,
  createFileWithIdEndpoint,
  uploadFileEndpoint,
  createAttachmentEndpoint,
} from './files/write';
import { readFileEndpoint, readAttachmentEndpoint } from './files/read';
import { createSpooledFileEndpoint, readSpooledFileEndpoint, removeSpooledFileEndpoint } from './files/spool';
import { readInvoiceBookEndpoint, readInvoiceBookClosingEndpoint } from './invoice-book/book';
import { listInvoiceBookRowsEndpoint } from './invoice-book/rows';

export const entryEndpoints: readonly Endpoint[] = [
  listEntriesOfFolderEndpoint,
  listEnvelopesEndpoint,
  searchEntriesEndpoint,
  queryEntriesEndpoint,
  countEntriesEndpoint,
  createEntryEndpoint,
  // Fixed paths come before `:id`, which would match them.
  listEntriesRelatedToUuidEndpoint,
  readEntryByKeyEndpoint,
  readMetaRowByRefEndpoint,
  readEntryEndpoint,
  createEntryWithIdEndpoint,
  updateEntryEndpoint,
  listEntriesRelatedToEntryEndpoint,
  listEntryActionsEndpoint,
  readEntryVersionEndpoint,
  listEntryStatesEndpoint,
  setEntryStateEndpoint,
  setEntryStateAtEndpoint,
  readMetaRowEndpoint,
  writeMetaRowEndpoint,
  removeMetaRowEndpoint,
  writeMetaRowByRefEndpoint,
];

export const documentEndpoints: readonly Endpoint[] = [
  buildDocumentEndpoint,
  correctDocumentEndpoint,
  signDocumentEndpoint,
  readPublicKeysEndpoint,
];

export const fileEndpoints: readonly Endpoint[] = [
  createFileEndpoint,
  createFileWithIdEndpoint,
  readFileEndpoint,
  uploadFileEndpoint,
  createAttachmentEndpoint,
  readAttachmentEndpoint,
  createSpooledFileEndpoint,
  readSpooledFileEndpoint,
  removeSpooledFileEndpoint,
];

export const invoiceBookEndpoints: readonly Endpoint[] = [
  readInvoiceBookEndpoint,
  readInvoiceBookClosingEndpoint,
  listInvoiceBookRowsEndpoint,
];

// Endpoints on entries, on their files, and on documents that are not stored.
import type { TenantEndpoint } from './kit/endpoint';
import {
  listEntriesEndpoint,
  listEntriesAtOlderPathEndpoint,
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
} from './entries/read-entries';
import {
  readEntryMetaByRefEndpoint,
  readEntryMetaEndpoint,
  writeEntryMetaEndpoint,
  removeEntryMetaEndpoint,
  writeEntryMetaByRefEndpoint,
} from './entries/meta';
import { updateEntryEndpoint } from './entries/update';
import { listEntryStatesEndpoint, setEntryStateEndpoint, setEntryStateAtTimeEndpoint } from './entries/states';
import {
  buildDocumentEndpoint,
  correctDocumentEndpoint,
  signEnvelopeEndpoint,
  readEnvelopePublicKeysEndpoint,
} from './entries/documents';
import {
  createFileEndpoint,
  createFileWithIdEndpoint,
  uploadAnnouncedFileEndpoint,
  createFileAtOlderPathEndpoint,
} from './files/write';
import { readFileEndpoint, readFileAtOlderPathEndpoint } from './files/read-file';
import { createSpooledFileEndpoint, readSpooledFileEndpoint, removeSpooledFileEndpoint } from './files/spool';

export const entryEndpoints: readonly TenantEndpoint[] = [
  listEntriesEndpoint,
  listEntriesAtOlderPathEndpoint,
  searchEntriesEndpoint,
  queryEntriesEndpoint,
  countEntriesEndpoint,
  createEntryEndpoint,
  // Fixed paths come before `:id`, because `:id` would match them.
  listEntriesRelatedToUuidEndpoint,
  readEntryByKeyEndpoint,
  readEntryMetaByRefEndpoint,
  readEntryEndpoint,
  createEntryWithIdEndpoint,
  updateEntryEndpoint,
  listEntriesRelatedToEntryEndpoint,
  listEntryActionsEndpoint,
  readEntryVersionEndpoint,
  listEntryStatesEndpoint,
  setEntryStateEndpoint,
  setEntryStateAtTimeEndpoint,
  readEntryMetaEndpoint,
  writeEntryMetaEndpoint,
  removeEntryMetaEndpoint,
  writeEntryMetaByRefEndpoint,
];

export const documentEndpoints: readonly TenantEndpoint[] = [
  buildDocumentEndpoint,
  correctDocumentEndpoint,
  signEnvelopeEndpoint,
  readEnvelopePublicKeysEndpoint,
];

export const fileEndpoints: readonly TenantEndpoint[] = [
  createFileEndpoint,
  createFileWithIdEndpoint,
  readFileEndpoint,
  uploadAnnouncedFileEndpoint,
  createFileAtOlderPathEndpoint,
  readFileAtOlderPathEndpoint,
  createSpooledFileEndpoint,
  readSpooledFileEndpoint,
  removeSpooledFileEndpoint,
];

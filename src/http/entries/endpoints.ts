// The endpoints on entries and on documents that are not stored.
import type { Endpoint } from '../kit/endpoint';
import {
  listEntriesOfFolderEndpoint,
  listEnvelopesEndpoint,
  listEntriesRelatedToUuidEndpoint,
  listEntriesRelatedToEntryEndpoint,
} from './list';
import { searchEntriesEndpoint } from './search';
import { queryEntriesEndpoint, countEntriesEndpoint } from './query';
import { createEntryEndpoint, createEntryWithIdEndpoint } from './create';
import { readEntryByKeyEndpoint, readEntryEndpoint, listEntryActionsEndpoint, readEntryVersionEndpoint } from './read';
import {
  readMetaRowByRefEndpoint,
  readMetaRowEndpoint,
  writeMetaRowEndpoint,
  removeMetaRowEndpoint,
  writeMetaRowByRefEndpoint,
} from './meta';
import { updateEntryEndpoint } from './update';
import { listEntryStatesEndpoint, setEntryStateEndpoint, setEntryStateAtEndpoint } from './states';
import {
  buildDocumentEndpoint,
  correctDocumentEndpoint,
  signDocumentEndpoint,
  readPublicKeysEndpoint,
} from './documents';

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

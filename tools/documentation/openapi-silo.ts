// Calls of /silo/v1 in openapi.yaml: entries, files, documents.
import { answers, bytes, listOf, type OperationRow, paging, row } from './openapi-row';
import type { Plain } from './yaml';

const data: Plain = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'object' }, warnings: listOf('Warning') },
};
const entry = answers('The entry', 'Entry');
const entries = answers('A page of entries, without their envelopes', 'EntryPage');
const file = answers('The file', 'File');
const meta = answers('The row', 'Meta');
const state = answers('The state', 'State');

export const siloOperations: Readonly<Record<string, OperationRow>> = {
  'GET /silo/v1/entries': row('entries', 'listEntries', 'Entries, newest first', entries, {
    query: ['folder', ...paging],
  }),
  'GET /silo/v1/envelopes': row('entries', 'listEnvelopes', 'The older name of the list of entries', entries, {
    query: ['folder', ...paging],
  }),
  'POST /silo/v1/entries': row('entries', 'createEntry', 'Stores a document under a new id', entry),
  'PUT /silo/v1/entries/:id': row('entries', 'createEntryWithId', 'Stores a document under an id of the client', entry),
  'PATCH /silo/v1/entries/:id': row(
    'entries',
    'updateEntry',
    'Replaces or patches the document, or moves the entry',
    entry,
  ),
  'GET /silo/v1/entries/:id': row('entries', 'readEntry', 'An entry with its envelope', entry),
  'GET /silo/v1/entries/key/*key': row('entries', 'readEntryByKey', 'An entry by its key', entry),
  'GET /silo/v1/entries/:id/versions/:version': row(
    'entries',
    'readVersion',
    'The envelope under a version',
    answers('The version', 'Version'),
  ),
  'GET /silo/v1/entries/:id/related': row(
    'entries',
    'listRelated',
    'Entries that name the document of this one',
    entries,
    {
      query: ['context', ...paging],
    },
  ),
  'GET /silo/v1/entries/:id/actions': row(
    'entries',
    'listActions',
    'What can be done with an entry now, and why not',
    answers('The actions', listOf('EntryAction')),
  ),
  'GET /silo/v1/entries/related': row('entries', 'listRelatedByUuid', 'Entries that name a document', entries, {
    query: ['uuid', 'context', ...paging],
  }),
  'GET /silo/v1/invoice-book': row(
    'invoices',
    'readInvoiceBook',
    'Every issued invoice of a period, a row for each rate, and the closing sheet',
    answers('Rows and closing sheet; with format=csv rows alone', 'InvoiceBook'),
    { query: ['month', 'from', 'to', 'supplier', 'bookFormat'] },
  ),
  'GET /silo/v1/invoice-book/closing': row(
    'invoices',
    'readClosing',
    'The closing sheet of a period: sums by state and by rate, in words',
    answers('The closing sheet', 'Closing'),
    { query: ['month', 'from', 'to', 'supplier'] },
  ),
  'GET /silo/v1/search': row(
    'entries',
    'searchEntries',
    'Entries by words',
    answers('Entries, newest first', 'Search'),
    {
      query: ['q', 'folder', 'pageRows', 'offset'],
    },
  ),
  'POST /silo/v1/entries/query': row('entries', 'queryEntries', 'Entries by a filter', answers('A page', 'Query')),
  'POST /silo/v1/entries/query/count': row(
    'entries',
    'countEntries',
    'How many entries a filter finds',
    answers('The count', 'Count'),
  ),
  'GET /silo/v1/entries/:id/states': row(
    'entries',
    'listStates',
    'Every state the entry had, newest first',
    answers('The states', listOf('State')),
  ),
  'POST /silo/v1/entries/:id/states': row('entries', 'setState', 'Sets the state of the entry', state),
  'PUT /silo/v1/entries/:id/states/:at': row('entries', 'setStateAt', 'Sets the state as of a time; repeatable', state),
  'GET /silo/v1/entries/:entry/meta/:key': row('entries', 'readMeta', "An application's row", meta),
  'PUT /silo/v1/entries/:entry/meta/:key': row('entries', 'writeMeta', "Puts an application's row", meta),
  'PUT /silo/v1/entries/meta/:key': row('entries', 'writeMetaByRef', 'Puts the row that a reference names', meta),
  'DELETE /silo/v1/entries/:entry/meta/:key': row('entries', 'removeMeta', "Removes an application's row", meta),
  'GET /silo/v1/entries/meta/:key/:ref': row('entries', 'readMetaByRef', 'An indexed row by its reference', meta, {
    query: ['owned'],
  }),

  'POST /silo/v1/entries/:entry/files': row(
    'files',
    'createFile',
    'A file with its bytes (base64), or a place for them',
    file,
  ),
  'PUT /silo/v1/entries/:entry/files/:id': row('files', 'createFileWithId', 'The same under an id of the client', file),
  'PUT /silo/v1/entries/:entry/attachments/:id': row('files', 'createAttachment', 'The older name of it', file),
  'PUT /silo/v1/entries/:entry/files/:id/data': row(
    'files',
    'uploadFile',
    'The bytes of a file that was announced',
    file,
  ),
  'GET /silo/v1/entries/:entry/files/:id': row('files', 'readFile', 'The bytes of a file', bytes),
  'GET /silo/v1/entries/:entry/attachments/:id': row('files', 'readAttachment', 'The older name of it', bytes),
  'POST /silo/v1/spool': row('files', 'createSpool', 'Keeps something for a day', answers('Its key', 'SpoolKey')),
  'GET /silo/v1/spool/:key': row('files', 'readSpool', 'What is kept', bytes),
  'DELETE /silo/v1/spool/:key': row('files', 'removeSpool', 'Forgets it', answers('Done'), { statuses: [204] }),

  'POST /silo/v1/gobl/build': row(
    'documents',
    'buildDocument',
    'Calculates and validates',
    answers('The document, or its envelope', data),
  ),
  'POST /silo/v1/gobl/correct': row(
    'documents',
    'correctDocument',
    'The corrective document of an envelope',
    answers('The envelope, or a schema of the options', data),
  ),
  'POST /silo/v1/gobl/sign': row(
    'documents',
    'signDocument',
    "Signs with the workspace's key",
    answers('The signed envelope', data),
  ),
  'GET /silo/v1/keys': row(
    'documents',
    'readKeys',
    'Public keys that sign the envelopes',
    answers('A JWK set', 'KeySet'),
  ),
};

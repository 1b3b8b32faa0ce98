// Serves GET /silo/v1/entries/{entry}/files/{id}, the bytes of a file, always as a download.
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { EntryFile } from '../../model/entry';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { type TenantCallContext, defineTenantEndpoint, type OpenapiOperationDescription } from '../kit/endpoint';
import { openFileDownloadWithinUnreadLimit } from './download';

const endpoint = (path: string, operation: OpenapiOperationDescription) =>
  defineTenantEndpoint({
    method: 'GET',
    path,
    scope: 'read',
    operation,
    tagged: true,
    responses: { 200: defineBytesResponseSchema('The bytes as a download') },
    errors: ['not-found'],
    handle: read,
  });

export const readFileEndpoint = endpoint('/silo/v1/entries/:entry/files/:id', {
  id: 'readFile',
  tag: 'files',
  summary: 'Get the content of a file',
});
/** The path that older clients use. */
export const readFileAtOlderPathEndpoint = endpoint('/silo/v1/entries/:entry/attachments/:id', {
  id: 'readAttachment',
  tag: 'files',
  summary: 'Get the content of a file (older path)',
});

async function read(call: TenantCallContext) {
  const { store, params } = call;
  const entry = await store.entries.find(parseResourceId(params.entry, 'file'));
  const id = parseResourceId(params.id, 'file');
  const file = entry && findFile(entry.files, id);
  const download = file && (await openFileDownloadWithinUnreadLimit(call, file));
  if (!download) throw createNotFoundRefusal('file');
  return download;
}

/** Finds the file with this id, or an earlier content of a file, which has its old bytes under the name of the file. */
function findFile(files: readonly EntryFile[], id: string): EntryFile | undefined {
  const file = files.find((row) => row.id === id && row.stored);
  if (file) return file;
  for (const { record: _record, part: _part, sealed: _sealed, ...newest } of files) {
    const old = newest.previous.find((row) => row.id === id);
    if (old) return { ...newest, ...old, stored: true };
  }
  return undefined;
}

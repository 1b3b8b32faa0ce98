// GET /silo/v1/entries/{entry}/files/{id}: the bytes of a file, always as a download.
import type { FileRow } from '../../store/entries/entries';
import { fileBytes } from './bytes';
import { downloadHeaders } from './download';
import { takeDownloadRoom } from './download-room';
import type { Answer, Call, Endpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';

const endpoint = (path: string): Endpoint => ({ method: 'GET', path, scope: 'read', handle: read });

export const readFile = endpoint('/silo/v1/entries/:entry/files/:id');
/** The path of older clients. */
export const readAttachment = endpoint('/silo/v1/entries/:entry/attachments/:id');

async function read({ store, params, closed }: Call): Promise<Answer> {
  const entry = await store.entries.find(idOf(params.entry, 'file'));
  const id = idOf(params.id, 'file');
  const file = entry && fileOf(entry.files, id);
  if (file) takeDownloadRoom(file.size, closed);
  const bytes = file && (await fileBytes(store, file));
  if (!file || !bytes) throw notFound('file');
  return { body: bytes, headers: downloadHeaders(file) };
}

/** The file with this id, or what a file was before it was replaced: its old bytes under its name. */
function fileOf(files: readonly FileRow[], id: string): FileRow | undefined {
  const file = files.find((row) => row.id === id && row.stored);
  if (file) return file;
  for (const { record: _record, part: _part, ...newest } of files) {
    const old = newest.previous.find((row) => row.id === id);
    if (old) return { ...newest, ...old, stored: true };
  }
  return undefined;
}

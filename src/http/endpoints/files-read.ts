// GET /silo/v1/entries/{entry}/files/{id}: the bytes of a file, always as a download.
import { Refusal } from '../../contracts/errors';
import { getBlob } from '../../store/blobs';
import { findEntry } from '../../store/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { idOf } from '../ids';

const endpoint = (path: string): Endpoint => ({ method: 'GET', path, scope: 'read', handle: read });

export const readFile = endpoint('/silo/v1/entries/:entry/files/:id');
/** The path of older clients. */
export const readAttachment = endpoint('/silo/v1/entries/:entry/attachments/:id');

async function read({ deps, workspace, params }: Call): Promise<Answer> {
  const entry = await findEntry(deps.database, workspace._id, idOf(params.entry, 'file'));
  const id = idOf(params.id, 'file');
  const file = entry?.files.find((row) => row.id === id && row.stored);
  const bytes = file && (await getBlob(deps.database, workspace._id, file.hash));
  if (!file || !bytes) throw new Refusal('not-found', 'file not found');
  return {
    body: bytes,
    headers: {
      'Content-Type': file.mime,
      'Content-Disposition': disposition(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${file.hash}"`,
    },
  };
}

/** RFC 6266: a plain name for old clients, the exact one encoded. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeChar)}`;
}

const encodeChar = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

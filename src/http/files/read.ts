// GET /silo/v1/entries/{entry}/files/{id}: the bytes of a file, always as a download.
import { shares } from '../../shares/shares';
import { parseId, refuseNotFound } from '../../contracts/ids';
import type { FileRow } from '../../model/entry';
import { bytes } from '../kit/answer-schema';
import type { Answer, Call, Endpoint, Operation } from '../kit/endpoint';
import { releaseWhenClosed } from '../kit/request/connection';
import { estimateHeldBytes, openDownload } from './download';

const endpoint = (path: string, operation: Operation): Endpoint => ({
  method: 'GET',
  path,
  scope: 'read',
  operation,
  tagged: true,
  answers: { 200: bytes('The bytes as a download') },
  refuses: ['not-found'],
  handle: read,
});

export const readFile = endpoint('/silo/v1/entries/:entry/files/:id', {
  id: 'readFile',
  tag: 'files',
  summary: 'Get the content of a file',
});
/** The path that older clients use. */
export const readAttachment = endpoint('/silo/v1/entries/:entry/attachments/:id', {
  id: 'readAttachment',
  tag: 'files',
  summary: 'Get the content of a file (older path)',
});

async function read({ store, params, closed, workspace, deps }: Call): Promise<Answer> {
  const entry = await store.entries.find(parseId(params.entry, 'file'));
  const id = parseId(params.id, 'file');
  const file = entry && fileOf(entry.files, id);
  if (file) releaseWhenClosed(closed, shares.answers.takeOrRefuse({ owner: workspace._id }, estimateHeldBytes(file)));
  const download = file && (await openDownload({ store, masterKey: deps.settings.masterKey }, file));
  if (!download) throw refuseNotFound('file');
  return download;
}

/** The file with this id, or an earlier content of a file: its old bytes under its name. */
function fileOf(files: readonly FileRow[], id: string): FileRow | undefined {
  const file = files.find((row) => row.id === id && row.stored);
  if (file) return file;
  for (const { record: _record, part: _part, sealed: _sealed, ...newest } of files) {
    const old = newest.previous.find((row) => row.id === id);
    if (old) return { ...newest, ...old, stored: true };
  }
  return undefined;
}

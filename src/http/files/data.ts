// PUT /silo/v1/entries/{entry}/files/{id}/data: the bytes of a file that was announced with its hash and size.
import { refuse } from '../../contracts/errors';
import { entries as limits } from '../../contracts/limits/entries';
import { computeHash } from '../../store/entries/blobs';
import { fileAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { toFileJson } from '../entries/answer';
import { requireRevision, refuseMovedEntry } from '../entries/require-revision';
import { findEntryOrRefuse } from '../entries/find-entry';
import { admitBytes } from '../kit/request/storage-room';
import { describeFile } from './file-audit';
import { parseId, refuseNotFound } from '../kit/request/ids';

export const uploadFile: Endpoint = {
  method: 'PUT',
  path: '/silo/v1/entries/:entry/files/:id/data',
  guarded: true,
  scope: 'write',
  operation: { id: 'uploadFile', tag: 'files', summary: 'Upload the bytes of an announced file' },
  answers: { 200: fileAnswer },
  refuses: ['not-found', 'storage-full'],
  rawBytesMax: limits.fileBytesMax,
  async handle(call) {
    const entry = await findEntryOrRefuse(call, call.params.entry);
    const id = parseId(call.params.id, 'file');
    const file = entry.files.find((row) => row.id === id);
    if (!file) throw refuseNotFound('file');
    const read = requireRevision(call, entry);
    if (call.bytes.length !== file.size || computeHash(call.bytes) !== file.hash)
      throw refuse('input', 'bytes-not-announced', { size: file.size, hash: file.hash });
    if (!file.stored) {
      await admitBytes(call, file.size, () => call.store.files.hasBytes(file.hash, file.size));
      await call.store.files.putBytes(call.bytes);
      const isMarked = await call.change(
        ({ files }) => files.markStored(entry, file, call.deps.now(), read),
        (done) => (done ? describeFile(entry, file) : undefined),
      );
      if (!isMarked) throw await refuseMovedEntry(call, entry.id);
    }
    return { body: toFileJson({ ...file, stored: true }, entry, call.fileUrl) };
  },
};

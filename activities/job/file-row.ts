// The row of a file that a job adds to its entry. The same visit and key always give the same id.
import { recordFileBytes } from '../../src/authority/record-file';
import type { FileSource, NewFile, Tools } from '../../src/flow/view';
import { computeHash } from '../../src/store/entries/blobs';
import { deriveStableId } from '../../src/store/entries/stable-id';

export const makeFileRow =
  (now: Date): Tools['fileRow'] =>
  ({ source, ...file }: NewFile, job, visit) => {
    const bytes = bytesOf(source);
    return {
      ...file,
      id: deriveStableId(`${job._id}:${visit}:${file.key}`),
      size: bytes.length,
      hash: computeHash(bytes),
      stored: true,
      job: job.id,
      ...('record' in source ? { record: source.record._id, part: source.part } : {}),
      previous: [],
      createdAt: now,
    };
  };

function bytesOf(source: FileSource): Buffer {
  if ('bytes' in source) return source.bytes;
  const bytes = recordFileBytes(source.record, source.part);
  if (!bytes) throw new Error(`record ${source.record._id} has no ${source.part}`);
  return bytes;
}

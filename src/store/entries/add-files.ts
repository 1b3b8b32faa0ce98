// Pipeline stages that add files to an entry. A file with the same key and category is replaced and moves to `previous`
// of the new row. The database computes these stages, so that the file of another writer is never lost.
import type { EntryFile } from '../../model/entry';

/** Builds one pipeline stage for each file to add. */
export const buildAddEntryFileStages = (files: readonly EntryFile[]): object[] =>
  files.map((file) => ({ $set: { files: withFile(file) } }));

function withFile(file: EntryFile): object {
  const same = isSame(file);
  const replaced = { $filter: { input: '$files', as: 'old', cond: same } };
  const otherFiles = { $filter: { input: '$files', as: 'old', cond: { $not: [same] } } };
  const previous = {
    $reduce: {
      input: replaced,
      initialValue: [],
      in: {
        $concatArrays: [
          '$$value',
          [
            {
              id: '$$this.id',
              createdAt: '$$this.createdAt',
              hash: '$$this.hash',
              size: '$$this.size',
              // These members are absent if the file is neither sealed nor a file of a record.
              sealed: '$$this.sealed',
              record: '$$this.record',
              part: '$$this.part',
            },
          ],
          '$$this.previous',
        ],
      },
    },
  };
  return { $concatArrays: [otherFiles, [{ $mergeObjects: [{ $literal: file }, { previous }] }]] };
}

/**
 * Builds the condition for the same file: the same id, or the same category and key; if there is no key, the same name.
 * Only jobs replace files of jobs, because an uploaded file must not replace the PDF of a job.
 */
function isSame({ id, category = '', key, name, job }: EntryFile): object {
  const sameCategory = { $eq: [{ $ifNull: ['$$old.category', ''] }, { $literal: category }] };
  const sameName = key ? { $eq: ['$$old.key', { $literal: key }] } : { $eq: ['$$old.name', { $literal: name }] };
  const uploaded = job === undefined ? [{ $eq: [{ $ifNull: ['$$old.job', null] }, null] }] : [];
  return { $or: [{ $eq: ['$$old.id', { $literal: id }] }, { $and: [sameCategory, sameName, ...uploaded] }] };
}

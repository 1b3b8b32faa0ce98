// Counts what clients store in rows besides files and contents: numbers with their meta, meta rows, workflows with
// their versions, the copy of a workflow in each job, and the files of batches. Only rows that hold much more than an
// ordinary one have a count, so that ordinary writes store and index nothing for it.
import type { IndexDescription } from 'mongodb';
import { entryLimits as limits } from '../contracts/limits/entries';
import type { EntryMetaContent } from '../model/entry';
import type { JobDocument } from '../model/job';
import type { SeriesNumberDocument } from '../model/series';
import type { WorkflowContent } from '../model/workflow';
import type { Database } from './database';

/** Collections whose rows may have the member `heldBytes`, with the index that sums it. */
const countedCollections = ['batches', 'jobs', 'meta', 'numbers', 'workflow_versions'] as const;

export interface RowWithHeldBytes {
  /** Bytes that a client stored in the row; absent if they are few, and in old rows. */
  readonly heldBytes?: number;
}

/** The index of a counted collection. Only rows with a count are in it. */
export const heldBytesIndex: IndexDescription = {
  key: { workspace: 1, heldBytes: 1 },
  name: 'held_bytes',
  partialFilterExpression: { heldBytes: { $gt: 0 } },
};

/** Builds the member with the bytes of a row; empty if they are few. */
export const buildHeldBytesMember = (bytes: number): RowWithHeldBytes =>
  bytes >= limits.heldRowBytesMin ? { heldBytes: bytes } : {};

const countJsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));

/** Counts the bytes of a workflow, or of its copy in a job with the arguments. */
export const countWorkflowBytes = ({
  steps,
  rescue,
  args = {},
}: Pick<WorkflowContent, 'steps' | 'rescue'> & Partial<Pick<JobDocument, 'args'>>): number =>
  countJsonBytes([steps, rescue, args]);

/** Counts the bytes of what a client stores with a number. */
export const countSeriesNumberClientDataBytes = ({
  meta,
  sigs = [],
}: Pick<SeriesNumberDocument, 'meta' | 'sigs'>): number => countJsonBytes([meta, sigs]);

export const countEntryMetaBytes = ({ value = '', linkUrl = '' }: EntryMetaContent): number =>
  Buffer.byteLength(value) + Buffer.byteLength(linkUrl);

/** Sums the counted bytes of all rows of a workspace. Reads only index keys. */
export async function sumWorkspaceRowHeldBytes(database: Database, workspace: string): Promise<number> {
  const sums = countedCollections.map((name) =>
    database
      .collection(name)
      .aggregate<{ bytes: number }>(
        [{ $match: { workspace, heldBytes: { $gt: 0 } } }, { $group: { _id: null, bytes: { $sum: '$heldBytes' } } }],
        { hint: heldBytesIndex.name as string, maxTimeMS: limits.storedCountMs },
      )
      .toArray(),
  );
  return (await Promise.all(sums)).flat().reduce((all, { bytes }) => all + Number(bytes), 0);
}

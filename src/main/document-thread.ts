// The program of a thread that builds documents (document-threads.ts).
import type { BuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { UploadedDataOptions } from '../entries/build-data';
import { buildPackedEnvelope, type PackedEnvelope } from '../entries/packed-source';
import { serveThreadTasks } from '../threads/task-program';
import { createId } from './ids';

/** A document to build. */
export interface DocumentBuildTask {
  /** JSON as a string, which is passed to a thread in a fraction of the time that its values take. */
  readonly data: string;
  /** The thread creates new IDs itself. */
  readonly surroundings: Omit<BuildDeps, 'newId'> & UploadedDataOptions;
}

serveThreadTasks(
  ({ data, surroundings }: DocumentBuildTask): PackedEnvelope =>
    buildPackedEnvelope(JSON.parse(data) as Json, { ...surroundings, newId: () => createId() }),
);

// The program of a thread that builds documents (document-threads.ts).
import type { BuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { UploadMode } from '../entries/build-data';
import { buildPacked, type PackedSource } from '../entries/packed-source';
import { serveTasks } from '../threads/task-program';
import { newId } from './ids';

/** A document to build. */
export interface BuildTask {
  /** JSON as a string, which is passed to a thread in a fraction of the time that its values take. */
  readonly data: string;
  /** The thread creates new IDs itself. */
  readonly surroundings: Omit<BuildDeps, 'newId'> & UploadMode;
}

serveTasks(
  ({ data, surroundings }: BuildTask): PackedSource =>
    buildPacked(JSON.parse(data) as Json, { ...surroundings, newId: () => newId() }),
);

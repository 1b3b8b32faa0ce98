// The program of a thread that builds documents (document-threads.ts).
import type { BuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { UploadMode } from '../entries/build-data';
import { buildPacked, type PackedSource } from '../entries/packed-source';
import { serveTasks } from '../threads/task-program';
import { newId } from './ids';

/** A document to build. */
export interface BuildTask {
  /** JSON text: one text is handed over in a fraction of the time that the values in it take. */
  readonly data: string;
  /** New ids are made in the thread. */
  readonly surroundings: Omit<BuildDeps, 'newId'> & UploadMode;
}

serveTasks(
  ({ data, surroundings }: BuildTask): PackedSource =>
    buildPacked(JSON.parse(data) as Json, { ...surroundings, newId: () => newId() }),
);

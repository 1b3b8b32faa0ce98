// The program of a thread that builds documents and reads files of batches (document-threads.ts).
import { type BatchFile, type SerializedParsedBatchFile, parseBatchFile } from '../document/batch/read-file';
import type { EnvelopeBuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { InputEnvelopeBuildOptions } from '../entries/build-data';
import { buildAndPackInputEnvelope, type PackedInputEnvelopeBuildResult } from '../entries/packed-source';
import { serveThreadTasks } from '../threads/task-program';
import { createUuidV7 } from './ids';

interface DocumentBuildTask {
  /** The data as JSON text. Passing text to a thread is several times faster than passing objects. */
  readonly data: string;
  /** The thread creates new IDs itself. */
  readonly surroundings: Omit<EnvelopeBuildDeps, 'newId'> & InputEnvelopeBuildOptions;
}

interface FileReadTask {
  readonly file: BatchFile;
}

export type DocumentThreadTask = DocumentBuildTask | FileReadTask;

serveThreadTasks((task: DocumentThreadTask): PackedInputEnvelopeBuildResult | SerializedParsedBatchFile => {
  if ('file' in task) return parseBatchFile(task.file);
  const { data, surroundings } = task;
  return buildAndPackInputEnvelope(JSON.parse(data) as Json, { ...surroundings, newId: () => createUuidV7() });
});

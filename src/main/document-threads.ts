// Threads in which an API builds documents. A large document delays neither other calls nor the API, and a document
// that exceeds all limits ends its thread, but not the process.
// docs/decisions/0022-documents-and-pages-are-built-in-threads.md
import os from 'node:os';
import { type Refusal, createRefusal } from '../contracts/errors';
import { documentLimits as limits } from '../contracts/limits/documents';
import { fairShareLimits, turnWaitMaxMs } from '../contracts/limits/shares';
import type { SerializedParsedBatchFile, FairBatchFileParser } from '../document/batch/read-file';
import type { InputEnvelopeInTurnBuilder } from '../entries/build-data';
import { type PackedInputEnvelopeBuildResult, unpackInputEnvelopeBuildResult } from '../entries/packed-source';
import { processResourceLimits } from '../shares/shares';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { TaskThreadPoolFullError, resolveThreadProgramPath, TaskThreadPool } from '../threads/threads';
import type { DocumentThreadTask } from './document-thread';

export interface DocumentThreads {
  /** @throws Refusal `too-large` for a document that exceeds the time or memory of one document; `busy` */
  readonly build: InputEnvelopeInTurnBuilder;
  /** @throws Refusal `too-large` for a file that exceeds the time or memory of one document; `busy` */
  readonly readBatch: FairBatchFileParser;
  close(): Promise<void>;
}

export interface DocumentThreadOptions {
  /** Number of threads. 0 means one less than the cores of the machine, at least 1 and at most `threadsMax`. */
  readonly count: number;
  /** The compiled program of a thread. */
  readonly program?: string;
  readonly buildMs?: number;
  /** False for a process that rarely builds documents, whose workspaces need not take turns. */
  readonly takesTurns?: boolean;
}

/** Opens the threads that build documents. The threads load their program while the process starts. */
export function openDocumentThreads({
  count,
  program = resolveThreadProgramPath(__dirname, 'document-thread'),
  buildMs = limits.buildMs,
  takesTurns = true,
}: DocumentThreadOptions): DocumentThreads {
  const threads = new TaskThreadPool<DocumentThreadTask, PackedInputEnvelopeBuildResult | SerializedParsedBatchFile>({
    program,
    count: count || Math.min(Math.max(os.availableParallelism() - 1, 1), limits.threadsMax),
    taskMs: buildMs,
    memoryMb: limits.threadMemoryMb,
    waitingMax: limits.waitingMax,
    waitingOfShareMax: limits.waitingOfWorkspaceMax,
    // Most documents are built faster than they could be passed to a thread.
    held: { countMax: limits.heldMax, weightMax: limits.heldCharactersMax, weigh },
  }).start();
  const runTask = async <Result extends PackedInputEnvelopeBuildResult | SerializedParsedBatchFile>(
    workspace: string,
    task: DocumentThreadTask,
  ): Promise<Result> => {
    try {
      return (await threads.run(workspace, task)) as Result;
    } catch (error) {
      if (error instanceof ThreadTaskLimitExceededError) throw beyondMeasure();
      if (error instanceof TaskThreadPoolFullError) throw createRefusal('busy', 'documents-waiting-max');
      throw error;
    }
  };
  // Documents and files of a workspace take turns, weighted by their own size: a small call may change a large document.
  // Two large ones are processed one after the other, and leave almost half of the share to everyday documents.
  const run = <Result extends PackedInputEnvelopeBuildResult | SerializedParsedBatchFile>(
    owner: string,
    task: DocumentThreadTask,
  ): Promise<Result> =>
    takesTurns
      ? processResourceLimits.threads.during(
          { owner },
          { waitMs: turnWaitMaxMs.threads, amount: Math.min(weigh(task), amountMax) },
          () => runTask<Result>(owner, task),
        )
      : runTask(owner, task);
  return {
    // Only these members are passed, because the context also has functions, and functions cannot be passed to a
    // thread.
    build: async (workspace, data, { now, zone, supplierName, correctionSeries, touched, derived }) => {
      const surroundings = {
        now,
        ...(touched ? { touched } : {}),
        ...(derived ? { derived } : {}),
        ...(zone ? { zone } : {}),
        ...(supplierName === undefined ? {} : { supplierName }),
        ...(correctionSeries ? { correctionSeries } : {}),
      };
      return unpackInputEnvelopeBuildResult(
        await run<PackedInputEnvelopeBuildResult>(workspace, { data: JSON.stringify(data), surroundings }),
      );
    },
    readBatch: (workspace, file) => run<SerializedParsedBatchFile>(workspace, { file }),
    close: () => threads.close(),
  };
}

/** More than half of the share, so that two large ones are processed one after the other. */
const amountMax = fairShareLimits.threads.owner / 2 + 1;

/** For a process that rarely builds documents: opens its threads when the first document is built. */
export function openDocumentThreadsOnFirstUse(options: DocumentThreadOptions): Omit<DocumentThreads, 'readBatch'> {
  let threads: DocumentThreads | undefined;
  return {
    build: (...given) => {
      threads ??= openDocumentThreads({ ...options, takesTurns: false });
      return threads.build(...given);
    },
    close: async () => threads?.close(),
  };
}

const weigh = (task: DocumentThreadTask): number => ('file' in task ? task.file.bytes.length : task.data.length);

const beyondMeasure = (): Refusal => createRefusal('too-large', 'document-beyond-measure');

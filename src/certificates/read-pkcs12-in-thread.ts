// Reads PKCS#12 files in a separate thread, because the library derives keys on the calling thread, and the number of
// iterations of an encrypted part is known only while the file is read.
import { certificateLimits as limits } from '../contracts/limits/authority';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { TaskThreadPoolFullError, resolveThreadProgramPath, TaskThreadPool } from '../threads/threads';
import type { Pkcs12ParseResult } from './pkcs12';
import type { Pkcs12ParseTask } from './pkcs12-thread';

export type Pkcs12ThreadResult = Pkcs12ParseResult | { readonly kind: 'problem'; readonly cause: 'too-slow' | 'busy' };

/**
 * The reader threads of this process. The threads end soon after the last file, so that the file and its password leave
 * memory.
 */
const threads = new TaskThreadPool<Pkcs12ParseTask, Pkcs12ParseResult>({
  program: resolveThreadProgramPath(__dirname, 'pkcs12-thread'),
  count: limits.readsMax,
  taskMs: limits.readMs,
  memoryMb: limits.readerMemoryMb,
  idleMs: limits.readerIdleMs,
  waitingMax: limits.readsWaitingMax,
  waitingOfShareMax: limits.readsWaitingOfWorkspaceMax,
});

/**
 * Works like `parsePkcs12`, but in a separate thread, without blocking other requests, and in fair turns between
 * workspaces. Returns `busy` if too many files wait.
 */
export async function parsePkcs12InThread(
  workspace: string,
  bytes: Uint8Array,
  password: string,
): Promise<Pkcs12ThreadResult> {
  try {
    return await threads.run(workspace, { bytes, password });
  } catch (error) {
    if (error instanceof ThreadTaskLimitExceededError) return { kind: 'problem', cause: 'too-slow' };
    if (error instanceof TaskThreadPoolFullError) return { kind: 'problem', cause: 'busy' };
    throw error;
  }
}

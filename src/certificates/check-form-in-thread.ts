// Validates signed forms in a separate thread, so that an untrusted file delays no other work. A file that exceeds all
// limits ends only the thread.
import { signedFormCheckLimits as limits } from '../contracts/limits/registrations';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { resolveThreadProgramPath, TaskThreadPool, TaskThreadPoolFullError } from '../threads/threads';
import type { FormCheckTask, FormCheckResult } from './check-form-thread';

const threads = new TaskThreadPool<FormCheckTask, FormCheckResult>({
  program: resolveThreadProgramPath(__dirname, 'check-form-thread'),
  count: limits.threadsMax,
  taskMs: limits.judgeMs,
  memoryMb: limits.threadMemoryMb,
  idleMs: limits.threadIdleMs,
  waitingMax: limits.waitingMax,
  waitingOfShareMax: limits.waitingOfWorkspaceMax,
});

/**
 * Works like `checkSignedForm`. If the program fails on a file, it would fail again, and the registration would never
 * end. So the file goes to an operator.
 * @param failed called with the error if the program fails on the file
 * @throws TaskThreadPoolFullError if too many files wait; the caller then tries again
 */
export async function checkSignedFormInThread(
  workspace: string,
  task: FormCheckTask,
  failed: (error: unknown) => void,
): Promise<FormCheckResult> {
  try {
    return await threads.run(workspace, task);
  } catch (error) {
    // A real form takes a second.
    if (error instanceof ThreadTaskLimitExceededError) return { findings: ['file-unsafe'] };
    if (error instanceof TaskThreadPoolFullError) throw error;
    failed(error);
    return { findings: ['form-unread'] };
  }
}

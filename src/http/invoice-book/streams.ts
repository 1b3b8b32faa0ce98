// Limits the number of books, exports and verifications that a workspace may read at once. Each of them is released
// after its last row is written. Workspaces take turns to read the rows of books from the database.
import { requireConnectedClient } from '../../contracts/errors';
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import type { ResourceRelease, ClientGoneSubscriber } from '../../shares/share';
import { processResourceLimits } from '../../shares/shares';
import type { TenantCall } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';

/**
 * Takes the slot of a book until its last row is written. The rows are read with `readRowsInTurns`.
 * @throws Refusal `busy` if the workspace or the process streams too many books
 */
export function takeBookStreamSlot({ closed, workspace }: Pick<TenantCall, 'closed' | 'workspace'>): ResourceRelease {
  const release = processResourceLimits.books.takeOrRefuse({ owner: workspace._id });
  releaseWhenAborted(closed, release);
  return release;
}

/** A call that reads a book. */
export type BookReader = Pick<TenantCall, 'closed' | 'workspace'> & Partial<Pick<TenantCall, 'stepAside'>>;

/**
 * Reads a part of a book when it is the turn of the workspace.
 * @throws Refusal `busy` if it is not for the whole wait, or if the client is gone
 */
export async function readBookPartInTurn<T>(call: BookReader, read: () => Promise<T>): Promise<T> {
  const { bookReads } = processResourceLimits;
  const owner = { owner: call.workspace._id };
  let release = bookReads.tryTake(owner);
  if (!release) {
    call.stepAside?.();
    release = await bookReads.takeInTurn(owner, { waitMs: turnWaitMaxMs.bookReads });
  }
  try {
    requireConnectedClient(call.closed);
    return await read();
  } finally {
    release();
  }
}

/**
 * Reads the rows of a book, each part in its turn. Between two parts, while the client reads, other workspaces have
 * their turns.
 * @throws Refusal `busy` as `readBookPartInTurn`
 */
export async function* readRowsInTurns<T>(call: BookReader, rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const part = await readBookPartInTurn(call, () => rows.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await rows.return(undefined);
  }
}

/**
 * Takes the slot of an export or a verification of a chain or an audit log, so that a script may start those of all
 * chains at once. A call that waits lets other calls of the workspace run.
 * @param owner a workspace, or the operator
 * @throws Refusal `busy` if the owner or the process has too many of them for the whole wait
 */
export async function takeExportOrVerificationSlot(
  call: Pick<TenantCall, 'closed'> & Partial<Pick<TenantCall, 'stepAside'>>,
  owner: string,
): Promise<ResourceRelease> {
  const { exports } = processResourceLimits;
  let release = exports.tryTake({ owner });
  if (!release) {
    call.stepAside?.();
    const whenGone: ClientGoneSubscriber = (drop) => releaseWhenAborted(call.closed, drop);
    release = await exports.takeInTurn({ owner }, { waitMs: turnWaitMaxMs.exports, whenGone });
  }
  releaseWhenAborted(call.closed, release);
  return release;
}

export async function* streamThenRelease<T>(lines: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* lines;
  } finally {
    release();
  }
}

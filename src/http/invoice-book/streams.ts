// Limits the number of books, exports and verifications that a workspace may read at once. Each of them is released
// after its last row is written. Workspaces take turns to read the pages of books.
import type { BookReadContext } from '../../books/booked-invoices';
import { requireConnectedClient } from '../../contracts/errors';
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import type { ResourceReleaser, ClientGoneSubscriber } from '../../shares/share';
import { processResourceLimits } from '../../shares/shares';
import type { TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';

/**
 * Takes the slot of a book until its last row is written. Its pages are read by a reader of `createBookReadContextWithTurns`.
 * @throws Refusal `busy` if the workspace or the process streams too many books
 */
export function takeBookStreamSlotOrRefuse({
  closed,
  workspace,
}: Pick<TenantCallContext, 'closed' | 'workspace'>): ResourceReleaser {
  const release = processResourceLimits.books.takeOrRefuse({ owner: workspace._id });
  releaseWhenAborted(closed, release);
  return release;
}

export type BookReadCall = WaitingCall & Pick<TenantCallContext, 'workspace' | 'store'>;

/**
 * Creates the reader of a book, which reads each page in a turn of the workspace. It waits for its turns until the
 * client is gone, because a response that has begun cannot be refused. A turn is short, so every reader gets one soon.
 */
export function createBookReadContextWithTurns(call: BookReadCall): BookReadContext {
  const { store, closed, workspace } = call;
  const { bookReads } = processResourceLimits;
  const owner = { owner: workspace._id };
  let leaveLine = (): void => undefined;
  releaseWhenAborted(closed, () => leaveLine());
  return {
    store,
    closed,
    async inTurn(readPage) {
      requireConnectedClient(closed);
      let release = bookReads.tryTake(owner);
      const comeBack = release ? undefined : call.stepAside?.();
      release ??= await bookReads.takeInTurn(owner, { whenGone: (drop) => (leaveLine = drop) });
      try {
        return await readPage();
      } finally {
        release();
        // The slot is released first, so that no other reader waits for a call that waits for its turn.
        await comeBack?.();
      }
    },
  };
}

/**
 * Reads the sums or the mark of a month, page by page. Each workspace reads one at a time.
 * @throws Refusal `busy` if others of the workspace are read for the whole wait, or if the client is gone
 */
export async function runMonthSumsReadInTurn<T>(
  call: BookReadCall,
  read: (reader: BookReadContext) => Promise<T>,
): Promise<T> {
  const release = await waitForSlot(call, 'monthSums', call.workspace._id);
  try {
    return await read(createBookReadContextWithTurns(call));
  } finally {
    release();
  }
}

/**
 * Takes the slot of an export or a verification of a chain or an audit log, so that a script may start those of all
 * chains at once.
 * @param owner a workspace, or the operator
 * @throws Refusal `busy` if the owner or the process has too many of them for the whole wait
 */
export async function waitForExportOrVerificationSlot(call: WaitingCall, owner: string): Promise<ResourceReleaser> {
  const release = await waitForSlot(call, 'exports', owner);
  releaseWhenAborted(call.closed, release);
  return release;
}

type WaitingCall = Pick<TenantCallContext, 'closed'> & Partial<Pick<TenantCallContext, 'stepAside'>>;

/** Waits for a slot of an owner. A call that waits lets other calls of the workspace run. */
async function waitForSlot(
  call: WaitingCall,
  resource: 'exports' | 'monthSums',
  owner: string,
): Promise<ResourceReleaser> {
  const { [resource]: limit } = processResourceLimits;
  const release = limit.tryTake({ owner });
  if (release) return release;
  const comeBack = call.stepAside?.();
  const whenGone: ClientGoneSubscriber = (drop) => releaseWhenAborted(call.closed, drop);
  const taken = await limit.takeInTurn({ owner }, { waitMs: turnWaitMaxMs[resource], whenGone });
  try {
    // No call waits for a slot in its turn, so the call gets its turn although it holds the slot.
    await comeBack?.();
    return taken;
  } catch (error) {
    taken();
    throw error;
  }
}

export async function* streamThenRelease<T>(lines: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* lines;
  } finally {
    release();
  }
}

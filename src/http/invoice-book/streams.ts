// Limits the number of books, exports and verifications that a workspace may read at once. Each of them is released
// after its last row is written.
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import type { ResourceRelease, ClientGoneSubscriber } from '../../shares/share';
import { processResourceLimits } from '../../shares/shares';
import type { TenantCall } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';

/** @throws Refusal `busy` if the workspace or the process streams too many books */
export function takeBookStreamSlot({ closed, workspace }: Pick<TenantCall, 'closed' | 'workspace'>): ResourceRelease {
  const release = processResourceLimits.books.takeOrRefuse({ owner: workspace._id });
  releaseWhenAborted(closed, release);
  return release;
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

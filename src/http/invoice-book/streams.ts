// Limits the number of books, exports and verifications that a workspace may read at once. Each of them is released
// after its last row is written.
import type { ResourceRelease } from '../../shares/share';
import { processResourceLimits } from '../../shares/shares';
import type { TenantCall } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';

/** @throws Refusal `busy` if the workspace or the process streams too many books */
export function acquireBookStreamSlot({
  closed,
  workspace,
}: Pick<TenantCall, 'closed' | 'workspace'>): ResourceRelease {
  const release = processResourceLimits.books.takeOrRefuse({ owner: workspace._id });
  releaseWhenAborted(closed, release);
  return release;
}

/**
 * Takes the slot of an export or a verification of a chain or an audit log.
 * @param owner a workspace, or the operator
 * @throws Refusal `busy` if the owner or the process has too many of them
 */
export function acquireExportSlot({ closed }: Pick<TenantCall, 'closed'>, owner: string): ResourceRelease {
  const release = processResourceLimits.exports.takeOrRefuse({ owner });
  releaseWhenAborted(closed, release);
  return release;
}

export async function* releaseAfterStream<T>(lines: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* lines;
  } finally {
    release();
  }
}

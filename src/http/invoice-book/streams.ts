// Limits the number of books that a workspace may read at once. Each book is released after its last row is written.
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

export async function* releaseAfterStream<T>(lines: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* lines;
  } finally {
    release();
  }
}

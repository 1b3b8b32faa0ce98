// Finds one registration among those of its workspace that wait for the operator.
import { createNotFoundRefusal } from '../../../contracts/ids';

interface WaitingPage<T> {
  readonly list: readonly T[];
  readonly next_cursor?: string;
}

/** @throws Refusal `not-found` if it does not wait */
export async function requireApprovalQueueRow<T>(
  workspace: string,
  readPage: (query: Readonly<Record<string, string>>) => Promise<WaitingPage<T>>,
  isWanted: (row: T) => boolean,
): Promise<T> {
  for (let cursor: string | undefined; ; ) {
    const { list, next_cursor: next } = await readPage({ workspace, ...(cursor ? { cursor } : {}) });
    const match = list.find(isWanted);
    if (match) return match;
    if (!next) throw createNotFoundRefusal('registration');
    cursor = next;
  }
}

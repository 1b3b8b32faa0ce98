// All pages of one question to the query service. Apart, because an answer that is not whole must never look like one.
import type { AuthorityClient } from './client';
import type { StoredRecord, QueryRequest } from './query';

export type QueriedAll =
  | { readonly kind: 'all'; readonly records: readonly StoredRecord[] }
  /** Nothing is concluded from it: not even from the pages that came. */
  | { readonly kind: 'failed'; readonly problem: string };

/** Asks page by page; at most `pagesMax`, each within `timeLimitMs`. */
export async function queryAllPages(
  client: AuthorityClient,
  question: QueryRequest,
  limits: { readonly pagesMax: number; readonly timeLimitMs: number },
): Promise<QueriedAll> {
  const records: StoredRecord[] = [];
  let after = question.after;
  for (let page = 0; page < limits.pagesMax; page += 1) {
    const { answer } = await client.query({ ...question, ...(after ? { after } : {}) }, limits.timeLimitMs);
    if (answer.kind === 'fault') return { kind: 'failed', problem: `fault ${answer.code ?? ''}: ${answer.text}` };
    if (answer.kind === 'unknown') return { kind: 'failed', problem: answer.detail };
    if (answer.issuer !== question.issuer.NIF) return { kind: 'failed', problem: 'the answer is for another issuer' };
    records.push(...answer.records);
    if (!answer.next) return { kind: 'all', records };
    after = answer.next;
  }
  return { kind: 'failed', problem: `there are more than ${limits.pagesMax} pages` };
}

// Parses large pages of the query service in a thread, so that they do not block other calls: a page of 10,000 records
// takes two seconds of a processor. Small pages are parsed at once, because a thread costs more than they do.
import { queryPageParsingThreadLimits as limits } from '../contracts/limits/authority';
import { createMessage } from '../messages/message';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { resolveThreadProgramPath, TaskThreadPool, TaskThreadPoolFullError } from '../threads/threads';
import { type AuthorityRecordQueryResponse, parseRecordQueryResponse } from './query';
import type { AuthorityQueryPageParseTask } from './query-thread';
import { buildUnusableAuthorityResponse } from './read-submission-response';

/** The thread of this process. It ends soon after the last page, so that its memory is free again. */
const threads = new TaskThreadPool<AuthorityQueryPageParseTask, AuthorityRecordQueryResponse>({
  ...limits,
  program: resolveThreadProgramPath(__dirname, 'query-thread'),
});

/**
 * Works like `parseRecordQueryResponse`. A page that exceeds the limits of the thread, or finds too many others waiting
 * for it, is `unknown`, never an empty page.
 * @param share the certificate, for fair turns
 */
export async function parseRecordQueryResponseInThread(
  share: string,
  text: string,
): Promise<AuthorityRecordQueryResponse> {
  if (text.length < limits.charactersMin) return parseRecordQueryResponse(text);
  try {
    return await threads.run(share, { text });
  } catch (error) {
    if (error instanceof TaskThreadPoolFullError)
      return buildUnusableAuthorityResponse('busy', createMessage('query-pages-waiting-max'));
    if (error instanceof ThreadTaskLimitExceededError)
      return buildUnusableAuthorityResponse('too-large', createMessage('answer-too-large'));
    throw error;
  }
}

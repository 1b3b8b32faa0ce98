// The program of a thread that parses large pages of the query service (parse-query-in-thread.ts). The thread gets only
// the text of the page. The text arrives as a copy, and the records leave as one; both copies take some tens of
// milliseconds of the main thread for the largest page.
import { serveThreadTasks } from '../threads/task-program';
import { parseRecordQueryResponse } from './query';

export interface AuthorityQueryPageParseTask {
  /** The response of the authority. */
  readonly text: string;
}

serveThreadTasks(({ text }: AuthorityQueryPageParseTask) => parseRecordQueryResponse(text));

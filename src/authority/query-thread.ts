// The program of a thread that parses large pages of the query service (parse-query-in-thread.ts). The thread gets only
// the text of the page.
import { serveThreadTasks } from '../threads/task-program';
import { type AuthorityRecordQueryResponse, parseRecordQueryResponse } from './query';

export interface QueryPageParseTask {
  /** The response of the authority. */
  readonly text: string;
}

/**
 * The text arrives as a copy, and the records leave as one. Both copies take some tens of milliseconds of the main
 * thread for the largest page.
 */
const parse = ({ text }: QueryPageParseTask): AuthorityRecordQueryResponse => parseRecordQueryResponse(text);

/**
 * A page of 10,000 records takes two seconds of a processor. On the main thread, no other call would be answered in the
 * meantime.
 */
serveThreadTasks(parse);

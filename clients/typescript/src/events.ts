// Reads events as they arrive, from where the reader stopped.
import { SelloError } from './errors.ts';
import { type Http, unwrap } from './http.ts';
import { rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Query, Schema } from './types.ts';

export interface EventOptions extends Omit<Query<'listEvents'>, 'limit' | 'ascending'> {
  /** Seconds between two polls of the API while nothing happens (2). */
  readonly pollSeconds?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

export type SelloEvent = Schema<'Event'>;

/**
 * Returns all events, oldest first, then each new one. To continue after a restart, store the `cursor` of the last event and
 * pass it. Continues automatically after an outage of the API.
 * @throws SelloError `cursor-expired` if the events after the cursor have been deleted
 */
export async function* followEvents(http: Http, options: EventOptions = {}): AsyncGenerator<SelloEvent, void> {
  const { pollSeconds = 2, signal = new AbortController().signal, cursor: start, ...filter } = options;
  let cursor = start;
  while (!signal.aborted) {
    const query = { ...filter, limit: rowsMax, ...(cursor === undefined ? {} : { cursor }) };
    const page = await readPage(http, query, signal);
    yield* page?.list ?? [];
    cursor = page?.next_cursor ?? page?.resume_cursor ?? cursor;
    if (page?.next_cursor === undefined) await sleep(pollSeconds, signal).catch(() => undefined);
  }
}

/** Undefined if the API is unavailable, or the iteration has ended. */
async function readPage(http: Http, query: Query<'listEvents'>, signal: AbortSignal) {
  try {
    return await unwrap(http.GET('/access/v1/events', { params: { query }, signal }));
  } catch (problem) {
    if (signal.aborted || (problem instanceof SelloError && problem.isRetryable)) return undefined;
    throw problem;
  }
}

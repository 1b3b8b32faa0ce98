// Events as they come, from where the reader stopped.
import { SelloError } from './errors.ts';
import { type Http, unwrap } from './http.ts';
import { rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Query, Schema } from './types.ts';

export interface EventOptions extends Omit<Query<'listEvents'>, 'limit' | 'ascending'> {
  /** How often the API is asked while nothing happens (2). */
  readonly pollSeconds?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

export type SelloEvent = Schema<'Event'>;

/**
 * All events, oldest first, then each new one. To go on after a restart, keep `cursor` of the last event that was handled and
 * pass it. Goes on by itself while the API is away.
 * @throws SelloError `cursor-expired` if the events after the cursor are no longer kept
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

/** Undefined: the API is away, or the iteration has ended. */
async function readPage(http: Http, query: Query<'listEvents'>, signal: AbortSignal) {
  try {
    return await unwrap(http.GET('/access/v1/events', { params: { query }, signal }));
  } catch (problem) {
    if (signal.aborted || (problem instanceof SelloError && problem.isRetryable)) return undefined;
    throw problem;
  }
}

// Reads events as they arrive, each event once, from a cursor or from now on. If the event of the cursor is gone,
// prints this and continues from now on.
import { cliLimits as limits } from '../../contracts/limits/cli';
import type { Schema } from '@sello/client';
import { type ApiUrlAndToken, ApiRefusalError, callApi, readResponseJson } from '../api-access';
import { callApiWithRetries, sleepUnlessAborted } from '../api-retries';

/** An event as `GET /access/v1/events` returns it. */
export type ListedEvent = Schema<'Event'>;

type EventPage = Schema<'EventPage'>;

export interface FollowEventsOptions {
  /** Start of the events; if undefined, the first stored event. */
  readonly cursor: string | undefined;
  /** Types separated by commas; undefined for every event. */
  readonly types: string | undefined;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

/** Returns the cursor after the newest event; undefined if there is no event yet. */
export async function findNewestEventCursor(access: ApiUrlAndToken): Promise<string | undefined> {
  const { list } = await readPage(access, new URLSearchParams({ ascending: 'false', limit: '1' }));
  return list[0]?.cursor;
}

/**
 * Yields pages until the signal aborts. If the event of the cursor is gone, prints this and continues with the events
 * from now on.
 */
export async function* followEvents(
  access: ApiUrlAndToken,
  { cursor: first, types, signal, report }: FollowEventsOptions,
): AsyncGenerator<{ readonly events: readonly ListedEvent[]; readonly cursor: string | undefined }> {
  let cursor = first;
  while (!signal.aborted) {
    const query = new URLSearchParams({
      limit: String(limits.eventsPageMax),
      ...(cursor === undefined ? {} : { cursor }),
      ...(types === undefined ? {} : { type: types }),
    });
    try {
      const page = await callApiWithRetries(() => readPage(access, query, signal), { signal, report });
      cursor = page.next_cursor ?? page.resume_cursor ?? cursor;
      yield { events: page.list, cursor };
      if (page.next_cursor === undefined) await sleepUnlessAborted(limits.eventsLookMs, signal);
    } catch (problem) {
      if (signal.aborted) return;
      if (!(problem instanceof ApiRefusalError && problem.answer.key === 'cursor-expired')) throw problem;
      report(`${problem.message} Continuing with the events from now on.`);
      cursor = await findNewestEventCursor(access);
    }
  }
}

async function readPage(access: ApiUrlAndToken, asked: URLSearchParams, signal?: AbortSignal): Promise<EventPage> {
  const answer = await callApi(
    access,
    'GET',
    `/access/v1/events?${asked.toString()}`,
    undefined,
    signal ? { signal } : {},
  );
  return readResponseJson('EventPage', answer);
}

// Runs calls to Temporal that continue after the response to the client. Only the shutdown waits for them, because if
// the connection were closed during a call, it would throw an error that nothing catches.
import type { Client } from '@temporalio/client';
import { isTemporalUnavailableError } from './check-run';

interface BackgroundCalls {
  readonly underWay: Set<Promise<void>>;
  isClosing: boolean;
}

const callsByClient = new WeakMap<Client, BackgroundCalls>();

function findCalls(client: Client): BackgroundCalls {
  const clientCalls = callsByClient.get(client) ?? { underWay: new Set(), isClosing: false };
  callsByClient.set(client, clientCalls);
  return clientCalls;
}

interface BackgroundCallOptions<Item> {
  readonly items: readonly Item[];
  /** Maximum number of calls in flight at the same time, and the time limit of each call. */
  readonly lanes: number;
  readonly callMs: number;
  readonly call: (item: Item) => Promise<unknown>;
  /** Reports a failed call. The sweep then does the work of this call. */
  readonly failed: (item: Item, error: unknown) => void;
}

/**
 * Runs calls to Temporal and returns at once. If Temporal is unavailable, the remaining calls are dropped, because
 * thousands of items would each wait for Temporal.
 */
export function runTemporalCallsInBackground<Item>(
  client: Client,
  { items, lanes, callMs, call, failed }: BackgroundCallOptions<Item>,
): void {
  const calls = findCalls(client);
  let isUnavailable = false;
  const work = runForEachWithConcurrency(items, lanes, async (item) => {
    if (isUnavailable || calls.isClosing) return;
    try {
      await client.withDeadline(Date.now() + callMs, () => call(item));
    } catch (error) {
      isUnavailable ||= isTemporalUnavailableError(error);
      failed(item, error);
    }
  }).finally(() => calls.underWay.delete(work));
  calls.underWay.add(work);
}

/** Waits for running calls and starts no further ones. Call this function before the connection is closed. */
export async function drainBackgroundTemporalCalls(client: Client): Promise<void> {
  const calls = findCalls(client);
  calls.isClosing = true;
  await Promise.all(calls.underWay);
}

/** Runs `work` for each item, up to `lanes` at once. @throws the first error, so `work` handles its own errors */
export async function runForEachWithConcurrency<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

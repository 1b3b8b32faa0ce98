// Calls of the engine that go on behind the answer that they follow. Nobody waits for them but the end of the process: a
// connection that is closed under a call throws where nobody catches it.
import type { Client } from '@temporalio/client';
import { isEngineAway } from './check-run';

interface BackgroundCalls {
  readonly underWay: Set<Promise<void>>;
  isClosing: boolean;
}

const ofClient = new WeakMap<Client, BackgroundCalls>();

function behindOf(client: Client): BackgroundCalls {
  const known = ofClient.get(client) ?? { underWay: new Set(), isClosing: false };
  ofClient.set(client, known);
  return known;
}

export interface BackgroundCallOptions<Thing> {
  readonly things: readonly Thing[];
  /** Calls under way at once, and the time of each. */
  readonly lanes: number;
  readonly callMs: number;
  readonly call: (resource: Thing) => Promise<unknown>;
  /** What failed is left to the sweep. */
  readonly failed: (resource: Thing, error: unknown) => void;
}

/** Begins the calls and returns. An engine that is away is asked no further: thousands of things would each wait for it. */
export function callInBackground<Thing>(
  client: Client,
  { things, lanes, callMs, call, failed }: BackgroundCallOptions<Thing>,
): void {
  const behind = behindOf(client);
  let isAway = false;
  const work = runInLanes(things, lanes, async (resource) => {
    if (isAway || behind.isClosing) return;
    try {
      await client.withDeadline(Date.now() + callMs, () => call(resource));
    } catch (error) {
      isAway ||= isEngineAway(error);
      failed(resource, error);
    }
  }).finally(() => behind.underWay.delete(work));
  behind.underWay.add(work);
}

/** Before the connection is closed: what is under way ends, nothing more begins. */
export async function endBackgroundCalls(client: Client): Promise<void> {
  const behind = behindOf(client);
  behind.isClosing = true;
  await Promise.all(behind.underWay);
}

// Work on many things, a few at a time.
/** Does `work` for each item, so many at once. @throws the first error, so `work` handles its own. */
export async function runInLanes<T>(
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

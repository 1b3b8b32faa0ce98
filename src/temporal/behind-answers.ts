// Calls of the engine that go on behind the answer that they follow. Nobody waits for them but the end of the process: a
// connection that is closed under a call throws where nobody catches it.
import type { Client } from '@temporalio/client';
import { inLanes } from './in-lanes';
import { isEngineAway } from './look-at-run';

interface Behind {
  readonly underWay: Set<Promise<void>>;
  isClosing: boolean;
}

const ofClient = new WeakMap<Client, Behind>();

function behindOf(client: Client): Behind {
  const known = ofClient.get(client) ?? { underWay: new Set(), isClosing: false };
  ofClient.set(client, known);
  return known;
}

export interface CallsBehind<Thing> {
  readonly things: readonly Thing[];
  /** Calls under way at once, and the time of each. */
  readonly lanes: number;
  readonly callMs: number;
  readonly call: (thing: Thing) => Promise<unknown>;
  /** What failed is left to the sweep. */
  readonly failed: (thing: Thing, error: unknown) => void;
}

/** Begins the calls and returns. An engine that is away is asked no further: thousands of things would each wait for it. */
export function callBehind<Thing>(client: Client, { things, lanes, callMs, call, failed }: CallsBehind<Thing>): void {
  const behind = behindOf(client);
  let isAway = false;
  const work = inLanes(things, lanes, async (thing) => {
    if (isAway || behind.isClosing) return;
    try {
      await client.withDeadline(Date.now() + callMs, () => call(thing));
    } catch (error) {
      isAway ||= isEngineAway(error);
      failed(thing, error);
    }
  }).finally(() => behind.underWay.delete(work));
  behind.underWay.add(work);
}

/** Before the connection is closed: what is under way ends, nothing more begins. */
export async function endCallsBehind(client: Client): Promise<void> {
  const behind = behindOf(client);
  behind.isClosing = true;
  await Promise.all(behind.underWay);
}

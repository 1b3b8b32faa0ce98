// Whether an activity goes on. Each piece of its work says so: a batch, a list, a page, a call; never a single record, for which a
// thousand of these would be told. From this come heartbeats (keep-alive.ts) and what a worker says of its health.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthorityClient } from '../src/authority/client';
import type { ConnectionLookup } from '../src/authority/connection';
import type { Deps } from './deps';
import { runInLanes as onMany } from '../src/temporal/background-calls';

/** One activity under way. */
export interface ActivityProgress {
  readonly moved: () => void;
  /** The engine gave it up, or it was cancelled. */
  readonly isGivenUp: () => boolean;
}

const current = new AsyncLocalStorage<ActivityProgress>();

/** Whatever runs inside is this work. */
export const trackProgress = <Result>(work: ActivityProgress, run: () => Promise<Result>): Promise<Result> =>
  current.run(work, run);

/** The work under way has moved on. Outside of activities nobody hears it. */
export const reportProgress = (): void => current.getStore()?.moved();

/**
 * What activities reach outside, where each use says that the work goes on: a call to the authority, and asking whether to stop,
 * which loops do between two pieces. Work that was given up is to stop, too.
 */
export const withProgress = (deps: Deps): Deps => ({
  ...deps,
  stopping() {
    const work = current.getStore();
    work?.moved();
    return deps.stopping() || work?.isGivenUp() === true;
  },
  async connectionFor(...given) {
    const found = await deps.connectionFor(...given);
    reportProgress();
    return withTold(found);
  },
});

const withTold = (found: ConnectionLookup): ConnectionLookup =>
  'connection' in found ? { connection: { ...found.connection, client: told(found.connection.client) } } : found;

function told(client: AuthorityClient): AuthorityClient {
  const lookUp = client.lookUp?.bind(client);
  return {
    submit: (...given) => around(() => client.submit(...given)),
    query: (...given) => around(() => client.query(...given)),
    ...(lookUp ? { lookUp: (...given: Parameters<typeof lookUp>) => around(() => lookUp(...given)) } : {}),
    close: () => client.close(),
  };
}

async function around<Result>(call: () => Promise<Result>): Promise<Result> {
  reportProgress();
  try {
    return await call();
  } finally {
    reportProgress();
  }
}

// Work of an activity on many things, a few at a time: each thing that is done says that the activity goes on.
/** Does `work` for each item, so many at once. @throws the first error, so `work` handles its own. */
export const runInLanes = <T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> =>
  onMany(items, lanes, async (item) => {
    await work(item);
    reportProgress();
  });

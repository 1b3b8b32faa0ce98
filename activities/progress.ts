// The progress of an activity. Each piece of its work reports progress: a batch, a submission, a PDF or a call, but not
// each single record. Heartbeats (heartbeats.ts) and the health of a worker (activity-monitor.ts) depend on this
// progress.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthorityClient } from '../src/authority/client';
import type { AuthorityConnectionResult } from '../src/authority/connection';
import type { ActivityDeps } from './deps';
import { runForEachWithConcurrency as onMany } from '../src/temporal/background-calls';

/** A running activity. */
export interface ActivityProgressReporter {
  /** @param details shown by Temporal for a running activity */
  readonly moved: (details?: object) => void;
  /** Whether Temporal abandoned or cancelled the activity. */
  readonly isGivenUp: () => boolean;
}

const current = new AsyncLocalStorage<ActivityProgressReporter>();

/** Runs the work of this activity. Everything that `run` does counts as progress of the activity. */
export const runReportingActivityProgress = <Result>(
  work: ActivityProgressReporter,
  run: () => Promise<Result>,
): Promise<Result> => current.run(work, run);

/** Reports progress of the current activity; outside of activities, does nothing. */
export const reportActivityProgress = (details?: object): void => current.getStore()?.moved(details);

/** Returns whether Temporal abandoned the current activity, as far as this process knows; outside of activities, false. */
export const isCurrentActivityAbandonedOrCancelled = (): boolean => current.getStore()?.isGivenUp() === true;

/**
 * Makes the dependencies report progress with each call to the authority. They also report progress with each check
 * whether to stop, which loops make between two pieces of work. The check also stops abandoned activities.
 */
export const wrapDepsToReportProgress = (deps: ActivityDeps): ActivityDeps => ({
  ...deps,
  stopping() {
    const work = current.getStore();
    work?.moved();
    return deps.stopping() || isCurrentActivityAbandonedOrCancelled();
  },
  async connectionFor(...given) {
    const lookup = await deps.connectionFor(...given);
    reportActivityProgress();
    return reportingConnection(lookup);
  },
});

const reportingConnection = (found: AuthorityConnectionResult): AuthorityConnectionResult =>
  'connection' in found
    ? { connection: { ...found.connection, client: reportingClient(found.connection.client) } }
    : found;

function reportingClient(client: AuthorityClient): AuthorityClient {
  const lookUp = client.lookUp?.bind(client);
  return {
    submit: (...given) => around(() => client.submit(...given)),
    query: (...given) => around(() => client.query(...given)),
    ...(lookUp ? { lookUp: (...given: Parameters<typeof lookUp>) => around(() => lookUp(...given)) } : {}),
    close: () => client.close(),
  };
}

async function around<Result>(call: () => Promise<Result>): Promise<Result> {
  reportActivityProgress();
  try {
    return await call();
  } finally {
    reportActivityProgress();
  }
}

/**
 * Does `work` for each item, up to `lanes` at once; each item is progress.
 * @throws the first error; errors that must not end the loop are handled in `work`
 */
export const runConcurrentlyReportingProgress = <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> =>
  onMany(items, lanes, async (item) => {
    await work(item);
    reportActivityProgress();
  });

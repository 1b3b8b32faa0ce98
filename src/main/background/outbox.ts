// Every worker looks after the outbox: what changes told of themselves is moved into the audit and the events. One of them
// does it at a time.
import type { Logger } from 'pino';
import { outbox as limits } from '../../contracts/limits/events';
import type { Settings } from '../../settings/settings';
import type { Database } from '../../store/database';
import { moveWaiting } from '../../store/outbox/move';
import { runAtInterval } from './run-at-interval';

interface OutboxTaskDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly newId: () => string;
}

/** Looks every two seconds until the function that it gives is called. */
export function startOutboxTask({ database, settings, log, newId }: OutboxTaskDeps): () => Promise<void> {
  const by = { holder: newId(), eventDays: settings.retention.eventDays };
  return runAtInterval({
    async look() {
      await moveWaiting(database, by);
    },
    everyMs: limits.moveMs,
    log,
    failure: 'the outbox could not be looked after: rows of the audit and events wait',
  });
}

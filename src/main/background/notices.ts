// Every worker looks for what nobody's change tells: certificates that end, records that are late, and stops of certificates
// that nobody uses any more. One of them does it at a time.
import type { Logger } from 'pino';
import { events as limits } from '../../contracts/limits/events';
import type { Database } from '../../store/database';
import { notifyExpiringCertificates, notifyLateRecords } from '../../store/events/notices';
import { chain } from '../../contracts/limits/chain';
import { releaseLease, takeLease } from '../../store/lease';
import { dropUnusedStops } from '../../store/certificates/use';
import { runAtInterval } from './run-at-interval';

interface NoticesTaskDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly newId: () => string;
  /** End of the service's own certificate, if it has one. */
  readonly configuredEnd: () => Date | undefined;
}

/** Looks every ten minutes until the function that it gives is called. */
export function startNoticesTask(keeping: NoticesTaskDeps): () => Promise<void> {
  const holder = keeping.newId();
  return runAtInterval({
    look: () => notice(keeping, holder),
    everyMs: limits.noticeMs,
    log: keeping.log,
    failure: 'what ends or is late could not be looked at: it is told with the next look',
  });
}

/** Marks keep what is told once from being told twice; the lease keeps processes from looking at the same time. */
async function notice({ database, configuredEnd }: NoticesTaskDeps, holder: string): Promise<void> {
  if (!(await takeLease(database, 'notices', holder, limits.noticeLeaseMs))) return;
  const now = await database.now();
  await notifyExpiringCertificates(database, now, configuredEnd());
  await notifyLateRecords(database, now);
  await dropUnusedStops(database, chain.stopsDroppedMax);
  await releaseLease(database, 'notices', holder);
}

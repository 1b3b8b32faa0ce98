// The notices task of a worker. It finds problems that no change reports, such as expiring certificates, late records,
// and stops of certificates that are no longer used. One worker at a time runs the task.
import type { Logger } from 'pino';
import { eventLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../../store/database';
import { toDayInTimeZone } from '../../chain/record/timestamp';
import { peninsularTimeZone } from '../../document/territories';
import {
  insertEndingAuthorizationEvents,
  insertExpiringCertificateEvents,
  insertLateRecordEvents,
} from '../../store/events/report-deadlines';
import { chainLimits } from '../../contracts/limits/chain';
import { releaseWorkLease, takeOrExtendWorkLease } from '../../store/lease';
import { deleteUnusedCertificateStops } from '../../store/certificates/chain-certificates';
import { startTaskAtInterval } from './run-at-interval';

interface NoticesTaskDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly newId: () => string;
  /** Expiry of the installation's own certificate, if it has one. */
  readonly configuredEnd: () => Date | undefined;
}

/** Starts the notices task, which runs every ten minutes. @returns a function that stops it */
export function startExpiryAndLateRecordEventsTask(deps: NoticesTaskDeps): () => Promise<void> {
  const holder = deps.newId();
  return startTaskAtInterval({
    look: () => notice(deps, holder),
    everyMs: limits.noticeMs,
    log: deps.log,
    failure: 'failed to check for expiring certificates and late records: they are reported with the next check',
  });
}

/**
 * Marks prevent that the same problem is reported twice; the lease prevents that two workers check at the same time.
 */
async function notice({ database, configuredEnd }: NoticesTaskDeps, holder: string): Promise<void> {
  if (!(await takeOrExtendWorkLease(database, 'notices', holder, limits.noticeLeaseMs))) return;
  const now = await database.now();
  await insertExpiringCertificateEvents(database, now, configuredEnd());
  await insertEndingAuthorizationEvents(database, now, toDayInTimeZone(now.getTime(), peninsularTimeZone));
  await insertLateRecordEvents(database, now);
  await deleteUnusedCertificateStops(database, chainLimits.stopsDroppedMax);
  await releaseWorkLease(database, 'notices', holder);
}

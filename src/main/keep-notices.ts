// Every worker looks for what nobody's change tells: certificates that end, records that are late, and stops of certificates
// that nobody uses any more. One of them does it at a time.
import type { Logger } from 'pino';
import { events as limits } from '../contracts/limits/events';
import type { Database } from '../store/database';
import { tellCertificateEnds, tellLateRecords } from '../store/events/notices';
import { chain } from '../contracts/limits/chain';
import { leaveLease, takeLease } from '../store/lease';
import { dropUnusedStops } from '../store/ledger/certificate-use';
import { keepLooking } from './keep-looking';

interface Keeping {
  readonly database: Database;
  readonly log: Logger;
  readonly newId: () => string;
  /** End of the service's own certificate, if it has one. */
  readonly configuredEnd: () => Date | undefined;
}

/** Looks every ten minutes until the function that it gives is called. */
export function keepNotices(keeping: Keeping): () => Promise<void> {
  const holder = keeping.newId();
  return keepLooking({
    look: () => notice(keeping, holder),
    everyMs: limits.noticeMs,
    log: keeping.log,
    failure: 'what ends or is late could not be looked at: it is told with the next look',
  });
}

/** Marks keep what is told once from being told twice; the lease keeps processes from looking at the same time. */
async function notice({ database, configuredEnd }: Keeping, holder: string): Promise<void> {
  if (!(await takeLease(database, 'notices', holder, limits.noticeLeaseMs))) return;
  const now = await database.now();
  await tellCertificateEnds(database, now, configuredEnd());
  await tellLateRecords(database, now);
  await dropUnusedStops(database, chain.stopsDroppedMax);
  await leaveLease(database, 'notices', holder);
}

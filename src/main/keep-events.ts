// Every worker looks after events: what waits is put in order, and what ends or is late is told. One of them does it at a time.
import type { Logger } from 'pino';
import { events as limits } from '../contracts/limits/events';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { tellCertificateEnds, tellLateRecords } from '../store/events/notices';
import { sequenceWaiting } from '../store/events/sequence';
import { leaveLease, takeLease } from '../store/lease';

interface Keeping {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** End of the service's own certificate, if it has one. */
  readonly configuredEnd: () => Date | undefined;
}

/** Looks every two seconds until the function that it gives is called. A failed look is only logged. */
export function keepEvents(keeping: Keeping): () => void {
  const { database, settings, log, now } = keeping;
  const by = { holder: keeping.newId(), keepMs: settings.retention.eventDays * 86_400_000 };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let noticedAt = 0;
  const look = async (): Promise<void> => {
    try {
      await sequenceWaiting(database, by);
      if (now().getTime() - noticedAt >= limits.noticeMs) {
        noticedAt = now().getTime();
        await notice(keeping, by.holder);
      }
    } catch (error) {
      log.warn({ error }, 'events could not be looked after: they wait');
    }
    if (!isStopped) timer = setTimeout(() => void look(), limits.sequenceMs);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Marks keep what is told once from being told twice; the lease keeps processes from looking at the same time. */
async function notice({ database, now, configuredEnd }: Keeping, holder: string): Promise<void> {
  if (!(await takeLease(database, 'notices', holder, limits.leaseMs))) return;
  await tellCertificateEnds(database, now(), configuredEnd());
  await tellLateRecords(database, now());
  await leaveLease(database, 'notices', holder);
}

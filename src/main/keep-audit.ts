// Every worker looks after the audit: rows that wait are linked, minutes of refused calls become rows, old ones go. One of
// them does it at a time.
import type { Logger } from 'pino';
import { audit as limits } from '../contracts/limits/audit';
import { retention } from '../contracts/limits/retention';
import type { Settings } from '../settings/settings';
import { dropAddresses, dropRows } from '../store/audit/drop';
import { linkWaiting } from '../store/audit/link';
import { closeRefusals } from '../store/audit/refusals';
import type { Database } from '../store/database';

interface Keeping {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Looks every few seconds until the function that it gives is called. A failed look is only logged. */
export function keepAudit(keeping: Keeping): () => void {
  const holder = keeping.newId();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let droppedAt = 0;
  let closedAt = 0;
  const look = async (): Promise<void> => {
    const nowMs = keeping.now().getTime();
    try {
      // A minute of refused calls is over once a minute.
      if (nowMs - closedAt >= 60_000) {
        closedAt = nowMs;
        await closeRefusals(keeping.database, keeping.now(), keeping.newId);
      }
      await linkWaiting(keeping.database, holder);
      if (nowMs - droppedAt >= limits.dropMs) {
        droppedAt = nowMs;
        await dropOld(keeping);
      }
    } catch (error) {
      keeping.log.warn({ error }, 'the audit could not be looked after: its rows wait');
    }
    if (!isStopped) timer = setTimeout(() => void look(), limits.linkMs);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const dayMs = 86_400_000;

/** One pass over what is old enough. 0 days: it stays. @returns how many rows, and how many addresses, went */
async function dropOld({ database, settings, now }: Keeping): Promise<{ rows: number; addresses: number }> {
  const { auditDays, auditAddressDays } = settings.retention;
  const before = (days: number) => new Date(now().getTime() - Math.min(days, retention.daysMax) * dayMs);
  const limit = limits.dropRowsMax;
  return {
    rows:
      auditDays > 0 ? await dropRows(database, { before: before(Math.max(auditDays, limits.keepDaysMin)), limit }) : 0,
    addresses: auditAddressDays > 0 ? await dropAddresses(database, { before: before(auditAddressDays), limit }) : 0,
  };
}

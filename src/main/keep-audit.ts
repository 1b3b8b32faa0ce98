// Every worker looks after the audit: minutes of refused calls become rows, old ones go.
import type { Logger } from 'pino';
import { audit as limits } from '../contracts/limits/audit';
import { retention } from '../contracts/limits/retention';
import type { Settings } from '../settings/settings';
import { dropAddresses, dropRows } from '../store/audit/drop';
import { closeRefusals } from '../store/audit/refusals';
import type { Database } from '../store/database';
import { everySoOften, keepLooking } from './keep-looking';

interface Keeping {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Looks once a minute until the function that it gives is called. */
export function keepAudit(keeping: Keeping): () => Promise<void> {
  const { database, log, now, newId } = keeping;
  const isDropTime = everySoOften(limits.dropMs, now);
  return keepLooking({
    async look() {
      await closeRefusals(database, now(), newId);
      if (isDropTime()) await dropOld(keeping);
    },
    everyMs: limits.refusalsLookMs,
    log,
    failure: 'the audit could not be looked after: refused calls and old rows wait',
  });
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

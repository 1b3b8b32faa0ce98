// Shortens waits that were stored while the clock of the database was ahead. A chain would otherwise send nothing for as
// long as the clock was ahead, and no operator could end its wait.
import { shortenTooLongQueryAndJobWaits, shortenTooLongSendingWaits } from '../../src/store/chains/long-waits';
import { measureProcessClockDrift } from '../../src/store/retention';
import type { ActivityDeps } from '../deps';

/**
 * Shortens waits that are longer than possible. If the two clocks differ, nothing is changed, because the wrong one may
 * be behind now.
 * @param pages keys of overdue chains, each page up to the limit of one condition
 */
export async function shortenImpossiblyLongWaits(
  { database, settings, now: own, log }: ActivityDeps,
  pages: readonly (readonly string[])[],
): Promise<void> {
  const { now, isOff } = await measureProcessClockDrift(database, own);
  if (isOff) return;
  let count = await shortenTooLongQueryAndJobWaits(database, now);
  for (const keys of pages)
    if (keys.length > 0) count += await shortenTooLongSendingWaits(database, keys, settings.authority);
  if (count > 0)
    log.warn({ waits: count }, 'the clock of the database was ahead: waits that it made too long are shorter');
}

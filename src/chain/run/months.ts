// Calendar months, as the authority files records, and those in which a lost record may lie.
import { chain as limits } from '../../contracts/limits/chain';
import { toLocalDay } from '../record/timestamp';

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/**
 * Months under which the authority may have filed a record that was sealed behind this end, the newest first. A record lies
 * under the operation date, else the issue date; a cancellation and an amendment under that of their invoice: mostly of a month
 * before the one in which they are sealed, by a year at most as far as it is asked. The month after now is among them: a
 * record may name an operation to come. Counted in the zone of the place of issue, as records are dated.
 * @param sinceMs when the last record that is here was sealed, or the chain was made
 */
export function listFilingMonths(sinceMs: number, nowMs: number, timeZone: string): Month[] {
  const first = indexOf(Math.min(sinceMs, nowMs), timeZone) - limits.endMonthsBefore;
  const last = indexOf(nowMs, timeZone) + 1;
  const count = Math.min(last - first + 1, limits.endMonthsMax);
  return Array.from({ length: count }, (_, i) => ({
    year: Math.floor((last - i) / 12),
    month: ((last - i) % 12) + 1,
  }));
}

function indexOf(atMs: number, timeZone: string): number {
  const [year, month] = toLocalDay(atMs, timeZone).split('-');
  return Number(year) * 12 + Number(month) - 1;
}

// Periods (BG-14, BG-26).
import type { Period } from '../../document/model/parts';
import type { Findings } from '../findings';
import { findDate } from '../text';
import type { TermPeriod } from './terms';

/** Undefined, with a warning where there is one: a period has two days, and the second is not before the first (BR-29, BR-30). */
export function readPeriod(period: Period | undefined, place: string, findings: Findings): TermPeriod | undefined {
  if (period === undefined) return undefined;
  const [start, end] = [findDate(period.start), findDate(period.end)];
  if (start !== undefined && end !== undefined && start <= end) return { start, end };
  findings.warn('period-left-out', [place]);
  return undefined;
}

/** Whether a period is inside another: their days are texts that sort. */
export const contains = (outer: TermPeriod, inner: TermPeriod): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

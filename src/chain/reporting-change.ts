// Changes the periods of a supplier, by one statement or a whole list. This includes the last day under the scheme,
// which can be withdrawn until it has passed (RD 1007/2023 art. 16.5).
import type { ReportingStatusPeriodProblem } from '../messages/parameters';
import { addDays } from './record-book/period';
import {
  isDayInReportingStatusPeriod,
  isNonExemptReportingStatusPeriod,
  listReportingStatusPeriods,
  type NonExemptReportingStatusPeriod,
  type SupplierReportingStatusPeriods,
  type ReportingStatusPeriod,
} from './reporting';

/**
 * A replacement of kind `one` states one period and replaces only the periods that it contradicts; `all` replaces
 * everything.
 */
export type ReportingStatusPeriodsChange =
  | { readonly one: ReportingStatusPeriod }
  | { readonly all: readonly [ReportingStatusPeriod, ...ReportingStatusPeriod[]] };

type ExemptReportingStatusPeriod = Exclude<ReportingStatusPeriod, NonExemptReportingStatusPeriod>;

type Periods = readonly [ReportingStatusPeriod, ...ReportingStatusPeriod[]];

const readStart = ({ from = '' }: ReportingStatusPeriod): string => from;
const readEnd = ({ until = '9999-12-31' }: ReportingStatusPeriod): string => until;

const overlap = (one: ReportingStatusPeriod, other: ReportingStatusPeriod): boolean =>
  readStart(one) <= readEnd(other) && readStart(other) <= readEnd(one);

/** Returns whether a period has a first or a last day. A period without both covers every invoice. */
const isBounded = ({ from, until }: ReportingStatusPeriod): boolean => from !== undefined || until !== undefined;

/** Changes the periods. `today` is the day where the supplier issues, `YYYY-MM-DD`. */
export function computeChangedReportingStatusPeriods(
  before: SupplierReportingStatusPeriods | undefined,
  wanted: ReportingStatusPeriodsChange,
  today: string,
): Periods | ReportingStatusPeriodProblem {
  const storedPeriods = listReportingStatusPeriods(before);
  const pastPeriods = storedPeriods.filter(
    (period): period is NonExemptReportingStatusPeriod =>
      isNonExemptReportingStatusPeriod(period) && readEnd(period) < today,
  );
  const periods: Periods =
    'all' in wanted ? wanted.all : addPeriod(storedPeriods, wanted.one, { left: pastPeriods, today });
  return findProblem(periods, { stored: storedPeriods, left: pastPeriods, today }) ?? periods;
}

/**
 * Returns whether the statement says that the supplier reports on a day of an exemption. This day can be the first or
 * the last day of the statement or, if the statement has no last day, any day after its first. An exemption within a
 * bounded period stays.
 */
const isContradicted = (exemption: ReportingStatusPeriod, { from, until }: NonExemptReportingStatusPeriod): boolean =>
  [from, until ?? '9999-12-31'].some((day) => day !== undefined && isDayInReportingStatusPeriod(exemption, day));

function addPeriod(
  stored: readonly ReportingStatusPeriod[],
  wanted: ReportingStatusPeriod,
  { left, today }: Omit<ReportingChange, 'stored'>,
): Periods {
  const one = isNonExemptReportingStatusPeriod(wanted) ? keepFirstDay(wanted, stored) : wanted;
  const isKept = (period: ReportingStatusPeriod): boolean => {
    if (isNonExemptReportingStatusPeriod(period) && left.includes(period)) return true;
    if (!isBounded(one) || !isBounded(period)) return false;
    if (period.state !== one.state) return !isNonExemptReportingStatusPeriod(one) || !isContradicted(period, one);
    return !overlap(period, one);
  };
  const keepOrCut = (period: ReportingStatusPeriod): readonly ReportingStatusPeriod[] =>
    isNonExemptReportingStatusPeriod(one) ||
    isNonExemptReportingStatusPeriod(period) ||
    !isBounded(one) ||
    !overlap(period, one)
      ? [period].filter(isKept)
      : listDaysOutside(period, one, today);
  const changed = isNonExemptReportingStatusPeriod(one) ? one : keepFirstDayOfExemption(one, stored, today);
  return [changed, ...stored.flatMap(keepOrCut)];
}

/**
 * Lists the parts of an exemption that a new exemption does not cover. The day before the new one ends the earlier one.
 * A new last day of the same scheme, or a last day alone, ends the exemption.
 */
function listDaysOutside(
  exemption: ExemptReportingStatusPeriod,
  one: ExemptReportingStatusPeriod,
  today: string,
): ExemptReportingStatusPeriod[] {
  const { from, until } = one;
  if (from === undefined || isMoved(exemption, one, today)) return [];
  const hasDaysBefore = readStart(exemption) < from && !isContinued(exemption, one);
  const hasDaysAfter = until !== undefined && until < readEnd(exemption) && one.scheme !== exemption.scheme;
  return [
    ...(hasDaysBefore ? [{ ...exemption, until: addDays(from, -1) }] : []),
    ...(hasDaysAfter ? [{ ...exemption, from: addDays(until, 1) }] : []),
  ];
}

/** Returns whether a new exemption sets other days for one that has not begun. */
const isMoved = (exemption: ExemptReportingStatusPeriod, one: ExemptReportingStatusPeriod, today: string): boolean =>
  readStart(exemption) > today && one.scheme === exemption.scheme;

/** Returns whether a new exemption is the same as one that its first day is in, and does not end before it. */
const isContinued = (exemption: ExemptReportingStatusPeriod, one: ExemptReportingStatusPeriod): boolean =>
  one.from !== undefined &&
  isDayInReportingStatusPeriod(exemption, one.from) &&
  readEnd(exemption) <= readEnd(one) &&
  one.scheme === exemption.scheme &&
  one.reason === exemption.reason;

/** An exemption that is stated again keeps its first day. Otherwise each statement would add a period. */
function keepFirstDayOfExemption(
  one: ExemptReportingStatusPeriod,
  stored: readonly ReportingStatusPeriod[],
  today: string,
): ExemptReportingStatusPeriod {
  const same = stored.find(
    (period): period is ExemptReportingStatusPeriod =>
      !isNonExemptReportingStatusPeriod(period) && isContinued(period, one) && !isMoved(period, one, today),
  );
  if (!same) return one;
  const { from: _from, ...allDays } = one;
  return same.from === undefined ? allDays : { ...one, from: same.from };
}

/** A statement of the last day alone keeps the first day of the period that it ends. */
function keepFirstDay(
  one: NonExemptReportingStatusPeriod,
  stored: readonly ReportingStatusPeriod[],
): NonExemptReportingStatusPeriod {
  const { until } = one;
  if (one.from !== undefined || until === undefined) return one;
  const endsLater = stored.filter((period) => isNonExemptReportingStatusPeriod(period) && readEnd(period) >= until);
  const [from] = endsLater.map(readStart).toSorted();
  return from ? { ...one, from } : one;
}

interface ReportingChange {
  readonly stored: readonly ReportingStatusPeriod[];
  readonly left: readonly NonExemptReportingStatusPeriod[];
  readonly today: string;
}

function findProblem(
  periods: Periods,
  { stored, left, today }: ReportingChange,
): ReportingStatusPeriodProblem | undefined {
  for (const [i, period] of periods.entries()) {
    const { from, until } = period;
    if (from !== undefined && until !== undefined && from > until) return { kind: 'reversed', from, until };
    const twin = periods.find((other, j) => j < i && other.state === period.state && overlap(other, period));
    const isAfterLeft = left.every((one) => isSame(one, period) || readStart(period) > readEnd(one));
    if (isNonExemptReportingStatusPeriod(period) && !isAfterLeft)
      return { kind: 'left', day: left.map(readEnd).toSorted().at(-1) ?? '' };
    if (twin) return { kind: 'overlap', other: readStart(twin), from: readStart(period) };
    const isKnown = stored.some((one) => isNonExemptReportingStatusPeriod(one) && one.until === until);
    const isNewLastDay = isNonExemptReportingStatusPeriod(period) && until !== undefined && !isKnown;
    const problem = isNewLastDay ? findLastDayProblem(until, today) : undefined;
    if (problem) return problem;
  }
  const lost = left.find((one) => !periods.some((period) => isSame(one, period)));
  return lost && { kind: 'left', day: readEnd(lost) };
}

/**
 * The last day is 31 December. The first message that states it has to be sent before that day (RD 1007/2023 art. 16.5),
 * so on the day itself it is too late.
 */
function findLastDayProblem(until: string, today: string): ReportingStatusPeriodProblem | undefined {
  const year = today.slice(0, 4);
  const day = `${year}-12-31`;
  if (until !== day) return { kind: 'last-day', day };
  return today === day ? { kind: 'last-day-today', day, next: `${Number(year) + 1}-12-31` } : undefined;
}

const isSame = (one: ReportingStatusPeriod, other: ReportingStatusPeriod): boolean =>
  one.state === other.state && one.from === other.from && one.until === other.until;

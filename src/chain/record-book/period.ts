// Periods of returns as days: a quarter such as `2026-4T`, or a month such as `2026-11`.
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';

export interface TaxPeriod {
  /** The name as requested. */
  readonly name: string;
  /** Days, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Pattern of the parameter. */
export const taxPeriodPattern = '^\\d{4}-(?:[1-4]T|0[1-9]|1[0-2])$';

const formatDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Parses `2026-4T` or `2026-11`, which `taxPeriodPattern` has checked. */
export function parseTaxPeriod(name: string): TaxPeriod {
  const year = Number(name.slice(0, 4));
  const isQuarter = name.endsWith('T');
  const first = isQuarter ? (Number(name.slice(5, 6)) - 1) * 3 : Number(name.slice(5)) - 1;
  return { name, from: formatDay(year, first, 1), to: formatDay(year, first + (isQuarter ? 3 : 1), 0) };
}

/** Returns whether days are one or more whole quarters. */
export const isPeriodOfWholeQuarters = ({ from, to }: Pick<TaxPeriod, 'from' | 'to'>): boolean =>
  from === findQuarterOfDay(from).from && to === findQuarterOfDay(to).to;

export const findQuarterOfDay = (day: string): TaxPeriod =>
  parseTaxPeriod(`${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}T`);

export const toWholeYearTaxPeriod = (year: string): TaxPeriod => ({
  name: year,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});

/**
 * Finds the period that contains a day and has the length of `like`, for example `2026-11` for months and `2026-4T` for
 * quarters.
 */
export const findEqualLengthTaxPeriodOfDay = (day: string, like: TaxPeriod): TaxPeriod =>
  like.name.endsWith('T') ? findQuarterOfDay(day) : parseTaxPeriod(day.slice(0, 7));

/** Finds the 15th of the next month, for example `2026-10-15` for the days of September 2026. */
export const findFifteenthOfNextMonth = (day: string): string =>
  formatDay(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 15);

/** Adds days to a day; a negative number subtracts them. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Widens a period, because its operations may be invoiced before or after it. */
export const widenTaxPeriodToInvoiceDays = ({
  from,
  to,
}: Pick<TaxPeriod, 'from' | 'to'>): Pick<TaxPeriod, 'from' | 'to'> => ({
  from: addDays(from, -limits.operationDaysMax),
  to: addDays(to, limits.operationDaysMax),
});

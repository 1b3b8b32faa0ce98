// The month that a page of months shows.
import { findEqualLengthTaxPeriodOfDay, parseTaxPeriod, type TaxPeriod } from '../../../../chain/record-book/period';
import { createRefusal } from '../../../../contracts/errors';
import type { ConsoleScreenContext } from '../../page-context';
import { toMonthInMadrid } from '../book';

/**
 * Returns the requested month. The default is the last complete month, because it is due to be closed.
 * @throws Refusal `not-found` if the text is not a month
 */
export function parseMonthOrLastCompleteIfAbsent(month: string | undefined, now: Date): string {
  if (month && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw createRefusal('not-found', 'month-missing');
  if (month) return month;
  const [year = '', number = ''] = toMonthInMadrid(now).split('-');
  return new Date(Date.UTC(Number(year), Number(number) - 2, 1)).toISOString().slice(0, 7);
}

/** Reads the month in the form or in the query. */
export const readRequestedOrLastCompleteMonth = ({ query, fields, now }: ConsoleScreenContext): string =>
  parseMonthOrLastCompleteIfAbsent(fields.text('month') || query.month, now);

export const findTaxQuarterOfMonth = (month: string): TaxPeriod =>
  findEqualLengthTaxPeriodOfDay(`${month}-01`, parseTaxPeriod('2026-1T'));

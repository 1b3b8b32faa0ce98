// Reads the period of a call on the invoice book. All of these calls have the same parameters.
import { createMessage } from '../../messages/message';
import type { QueryParameter, QueryParameters, UrlQueryValues } from '../kit/request/query';
import { defineTextQueryParameter } from '../kit/request/parameters';
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { InvoiceBookPeriod } from '../../store/entries/book';
import { createRefusal } from '../../contracts/errors';
import { isCalendarDay } from '../kit/request/times';

const dayParameter = (description: string): QueryParameter => ({
  description,
  schema: { type: 'string', format: 'date' },
  refusal: createMessage('period-missing'),
});

/** `month`, or `from` and `to`; `supplier`. */
export const invoiceBookPeriodParameters: QueryParameters = {
  month: {
    description: 'Month, instead of `from` and `to`',
    schema: { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' },
    refusal: createMessage('month-invalid'),
  },
  from: dayParameter('First day of the period'),
  to: dayParameter(`Last day of the period; at most ${limits.daysMax} days`),
  supplier: defineTextQueryParameter('Filter by tax ID of the supplier'),
};

export const toInvoiceBookPeriodJson = ({ from, to, supplier }: InvoiceBookPeriod) => ({
  from,
  to,
  ...(supplier ? { supplier } : {}),
});

/** Parses `month=2026-11`, or `from` and `to` (both days included). @throws Refusal `parameter` */
export function parseInvoiceBookPeriod({ month, from, to, supplier }: UrlQueryValues): InvoiceBookPeriod {
  const supplierFilter = supplier ? { supplier: supplier.toUpperCase() } : {};
  if (month) return { from: `${month}-01`, to: lastDay(month), ...supplierFilter };
  const [first, last] = [toTime(from), toTime(to)];
  if (from === undefined || to === undefined || first === undefined || last === undefined) {
    throw createRefusal('parameter', 'period-missing');
  }
  const days = (last - first) / 86_400_000 + 1;
  if (days < 1 || days > limits.daysMax) {
    throw createRefusal('parameter', 'period-length', { days, max: limits.daysMax });
  }
  return { from, to, ...supplierFilter };
}

const toTime = (day: string | undefined): number | undefined =>
  day && isCalendarDay(day) ? Date.parse(`${day}T00:00:00Z`) : undefined;

const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

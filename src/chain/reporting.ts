// Decides whether a supplier reports an invoice, by its date: periods of exemption, the day on which its duty begins,
// and the last day under the scheme (RD 1007/2023 art. 3, 4 and 16.5).

import type { ReportingExemptionKind } from '../contracts/reporting-exemptions';

/**
 * `from` and `until` are the issue dates (YYYY-MM-DD) of the first and last invoice of the period. If absent, there is
 * no bound.
 */
export type ReportingStatusPeriod = { readonly from?: string; readonly until?: string } & (
  | { readonly state: 'on' }
  | { readonly state: 'exempt'; readonly scheme: ReportingExemptionKind; readonly reason: string }
);

/** `by` is the access key that set the periods. This object is the first period, and `more` contains the others. */
export type SupplierReportingStatusPeriods = ReportingStatusPeriod & {
  readonly at: Date;
  readonly by: string;
  readonly more?: readonly ReportingStatusPeriod[];
};

/**
 * The default of suppliers without a day in their settings: the first issue date (YYYY-MM-DD) that they report, for
 * taxpayers of corporate tax and for all others. If absent, every date is reported.
 */
export interface DefaultReportingStartDays {
  readonly companies?: string;
  readonly persons?: string;
}

export type ReportingStatus =
  | { readonly kind: 'reported' }
  | ({ readonly kind: 'exempt' } & Extract<ReportingStatusPeriod, { state: 'exempt' }>)
  | { readonly kind: 'not-yet-due'; readonly from: string }
  /** The supplier has left the scheme. */
  | { readonly kind: 'left'; readonly until: string };

/** Lists all periods of a supplier, in the order in which they were given. */
export const listReportingStatusPeriods = (
  reporting: SupplierReportingStatusPeriods | undefined,
): readonly ReportingStatusPeriod[] => {
  if (!reporting) return [];
  const { at: _at, by: _by, more = [], ...first } = reporting;
  return [first, ...more];
};

export type NonExemptReportingStatusPeriod = Extract<ReportingStatusPeriod, { state: 'on' }>;

export const isNonExemptReportingStatusPeriod = (
  period: ReportingStatusPeriod,
): period is NonExemptReportingStatusPeriod => period.state === 'on';

export const isDayInReportingStatusPeriod = (
  { from = '', until = '9999-12-31' }: ReportingStatusPeriod,
  day: string,
): boolean => from <= day && day <= until;

/** Taxpayers of corporate tax (RD 1007/2023 art. 3.1.a), by the first letter of their tax ID. */
const company = /^[ABCDFGJPQRSUV]/;

/** Finds the day from which a supplier reports if its settings have no day. */
export const findDefaultReportingStartDay = (
  supplier: string,
  defaults: DefaultReportingStartDays | undefined,
): string | undefined => (company.test(supplier) ? defaults?.companies : defaults?.persons);

/** @param supplier the supplier's setting; its first day, if there is one, overrides the workspace's default */
export function computeReportingStatusOnDay(
  { supplier, reporting }: { readonly supplier: string; readonly reporting?: SupplierReportingStatusPeriods },
  day: string,
  defaults?: DefaultReportingStartDays,
): ReportingStatus {
  const periods = listReportingStatusPeriods(reporting);
  const exempt = periods.find(
    (period) => !isNonExemptReportingStatusPeriod(period) && isDayInReportingStatusPeriod(period, day),
  );
  if (exempt && !isNonExemptReportingStatusPeriod(exempt)) return { kind: 'exempt', ...exempt };
  const start = findDefaultReportingStartDay(supplier, defaults);
  const own = periods.filter(isNonExemptReportingStatusPeriod);
  const on: readonly NonExemptReportingStatusPeriod[] =
    own.length > 0 || start === undefined ? own : [{ state: 'on', from: start }];
  if (on.length === 0 || on.some((period) => isDayInReportingStatusPeriod(period, day))) return { kind: 'reported' };
  const ended = on
    .flatMap(({ until }) => (until !== undefined && until < day ? [until] : []))
    .toSorted()
    .at(-1);
  if (ended !== undefined) return { kind: 'left', until: ended };
  const [from = ''] = on.map((period) => period.from ?? '').toSorted();
  return { kind: 'not-yet-due', from };
}

/** Issue dates from `from` to before `before`, compared as texts. If absent, there is no bound. */
export interface UnreportedIssueDateRange {
  readonly from: string;
  readonly before?: string;
}

/** Lists the issue dates that a supplier does not report, as ranges that may also be empty. */
export function listUnreportedIssueDateRanges(
  supplier: Parameters<typeof computeReportingStatusOnDay>[0],
  defaults?: DefaultReportingStartDays,
): UnreportedIssueDateRange[] {
  const periods: readonly { from?: string; until?: string }[] = [
    ...listReportingStatusPeriods(supplier.reporting),
    { from: findDefaultReportingStartDay(supplier.supplier, defaults) ?? '' },
  ];
  // The status changes only at these texts. A day with an added character sorts after this day and before the next one.
  const changes = periods.flatMap(({ from = '', until }) => [from, ...(until === undefined ? [] : [`${until}~`])]);
  const starts = [...new Set(['', ...changes])].toSorted();
  return starts.flatMap((from, i): UnreportedIssueDateRange[] => {
    if (computeReportingStatusOnDay(supplier, from, defaults).kind === 'reported') return [];
    const before = starts[i + 1];
    return [before === undefined ? { from } : { from, before }];
  });
}

/**
 * Finds the last day under the scheme: the last day of the latest period that has begun by `today` (YYYY-MM-DD) or, if
 * none has, of the first one. Returns undefined if this period has no last day.
 */
export function findLastReportingDay(
  reporting: SupplierReportingStatusPeriods | undefined,
  today: string,
): string | undefined {
  const on = listReportingStatusPeriods(reporting).filter(isNonExemptReportingStatusPeriod);
  const ordered = on.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1));
  return (ordered.findLast(({ from = '' }) => from <= today) ?? ordered[0])?.until;
}

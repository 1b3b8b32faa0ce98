// Months that were closed: nothing is locked, so what is issued or changed in one afterwards is warned of.
import { createWarning, type Warning } from '../../contracts/warnings';
import type { SupplierStatus } from '../../model/upload';

/** @param day of issue; absent: the day on which the invoice is numbered, in no closed month */
export function warnClosedMonth(day: string | undefined, standing: SupplierStatus | null): Warning[] {
  const month = day?.slice(0, 7);
  if (month === undefined || !standing?.closedMonths?.some((one) => one.month === month)) return [];
  return [createWarning('month-closed', ['$.doc.issue_date'], { month, supplier: standing.supplier })];
}

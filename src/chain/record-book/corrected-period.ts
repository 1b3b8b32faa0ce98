// Finds the period that declared the amounts of a correction, for forms 349 and 369. The original was declared by its
// operation date, which is also the operation date in the record of the correction.
import type { RegistrationRecordContent } from '../record/record';
import { parseAuthorityDate } from '../record/timestamp';
import { findDueDayOfUnionDelivery } from './issued-row';
import { findTaxPeriodOfDay, type TaxPeriod } from './period';

export interface CorrectedPeriod {
  readonly period: TaxPeriod;
  /** Whether the correction also corrects invoices of other periods. The record states only the latest day. */
  readonly isSpread: boolean;
}

/**
 * Finds the period of the invoices that a record corrects; undefined if the record names no day. Without an
 * operation date that differs from the day of the correction, the originals have the day of their issue.
 * @param like a period of the length of the form, a quarter or a month
 * @param isUnionDelivery whether the amounts are deliveries within the Union, which are due on another day
 */
export function findCorrectedPeriod(
  { IDFactura, FechaOperacion = '', FacturasRectificadas = [] }: RegistrationRecordContent,
  like: TaxPeriod,
  isUnionDelivery = false,
): CorrectedPeriod | undefined {
  const issued = FacturasRectificadas.flatMap(
    ({ FechaExpedicionFactura }) => parseAuthorityDate(FechaExpedicionFactura) ?? [],
  );
  const operation = FechaOperacion === IDFactura.FechaExpedicionFactura ? null : parseAuthorityDate(FechaOperacion);
  const lastIssued = issued.toSorted().at(-1);
  const stated = operation ?? lastIssued;
  if (stated === undefined) return undefined;
  const day = isUnionDelivery ? findDueDayOfUnionDelivery(stated, lastIssued ?? stated) : stated;
  const period = findTaxPeriodOfDay(day, like);
  const isSpread = issued.length > 1 && issued.some((one) => findTaxPeriodOfDay(one, like).name !== period.name);
  return { period, isSpread };
}

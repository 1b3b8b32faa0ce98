// Finds the period that declared the amounts of a correction, for forms 349 and 369. The original was declared by its
// operation date, which is also the operation date in the record of the correction.
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import { pendingOperationRegimeCodes } from '../../document/correction-regimes';
import { isNegativeAmountText, isPositiveLine } from '../../document/warnings/line-rates';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { parseAuthorityDate } from '../record/timestamp';
import { findTaxDueDayOfEuDelivery, isCorrectiveRecordBookRowType } from './issued-row';
import { findEqualLengthTaxPeriodOfDay, type TaxPeriod } from './period';

export interface CorrectedTaxPeriod {
  readonly period: TaxPeriod;
  /**
   * Whether the correction also corrects invoices of other periods, or may correct one of a later period. The record
   * states only the latest day, and for a correction of a correction not when the sale was issued.
   */
  readonly isSpread: boolean;
}

type InvoiceWithContent = Pick<InvoiceForBooks, 'document' | 'content'>;

/**
 * The days `YYYY-MM-DD` on which corrected sales were issued; `unknown` if one of the invoices is not stored, and no
 * stored correction of it states its day.
 */
export type CorrectedSaleDays = readonly string[] | 'unknown';

export interface InvoiceWithCorrectedSaleDays extends InvoiceWithContent {
  /** The sales that a correction in form 349 or 369 corrects; undefined if not looked up. */
  readonly correctedSaleDays?: CorrectedSaleDays | undefined;
}

/** A period of the length of the form, a quarter or a month, and what an amount is. */
interface CorrectedAmount {
  readonly like: TaxPeriod;
  /** Whether the amounts are deliveries within the Union, which are due on another day. */
  readonly isUnionDelivery?: boolean;
}

/**
 * Finds the period of the invoices that an invoice corrects; undefined if it corrects none, or if no day is known.
 * Without an operation date that differs from the day of the correction, the originals have the day of their issue, or
 * the last day of the period of a discount for volume.
 */
export function findCorrectedTaxPeriod(
  invoice: InvoiceWithCorrectedSaleDays,
  { like, isUnionDelivery = false }: CorrectedAmount,
): CorrectedTaxPeriod | undefined {
  const { IDFactura, FechaOperacion = '', TipoFactura } = invoice.content;
  if (!isCorrectiveRecordBookRowType(TipoFactura) && !isReversalByNegativeInvoice(invoice)) return undefined;
  const saleDays = invoice.correctedSaleDays ?? 'unknown';
  const issued = saleDays === 'unknown' ? listDaysOfOriginals(invoice) : saleDays;
  const stated = FechaOperacion === IDFactura.FechaExpedicionFactura ? null : parseAuthorityDate(FechaOperacion);
  const lastIssued = issued.toSorted().at(-1);
  // A later day is that of the return, unless the work was still pending.
  const isOfOriginals = lastIssued === undefined || (stated ?? lastIssued) < lastIssued || hasPendingWork(invoice);
  const operation = isOfOriginals ? stated : null;
  const found = operation ?? lastIssued ?? invoice.document.ordering?.period?.end;
  if (found === undefined) return undefined;
  const lastDay = isUnionDelivery ? findTaxDueDayOfEuDelivery(found, lastIssued ?? found) : found;
  // The sale was invoiced from its operation date to the day of the first correction.
  const day = saleDays === 'unknown' && correctsCorrection(invoice) ? found : lastDay;
  const period = findEqualLengthTaxPeriodOfDay(day, like);
  // A discount for volume corrects each invoice of its period.
  const { start = day } = (issued.length === 0 && invoice.document.ordering?.period) || {};
  // An invoice that is not stored may be a correction, whose sale may have been invoiced on the day of operation.
  const earliest = invoice.correctedSaleDays === 'unknown' ? found : lastDay;
  const isSpread = [...(issued.length > 1 ? issued : []), start, lastDay, earliest].some(
    (one) => findEqualLengthTaxPeriodOfDay(one, like).name !== period.name,
  );
  return { period, isSpread };
}

/** Returns whether a negative invoice takes back what it names, as the first step of a substitution in two steps. */
export const isReversalByNegativeInvoice = ({
  document: { type, lines = [], preceding = [] },
  content,
}: InvoiceWithContent): boolean =>
  type === 'standard' &&
  isNegativeAmountText(content.ImporteTotal) &&
  preceding.length > 0 &&
  content.FacturasSustituidas === undefined &&
  !lines.some(isPositiveLine);

const hasPendingWork = ({ content: { Desglose } }: InvoiceWithContent): boolean =>
  Desglose.some(({ ClaveRegimen = '' }) => pendingOperationRegimeCodes.has(ClaveRegimen));

/** Returns whether an invoice corrects another correction, so that the sale was issued on a day that it does not name. */
const correctsCorrection = ({ document: { preceding = [] } }: InvoiceWithContent): boolean =>
  preceding.some(isCorrectionDocument);

/** Lists the days of issue of the originals. Only the document of a negative invoice names them. */
function listDaysOfOriginals({ document: { preceding = [] }, content }: InvoiceWithContent): string[] {
  const { TipoFactura, FacturasRectificadas = [] } = content;
  if (!isCorrectiveRecordBookRowType(TipoFactura)) return preceding.flatMap(({ issue_date: day }) => day ?? []);
  return FacturasRectificadas.flatMap(({ FechaExpedicionFactura }) => parseAuthorityDate(FechaExpedicionFactura) ?? []);
}

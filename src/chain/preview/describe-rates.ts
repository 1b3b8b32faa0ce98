// Describes findings about rates of VAT and surcharges. A correction has the rates of its originals, so its remedies
// offer a day or a separate document, and never a rate of today (RD 1619/2012 art. 15).
import {
  hasCorrectiveFiscalDocType,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
import { guessIntendedPercent } from '../../document/warnings/percentages';
import { createMessage, type StoredMessage } from '../../messages/message';
import { parseTaxRateHundredths } from '../record/cents';
import type { BreakdownRow } from '../record/record';
import { listEverValidVatRatesOfInvoice, parseVatRateWithSurcharge } from './accepted-rates';
import {
  areVatRatesEverValidOnSameDay,
  findVatRateValidityPeriod,
  isVatRateWithSurchargeValidOnDay,
  listSurchargesOfVatRateOnDay,
  listVatRatesOnDay,
  type VatRateWithSurcharge,
} from '../rules/rates';

/** What the store knows about the originals of a correction. */
export interface OperationDaySource {
  /** True if the operation date is the one of the stored originals, so that no other day can be right. */
  readonly hasStoredDay: boolean;
}

/** A replacement (F3), and the negative F3 after a refund, also have the rates of the simplified invoices. */
const hasRatesOfOriginals = (invoice: Invoice): boolean =>
  hasCorrectiveFiscalDocType(invoice) || isReplacementOfSimplifiedInvoices(invoice);

const readDay = (invoice: Invoice): string => findStatedOrOriginalOperationDay(invoice) ?? invoice.issue_date;

/** How the originals explain a rate that was not valid on the operation date. */
interface FormerDay {
  /** Day of a preceding invoice on which this rate and all others of the document were valid; null if there is none. */
  readonly day: string | null;
  /** True if this rate was valid on some day, but never on the same day as the others. */
  readonly isOfSeveralPeriods: boolean;
}

function findFormerDay(invoice: Invoice, row: VatRateWithSurcharge): FormerDay {
  const { preceding = [] } = invoice;
  if (preceding.length === 0 && !hasRatesOfOriginals(invoice)) return { day: null, isOfSeveralPeriods: false };
  const rates = listEverValidVatRatesOfInvoice(invoice);
  const isRight = (day: string): boolean => [row, ...rates].every((one) => isVatRateWithSurchargeValidOnDay(one, day));
  const days = preceding.flatMap(({ issue_date: day }) => (day && isRight(day) ? [day] : []));
  const isOfSeveralPeriods = areVatRatesEverValidOnSameDay([row]) && !areVatRatesEverValidOnSameDay(rates);
  return { day: days[0] ?? null, isOfSeveralPeriods };
}

/**
 * The compensation of a farmer under the regime of agriculture, added to the price (Ley 37/1992 art. 130), in
 * percent.
 */
const compensations: readonly number[] = [10.5, 12];

/** Describes a rate that was not valid on the operation date. */
export function describeTaxRateInvalidOnOperationDay(
  invoice: Invoice,
  row: BreakdownRow | undefined,
  { hasStoredDay }: OperationDaySource,
): StoredMessage {
  const given = row?.TipoImpositivo ?? '';
  const day = readDay(invoice);
  const common = { rate: given, day, rates: listVatRatesOnDay(day) };
  if (Number(given) > 100)
    return createMessage('record-rate-without-sign', { ...common, meant: guessIntendedPercent(`${given}%`) });
  const former = findFormerDay(invoice, parseVatRateWithSurcharge(given));
  if (former.isOfSeveralPeriods) return createMessage('record-rate.periods', common);
  // The day of the original would move the tax to the return of that day.
  if (former.day !== null && isNegativeInvoiceReversingOriginals(invoice))
    return createMessage('record-rate.reversal', common);
  const formerDay = hasStoredDay ? null : former.day;
  if (formerDay === null && hasRatesOfOriginals(invoice)) {
    const { from = null, until = null } = findVatRateValidityPeriod(parseTaxRateHundredths(given)) ?? {};
    return createMessage('record-rate.correction', { ...common, from, until, hasStoredDay });
  }
  const isCompensation = compensations.includes(Number(given));
  return createMessage('record-rate', { ...common, isCompensation, formerDay });
}

/** Describes a surcharge that did not belong to its rate on the operation date. */
export function describeSurchargeInvalidOnOperationDay(
  invoice: Invoice,
  row: BreakdownRow,
  { hasStoredDay }: OperationDaySource,
): StoredMessage {
  const { TipoImpositivo: rate = '', TipoRecargoEquivalencia: surcharge = '' } = row;
  const day = readDay(invoice);
  const valid = listSurchargesOfVatRateOnDay(parseTaxRateHundredths(rate), day);
  const common = { surcharge, rate, day, valid };
  const former = findFormerDay(invoice, parseVatRateWithSurcharge(rate, surcharge));
  if (former.isOfSeveralPeriods) return createMessage('record-surcharge.periods', common);
  if (former.day !== null && isNegativeInvoiceReversingOriginals(invoice))
    return createMessage('record-surcharge.reversal', common);
  const formerDay = hasStoredDay ? null : former.day;
  // The only surcharge of a rate is the right one also for a correction.
  if (formerDay === null && !(hasRatesOfOriginals(invoice) && valid.length === 0))
    return createMessage('record-surcharge', common);
  return createMessage('record-surcharge.correction', { ...common, formerDay, hasStoredDay });
}

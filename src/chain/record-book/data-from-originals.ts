// What an invoice takes from the invoices that it names: payments that it copies; for a substitution the replaced customer,
// the withheld tax, and under a margin scheme the untaxed part of the price; for a replacement (F3) the part under cash
// accounting. The invoice has only the taxes of these invoices, so these parts come from their documents and records.
import { negateAmountText } from '../../document/warnings/originals';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import {
  addBaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
  parseRectifiedCents,
  sumCentsOverTaxRates,
  emptyBaseTaxSurchargeCents,
  parseBreakdownRowCents,
} from '../invoice-book/amounts';
import { listReferencedInvoiceKeys } from '../invoice-book/declared-invoice';
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { CompletedPayment } from '../../document/model/parts';
import { parseCents } from '../record/cents';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';
import type { CorrectedSaleDays } from './corrected-period';
import type { InvoiceDocumentAndRecordContent } from './customer-cells';
import { marginSchemeOperationKeys } from './issued-row';
import {
  computeOwedCentsBeforeWithholding,
  computePaymentShareCents,
  findWithheldIncomeTax,
  isPaidBeyondDue,
  computeWithholdingExtent,
  sumDatedPaymentCents,
  type WithholdingExtent,
} from './payments';
import { indexInForceInvoices, type IssuedOrDraftInvoice } from './references-in-force';

export interface InvoiceWithRecordBookDataFromOriginals extends InvoiceForBooks {
  /**
   * An invoice with the customer of the replaced invoices; undefined if unknown, if they have several, or if nothing is
   * replaced.
   */
  readonly replacedCustomer?: InvoiceDocumentAndRecordContent | undefined;
  /** Untaxed part of the price of the replaced invoices, in cents; undefined if unknown, or if nothing is replaced. */
  readonly replacedRest?: bigint | undefined;
  /** On how much of the replaced invoices income tax is withheld; undefined if unknown, or if nothing is replaced. */
  readonly replacedWithholding?: WithholdingExtent | undefined;
  /** Payments in the stored invoices that the invoice corrects. `correct` copies them to the correction. */
  readonly originalPayments?: readonly CompletedPayment[];
  /**
   * What the simplified invoices that a replacement (F3) names have under cash accounting; undefined if one of them is
   * not stored, or if the invoice is no replacement.
   */
  readonly originalCashPart?: CashAccountingAmounts | undefined;
  /** The days on which the sales were issued that a correction in form 349 or 369 corrects; undefined if not looked up. */
  readonly correctedSaleDays?: CorrectedSaleDays | undefined;
  /** The simplified invoices with a customer that a replacement (F3) replaces. */
  readonly replacedReceipts?: readonly ReplacedSimplifiedInvoicePart[];
}

/** A simplified invoice that names its customer, and its part in a replacement (F3), with the sign of the replacement. */
export interface ReplacedSimplifiedInvoicePart {
  readonly invoice: InvoiceDocumentAndRecordContent;
  readonly cents: bigint;
}

/** Amounts including tax in cents, with the sign of the replacement. */
export interface CashAccountingAmounts {
  readonly cash: bigint;
  readonly whole: bigint;
  /** The part of `cash` that the payments of each invoice pay. */
  readonly paid: bigint;
}

/** The parts of an invoice that come from the invoices that it corrects. */
export type RecordBookDataFromOriginals = Omit<InvoiceWithRecordBookDataFromOriginals, keyof InvoiceForBooks>;

/** Returns whether an invoice replaces others by substitution, and it or they are under a margin scheme. */
export function isSubstitutiveCorrectionUnderMarginScheme({
  document,
  content,
}: Pick<InvoiceForBooks, 'document' | 'content'>): boolean {
  if (content.TipoRectificativa !== 'S') return false;
  const rates = (document.preceding ?? []).flatMap(({ tax }) => (tax?.categories ?? []).flatMap((one) => one.rates));
  const regimes = [
    ...content.Desglose.map(({ ClaveRegimen = '' }) => ClaveRegimen),
    ...rates.map(({ ext }) => ext?.[regimeExtensionKey] ?? ''),
  ];
  return regimes.some((regime) => marginSchemeOperationKeys.has(regime));
}

/**
 * Returns whether an invoice takes back the sum of its originals, as a negative F3 takes back another F3 of the same
 * simplified invoices.
 */
function isOppositeOfOriginals(
  { ImporteTotal }: RegistrationRecordContent,
  originals: readonly Pick<IssuedOrDraftInvoice, 'content'>[],
): boolean {
  const own = parseCents(ImporteTotal) ?? 0n;
  const sum = originals.reduce((total, { content }) => total + (parseCents(content.ImporteTotal) ?? 0n), 0n);
  return own * sum < 0n;
}

/**
 * Lists the payments of the invoices that a record names, as far as these are issued and in force. An F3 states the
 * refunds of its credit notes with a minus sign. An F3 that takes its originals back states all their payments with the
 * opposite sign.
 */
export function listPaymentsOfInForceOriginals(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): CompletedPayment[] {
  const originals = indexInForceInvoices(invoices).listOriginals(content);
  const isReplacement = content.TipoFactura === 'F3';
  const isOpposite = isReplacement && isOppositeOfOriginals(content, originals);
  return originals.flatMap(({ document: { type, payment } }) => {
    const isNegated = isReplacement && (type === 'credit-note') !== isOpposite;
    return (payment?.advances ?? []).map((one) => (isNegated ? { ...one, amount: negateAmountText(one.amount) } : one));
  });
}

/** Sums what the invoices that a replacement (F3) names have under cash accounting, whose tax waits for payments. */
export function sumCashAccountingAmountsReplacedByF3(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): CashAccountingAmounts | undefined {
  const originals = content.TipoFactura === 'F3' ? findReplacedInvoices(content, invoices) : undefined;
  if (!originals) return undefined;
  const sign = isOppositeOfOriginals(content, originals) ? -1n : 1n;
  const parts = originals.map((original) => {
    const rows = original.content.Desglose;
    const cash = sumRowCents(
      rows.filter(({ Impuesto = '01', ClaveRegimen }) => Impuesto === '01' && ClaveRegimen === '07'),
    );
    const whole = sumRowCents(rows);
    const { type, payment } = original.document;
    const after = sumDatedPaymentCents(payment?.advances) * (type === 'credit-note' ? -1n : 1n);
    const withheld = findWithheldIncomeTax(original)?.cents ?? 0n;
    const owed = computeOwedCentsBeforeWithholding(original, withheld);
    const paidAtMost = isPaidBeyondDue(after, owed) ? owed : after;
    return { cash, whole, paid: computePaymentShareCents(cash, { before: 0n, after: paidAtMost, whole: owed }) };
  });
  const sum = (key: keyof CashAccountingAmounts): bigint => parts.reduce((total, part) => total + part[key], 0n) * sign;
  return { cash: sum('cash'), whole: sum('whole'), paid: sum('paid') };
}

const sumRowCents = (rows: readonly BreakdownRow[]): bigint =>
  rows.map(parseBreakdownRowCents).reduce((total, { base, tax, surcharge }) => total + base + tax + surcharge, 0n);

/** Finds the invoices that a record names, if each of them is issued and in force. */
function findReplacedInvoices(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): readonly IssuedOrDraftInvoice[] | undefined {
  const references = indexInForceInvoices(invoices);
  const found = listReferencedInvoiceKeys(content).map((key) => references.findSingleInvoice(key));
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** Finds an invoice with the customer of the replaced invoices, which the correction may have corrected. */
export function findInvoiceWithReplacedCustomer(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): InvoiceDocumentAndRecordContent | undefined {
  const [first, ...others] = findReplacedInvoices(content, invoices) ?? [];
  const isSame = others.every((one) => nameCustomer(one) === nameCustomer(first));
  return isSame ? first : undefined;
}

/** Finds on how much of the replaced invoices income tax is withheld. */
export function computeReplacedWithholdingExtent(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): WithholdingExtent | undefined {
  const replaced = findReplacedInvoices(content, invoices) ?? [];
  const [first, ...others] = replaced.map(({ document }) => computeWithholdingExtent(document));
  return others.every((one) => one === first) ? first : 'some';
}

const nameCustomer = (invoice: InvoiceDocumentAndRecordContent | undefined): string => {
  const { NIF = '', IDOtro } = invoice?.content.Destinatarios?.[0] ?? {};
  return JSON.stringify([NIF, IDOtro]);
};

/**
 * Computes the untaxed part of the replaced price, in cents: the totals of the replaced invoices less their rows.
 * Returns undefined if one of them is not among these invoices, or if the correction replaces other amounts.
 */
export function computeReplacedUntaxedCents(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): bigint | undefined {
  const originals = findReplacedInvoices(content, invoices);
  if (!originals) return undefined;
  let [rest, sum] = [0n, emptyBaseTaxSurchargeCents];
  for (const original of originals) {
    const total = parseCents(original.content.ImporteTotal);
    if (total === null) return undefined;
    const { base, tax, surcharge } = sumCentsOverTaxRates(sumBreakdownCentsByTaxRate(original.content));
    rest += total - base - tax - surcharge;
    sum = addBaseTaxSurchargeCents(sum, { base, tax, surcharge });
  }
  const replaced = parseRectifiedCents(content);
  return sum.base === replaced.base && sum.tax === replaced.tax && sum.surcharge === replaced.surcharge
    ? rest
    : undefined;
}

// Builds the model of EN 16931 from a calculated invoice, once for all formats that are written from it (CII, UBL).
import { convertInvoiceToEuros, findEuroExchangeRate } from '../../document/convert-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { isInvoiceIssuedByCustomer } from '../../document/regimes/invoice-kind';
import { Decimal } from '../../amount/amount';
import type { EInvoiceInput } from '../contract';
import type { EInvoiceFindingCollector } from '../findings';
import { type EInvoiceDecimal, parseMoneyOrZeroIfAbsent } from '../money';
import type { EInvoiceProfile } from '../profiles';
import { toDateUnlessZero, formatEInvoiceDocumentNumber } from '../text';
import { buildEInvoiceSupportingDocuments } from './attachments';
import { EInvoiceTaxCategoryResolver, replaceNonTaxableCategoryByExempt } from './categories';
import {
  addMissingCustomerTaxIdFaults,
  addEInvoiceDocumentFaults,
  addPrincipalCountryFaults,
  addEn16931OmissionWarnings,
} from './checks';
import { buildEInvoiceDocumentAllowanceCharges } from './document-rows';
import * as header from './header';
import { buildEInvoiceLines } from './lines';
import { buildEInvoiceNotes } from './notes';
import { buildEInvoiceParties, type EInvoiceTradeParties } from './parties';
import { buildEInvoiceDueDateAndTerms, buildEInvoicePayment } from './payment';
import { buildEInvoiceTaxBreakdown } from './rows';
import type { EInvoiceDocumentAllowanceCharge, EInvoiceModel, EInvoiceLine } from './e-invoice-model';
import { buildEInvoiceTotals } from './totals';

/** Finds all faults at once. There is no file if the result is undefined, or if `findings` has refusals. */
export function buildEInvoiceModel(
  input: EInvoiceInput,
  profile: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): EInvoiceModel | undefined {
  const { invoice, supplierAddress } = input;
  addEInvoiceDocumentFaults(invoice, findings);
  const typeCode = header.findUntdidDocumentTypeCode(invoice, profile, findings);
  if (typeCode === undefined) findings.refuse('type', 'type');
  const amounts = buildAmounts(input, profile, findings);
  // There are no tax rows after a refusal, but the lines, discounts and charges have their categories.
  const categories = [...amounts.lines, ...amounts.allowanceCharges].map(({ category }) => category);
  const isOutOfScope = hasEveryPricedLine(amounts.lines, invoice) && categories.every(({ code }) => code === 'O');
  const parties = buildEInvoiceParties({ invoice, supplierAddress, profile, isOutOfScope, findings });
  if (parties) addMissingCustomerTaxIdFaults(categories, parties.buyer, findings);
  if (parties && profile.isPeppol && invoice.ordering?.seller)
    addPrincipalCountryFaults({ seller: parties.seller, categories, invoice }, findings);
  const attachments = buildEInvoiceSupportingDocuments(input, findings);
  if (parties === undefined || typeCode === undefined || findings.isRefused) return undefined;
  addEn16931OmissionWarnings(invoice, findings);
  const { recordTotals } = input;
  return assembleModel({ invoice, recordTotals, profile, findings, amounts, parties, typeCode, attachments });
}

/** Returns false if there is no line, or if a line was refused. The category of a refused line is unknown. */
const hasEveryPricedLine = (built: readonly EInvoiceLine[], { lines = [] }: Invoice): boolean =>
  built.length > 0 && built.length === lines.filter(({ total }) => total !== undefined).length;

interface Amounts extends Pick<EInvoiceModel, 'lines' | 'rows' | 'allowanceCharges' | 'totals'> {
  readonly categories: EInvoiceTaxCategoryResolver;
}

function buildAmounts(input: EInvoiceInput, profile: EInvoiceProfile, findings: EInvoiceFindingCollector): Amounts {
  const { invoice } = input;
  const totals = invoice.totals ?? { sum: '0', total: '0', tax: '0', total_with_tax: '0', payable: '0' };
  const categories = new EInvoiceTaxCategoryResolver(invoice, findings);
  const { lines, charged } = settleCategories(
    buildEInvoiceLines({ invoice, profile, categories, findings }),
    buildEInvoiceDocumentAllowanceCharges(invoice, categories, findings),
    findings,
  );
  const taxInEuros = findTaxInEuros(input, findings);
  // Refused items are missing in the model, so the sums would repeat their faults.
  const found = findings.isRefused
    ? { rows: [], roundings: [] }
    : buildEInvoiceTaxBreakdown({
        totals,
        lines,
        allowanceCharges: charged,
        categories,
        unit: findSmallestUnit(invoice.currency),
        findings,
      });
  const allowanceCharges = [...charged, ...found.roundings];
  const sums = buildEInvoiceTotals(totals, lines, allowanceCharges, taxInEuros);
  return { lines, rows: found.rows, categories, allowanceCharges, totals: sums };
}

/** Returns the smallest unit of a currency, 0.01 for the euro. */
const findSmallestUnit = (currency: string): EInvoiceDecimal => new Decimal(`1e-${getCurrencyDecimals(currency)}`);

interface SettledRows {
  readonly lines: readonly EInvoiceLine[];
  readonly charged: readonly EInvoiceDocumentAllowanceCharge[];
}

/** Makes the categories compatible. O cannot be combined with other categories (BR-O-11 to 14), so it becomes E. */
function settleCategories(
  lines: readonly EInvoiceLine[],
  charged: readonly EInvoiceDocumentAllowanceCharge[],
  findings: EInvoiceFindingCollector,
): SettledRows {
  const outside = [...lines, ...charged].filter(({ category }) => category.code === 'O').length;
  if (outside === 0 || outside === lines.length + charged.length) return { lines, charged };
  findings.warn('not-subject-as-exempt', ['totals.taxes']);
  const settle = <Row extends EInvoiceLine | EInvoiceDocumentAllowanceCharge>(row: Row): Row => ({
    ...row,
    category: replaceNonTaxableCategoryByExempt(row.category),
  });
  return { lines: lines.map(settle), charged: charged.map(settle) };
}

/** Finds BT-111, the amount of tax in the record. For a credit note, it is positive here and negative in the record. */
function findTaxInEuros(
  { invoice, recordTotals }: EInvoiceInput,
  findings: EInvoiceFindingCollector,
): EInvoiceDecimal | undefined {
  const { currency } = invoice;
  if (currency === 'EUR') return undefined;
  const rate = findEuroExchangeRate(invoice, currency);
  if (rate === undefined) {
    findings.refuse('exchangeRateMissing', 'exchange_rates');
    return undefined;
  }
  if (recordTotals === undefined) return parseMoneyOrZeroIfAbsent(convertInvoiceToEuros(invoice, rate)?.totals?.tax);
  const stated = parseMoneyOrZeroIfAbsent(recordTotals.tax);
  return header.isCreditNote(invoice) ? stated.negated() : stated;
}

interface Parts extends Pick<EInvoiceModel, 'typeCode' | 'attachments'>, Pick<EInvoiceInput, 'recordTotals'> {
  readonly invoice: Invoice;
  readonly profile: EInvoiceProfile;
  readonly findings: EInvoiceFindingCollector;
  readonly amounts: Amounts;
  readonly parties: EInvoiceTradeParties;
}

/**
 * Joins the terms in one literal. V8 would spread a second object member by member in its runtime, and code that reads
 * the result would get an object of a new form each time. With literals, a file takes a quarter less time.
 */
function assembleModel(parts: Parts): EInvoiceModel {
  const { invoice, recordTotals, profile, findings, amounts, parties, typeCode, attachments } = parts;
  const { lines, rows, categories, allowanceCharges, totals } = amounts;
  const period = header.buildEInvoicePeriod(invoice, lines, profile, findings);
  const originals = header.listEInvoicePrecedingReferences(invoice);
  const otherOriginals = originals.slice(profile.originalsMax);
  if (otherOriginals.length > 0) findings.warn('several-originals-in-note', ['preceding']);
  const isIntraCommunity = rows.some(({ code }) => code === 'K');
  const { dueDate, terms } = buildEInvoiceDueDateAndTerms(invoice);
  return {
    number: formatEInvoiceDocumentNumber(invoice),
    typeCode,
    issueDate: invoice.issue_date,
    isCreditNote: header.isCreditNote(invoice),
    isSelfBilled: isInvoiceIssuedByCustomer(invoice),
    currency: invoice.currency,
    taxDate: toDateUnlessZero(invoice.value_date),
    taxPoint: header.findEInvoiceTaxPointEvent(invoice),
    dueDate,
    terms,
    references: header.buildEInvoiceHeaderReferences(invoice, profile),
    notes: buildEInvoiceNotes({ invoice, recordTotals, typeCode, categories, otherOriginals, profile, findings }),
    originals: originals.slice(0, profile.originalsMax),
    delivery: header.buildEInvoiceDelivery(invoice, period, isIntraCommunity),
    period,
    payment: buildEInvoicePayment(invoice, profile, findings),
    seller: parties.seller,
    buyer: parties.buyer,
    payee: parties.payee,
    representative: parties.representative,
    attachments,
    lines,
    rows,
    allowanceCharges,
    totals,
  };
}

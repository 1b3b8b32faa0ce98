// Replaces simplified invoices with a full invoice (F3). The F3 copies the amounts of their records and of their
// corrections, without calculating them again.
import {
  addAmountsExactly,
  type Amount,
  compareAmounts,
  isZeroAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { Refusal } from '../../contracts/errors';
import type { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import { parseF3ReplacementBody } from '../../document/invoice-body/read-correction';
import { isUuid } from '../../contracts/ids';
import { documentLimits } from '../../contracts/limits/documents';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { esFiscalAddon } from '../../document/addons/addons';
import type { DocumentDiscountOrCharge } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import type { InvoiceDeps } from '../context';
import { toPrecedingDocumentRef } from '../document';
import type { ValidatedInvoice } from '../validate';
import { createInvoiceValidationRefusal } from '../refuse';
import {
  createInvoiceDocumentCalculator,
  type CorrectableInvoice,
  requireCorrectableInvoice,
  validateDerivedInvoice,
} from './credit';
import {
  addLinesForTaxBaseDifferences,
  type InvoiceDocumentCalculator,
  omitPercentageDiscountAndChargeAmounts,
  omitTaxRateNames,
} from './document';
import {
  type AmountsByTaxRate,
  buildTaxCombosByTaxRate,
  listWithheldTaxesSharedByAllLines,
  sumAmountsByTaxRate,
  sumTaxRateAmountsWithTax,
} from './rates';
import { addRoundingLinesToReachTotal } from './rounding-lines';
import { buildCorrectionRecordContents } from './settle';
import {
  mergeInvoiceLegalNotes,
  mergeInvoiceTaxNotes,
  copyThirdPartyIssuer,
  listSpecialRegimeTagsOfInvoices,
  formatThirdPartyIssuerKey,
} from './replacement-mentions';
import { formatSimplifiedInvoiceMention } from './replaced-lines';
import {
  isSimplifiedInvoiceWithoutCreditNotes,
  type SimplifiedInvoiceWithRemainingAmounts,
  requireSameCurrencyAndExchangeRateForF3,
  requireSameIssuerForReplacement,
  requireSameSupplierForReplacement,
  requireReplaceableSimplifiedInvoice,
} from './replaced-simplified-invoice';
import { addUntaxedDifferenceRow, hasRowNoSalesTax, sumAmountsExactly } from './untaxed';

/**
 * Validates the invoice that replaces a simplified invoice.
 * @throws Refusal `conflict` if the invoice is not a simplified one, or is already replaced
 */
export async function buildAndValidateF3Replacement(
  context: InvoiceDeps,
  ticketId: string,
  body: JsonObject,
  id: string,
): Promise<ValidatedInvoice> {
  // The originals are checked before the body. If an invoice is missing, no other error is therefore reported.
  const original = await requireCorrectableInvoice(context, ticketId);
  const { body: written, faults } = parseF3ReplacementBody(body);
  const others = await findOthers(context, ticketId, written.also, faults);
  if (faults.list.length > 0 || !written.customer) throw createInvoiceValidationRefusal(faults.list);
  const tickets = [original, ...others].map(requireReplaceableSimplifiedInvoice);
  requireSameSupplierForReplacement(tickets);
  requireSameCurrencyAndExchangeRateForF3(tickets);
  requireSameIssuerForReplacement(tickets);
  const document = buildF3Replacement(context, tickets, { customer: written.customer.party, series: written.series });
  const validated = await validateDerivedInvoice(context, document, { key: written.key, id, hasCustomer: true });
  const related = new Map(tickets.flatMap((one) => one.related.map((other) => [other.id, other])));
  const contents = buildCorrectionRecordContents(validated.invoice, [...related.values()]);
  return { ...validated, guards: tickets.map(({ entry }) => entry), contents };
}

/** Reads the other invoices, each once. An invoice that does not exist becomes a fault. */
async function findOthers(
  context: InvoiceDeps,
  ticketId: string,
  also: readonly string[],
  faults: InvoiceBodyFaultCollector,
): Promise<CorrectableInvoice[]> {
  const found = new Map<string, CorrectableInvoice>();
  for (const [i, written] of also.entries()) {
    const id = written.toLowerCase();
    if (id === ticketId.toLowerCase() || found.has(id)) continue;
    const one = isUuid(id) ? await findIfStored(context, id) : undefined;
    if (one) found.set(id, one);
    else faults.add('member-invalid', `$.also[${i}]`, createMessage('preceding-missing', { id: written }));
  }
  return [...found.values()];
}

async function findIfStored(context: InvoiceDeps, id: string): Promise<CorrectableInvoice | undefined> {
  try {
    return await requireCorrectableInvoice(context, id);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Builds the replacement. The lines of a single simplified invoice without credit notes are kept. All others become one
 * line for each rate, as do those of several invoices with taxed discounts or charges.
 */
export function buildF3Replacement(
  context: InvoiceDeps,
  tickets: readonly SimplifiedInvoiceWithRemainingAmounts[],
  { customer, series }: { readonly customer: JsonObject; readonly series: string | undefined },
): JsonObject {
  const [first] = tickets;
  const invoices = tickets.map(({ invoice }) => invoice);
  const isIncluded = tickets.every(({ invoice }) => invoice.tax?.prices_include === first?.invoice.tax?.prices_include);
  const document = {
    $schema: goblDocumentSchemaUrls.invoice,
    $addons: [esFiscalAddon.key],
    $tags: ['replacement', ...listSpecialRegimeTagsOfInvoices(invoices)],
    type: 'standard',
    ...buildSeries(first?.invoice, series),
    currency: first?.invoice.currency ?? 'EUR',
    ...(first?.invoice.exchange_rates ? { exchange_rates: first.invoice.exchange_rates } : {}),
    preceding: invoices.map(toPrecedingDocumentRef),
    ...toTax(isIncluded ? first?.invoice : undefined, invoices),
    supplier: first?.invoice.supplier ?? {},
    customer,
    ...(first ? copyThirdPartyIssuer(first.invoice) : {}),
    ...buildPayment(tickets),
    lines: tickets.flatMap((ticket) => listLines(ticket, isIncluded, tickets.length === 1)),
    ...buildDiscountsAndCharges(tickets),
    ...mergeInvoiceLegalNotes(invoices),
  };
  const calculate = createInvoiceDocumentCalculator(context);
  const dated = { ...document, ...buildOperationDay(tickets, calculate(document).issue_date) };
  return settleAmounts(dated, tickets, {
    included: isIncluded ? first?.invoice.tax?.prices_include : undefined,
    calculate,
  });
}

interface AmountSettling {
  /** The tax that prices include. */
  readonly included: string | undefined;
  readonly calculate: InvoiceDocumentCalculator;
}

/** Brings the replacement to what remains of its simplified invoices: their bases and, in euros, what was paid. */
function settleAmounts(
  document: Parameters<typeof addLinesForTaxBaseDifferences>[0],
  tickets: readonly SimplifiedInvoiceWithRemainingAmounts[],
  { included, calculate }: AmountSettling,
): JsonObject {
  const needed = sumAmountsByTaxRate(tickets.map(({ left }) => left));
  const combos = new Map(tickets.flatMap(({ invoice }) => [...buildTaxCombosByTaxRate(invoice)]));
  const withheld = listWithheldTaxesSharedByAllLines({ lines: tickets.flatMap(({ invoice }) => invoice.lines ?? []) });
  const untaxed = sumAmountsExactly(tickets.map((ticket) => ticket.untaxed));
  const settle = (centsMax: number): JsonObject => {
    const settling = { combos, withheld, needed, included, sign: 1, calculate, centsMax } as const;
    const settled = addLinesForTaxBaseDifferences(document, settling);
    if (tickets.every(isSimplifiedInvoiceWithoutCreditNotes)) return settled;
    return addUntaxedDifferenceRow(settled, untaxed, calculate, 'Resto del precio');
  };
  const whole = settle(tickets.reduce((count, { related }) => count + related.length, tickets.length));
  // The record has the right total without lines of rounding for which there is no room.
  const linesMax = documentLimits.listItemsMax - 2 * (combos.size + 1);
  const isFull = (whole as unknown as typeof document).lines.length > linesMax;
  if (isFull || tickets.some(({ invoice }) => invoice.currency !== 'EUR')) return whole;
  const total = sumAmountsExactly(tickets.map(({ price }) => price));
  const round = (one: JsonObject): JsonObject | undefined =>
    addRoundingLinesToReachTotal(one, { total, combos, withheld, calculate });
  return round(whole) ?? round(settle(0)) ?? whole;
}

/**
 * Builds the operation date, which an invoice states if it was issued on another day (RD 1619/2012 art. 6.1.i).
 * The last sale of several simplified invoices counts, as in corrections.
 */
function buildOperationDay(tickets: readonly SimplifiedInvoiceWithRemainingAmounts[], issued: string): JsonObject {
  const last = tickets
    .map(({ invoice }) => invoice.op_date ?? invoice.issue_date)
    .toSorted()
    .at(-1);
  return last === undefined || last >= issued ? {} : { op_date: last };
}

/**
 * Builds the series. What a third party issues needs a series of its own (RD 1619/2012 art. 6.1.a), so that the default
 * series of the supplier cannot have it.
 */
function buildSeries(ticket: Invoice | undefined, written: string | undefined): JsonObject {
  if (written !== undefined) return { series: written };
  return ticket?.series && formatThirdPartyIssuerKey(ticket) ? { series: `${ticket.series}-S` } : {};
}

function toTax(invoice: Invoice | undefined, invoices: readonly Invoice[]): JsonObject {
  const { prices_include: included, rounding } = invoice?.tax ?? {};
  const tax = {
    ...(included ? { prices_include: included } : {}),
    ...(rounding ? { rounding } : {}),
    ...mergeInvoiceTaxNotes(invoices),
  };
  return Object.keys(tax).length > 0 ? { tax: tax as unknown as JsonObject } : {};
}

/** Builds the payment. The amounts that customers paid for the simplified invoices count as paid for the F3. */
function buildPayment(tickets: readonly SimplifiedInvoiceWithRemainingAmounts[]): JsonObject {
  const [first, ...others] = tickets;
  if (first && others.length === 0 && isSimplifiedInvoiceWithoutCreditNotes(first))
    return first.invoice.payment ? { payment: first.invoice.payment as unknown as JsonObject } : {};
  const paid = tickets.map(({ invoice: { totals }, left }) => {
    if (totals?.due === undefined) return createZeroAmount(2);
    const [advance, rest] = [
      subtractAmountsWithLeftDecimals(parseAmount(totals.payable), parseAmount(totals.due)),
      sumRemaining(left),
    ];
    return compareAmounts(advance, rest) > 0 ? rest : advance;
  });
  const sum = paid.reduce((all, one) => addAmountsExactly(all, one), createZeroAmount(2));
  if (isZeroAmount(sum)) return {};
  // The payment is a share, not an amount, because the total of the F3 may differ by cents of rounding.
  const isAll = tickets.every(
    ({ left }, i) => compareAmounts(paid[i] ?? createZeroAmount(2), sumRemaining(left)) === 0,
  );
  return {
    payment: {
      advances: [{ description: 'Pagado', ...(isAll ? { percent: '100%' } : { amount: toAmountText(sum) }) }],
    },
  };
}

const sumRemaining = (left: AmountsByTaxRate): Amount => parseAmount(sumTaxRateAmountsWithTax(left.values(), 2));

/**
 * Builds discounts and charges. A single simplified invoice keeps all of them with its lines. Several simplified
 * invoices keep only those without taxes, such as an outlay or the rest of a price under a margin scheme, because the
 * lines already contain the others. Percentages become amounts, because a percentage would apply to the lines of all
 * simplified invoices.
 */
function buildDiscountsAndCharges(tickets: readonly SimplifiedInvoiceWithRemainingAmounts[]): JsonObject {
  const copy = (rows: readonly DocumentDiscountOrCharge[] = []): Omit<DocumentDiscountOrCharge, 'i'>[] =>
    tickets.length === 1
      ? rows.map(({ i: _i, ...row }) => row)
      : rows.filter(hasRowNoSalesTax).map(({ i: _i, percent: _percent, base: _base, ...row }) => row);
  const whole = tickets.filter(isSimplifiedInvoiceWithoutCreditNotes);
  const discounts = whole.flatMap(({ invoice }) => copy(invoice.discounts)).map(omitTaxRateNames);
  const charges = whole.flatMap(({ invoice }) => copy(invoice.charges)).map(omitTaxRateNames);
  return omitPercentageDiscountAndChargeAmounts({ discounts, charges }) as JsonObject;
}

/**
 * Maximum number of characters of the goods that a line names, so that the number of the simplified invoice follows in
 * the PDF.
 */
const goodsCharactersMax = 200;

function listLines(ticket: SimplifiedInvoiceWithRemainingAmounts, keepsPrices: boolean, isOnly: boolean): JsonObject[] {
  const { invoice, left } = ticket;
  const isPlain = [...(invoice.discounts ?? []), ...(invoice.charges ?? [])].every(hasRowNoSalesTax);
  if (isSimplifiedInvoiceWithoutCreditNotes(ticket) && (isOnly || isPlain) && keepsPrices)
    return (invoice.lines ?? []).map(
      ({ i: _i, sum: _sum, total: _total, ...line }) =>
        ({ ...omitTaxRateNames(line), ...omitPercentageDiscountAndChargeAmounts(line) }) as unknown as JsonObject,
    );
  const combos = buildTaxCombosByTaxRate(invoice);
  const withheld = listWithheldTaxesSharedByAllLines(invoice);
  const goods = [...new Set((invoice.lines ?? []).map(({ item }) => item?.name ?? ''))].filter(Boolean).join(', ');
  const name = [goods.slice(0, goodsCharactersMax), formatSimplifiedInvoiceMention(invoice)].filter(Boolean).join(' ');
  return [...left].flatMap(([rate, { base, tax }]) => {
    const combo = combos.get(rate);
    if (!combo || base.value.isZero()) return [];
    const isIncluded = keepsPrices && invoice.tax?.prices_include === combo.cat;
    const price = toAmountText(isIncluded ? addAmountsExactly(base, tax) : base);
    return [{ quantity: '1', item: { name, price }, taxes: [combo, ...withheld] } as unknown as JsonObject];
  });
}

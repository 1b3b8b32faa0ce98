// Builds the negative F3 after a refund. It takes over the credit notes (R5) of the simplified invoices that an F3
// replaced.
import { negateAmount, parseAmount, toAmountText } from '../../amount/amount';
import { formatAuthorityInvoiceNumber } from '../../chain/convert/to-registration-record';
import { areEverValidInvoiceVatRatesValidOnDay } from '../../chain/preview/accepted-rates';
import { parseAuthorityDate } from '../../chain/record/timestamp';
import { esFiscalAddon } from '../../document/addons/addons';
import { formatDocumentNumber } from '../../document/document-summary';
import { parseCreditBody } from '../../document/invoice-body/read-correction';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge, Line } from '../../document/model/parts';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import type { InvoiceDeps } from '../context';
import { toPrecedingDocumentRef } from '../document';
import type { ValidatedInvoice } from '../validate';
import { type CorrectableInvoice, validateDerivedInvoice } from './credit';
import type { InvoiceWithOptionalRecordContent } from './remaining';
import { buildTaxCombosByTaxRate, computeInvoiceAmountsByTaxRate } from './rates';
import {
  mergeInvoiceLegalNotes,
  mergeInvoiceTaxNotes,
  copyThirdPartyIssuer,
  listSpecialRegimeTagsOfInvoices,
  formatThirdPartyIssuerKey,
} from './replacement-mentions';
import { buildRecordContentWithOriginals, type OriginalWithRecordContent } from './settle';
import { hasRowNoSalesTax } from './untaxed';

/** A credit note that a negative F3 takes over. */
export interface CreditNoteForNegativeF3 extends InvoiceWithOptionalRecordContent {
  /** Set if the credit note is not issued yet, so that its number is provisional. */
  readonly isUnissued?: true;
}

/**
 * Gives credit notes that are not issued yet provisional numbers, so that a negative F3 can be validated before they are
 * issued.
 */
export const assignProvisionalCreditNoteNumbers = (validated: readonly ValidatedInvoice[]): CreditNoteForNegativeF3[] =>
  validated.map(({ entry, invoice, contents: { content } = {} }) => {
    // No other invoice has a part of the id as its number.
    const numbered = { ...invoice, code: entry.id.slice(-idCharacters).toUpperCase() };
    const IDFactura = content && { ...content.IDFactura, NumSerieFactura: formatAuthorityInvoiceNumber(numbered) };
    return { invoice: numbered, content: content && IDFactura && { ...content, IDFactura }, isUnissued: true };
  });

/** Characters of the random part of an id. */
const idCharacters = 12;

/** Validates the negative F3 that takes over credit notes of simplified invoices. */
export async function buildAndValidateNegativeF3(
  context: InvoiceDeps,
  { entry, invoice }: CorrectableInvoice,
  sources: readonly CreditNoteForNegativeF3[],
  { body, id }: { readonly body: JsonObject; readonly id: string },
): Promise<ValidatedInvoice> {
  const { body: written } = parseCreditBody(body);
  const credits = sources.map((one) => one.invoice);
  const document = {
    $schema: goblDocumentSchemaUrls.invoice,
    $addons: [esFiscalAddon.key],
    $tags: ['replacement', ...listSpecialRegimeTagsOfInvoices(credits)],
    type: 'standard',
    ...buildSeries(invoice, written.series),
    ...buildOperationDay(sources),
    currency: invoice.currency,
    ...(invoice.exchange_rates ? { exchange_rates: invoice.exchange_rates } : {}),
    preceding: credits.map(toPrecedingDocumentRef),
    supplier: invoice.supplier,
    customer: invoice.customer,
    ...copyThirdPartyIssuer(invoice),
    ...buildTaxAndRows(credits),
    ...mergeInvoiceLegalNotes(credits),
  } as unknown as JsonObject;
  const unissued = sources.flatMap(({ isUnissued }, i) => (isUnissued ? [`$.doc.preceding[${i}]`] : []));
  const validated = await validateDerivedInvoice({ ...context, unissued }, document, { key: written.key, id });
  const originals = sources.flatMap(({ invoice: credit, content }): OriginalWithRecordContent[] =>
    content ? [{ invoice: credit, content, isCancelled: false }] : [],
  );
  return {
    ...validated,
    guards: [entry],
    contents: { content: buildRecordContentWithOriginals(validated.invoice, originals) },
  };
}

/**
 * Builds the operation date: that of the credit notes, if they have rates that ended since. The authority accepts these
 * rates only with a day on which they were valid.
 */
function buildOperationDay(sources: readonly CreditNoteForNegativeF3[]): JsonObject {
  if (sources.every(({ invoice }) => areEverValidInvoiceVatRatesValidOnDay(invoice, invoice.issue_date))) return {};
  const days = sources.flatMap(
    ({ invoice, content }) =>
      parseAuthorityDate(content?.FechaOperacion ?? '') ?? findStatedOrOriginalOperationDay(invoice) ?? [],
  );
  const last = days.toSorted().at(-1);
  return last === undefined ? {} : { op_date: last };
}

/** Builds the series: that of the F3 if a third party issues both, because this third party needs a series of its own. */
function buildSeries(replacement: Invoice, written: string | undefined): JsonObject {
  const series = written ?? (formatThirdPartyIssuerKey(replacement) ? replacement.series : undefined);
  return series === undefined ? {} : { series };
}

/**
 * Builds the rows. If the prices of some credit notes include the tax and those of others do not, the result has one
 * line for each rate.
 */
function buildTaxAndRows(credits: readonly Invoice[]): object {
  const { prices_include: included, rounding } = credits[0]?.tax ?? {};
  const isAlike = credits.every(({ tax }) => tax?.prices_include === included);
  const tax = {
    ...(included && isAlike ? { prices_include: included } : {}),
    ...(rounding ? { rounding } : {}),
    ...mergeInvoiceTaxNotes(credits),
  };
  const reverse = (rows: readonly DocumentDiscountOrCharge[] = []): object[] =>
    rows.filter((row) => isAlike || hasRowNoSalesTax(row)).map(toNegativeAmount);
  const discounts = credits.flatMap((credit) => reverse(credit.discounts));
  const charges = credits.flatMap((credit) => reverse(credit.charges));
  return {
    ...(Object.keys(tax).length > 0 ? { tax } : {}),
    lines: credits.flatMap((credit) => (isAlike ? (credit.lines ?? []).map(toNegativeLine) : listLinesByRate(credit))),
    ...(discounts.length > 0 ? { discounts } : {}),
    ...(charges.length > 0 ? { charges } : {}),
  };
}

const minus = (text: string): string => toAmountText(negateAmount(parseAmount(text)));

/** A percentage becomes an amount, because a percentage would apply to the lines of all credit notes. */
const toNegativeAmount = ({ i: _i, percent: _percent, base: _base, ...row }: DocumentDiscountOrCharge): object => ({
  ...row,
  amount: minus(row.amount),
});

function toNegativeLine({ i: _i, sum: _sum, total: _total, ...line }: Line): object {
  const rows = <Row extends { amount: string }>(all: Row[] | undefined) =>
    all?.map((row) => ({ ...row, amount: minus(row.amount) }));
  return {
    ...line,
    quantity: minus(line.quantity),
    ...(line.discounts ? { discounts: rows(line.discounts) } : {}),
    ...(line.charges ? { charges: rows(line.charges) } : {}),
  };
}

function listLinesByRate(credit: Invoice): object[] {
  const combos = buildTaxCombosByTaxRate(credit);
  return [...computeInvoiceAmountsByTaxRate(credit)].flatMap(([rate, { base }]) => {
    const combo = combos.get(rate);
    if (!combo || base.value.isZero()) return [];
    return [{ quantity: '1', item: { name: formatDocumentNumber(credit), price: toAmountText(base) }, taxes: [combo] }];
  });
}

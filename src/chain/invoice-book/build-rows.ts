// Builds the rows of one invoice in the book, with the amounts of its record and the names of the rates from its document.
// RD 1624/1992 art. 63: number, date, recipient, base, rate and tax of every invoice; credit notes with their sign.
import { formatDocumentNumber } from '../../document/document-summary';
import { docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import {
  type InvoiceBookTaxRateRow,
  computeBookedInvoiceState,
  type InvoiceDigestAndLatestRecord,
} from '../../document/invoice-book/rows';
import { convertInvoiceToEuros } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { formatCents, parseCents } from '../record/cents';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';
import { parseAuthorityDate } from '../record/timestamp';
import {
  addBaseTaxSurchargeCents,
  areBaseTaxSurchargeCentsZero,
  formatTaxRateKey,
  negateBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  parseBreakdownRowCents,
} from './amounts';
import type { IssuedAndReversedAmounts } from './amounts-in-force';
import {
  emptyInvoiceBookTaxRateCells,
  buildInvoiceBookTaxRateCellsFromBreakdownRow,
  listInvoiceBookTaxRateCells,
  type InvoiceBookTaxRateCells,
} from './rate-names';
import { listReplacedAmountsByTaxRate } from './replaced-rates';

export interface InvoiceForBooks extends InvoiceDigestAndLatestRecord {
  readonly entry: string;
  readonly document: Invoice;
  /**
   * Content of the invoice's record. If the invoice has no record, or was changed after its record, this is the content
   * of the record that it would get.
   */
  readonly content: RegistrationRecordContent;
}

/**
 * Builds the rows of an invoice, at least one.
 * @param takenBack the amounts that the invoice reverses; for an F3, by rate
 */
export function buildInvoiceBookRows(
  invoice: InvoiceForBooks,
  { takenBack }: Pick<IssuedAndReversedAmounts, 'takenBack'>,
): InvoiceBookTaxRateRow[] {
  const { document, content } = invoice;
  const shared = describeInvoice(invoice);
  const names = listInvoiceBookTaxRateCells(document, content.Desglose);
  const issued = content.Desglose.map((row, i) =>
    toRow(names[i] ?? buildInvoiceBookTaxRateCellsFromBreakdownRow(row), parseBreakdownRowCents(row)),
  );
  const replaced = content.ImporteRectificacion
    ? listReplacedAmountsByTaxRate(document, content.ImporteRectificacion)
    : takenByRate(content.Desglose, names, takenBack);
  return [
    ...(issued.length > 0 ? issued : [untaxed(content.ImporteTotal)]).map(
      (rate): InvoiceBookTaxRateRow => ({ ...shared, row: 'issued', ...rate }),
    ),
    ...replaced
      .filter(({ cents }) => !areBaseTaxSurchargeCentsZero(cents))
      .map(({ name, cents }): InvoiceBookTaxRateRow => ({ ...shared, row: 'replaced', ...toRow(name, cents) })),
  ];
}

function describeInvoice(invoice: InvoiceForBooks) {
  const { entry, document, content, fiscal } = invoice;
  const operation = parseAuthorityDate(content.FechaOperacion ?? '') ?? document.issue_date;
  return {
    entry,
    issue_date: document.issue_date,
    op_date: operation === document.issue_date ? '' : operation,
    number: formatDocumentNumber(document),
    type: document.type,
    doc_type: document.tax?.ext?.[docTypeExtensionKey] ?? '',
    supplier: document.supplier?.tax_id?.code ?? '',
    customer_name: document.customer?.name ?? '',
    ...identifyCustomer(invoice),
    // An invoice without an exchange rate keeps its currency, and is summed separately.
    currency: convertInvoiceToEuros(document)?.currency ?? document.currency,
    state: computeBookedInvoiceState(invoice),
    code: fiscal?.code ?? '',
    csv: fiscal?.csv ?? '',
    corrects: (document.preceding ?? []).map(formatDocumentNumber).join(' '),
  };
}

/**
 * Identifies the customer by the tax ID or, without one, by the document that the record contains. The book and the
 * record must have the same identification (RD 1624/1992 art. 63.3).
 */
function identifyCustomer({
  document: { customer },
  content: { Destinatarios: [recipient] = [] },
}: InvoiceForBooks): Pick<InvoiceBookTaxRateRow, 'customer' | 'customer_country'> {
  const { code, country = '' } = customer?.tax_id ?? {};
  if (code) return { customer: code, customer_country: country };
  const { ID = '', CodigoPais = country } = recipient?.IDOtro ?? {};
  return { customer: recipient?.NIF ?? ID, customer_country: CodigoPais };
}

type Amounts = Pick<InvoiceBookTaxRateRow, 'base' | 'tax' | 'surcharge' | 'total'>;

const toRow = (
  name: InvoiceBookTaxRateCells,
  { base, tax, surcharge }: BaseTaxSurchargeCents,
): InvoiceBookTaxRateCells & Amounts => ({
  ...name,
  base: formatCents(base),
  tax: formatCents(tax),
  surcharge: formatCents(surcharge),
  total: formatCents(base + tax + surcharge),
});

const untaxed = (total: string): InvoiceBookTaxRateCells & Amounts =>
  toRow(emptyInvoiceBookTaxRateCells, { base: parseCents(total) ?? 0n, tax: 0n, surcharge: 0n });

/**
 * Lists the amounts that an F3 reverses, at its own rates. If a rate is reversed completely, each row of that rate
 * reverses its own amount.
 */
function takenByRate(
  rows: readonly BreakdownRow[],
  names: readonly InvoiceBookTaxRateCells[],
  takenBack: IssuedAndReversedAmounts['takenBack'],
) {
  const namedRows = rows.map((row, i) => ({
    row,
    name: names[i] ?? buildInvoiceBookTaxRateCellsFromBreakdownRow(row),
    cents: negateBaseTaxSurchargeCents(parseBreakdownRowCents(row)),
  }));
  return [...takenBack].flatMap(([rate, cents]) => {
    const same = namedRows.filter(({ row }) => formatTaxRateKey(row) === rate);
    const rest = same.reduce(
      (sum, one) => addBaseTaxSurchargeCents(sum, negateBaseTaxSurchargeCents(one.cents)),
      cents,
    );
    return areBaseTaxSurchargeCentsZero(rest) ? same : same.slice(0, 1).map(({ name }) => ({ name, cents }));
  });
}

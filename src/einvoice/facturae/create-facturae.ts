// Creates Facturae 3.2.2 from a calculated invoice. The result is the file before its signature.
import { type Amount, compareAmounts, parseAmount, toAmountText } from '../../amount/amount';
import type { Fault } from '../../contracts/errors';
import { multiplyAmountsExactly } from '../../document/convert-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import type { EInvoiceInput, EInvoiceCreationResult } from '../contract';
import { type FacturaeContext, createFacturaeContext } from './facturae-context';
import { createEInvoiceFault } from '../findings';
import { toEInvoiceInputWithStatedAmounts } from '../stated-input';
import {
  buildFacturaeFileHeaderElements,
  buildFacturaeInvoiceHeaderElements,
  buildFacturaeIssueDataElements,
} from './header';
import { listFacturaeFaults } from './find-faults';
import { type PartiesWithPostalAddresses, findPartiesWithPostalAddresses } from './check-parties';
import { createFacturaeLines } from './lines';
import { parseAmountWithFacturaeSign, subtractFacturaeAmounts } from './money';
import { buildFacturaePartyElements } from './parties';
import { buildFacturaePaymentElementsAndTexts } from './payment';
import { toAbsoluteAmount, sumFacturaeTaxes, type FacturaeTaxSums, buildFacturaeTaxSumElements } from './tax-sums';
import { addFacturaeOmissionWarnings } from './left-out';
import { buildFacturaeAdditionalDataElements, buildFacturaeLegalLiteralElements } from './texts';
import { computeFacturaeSums, type FacturaeSums, buildFacturaeTotalsElements } from './totals';
import { formatFacturaeXmlElements, type FacturaeXmlElements } from './xml';

/**
 * Namespaces in the order of their prefixes, as in canonical form, because the signature covers the unchanged bytes.
 */
const root =
  'fe:Facturae xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ' +
  'xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"';

/**
 * Creates the file in canonical form, for `signFacturaeXml` to sign, or returns the reasons why Facturae cannot contain
 * the invoice.
 */
export function createUnsignedFacturae(given: EInvoiceInput): EInvoiceCreationResult {
  const input = toEInvoiceInputWithStatedAmounts(given);
  const faults = listFacturaeFaults(input);
  const { totals } = input.invoice;
  const parties = findPartiesWithPostalAddresses(input);
  if (faults.length > 0 || totals === undefined || parties === undefined) return { kind: 'refused', faults };
  const facts = createFacturaeContext(input, totals);
  const lines = createFacturaeLines(facts);
  const taxes = sumFacturaeTaxes(facts, lines);
  const sums = computeFacturaeSums(facts, lines, taxes);
  const moved = computeCentsOfRecord(facts, given);
  const off = findOff(facts, subtractFacturaeAmounts(sums.rounding, moved), [taxes.outputs, taxes.withheld]);
  if (off) return { kind: 'refused', faults: [off] };
  const invoice = writeInvoice(facts, { lines: lines.map(({ members }) => members), taxes, sums });
  const inner = formatFacturaeXmlElements({
    FileHeader: buildFacturaeFileHeaderElements(facts, sums, parties),
    Parties: writeParties(facts, parties),
    Invoices: { Invoice: invoice },
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</fe:Facturae>\n`;
  return { kind: 'made', xml, warnings: facts.findings.warnings };
}

const writeParties = (
  facts: FacturaeContext,
  { supplier, customer }: PartiesWithPostalAddresses,
): FacturaeXmlElements => ({
  SellerParty: buildFacturaePartyElements(facts, supplier),
  BuyerParty: buildFacturaePartyElements(facts, customer),
});

interface InvoiceParts {
  readonly lines: readonly FacturaeXmlElements[];
  readonly taxes: { readonly outputs: FacturaeTaxSums; readonly withheld: FacturaeTaxSums };
  readonly sums: FacturaeSums;
}

function writeInvoice(facts: FacturaeContext, { lines, taxes, sums }: InvoiceParts): FacturaeXmlElements {
  const payment = buildFacturaePaymentElementsAndTexts(facts, sums.executable);
  addFacturaeOmissionWarnings(facts);
  return {
    InvoiceHeader: buildFacturaeInvoiceHeaderElements(facts),
    InvoiceIssueData: buildFacturaeIssueDataElements(facts),
    TaxesOutputs: buildFacturaeTaxSumElements(facts, taxes.outputs),
    TaxesWithheld: buildFacturaeTaxSumElements(facts, taxes.withheld),
    InvoiceTotals: buildFacturaeTotalsElements(facts, sums, taxes),
    Items: { InvoiceLine: lines },
    PaymentDetails: payment.details,
    LegalLiterals: buildFacturaeLegalLiteralElements(facts),
    AdditionalData: buildFacturaeAdditionalDataElements(facts, payment.texts),
  };
}

/** Units of rounding that are allowed in addition to one unit for each rounded amount. */
const unitsBesides = 2;

/**
 * Computes the cents by which the total of the record differs from that of the document. The record of an invoice that
 * replaces a hundred tickets has the cents of each of them, more than the rows of the document explain.
 */
const computeCentsOfRecord = ({ invoice, money }: FacturaeContext, given: EInvoiceInput): Amount => {
  const read = ({ totals }: Invoice): Amount => parseAmountWithFacturaeSign(money, totals?.payable);
  return subtractFacturaeAmounts(read(invoice), read(given.invoice));
};

/**
 * Finds a difference that rounding does not explain. Its cause is a fault of the document, or a bug in Sello.
 * @param rounding the amount of `Redondeo`, without the cents of the record
 */
function findOff({ invoice }: FacturaeContext, rounding: Amount, taxes: readonly FacturaeTaxSums[]): Fault | undefined {
  const unit = parseAmount(getCurrencyDecimals(invoice.currency) === 0 ? '1' : '0.01');
  const rows = [invoice.lines, invoice.discounts, invoice.charges].reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const isOff = (amount: Amount, count: number): boolean =>
    compareAmounts(toAbsoluteAmount(amount), multiplyAmountsExactly(unit, parseAmount(String(count + unitsBesides)))) >
    0;
  const off = [
    ...(isOff(rounding, rows) ? [rounding] : []),
    ...taxes.filter((one) => isOff(one.missed, one.rows.length)).map(({ missed }) => missed),
  ];
  const [first] = off;
  return first && createEInvoiceFault('15', 'totals', createMessage('facturae-sums', { amount: toAmountText(first) }));
}

// Makes Facturae 3.2.2 from a calculated invoice, as the file before its signature.
import { type Amount, compare, parseAmount, toAmountText } from '../../amount/amount';
import type { Fault } from '../../contracts/errors';
import { multiplyExactly } from '../../document/convert-currency';
import { findCurrencyDecimals } from '../../document/iso-codes';
import { message } from '../../messages/message';
import type { EInvoiceInput, EInvoiceResult } from '../contract';
import { type Facts, readFacts } from './facts';
import { makeFault } from '../findings';
import { toStatedInput } from '../stated-input';
import { writeFileHeader, writeInvoiceHeader, writeIssueData } from './header';
import { findFaults } from './find-faults';
import { type PlacedParties, placeParties } from './check-parties';
import { makeLines } from './lines';
import { writeParty } from './parties';
import { makePayment } from './payment';
import { absolute, sumTaxes, type TaxSums, writeTaxSums } from './tax-sums';
import { warnLeftOut, writeAdditionalData, writeLegalLiterals } from './texts';
import { computeSums, type InvoiceSums, writeTotals } from './totals';
import { writeMembers, type XmlMembers } from './xml';

/** Namespaces in the order of their prefixes, as canonical form has them, because the signature uses the bytes as they are. */
const root =
  'fe:Facturae xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ' +
  'xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"';

/**
 * Makes the file in canonical form, for `signFacturaeXml` to sign, or returns the reasons why Facturae cannot contain
 * the invoice.
 */
export function makeFacturae(given: EInvoiceInput): EInvoiceResult {
  const input = toStatedInput(given);
  const faults = findFaults(input);
  const { totals } = input.invoice;
  const parties = placeParties(input);
  if (faults.length > 0 || totals === undefined || parties === undefined) return { kind: 'refused', faults };
  const facts = readFacts(input, totals);
  const lines = makeLines(facts);
  const taxes = sumTaxes(facts, lines);
  const sums = computeSums(facts, lines, taxes);
  const off = findOff(facts, sums, [taxes.outputs, taxes.withheld]);
  if (off) return { kind: 'refused', faults: [off] };
  const invoice = writeInvoice(facts, { lines: lines.map(({ members }) => members), taxes, sums });
  const inner = writeMembers({
    FileHeader: writeFileHeader(facts, sums, parties),
    Parties: writeParties(facts, parties),
    Invoices: { Invoice: invoice },
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</fe:Facturae>\n`;
  return { kind: 'made', xml, warnings: facts.findings.warnings };
}

const writeParties = (facts: Facts, { supplier, customer }: PlacedParties): XmlMembers => ({
  SellerParty: writeParty(facts, supplier),
  BuyerParty: writeParty(facts, customer),
});

interface InvoiceParts {
  readonly lines: readonly XmlMembers[];
  readonly taxes: { readonly outputs: TaxSums; readonly withheld: TaxSums };
  readonly sums: InvoiceSums;
}

function writeInvoice(facts: Facts, { lines, taxes, sums }: InvoiceParts): XmlMembers {
  const payment = makePayment(facts, sums.executable);
  warnLeftOut(facts);
  return {
    InvoiceHeader: writeInvoiceHeader(facts),
    InvoiceIssueData: writeIssueData(facts),
    TaxesOutputs: writeTaxSums(facts, taxes.outputs),
    TaxesWithheld: writeTaxSums(facts, taxes.withheld),
    InvoiceTotals: writeTotals(facts, sums, taxes),
    Items: { InvoiceLine: lines },
    PaymentDetails: payment.details,
    LegalLiterals: writeLegalLiterals(facts),
    AdditionalData: writeAdditionalData(facts, payment.texts),
  };
}

/** Units that rounding explains in addition to one for each amount that was rounded. */
const unitsBesides = 2;

/** Finds a difference that rounding does not explain, which is a fault of the document, or a bug in Sello. */
function findOff({ invoice }: Facts, { rounding }: InvoiceSums, taxes: readonly TaxSums[]): Fault | undefined {
  const unit = parseAmount(findCurrencyDecimals(invoice.currency) === 0 ? '1' : '0.01');
  const rows = [invoice.lines, invoice.discounts, invoice.charges].reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const isOff = (amount: Amount, count: number): boolean =>
    compare(absolute(amount), multiplyExactly(unit, parseAmount(String(count + unitsBesides)))) > 0;
  const off = [
    ...(isOff(rounding, rows) ? [rounding] : []),
    ...taxes.filter((one) => isOff(one.missed, one.rows.length)).map(({ missed }) => missed),
  ];
  const [first] = off;
  return first && makeFault('15', 'totals', message('facturae-sums', { amount: toAmountText(first) }));
}

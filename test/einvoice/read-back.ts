// Compares the parties, numbers, dates and references of a file with its document, because the rules do not detect
// a wrong name.
import { findStatedOrOriginalOperationDay } from '../../src/document/operation-day';
import type { DocumentRef, Invoice } from '../../src/document/model/invoice';
import type { Party } from '../../src/document/model/parts';
import { readNumber, type ReadLine, type ReadParty } from './rules/reading';
import { readInvoice } from './rules/verdict';
import { all, one, parseTree, textAt, type XmlNode } from './rules/xml-tree';

/** The values in a file and in its document; both are undefined if neither has the value. */
type Pair = readonly [what: string, is: string | undefined, should: string | undefined];

const clean = (text: string | undefined): string | undefined => {
  // oxlint-disable-next-line no-control-regex -- XML cannot contain them
  const found = text?.replaceAll(/[\u0000-\u0008]/g, '').trim();
  return found === '' ? undefined : found;
};
const getDate = (text: string | undefined): string | undefined => (text?.startsWith('0000') ? undefined : text);
const getNumber = (
  document: (Pick<DocumentRef, 'series'> & { readonly code?: string | undefined }) | undefined,
): string | undefined => document && [document.series, document.code].filter(Boolean).join('-');
const getIso = (country: string | undefined): string | undefined => (country === 'EL' ? 'GR' : country);
/** Quantities without their sign, because the sign of a price moves to them. */
const size = (text: string | undefined): string | undefined => readNumber(text)?.abs().toString();

/** The only day on which an amount is due; several days are a text. */
function getDueDate({ payment }: Invoice): string | undefined {
  const dates = (payment?.terms?.due_dates ?? []).flatMap(({ date }) => getDate(date) ?? []);
  return dates.length === 1 ? dates[0] : undefined;
}

const listLines = ({ lines = [] }: Invoice) => lines.filter(({ total }) => total !== undefined);

function compareParty(what: string, is: ReadParty, should: Party = {}): Pair[] {
  const [address] = should.addresses ?? [];
  const { code } = should.tax_id ?? {};
  const numbers = [is.vatNumber, is.taxNumber, is.legalNumber];
  return [
    [`${what}'s name`, is.name, clean(should.name)],
    [
      `${what}'s number`,
      numbers.some((number) => code && number?.endsWith(code)) ? code : numbers.join(' '),
      code ?? '  ',
    ],
    [`${what}'s town`, is.city, clean(address?.locality)],
    [`${what}'s postcode`, is.postcode, clean(address?.code)],
    [`${what}'s country`, is.country, getIso(address?.country ?? should.tax_id?.country)],
  ];
}

function compareModelLines(is: readonly ReadLine[], invoice: Invoice): Pair[] {
  const lines = listLines(invoice);
  return [
    ['the number of lines', String(is.length), String(lines.length)],
    ...lines.flatMap(({ item, quantity }, i): Pair[] => [
      [`the item of line ${i + 1}`, is[i]?.name, clean(item?.name)],
      [`the quantity of line ${i + 1}`, is[i]?.quantity?.abs().toString(), size(quantity)],
    ]),
  ];
}

function compareModel(xml: string, invoice: Invoice): Pair[] {
  const file = readInvoice(xml);
  const { ordering = {}, preceding = [] } = invoice;
  const originals = preceding.map((row) => `${getNumber(row)} ${getDate(row.issue_date) ?? ''}`);
  return [
    ...compareParty('the seller', file.seller, ordering.seller ?? invoice.supplier),
    ...compareParty('the buyer', file.buyer, invoice.customer),
    ['the number', file.number, getNumber(invoice)],
    ['the day of issue', file.issueDate, invoice.issue_date],
    ['the day of payment', file.dueDate, getDueDate(invoice)],
    ['the tax point', file.taxPointDate, getDate(invoice.value_date)],
    ['the currency', file.currency, invoice.currency],
    // UBL allows several, CII one, so the others are in a note.
    ...file.preceding.map(
      ({ number, date = '' }, i): Pair => [`the original ${i + 1}`, `${number} ${date}`, originals[i]],
    ),
    ['originals', String(file.preceding.length > 0), String(originals.length > 0)],
    ['the contract', file.contract, getNumber(ordering.contracts?.[0])],
    ['the order', file.order === 'NA' ? undefined : file.order, getNumber(ordering.purchases?.[0])],
    ['the project', file.projects[0], getNumber(ordering.projects?.[0])],
    ...compareModelLines(file.lines, invoice),
  ];
}

const listWords = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\s,]+/)
    .toSorted()
    .join(' ');

function compareFacturaeParty(what: string, node: XmlNode | undefined, should: Party = {}): Pair[] {
  const person = one(node, 'Individual');
  const entity = person ?? one(node, 'LegalEntity');
  const address = one(entity, 'AddressInSpain') ?? one(entity, 'OverseasAddress');
  const [own] = should.addresses ?? [];
  const { given = '', middle, surname, surname2 } = should.people?.[0]?.name ?? {};
  const named = person && given && surname ? [given, middle, surname, surname2].filter(Boolean).join(' ') : should.name;
  const name = ['CorporateName', 'Name', 'FirstSurname', 'SecondSurname'].flatMap((part) => textAt(entity, part) ?? []);
  const number = textAt(node, 'TaxIdentification', 'TaxIdentificationNumber');
  const { code } = should.tax_id ?? {};
  const spanish = textAt(address, 'PostCode');
  return [
    [`${what}'s name`, listWords(name.join(' ')), listWords(clean(named))],
    ...(code === undefined
      ? []
      : [[`${what}'s number`, number?.endsWith(code.replaceAll(/[^A-Z0-9]/g, '')) ? code : number, code] as const]),
    ...(spanish === undefined
      ? []
      : [
          [`${what}'s postcode`, spanish, clean(own?.code)] as const,
          ...(own?.locality === undefined ? [] : [[`${what}'s town`, textAt(address, 'Town'), own.locality] as const]),
        ]),
  ];
}

function compareFacturaeLines(is: readonly XmlNode[], invoice: Invoice): Pair[] {
  const lines = listLines(invoice);
  return [
    ['the number of lines', String(is.length), String(lines.length)],
    ...lines.flatMap(({ item, quantity }, i): Pair[] => {
      const name = clean(item?.name) ?? '';
      const described = textAt(is[i], 'ItemDescription');
      return [
        [`the item of line ${i + 1}`, described?.includes(name) ? name : described, name],
        [`the quantity of line ${i + 1}`, size(textAt(is[i], 'Quantity')), size(quantity)],
      ];
    }),
  ];
}

function compareFacturae(xml: string, invoice: Invoice): Pair[] {
  const root = parseTree(xml);
  const file = one(root, 'Invoices', 'Invoice');
  const header = one(file, 'InvoiceHeader');
  const issue = one(file, 'InvoiceIssueData');
  const corrective = one(header, 'Corrective');
  const original = corrective && invoice.preceding?.[0];
  const operated = getDate(findStatedOrOriginalOperationDay(invoice));
  return [
    ...compareFacturaeParty('the seller', one(root, 'Parties', 'SellerParty'), invoice.supplier),
    ...compareFacturaeParty('the buyer', one(root, 'Parties', 'BuyerParty'), invoice.customer),
    ['the series', textAt(header, 'InvoiceSeriesCode'), clean(invoice.series)],
    ['the number', textAt(header, 'InvoiceNumber'), clean(invoice.code)],
    ['the day of issue', textAt(issue, 'IssueDate'), invoice.issue_date],
    ['the operation date', textAt(issue, 'OperationDate'), operated === invoice.issue_date ? undefined : operated],
    ['the currency', textAt(issue, 'InvoiceCurrencyCode'), invoice.currency],
    ["the original's series", textAt(corrective, 'InvoiceSeriesCode'), clean(original?.series)],
    ["the original's number", textAt(corrective, 'InvoiceNumber'), clean(original?.code)],
    ["the original's day", textAt(corrective, 'InvoiceIssueDate'), original?.issue_date],
    ["the buyer's reference", textAt(issue, 'FileReference'), clean(invoice.ordering?.code)],
    ...compareFacturaeLines(all(file, 'Items', 'InvoiceLine'), invoice),
  ];
}

/** The differences between the file and the document; empty if they agree. */
export function readBack(xml: string, invoice: Invoice): string[] {
  const pairs = xml.includes('<fe:Facturae') ? compareFacturae(xml, invoice) : compareModel(xml, invoice);
  return pairs
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what} is ${is ?? 'not said'}, not ${should ?? 'to be said'}`);
}

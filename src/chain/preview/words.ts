// Findings of the authority's rules in words of the trade: what is wrong, where, and the values that would be right.
import { guessPercent } from '../../document/warnings/percentages';
import type { Invoice } from '../../document/model/invoice';
import { invoiceNumber } from '../convert/to-registration';
import { parseRate } from '../record/cents';
import { countCharacters } from '../record/text';
import type { BreakdownRow } from '../record/record';
import type { Finding } from '../rules/check-record';
import { listRatesOn, listSurchargesOn } from '../rules/rates';

export interface FindingTexts {
  readonly message: string;
  /** Absent: that of the table of codes. */
  readonly remedy?: string;
  readonly paths?: readonly string[];
}

type DescribeFinding = (invoice: Invoice, finding: Finding) => FindingTexts | undefined;

/** Characters of a quoted name. */
const quotedMax = 60;
const quote = (text: string): string => (text.length > quotedMax ? `${text.slice(0, quotedMax)}...` : text);

const day = ({ op_date: operation, issue_date: issue }: Invoice): string => operation ?? issue;

/** How the rates of today are named in documents. */
const rateNames: Readonly<Record<string, string>> = {
  '21': '21% (rate "general")',
  '10': '10% (rate "reduced")',
  '4': '4% (rate "super-reduced")',
};

/** What a farmer under the regime of agriculture gets on top of the price (Ley 37/1992 art. 130), in percent. */
const compensations: readonly number[] = [10.5, 12];

const ofFarmers =
  'The compensation of farmers is no rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), and none is reported. ';

const rate: DescribeFinding = (invoice, { row }) => {
  const given = row?.TipoImpositivo ?? '';
  const rates = listRatesOn(day(invoice));
  const written = Number(given) > 100 ? `: ${Number(given) / 100} without the sign means ${given} %` : '';
  const message = `VAT ${given} % is no rate of ${day(invoice)}${written}; the rates are ${rates.join(', ')} %`;
  if (written) return { message, remedy: `Write "${guessPercent(`${given}%`)}", a text with its sign.` };
  return { message, remedy: formerRate(invoice, given) ?? rateToGive(given, rates) };
};

/** A correction has the rate of its invoice, which may be gone: the rate of the operation's day holds. */
function formerRate({ preceding = [] }: Invoice, given: string): string | undefined {
  const held = preceding.find(
    ({ issue_date: date }) => date !== undefined && listRatesOn(date).some((one) => Number(one) === Number(given)),
  );
  if (held?.issue_date === undefined) return undefined;
  return `Add "op_date": "${held.issue_date}", the day of the invoice that it corrects: VAT ${given} % held then.`;
}

/** What is not taxed has a key instead of the rate of 0 %. */
function rateToGive(given: string, rates: readonly string[]): string {
  const named = rates.filter((one) => one !== '0').map((one) => rateNames[one] ?? `${one}%`);
  const receipt = compensations.includes(Number(given)) ? ofFarmers : '';
  return `${receipt}Give the taxes of the row one of ${named.join(', ')}; without tax a key that says why, such as "exempt".`;
}

const surcharge: DescribeFinding = (invoice, { row }) => {
  const { TipoImpositivo = '', TipoRecargoEquivalencia = '' } = row as BreakdownRow;
  const right = listSurchargesOn(parseRate(TipoImpositivo), day(invoice));
  const known = right.length > 0 ? `it is ${right.join(' or ')} %` : 'there is none';
  return {
    message: `the surcharge ${TipoRecargoEquivalencia} % does not go with VAT ${TipoImpositivo} % on ${day(invoice)}: ${known}`,
    remedy:
      right.length > 0
        ? `Give the taxes of the row the surcharge ${right.map((one) => `${one}%`).join(' or ')}, or a rate that ends with "+eqs".`
        : 'Take the surcharge away.',
  };
};

const plainNumber =
  'Write series and code with letters from A to Z, digits, and - _ / . or blanks; together they have at most 60 characters.';

/** The characters of a number that the authority does not take, each once. */
const strange = (number: string): string => [...new Set(number.replace(/[^"'<>=\u007f-\uffff]/g, ''))].join(' ');

/** Before it is numbered, an invoice has its series alone. */
const numberOf = (invoice: Invoice): string => quote(invoice.code ? invoiceNumber(invoice) : (invoice.series ?? ''));

const numberCharacters: DescribeFinding = (invoice) => ({
  message: `the number ${numberOf(invoice)} (series and code) holds ${strange(invoiceNumber(invoice))}, which the authority does not take`,
  remedy: plainNumber,
});

const numberLength: DescribeFinding = (invoice) => {
  const count = countCharacters(invoiceNumber(invoice));
  const message = `the number ${numberOf(invoice)} (series and code) has ${count} characters, the authority takes 60`;
  return { message, remedy: plainNumber };
};

const nameMax = 120;

const nameOf = (who: string, path: string, name: string | undefined): FindingTexts | undefined => {
  const count = countCharacters(name ?? '');
  const paths = [path];
  if (count > nameMax) {
    const message = `the name of the ${who} has ${count} characters, the authority takes ${nameMax}`;
    return { message, paths, remedy: `Shorten \`${path.slice('$.doc.'.length)}\` to ${nameMax} characters.` };
  }
  if (count > 0) return undefined;
  return { message: `the ${who} has no name`, paths, remedy: `Give \`${path.slice('$.doc.'.length)}\`.` };
};

const supplierName: DescribeFinding = ({ supplier }) => nameOf('supplier', '$.doc.supplier.name', supplier?.name);

/** Code 1100: a value does not fit its field, whichever it is. */
const value: DescribeFinding = (invoice, finding) => {
  if (finding.field === 'NombreRazonEmisor') return supplierName(invoice, finding);
  return finding.field === 'TipoImpositivo' ? rate(invoice, finding) : undefined;
};
const customerName: DescribeFinding = ({ customer }) => nameOf('customer', '$.doc.customer.name', customer?.name);
const issuerName: DescribeFinding = ({ ordering }) =>
  nameOf('third party', '$.doc.ordering.issuer.name', ordering?.issuer?.name);

const simplifiedLimit: DescribeFinding = ({ totals }) => ({
  message: `this simplified invoice is of ${totals?.total_with_tax}: the limit is 3,000 with taxes (RD 1619/2012 art. 4)`,
  remedy: 'Make it a full invoice: take the tag `simplified` away, and name the customer with its tax id.',
});

const noCustomer: DescribeFinding = () => ({
  message: 'a standard invoice and its corrections name the customer',
  remedy: 'Give `customer` with name and tax id, or add `simplified` to `$tags` (up to 3,000 with taxes).',
});

const customerOfSimplified: DescribeFinding = () => ({
  message: 'a simplified invoice is reported without a customer',
  remedy: 'Leave the tax id of `customer` out, or take `simplified` out of `$tags`.',
});

const descriptions: Readonly<Record<number, DescribeFinding>> = {
  ...Object.fromEntries([1124, 1194, 1235, 1236].map((code) => [code, rate])),
  ...Object.fromEntries(
    [1127, 1160, 1162, 1163, 1164, 1165, 1166, 1167, 1168, 1169, 1170, 1277].map((code) => [code, surcharge]),
  ),
  1100: value,
  1104: numberLength,
  1130: numberCharacters,
  1150: simplifiedLimit,
  1178: issuerName,
  1189: noCustomer,
  1190: customerOfSimplified,
  1239: customerName,
  1287: numberCharacters,
};

/** The finding in plain words, else in those of its rule. */
export const describeFinding = (invoice: Invoice, finding: Finding): FindingTexts =>
  descriptions[finding.code]?.(invoice, finding) ?? { message: `${finding.message} (${finding.field})` };

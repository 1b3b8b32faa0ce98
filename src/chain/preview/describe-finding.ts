// Describes findings of the authority's rules in plain words: the problem, its place, and the values that would be valid.
import type { Invoice } from '../../document/model/invoice';
import { computeSimplifiedInvoiceTotalEuros } from '../../document/warnings/simplified-total';
import { createMessage } from '../../messages/message';
import { formatAuthorityInvoiceNumber } from '../convert/to-registration-record';
import { countCodePoints } from '../record/text';
import type { BreakdownRow } from '../record/record';
import type { BrokenRecordRule } from '../rules/check-record';
import {
  type BrokenRecordRuleExplanation,
  explainUnlistedCountry,
  explainInvalidForeignIdentifier,
  explainNifStatedAsForeignIdentity,
} from './explain-customer-findings';
import {
  describeTaxRateInvalidOnOperationDay,
  describeSurchargeInvalidOnOperationDay,
  type OperationDaySource,
} from './describe-rates';

type DescribeFinding = (
  invoice: Invoice,
  finding: BrokenRecordRule,
  known: OperationDaySource,
) => BrokenRecordRuleExplanation | undefined;

/** Maximum length of a quoted name, in characters. */
const quotedMax = 60;
const quote = (text: string): string => (text.length > quotedMax ? `${text.slice(0, quotedMax)}...` : text);

const rate: DescribeFinding = (invoice, { row }, known) => ({
  message: describeTaxRateInvalidOnOperationDay(invoice, row, known),
});

const surcharge: DescribeFinding = (invoice, { row }, known) => ({
  message: describeSurchargeInvalidOnOperationDay(invoice, row as BreakdownRow, known),
});

/** Lists each character of a number that the authority does not accept, once. */
const findStrange = (number: string): string => [...new Set(number.replace(/[^"'<>=\u007f-\uffff]/g, ''))].join(' ');

/** Quotes the number of an invoice. An invoice without a number has only its series. */
const quoteNumber = (invoice: Invoice): string =>
  quote(invoice.code ? formatAuthorityInvoiceNumber(invoice) : (invoice.series ?? ''));

const numberCharacters: DescribeFinding = (invoice) => {
  const params = { number: quoteNumber(invoice), characters: findStrange(formatAuthorityInvoiceNumber(invoice)) };
  return { message: createMessage('record-number-characters', params) };
};

const numberLength: DescribeFinding = (invoice) => {
  const params = { number: quoteNumber(invoice), count: countCodePoints(formatAuthorityInvoiceNumber(invoice)) };
  return { message: createMessage('record-number-length', params) };
};

const nameMax = 120;

function describeName(
  party: 'supplier' | 'customer' | 'issuer',
  field: string,
  name: string | undefined,
): BrokenRecordRuleExplanation | undefined {
  const count = countCodePoints(name ?? '');
  const paths = [`$.doc.${field}`];
  if (count > nameMax)
    return { message: createMessage('record-name-length', { party, field, count, max: nameMax }), paths };
  return count > 0 ? undefined : { message: createMessage('record-name-missing', { party, field }), paths };
}

const supplierName: DescribeFinding = ({ supplier }) => describeName('supplier', 'supplier.name', supplier?.name);

/** Describes code 1100, which means that a value does not fit its field, for any field. */
const value: DescribeFinding = (invoice, finding, known) => {
  if (finding.field === 'NombreRazonEmisor') return supplierName(invoice, finding, known);
  return finding.field === 'TipoImpositivo' ? rate(invoice, finding, known) : undefined;
};
const customerName: DescribeFinding = ({ customer }) => describeName('customer', 'customer.name', customer?.name);
const issuerName: DescribeFinding = ({ ordering }) =>
  describeName('issuer', 'ordering.issuer.name', ordering?.issuer?.name);

const simplifiedLimit: DescribeFinding = (invoice) => ({
  message: createMessage('record-simplified-limit', {
    total: computeSimplifiedInvoiceTotalEuros(invoice) ?? invoice.totals?.total_with_tax ?? '',
    currency: 'EUR',
  }),
});

const descriptions: Readonly<Record<number, DescribeFinding>> = {
  ...Object.fromEntries([1124, 1194, 1235, 1236].map((code) => [code, rate])),
  ...Object.fromEntries(
    [1127, 1160, 1162, 1163, 1164, 1165, 1166, 1167, 1168, 1169, 1170, 1277].map((code) => [code, surcharge]),
  ),
  1100: value,
  1101: explainUnlistedCountry,
  1103: explainInvalidForeignIdentifier,
  1104: numberLength,
  1126: explainNifStatedAsForeignIdentity,
  1130: numberCharacters,
  1150: simplifiedLimit,
  1178: issuerName,
  1189: () => ({ message: createMessage('record-customer-missing') }),
  1190: () => ({ message: createMessage('record-customer-of-simplified') }),
  1239: customerName,
  1287: numberCharacters,
};

/**
 * Describes the finding in plain words. If there is no description, uses the text of its rule, with the code as the id.
 */
export const describeBrokenRecordRule = (
  invoice: Invoice,
  finding: BrokenRecordRule,
  known: OperationDaySource,
): BrokenRecordRuleExplanation =>
  descriptions[finding.code]?.(invoice, finding, known) ?? { message: `${finding.message} (${finding.field})` };

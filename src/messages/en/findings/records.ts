// What the authority would say of the record of an invoice, in the words of the trade; in English. An id is the code of the
// authority, or ours, with what is wrong after a dot.
import type { Text } from '../../text';

interface RateFinding {
  readonly rate: string;
  readonly day: string;
  /** Rates of that day, in percent. */
  readonly rates: readonly string[];
}

/** How documents name the rates of today. */
const rateNames: Readonly<Record<string, string>> = {
  '21': '21% (rate "general")',
  '10': '10% (rate "reduced")',
  '4': '4% (rate "super-reduced")',
};

const farmers =
  'The compensation of farmers is not a rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), and none is reported. ';

const plainNumber =
  'Write series and code with letters from A to Z, digits, and - _ / . or spaces; together they have at most 60 characters.';

export const recordFindings = {
  'record-rate': ({
    rate,
    day,
    rates,
    isCompensation,
    formerDay,
  }: RateFinding & { readonly isCompensation: boolean; readonly formerDay: string | null }): Text => ({
    text: `VAT ${rate} % was not a valid rate on ${day}; the rates are ${rates.join(', ')} %`,
    remedy:
      formerDay === null
        ? `${isCompensation ? farmers : ''}Set the taxes of the row to one of ${nameRates(rates)}. If the row has no tax, set ` +
          'a key that states the reason, such as "exempt".'
        : `Add "op_date": "${formerDay}", the day of the invoice that it corrects: VAT ${rate} % was valid then.`,
  }),
  'record-rate-without-sign': ({ rate, day, rates, meant }: RateFinding & { readonly meant: string }): Text => ({
    text:
      `VAT ${rate} % was not a valid rate on ${day}: ${Number(rate) / 100} without the sign means ${rate} %; ` +
      `the rates are ${rates.join(', ')} %`,
    remedy: `Write "${meant}", a string with its sign.`,
  }),
  'record-surcharge': ({
    surcharge,
    rate,
    day,
    valid,
  }: {
    readonly surcharge: string;
    readonly rate: string;
    readonly day: string;
    readonly valid: readonly string[];
  }): Text => ({
    text:
      `the surcharge ${surcharge} % does not belong to VAT ${rate} % on ${day}: ` +
      (valid.length > 0 ? `it is ${valid.join(' or ')} %` : 'there is none'),
    remedy:
      valid.length > 0
        ? `Set the surcharge of the row to ${valid.map((one) => `${one}%`).join(' or ')}, or use a rate that ends with "+eqs".`
        : 'Remove the surcharge.',
  }),
  'record-number-characters': ({
    number,
    characters,
  }: {
    readonly number: string;
    readonly characters: string;
  }): Text => ({
    text: `the number ${number} (series and code) contains ${characters}, which the authority does not accept`,
    remedy: plainNumber,
  }),
  'record-number-length': ({ number, count }: { readonly number: string; readonly count: number }): Text => ({
    text: `the number ${number} (series and code) has ${count} characters, the authority accepts 60`,
    remedy: plainNumber,
  }),
  'record-name-length': ({
    party,
    field,
    count,
    max,
  }: {
    readonly party: keyof typeof partyNames;
    readonly field: string;
    readonly count: number;
    readonly max: number;
  }): Text => ({
    text: `the name of the ${partyNames[party]} has ${count} characters, the authority accepts ${max}`,
    remedy: `Shorten \`${field}\` to ${max} characters.`,
  }),
  'record-name-missing': ({
    party,
    field,
  }: {
    readonly party: keyof typeof partyNames;
    readonly field: string;
  }): Text => ({
    text: `the ${partyNames[party]} has no name`,
    remedy: `Add \`${field}\`.`,
  }),
  'record-simplified-limit': ({ total }: { readonly total: string }): Text => ({
    text: `this simplified invoice totals ${total}: the limit is 3,000 including tax (RD 1619/2012 art. 4)`,
    remedy:
      'Make it a full invoice: remove the tag `simplified`, and name the customer with its tax ID. Where the law does not ' +
      'require the NIF of the customer (RD 1619/2012 art. 6.1.d), keep the tag and add "meta": {"es-fiscal-art61d": "S"}: ' +
      'the PDF has the title "Factura".',
  }),
  'record-customer-missing': {
    text: 'a standard invoice and its corrections name the customer',
    remedy: 'Add `customer` with name and tax ID, or add `simplified` to `$tags` (up to 3,000 including tax).',
  },
  'record-customer-of-simplified': {
    text: 'a simplified invoice is reported without a customer',
    remedy: 'Leave out the tax ID of `customer`, or remove `simplified` from `$tags`.',
  },
  'record-amount-too-long': ({ field, value }: { readonly field: string; readonly value: string }): Text =>
    `${field}: ${value} does not fit 12 digits and 2 decimals`,
  'record-original-without-date': ({ number }: { readonly number: string }): Text =>
    `the preceding invoice ${number} has no issue date`,
  'record-type-missing': 'the invoice has no es-fiscal-doc-type',
  'record-correction-type-missing': 'a corrective invoice needs es-fiscal-correction-type',
  'record-number-missing': 'the invoice has no number yet',
  'record-row-unclassified': ({ cat }: { readonly cat: string }): Text =>
    `a ${cat} row has neither an operation class nor an exemption code`,
  'record-taxes-missing': 'the invoice has no tax row to report',
  'record-rows-max': ({ count, max }: { readonly count: number; readonly max: number }): Text =>
    `${count} different tax rows, the authority accepts ${max} an invoice`,
  'record-of-other-document': {
    text: 'only invoices are reported',
    remedy: 'Send a document of schema bill/invoice to this workflow.',
  },
  'record-of-other-regime': {
    text: 'only invoices of the Spanish regime are reported',
    remedy:
      'Set `$regime` to ES, and a Spanish tax ID of the supplier. An invoice that you received is stored and not reported: it ' +
      'needs no job of this workflow.',
  },
  'record-without-exchange-rate': ({ currency }: { readonly currency: string }): Text => ({
    text: `the authority accepts euros only, and the invoice has no exchange rate from ${currency} to EUR`,
    remedy: 'Add a row from the currency of the invoice to EUR to `exchange_rates`.',
  }),
} as const;

const partyNames = { supplier: 'supplier', customer: 'customer', issuer: 'third party' } as const;

const nameRates = (rates: readonly string[]): string =>
  rates
    .filter((one) => one !== '0')
    .map((one) => rateNames[one] ?? `${one}%`)
    .join(', ');

// Messages, in English and in the words of the trade, about what the authority would reject in the record of an
// invoice. An id is a code of the authority or of Sello, and the problem after a dot.
import { formatCountWithNoun, type Wording, type TextParams } from '../../text';

interface RateFinding {
  readonly rate: string;
  readonly day: string;
  /** Rates of that day, in percent. */
  readonly rates: readonly string[];
}

interface SurchargeFinding {
  readonly surcharge: string;
  readonly rate: string;
  readonly day: string;
  /** Surcharges of the rate on that day, in percent. */
  readonly valid: readonly string[];
}

/** How the originals of a correction explain a rate that was not valid on the operation date. */
export interface CorrectedInvoiceTaxRateValidity {
  readonly rate: string;
  readonly day: string;
  /** Days on which the rate was valid; null if there is no limit. */
  readonly from: string | null;
  readonly until: string | null;
  readonly hasStoredDay: boolean;
}

/** @param field field of the operation date, as the client writes it */
export const describeCorrectionTaxRateRemedy = (
  { rate, day, from, until, hasStoredDay }: CorrectedInvoiceTaxRateValidity,
  field: string,
): string =>
  (hasStoredDay
    ? `Use the rate of the corrected invoice, whose operation was on ${day}.`
    : 'Use the rate of the corrected invoice.') +
  (from === null ? ' If that invoice has this rate, its correction cannot be reported.' : '') +
  (from === null || hasStoredDay
    ? ''
    : ` If that invoice has this rate, set ${field} to the day of its operation. VAT ${rate}% was valid from ` +
      `${from} to ${until}.`);

/** @param field field of the operation date, as the client writes it */
export const describeCorrectionSurchargeRemedy = (
  { day, hasStoredDay }: Pick<CorrectedInvoiceTaxRateValidity, 'day' | 'hasStoredDay'>,
  field: string,
): string =>
  `Use the rate and the surcharge of the corrected invoice${
    hasStoredDay ? `, whose operation was on ${day}.` : `, and set ${field} to the day of its operation.`
  }`;

const nameAccepted = (rates: readonly string[]): string => rates.map((one) => `${one}%`).join(', ');

/** A record has one operation date, so it cannot have rates of two periods. */
const onePerPeriod =
  'Issue a separate document for the invoices of each period, because a record has only one operation date.';

/** The names that documents use for the rates of today. */
const rateNames: Readonly<Record<string, string>> = {
  '21': '21% (rate "general")',
  '10': '10% (rate "reduced")',
  '4': '4% (rate "super-reduced")',
};

const farmers =
  "The farmers' flat-rate compensation is not a VAT rate. The buyer issues a receipt (RD 1619/2012 art. 16), which is not reported. ";

const plainNumber =
  'Write the series and the code with letters from A to Z, digits, - _ / . and spaces, and with at most 60 characters together.';

/** A negative invoice has one operation date, and its tax belongs to the return of that date. */
const creditNoteInstead =
  'Reverse the invoice with a credit note, {"previous_id": "...", "correct": {"type": "credit-note", "series": "R"}}: its ' +
  'record has the day of the corrected invoice, and its tax belongs to the return of its issue date. If Sello does not store ' +
  'the invoice, write a document of the type `credit-note` that names it in `preceding`.';

export const recordFindingMessages = {
  'record-rate': ({
    rate,
    day,
    rates,
    isCompensation,
    formerDay,
  }: RateFinding & {
    readonly isCompensation: boolean;
    readonly formerDay: string | null;
  }): Wording => ({
    text: `VAT ${rate}% was not a valid rate on ${day}; the valid rates are ${rates.map((one) => `${one}%`).join(', ')}`,
    remedy:
      formerDay === null
        ? `${isCompensation ? farmers : ''}Set the tax of the line to one of these rates: ${nameRates(rates)}. If the ` +
          'line has no tax, set a key that states the reason, for example "exempt".'
        : `Add "op_date": "${formerDay}", the date of the corrected invoice, because VAT ${rate}% was valid on that day.`,
  }),
  'record-rate.correction': ({
    rate,
    day,
    rates,
    from,
    until,
    hasStoredDay,
  }: RateFinding & CorrectedInvoiceTaxRateValidity): Wording => ({
    text:
      from === null
        ? `the authority accepts no record with VAT ${rate}%; the rates that it accepts are ${nameAccepted(rates)}`
        : `VAT ${rate}% was not a valid rate on ${day}, the operation date in its record; ` +
          `the valid rates are ${nameAccepted(rates)}`,
    remedy: describeCorrectionTaxRateRemedy({ rate, day, from, until, hasStoredDay }, '"op_date"'),
  }),
  'record-rate.reversal': ({ rate, day, rates }: RateFinding): Wording => ({
    text: `VAT ${rate}% was not a valid rate on ${day}; the valid rates are ${nameAccepted(rates)}`,
    remedy: creditNoteInstead,
  }),
  'record-rate.periods': ({ rate, day, rates }: RateFinding): Wording => ({
    text:
      `VAT ${rate}% was not a valid rate on ${day}, and there is no day on which all rates of this document were valid; ` +
      `the rates valid on ${day} are ${nameAccepted(rates)}`,
    remedy: onePerPeriod,
  }),
  'record-rate-without-sign': ({ rate, day, rates, meant }: RateFinding & { readonly meant: string }): Wording => ({
    text:
      `${Number(rate) / 100} without a percent sign means ${rate}%, and VAT ${rate}% was not a valid rate on ${day}; ` +
      `the valid rates are ${rates.map((one) => `${one}%`).join(', ')}`,
    remedy: `Write "${meant}", a string with the percent sign.`,
  }),
  'record-surcharge': ({ surcharge, rate, day, valid }: SurchargeFinding): Wording => ({
    text:
      `the surcharge ${surcharge}% does not belong to VAT ${rate}%, ` +
      (valid.length > 0
        ? `whose surcharge on ${day} is ${valid.map((one) => `${one}%`).join(' or ')}`
        : `which has no surcharge on ${day}`),
    remedy:
      valid.length > 0
        ? `Set the surcharge of the line to ${valid.map((one) => `${one}%`).join(' or ')}, or use a rate that ends with "+eqs".`
        : 'Remove the surcharge.',
  }),
  'record-surcharge.correction': ({
    surcharge,
    rate,
    day,
    formerDay,
    hasStoredDay,
  }: SurchargeFinding & {
    readonly formerDay: string | null;
    readonly hasStoredDay: boolean;
  }): Wording => ({
    text: `the surcharge ${surcharge}% with VAT ${rate}% was not valid on ${day}, the operation date in its record`,
    remedy:
      formerDay === null
        ? describeCorrectionSurchargeRemedy({ day, hasStoredDay }, '"op_date"')
        : `Add "op_date": "${formerDay}", the date of the corrected invoice, because the surcharge was valid on that day.`,
  }),
  'record-surcharge.reversal': ({ surcharge, rate, day }: SurchargeFinding): Wording => ({
    text: `the surcharge ${surcharge}% with VAT ${rate}% was not valid on ${day}`,
    remedy: creditNoteInstead,
  }),
  'record-surcharge.periods': ({ surcharge, rate, day }: SurchargeFinding): Wording => ({
    text:
      `the surcharge ${surcharge}% with VAT ${rate}% was not valid on ${day}, and there is no day on which all rates of this ` +
      'document were valid',
    remedy: onePerPeriod,
  }),
  'record-number-characters': ({ number, characters }: TextParams<'number' | 'characters'>): Wording => ({
    text: `the number ${number} (series and code) contains ${characters}, which the authority does not accept`,
    remedy: plainNumber,
  }),
  'record-number-length': ({ number, count }: { readonly number: string; readonly count: number }): Wording => ({
    text:
      `the number ${number} (series and code) has ${formatCountWithNoun(count, 'character', 'characters')}, but ` +
      'the authority accepts only 60',
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
  }): Wording => ({
    text:
      `the name of the ${partyNames[party]} has ${formatCountWithNoun(count, 'character', 'characters')}, but the ` +
      `authority accepts only ${max}`,
    remedy: `Shorten \`${field}\` to ${max} characters.`,
  }),
  'record-name-missing': ({
    party,
    field,
  }: {
    readonly party: keyof typeof partyNames;
    readonly field: string;
  }): Wording => ({
    text: `the ${partyNames[party]} has no name`,
    remedy: `Add \`${field}\`.`,
  }),
  'record-simplified-limit': ({ total, currency }: { readonly total: string; readonly currency: string }): Wording => ({
    text:
      `this simplified invoice is for ${total} ${currency}, but the authority rejects simplified invoices above 3,000 EUR ` +
      'with tax (RD 1619/2012 art. 4)',
    remedy:
      'Make this a full invoice: remove the tag `simplified`, and add the customer with its tax ID. Where the law does not ' +
      'require the tax ID of the customer (RD 1619/2012 art. 6.1.d), keep the tag and add "meta": {"es-fiscal-art61d": "S"}; ' +
      'the PDF then has the title "Factura".',
  }),
  'record-customer-missing': {
    text: 'this invoice has no customer, but a standard invoice and its corrections must have a customer',
    remedy:
      'Add `customer` with name and tax ID; or add `simplified` to `$tags` (up to 400 EUR with tax; 3,000 EUR in some trades).',
  },
  'record-customer-of-simplified': {
    text: 'this simplified invoice names a customer with a tax ID, but is reported without a customer',
    remedy: 'Remove the tax ID from `customer`, or remove `simplified` from `$tags`.',
  },
  'record-amount-too-long': ({ field, value }: { readonly field: string; readonly value: string }): Wording =>
    `${field} is ${value}, which has more than 12 digits or more than 2 decimals`,
  'record-original-without-date': ({ number }: { readonly number: string }): Wording =>
    `the invoice ${number} in \`preceding\` has no issue date`,
  'record-type-missing': 'the invoice has no `es-fiscal-doc-type`',
  'record-correction-type-missing': 'this corrective invoice has no `es-fiscal-correction-type`',
  'record-number-missing': 'the invoice has no number yet',
  'record-row-unclassified': ({ cat }: { readonly cat: string }): Wording =>
    `a line of ${cat} has neither an operation class nor an exemption code`,
  'record-taxes-missing': 'the tax breakdown of the invoice is empty, so there is nothing to report',
  'record-rows-max': ({ count, max }: { readonly count: number; readonly max: number }): Wording =>
    `the tax breakdown of the invoice has ${formatCountWithNoun(count, 'row', 'different rows')}, but the authority ` +
    `accepts only ${max}`,
  'record-of-other-document': {
    text: 'the document is not an invoice, and only invoices are reported',
    remedy: 'Send a document of the schema bill/invoice to this workflow.',
  },
  'record-of-other-regime': {
    text: 'the invoice is not under the Spanish tax regime, and Sello reports only invoices under that regime',
    remedy:
      'Set `$regime` to ES, and use a Spanish tax ID for the supplier. If you received this invoice, store it, but do not run this ' +
      'workflow, because Sello does not report received invoices.',
  },
  'record-without-exchange-rate': ({ currency }: { readonly currency: string }): Wording => ({
    text: `the authority accepts only euros, but the invoice has no exchange rate from ${currency} to EUR`,
    remedy: 'Add the rate from the currency of the invoice to EUR to `exchange_rates`.',
  }),
} as const;

const partyNames = { supplier: 'supplier', customer: 'customer', issuer: 'third party' } as const;

const nameRates = (rates: readonly string[]): string =>
  rates
    .filter((one) => one !== '0')
    .map((one) => rateNames[one] ?? `${one}%`)
    .join(', ');

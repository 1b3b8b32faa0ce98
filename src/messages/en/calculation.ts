// Messages about documents that cannot be read, calculated or corrected, in English. Clients of the public calculator compare the
// texts of `calculation`.
import { describeApiCall } from '../calls';
import type { ExpectedDocumentValueKind, NamedTaxRate } from '../document-parameters';
import type { TextParams, Wording } from '../text';

const setSupplier = 'Set `supplier.tax_id` to {"country": "ES", "code": "..."}; or set `$regime` and `currency`.';

/** `general (21.0%), reduced (10.0%)`. */
const listRates = (rates: readonly NamedTaxRate[]): string =>
  rates
    .map(({ rate, percent, surcharge }) => `${rate} (${percent}${surcharge ? ` with surcharge ${surcharge}` : ''})`)
    .join(', ');

const writePercent = (percent: string | null): string =>
  percent === null ? '' : `Write a percentage in \`percent\`: "${percent}". `;

const expectedValues: Readonly<Record<ExpectedDocumentValueKind, Wording>> = {
  amount: {
    text: 'this field must be an amount',
    remedy: 'Write the amount with a decimal point, for example "10.50".',
  },
  category: {
    text: 'this field must be the category of a tax',
    remedy: 'Write "VAT", "IGIC" or "IPSI", or omit the field.',
  },
  'date-time': { text: 'this field must be a date with a time', remedy: 'Write the date as "2026-01-31T15:04:05".' },
  flag: { text: 'this field must be true or false', remedy: 'Write true or false without quotes.' },
  integer: {
    text: 'this field must be an integer',
    remedy: 'Write the number without quotes or decimals, for example 1.',
  },
  number: { text: 'this field must be a number', remedy: 'Write the number without quotes.' },
  text: { text: 'this field must be a string', remedy: 'Write a string in double quotes.' },
  texts: { text: 'this field must be an object whose values are strings', remedy: 'Write an object: {"...": "..."}.' },
  uuid: {
    text: 'this field must be a UUID',
    remedy: 'Omit the field, or write a UUID, for example 01920000-0000-7000-8000-000000000001.',
  },
};

/** A value that was refused, and what it probably means. */
interface MisreadValue {
  readonly shown: string;
  readonly meant: string | null;
}

/** An example of what is expected, as JSON. */
interface Example {
  readonly example: string;
}

interface Max {
  readonly max: number;
}

export const documentErrorMessages = {
  /** A problem of a part of the document, such as `lines: 0`. */
  'problem-in': ({ place, problem }: { readonly place: string; readonly problem: string }): Wording =>
    `${place}: ${problem}`,

  'document-absent': 'the request contains no document',
  'document-in-list': {
    text: 'the document is a list, but an object is expected',
    remedy: 'Send one document in each call: {"data": {"$schema": "...", ...}}.',
  },
  'document-not-object': ({ kind }: { readonly kind: 'string' | 'number' | 'boolean' }): Wording => ({
    text: `the document is a ${kind}, but an object is expected`,
    remedy: 'Send the document as an object, without quotes around it: {"data": {"$schema": "...", ...}}.',
  }),
  'envelope-empty': ({ meant }: { readonly meant: string | null }): Wording =>
    meant === null
      ? 'the envelope contains no document'
      : {
          text: '`$schema` is the schema of an envelope, but there is no document in `doc`',
          remedy: `Set \`$schema\` to "${meant}", or put the document into \`doc\` of the envelope.`,
        },
  'envelope-schema-needed': ({ value, schema }: { readonly value: string; readonly schema: string }): Wording => ({
    text: `${value} is not the schema of an envelope, but \`doc\` contains the document`,
    remedy: `Set \`$schema\` to "${schema}", or send only the document, without the envelope.`,
  }),
  'document-schema-unknown': ({ named }: { readonly named: string | null }): Wording =>
    `unknown schema: ${named === null ? 'no schema' : `'${named}'`}`,
  'schema-unsupported': ({
    named,
    meant,
    known,
    envelope,
  }: {
    readonly named: string | null;
    readonly meant: string | null;
    readonly known: string;
    readonly envelope: string;
  }): Wording => ({
    text:
      named === null
        ? 'the document has no `$schema`'
        : `\`$schema\` is '${named}', which is not a schema that Sello supports`,
    remedy:
      meant === null
        ? `Set \`$schema\` to one of ${known}; or wrap the document in an envelope ("${envelope}").`
        : `Write "$schema": "${meant}".`,
  }),

  'value-expected': ({ what }: { readonly what: ExpectedDocumentValueKind }): Wording => expectedValues[what],
  'number-without-quotes': ({ number }: { readonly number: number }): Wording => ({
    text: 'this field must be a string',
    remedy: `Write the value in double quotes: "${number}".`,
  }),
  'object-expected': ({ example }: Example): Wording => ({
    text: 'this field must be an object',
    remedy: `Write an object: ${example}.`,
  }),
  'list-expected': ({ example }: Example): Wording => ({
    text: 'this field must be a list',
    remedy: `Put the value into a list: [${example}].`,
  }),
  'amount-unreadable': ({ shown, meant }: MisreadValue): Wording => ({
    text: `'${shown}' is not an amount`,
    remedy:
      meant === null
        ? 'Write the amount with a decimal point and without thousands separators, for example "10.50".'
        : `Write "${meant}".`,
  }),
  'percentage-unreadable': ({ shown, meant }: MisreadValue): Wording => ({
    text: `'${shown}' is not a percentage`,
    remedy: meant === null ? 'Write the percentage with the percent sign, for example "21.0%".' : `Write "${meant}".`,
  }),
  'date-unreadable': ({ shown, meant }: MisreadValue): Wording => ({
    text: `'${shown}' is not a date in the format YYYY-MM-DD`,
    remedy: meant === null ? 'Write the day as YYYY-MM-DD, for example "2026-01-31".' : `Write "${meant}".`,
  }),
  'hour-unreadable': ({ shown }: Pick<MisreadValue, 'shown'>): Wording => ({
    text: `'${shown}' is not a time in the format hh:mm:ss`,
    remedy: 'Write the time as "15:04:05".',
  }),
  'text-characters-max': ({ max }: Max): Wording => ({
    text: `the string has more than ${max} characters`,
    remedy: 'Shorten the string, or attach the long text as a file of the entry.',
  }),
  'list-items-max': ({ max }: Max): Wording => ({
    text: `the list has more than ${max} items`,
    remedy: 'Split the document into several.',
  }),
  'members-max': ({ max }: Max): Wording => ({
    text: `the object has more than ${max} fields`,
    remedy: 'Remove fields that are not needed.',
  }),
  'objects-max': ({ max }: Max): Wording => ({
    text: `the document has more than ${max} objects`,
    remedy: 'Split the document into several.',
  }),
  'document-texts-max': ({ what, max }: Max & { readonly what: 'characters' | 'line-ends' }): Wording => ({
    text: `all texts of the document together have more than ${max} ${what === 'characters' ? 'characters' : 'line breaks'}`,
    remedy: 'Shorten the texts, split the document into several, or attach the long texts as a file of the entry.',
  }),
  'amount-digits-max': ({ max, path }: Max & { readonly path: string }): Wording =>
    `an amount has more than ${max} digits: ${path}`,

  'tag-unknown': ({ tag, meant, known }: TextParams<'tag' | 'known'> & { readonly meant: string | null }): Wording => ({
    text: `'${tag}' undefined`,
    remedy: `${meant === null ? 'Omit the tag' : `Write "${meant}", omit the tag`}, or use one of ${known}.`,
  }),
  'addon-unknown': ({ addon, known }: { readonly addon: string; readonly known: string }): Wording => ({
    text: `unknown addon '${addon}'`,
    remedy: `Omit the addon, or use ${known}.`,
  }),
  'currency-missing-or-invalid': 'missing or invalid',
  'taxes-of-no-country': {
    text: 'Sello cannot determine which taxes apply, because the supplier has no tax ID of a country that Sello supports',
    remedy: setSupplier,
  },
  'regime-unknown': ({ named }: { readonly named: string }): Wording => ({
    text: `\`$regime\` is '${named}', which is not a country that Sello supports`,
    remedy: 'Remove `$regime`, because the tax ID of the supplier determines the regime; or write "ES" for Spain.',
  }),
  'exchange-rate-missing': ({ from, to }: { readonly from: string; readonly to: string }): Wording => ({
    text: `no exchange rate found from '${from}' to '${to}'`,
    remedy: `Add {"from": "${from}", "to": "${to}", "amount": "..."} to \`exchange_rates\`.`,
  }),
  'prices-include-withheld': ({
    cat,
    kind,
  }: {
    readonly cat: string;
    readonly kind: 'retained' | 'informative';
  }): Wording => ({
    text: `invalid-prices-include: cannot include ${kind} category '${cat}'`,
    remedy: 'Set `tax.prices_include` to the tax that the prices include, for example "VAT"; or remove the field.',
  }),
  'category-unknown': ({
    cat,
    meant,
    country,
    known,
  }: {
    readonly cat: string;
    readonly meant: string | null;
    readonly country: string;
    readonly known: string;
  }): Wording => ({
    text: `invalid-category: '${cat}' not defined in regime`,
    remedy:
      known === ''
        ? undefined
        : `${meant === null ? '' : `Write ${meant} instead of ${cat}. `}The categories of ${country} are ${known}.`,
  }),
  'rate-unknown': ({
    rate,
    key,
    cat,
    remedy,
  }: {
    readonly rate: string;
    readonly key: string | null;
    readonly cat: string;
    readonly remedy: string;
  }): Wording => ({
    text: `invalid: '${rate}' rate not defined${key === null ? '' : ` for key '${key}'`} in category '${cat}'`,
    remedy,
  }),
  'rate-unavailable': ({
    rate,
    cat,
    day,
    remedy,
  }: {
    readonly rate: string;
    readonly cat: string;
    readonly day: string;
    readonly remedy: string;
  }): Wording => ({
    text: `invalid-date: rate value unavailable for '${rate}' in '${cat}' on '${day}'`,
    remedy,
  }),
  'use-rate-of': ({
    cat,
    day,
    rates,
    percent,
  }: {
    readonly cat: string;
    readonly day: string;
    readonly rates: readonly NamedTaxRate[];
    /** A percentage that was written as a rate. */
    readonly percent: string | null;
  }): Wording => writePercent(percent) + `Use one of the rates of ${cat} on ${day}: ${listRates(rates)}.`,
  'use-percent': ({
    cat,
    key,
    percent,
  }: {
    readonly cat: string;
    readonly key: string | null;
    readonly percent: string | null;
  }): Wording =>
    writePercent(percent) +
    `Set \`percent\` instead of \`rate\`, because ${cat} has no named rates${key === null ? '' : ` for the key ${key}`}.`,
  'rate-is-a-key': ({ key, rates }: { readonly key: string; readonly rates: string | null }): Wording =>
    `'${key}' is a key, not a rate: write "key": "${key}".${rates === null ? '' : ` ${rates}`}`,
  'key-without-rates': ({ key }: { readonly key: string }): Wording =>
    `Remove \`rate\`, because lines with the key '${key}' charge no tax. If this line charges tax, remove the key and its ` +
    'codes in `ext`.',
  'rate-of-other-key': ({ keys }: { readonly keys: readonly string[] }): Wording =>
    `Set the key to ${keys.join(' or ')}, to which this rate belongs; or remove the key.`,
  'rate-or-percent': ({ rates }: { readonly rates: string }): Wording =>
    `Set \`rate\` or \`percent\`; or remove both fields if the key charges no tax. ${rates}`,

  'correction-type-missing': ({ types, shorts }: CorrectionTypes): Wording => ({
    text: 'missing correction type',
    remedy: describeTypes(types, shorts),
  }),
  'correction-type-invalid': ({ type, types, shorts }: CorrectionTypes & { readonly type: string }): Wording => ({
    text: `invalid correction type: ${type}`,
    remedy: describeTypes(types, shorts),
  }),
  'correction-of-draft': {
    text: 'an invoice without a number cannot be corrected',
    remedy: `Change the invoice itself (${describeApiCall('updateEntry')}), because it has no number and was not issued.`,
    onPage: 'Change the invoice itself, because it has no number and was not issued.',
  },
} as const;

interface CorrectionTypes {
  readonly types: readonly string[];
  /** Options that stand for a type, as JSON. */
  readonly shorts: readonly string[];
}

const describeTypes = (types: readonly string[], shorts: readonly string[]): string =>
  `Set \`type\` to one of ${types.join(', ')}, or use a short form: ${shorts.join(', ')}.`;

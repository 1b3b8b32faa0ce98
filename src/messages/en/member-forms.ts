// Messages about the form of a field in a call on invoices, and about what to write instead, in English.
import type { InvoiceBodyMemberFormat, InvoiceBodyMemberFormatWithoutParameters } from '../call-parameters';

/** Describes the name that was probably meant, or else all names. */
export function describeUnknownMemberNameRemedy(meant: string | null, known: readonly string[]): string {
  if (meant !== null) return `Write \`${meant}\`.`;
  if (known.length === 1) return `The only field here is \`${known[0]}\`.`;
  return known.length === 0 ? 'Omit the field, because nothing can be set here.' : `Use one of ${known.join(', ')}.`;
}

/** Writes the remedy with the corrected value; `otherwise` if that value is unknown. */
const writeMeant = (meant: string | null | undefined, otherwise: string): string =>
  meant ? `Write "${meant}".` : otherwise;

export const invoiceBodyTaxRemedy =
  'Write a percentage ("21%"), a rate (general, reduced, super-reduced, zero), a code (E1 to E8, N1, N2, S2), or an object ' +
  'with `percent` or `exempt`.';

/** Texts about the form of a member and how to write it, for forms whose text does not depend on the value. */
const plainForms: Readonly<Record<InvoiceBodyMemberFormatWithoutParameters, readonly [text: string, remedy: string]>> =
  {
    'not-empty': ['a string that is not empty', 'Write the text, or omit the field if it is optional.'],
    'no-controls': ['a string without control characters', 'Remove the control characters.'],
    flag: ['true or false', 'Write true or false without quotes.'],
    regime: ['a code of a regime', 'Write two digits, for example "01".'],
    iban: ['an IBAN', 'Correct the account number: its check digits are wrong, or characters are missing.'],
    'not-negative': ['an amount of 0 or more', 'Write the amount without a minus sign.'],
    positive: ['a number above 0', 'Write a number above 0, without a minus sign.'],
    'exchange-rate': [
      'a number above 0',
      'Write how many euros one unit of the currency is worth, for example "0.92".',
    ],
    'whole-positive': ['an integer of 1 or more', 'Count the lines of the invoice from 1.'],
    'job-count': ['an integer of 0 or more', 'Write the number of jobs that the preview has shown.'],
    document: ['a document', 'Write an invoice in the document format as an object, without quotes (docs/format.md).'],
    supplier: [
      'a tax ID or an object',
      'Write the tax ID in double quotes, for example "A58818501", or an object with `name`, `tax_code` and `address`.',
    ],
    paid: [
      'true, false or an amount',
      'Write true if the whole invoice is paid, or the amount that is paid, for example "50.00".',
    ],
    ids: [
      'a list of ids of invoices',
      'Write the ids in a list of strings, for example ["0190c0de-0000-7000-8000-000000000001"].',
    ],
    discount: ['an amount or a percentage', 'Write a percentage of the line ("10%"), or an amount ("5.00").'],
    'fewer-digits': ['a decimal number of at most 18 digits', 'Round the number, or check its source.'],
    texts: ['a list of strings', 'Write a list of strings that are not empty, for example ["web"].'],
    'text-map': ['an object whose values are strings', 'For example, write {"shop": "7"}.'],
    'text-map-names': [
      'an object whose fields have valid names',
      'Write names of up to 64 letters, digits, hyphens and underscores, which start with a letter or a digit.',
    ],
  };

/** Describes the form that a member must have, and how to write it. */
export function describeBodyMemberFormat(form: InvoiceBodyMemberFormat): readonly [text: string, remedy: string] {
  switch (form.kind) {
    case 'text':
      return ['a string', writeMeant(form.meant, 'Write a string in double quotes.')];
    case 'printable':
      return ['a string that contains only printable characters', writeMeant(form.meant, 'Write letters and digits.')];
    case 'shorter':
      return [`a string of at most ${form.max} characters`, 'Shorten the text.'];
    case 'fewer-decimals':
      return [`an amount with at most ${form.max} decimals`, 'Round the amount.'];
    case 'day':
      return ['a date', writeMeant(form.meant, 'Write a date as YYYY-MM-DD, for example "2026-11-25".')];
    case 'decimal':
      return [
        'a decimal number of at most 18 digits',
        writeMeant(form.meant, 'Write the number with a decimal point, for example "89.50" or 89.50.'),
      ];
    case 'exponent':
      return ['a number without an exponent', writeMeant(form.meant, 'Write all digits, for example "1500.00".')];
    case 'percent':
      return [
        'a percentage from 0 to 100',
        writeMeant(form.meant, 'Write a percentage from 0 to 100 with its sign, for example "21%".'),
      ];
    case 'postcode':
      return ['a Spanish postcode', writeMeant(form.meant, 'Write five digits, or set the `country` of the address.')];
    case 'currency':
      return [
        'a currency',
        writeMeant(form.meant, 'Write the ISO 4217 code of the currency, for example "EUR" or "USD".'),
      ];
    case 'list':
      return [
        `a list with 1 to ${form.max} items`,
        form.isObject ? 'Put the object in square brackets: [{...}].' : 'Write a list of objects: [{...}].',
      ];
    case 'list-shorter':
      return [`a list with 1 to ${form.max} items`, 'Split the invoice.'];
    case 'object':
      return ['an object', `Write an object with fields such as ${form.known.slice(0, 5).join(', ')}.`];
    case 'choice':
      return [`one of ${form.choices.join(', ')}`, describeUnknownMemberNameRemedy(form.meant, form.choices)];
    case 'tax':
      return ['a tax', form.meant === null ? invoiceBodyTaxRemedy : `Write "${form.meant}".`];
    case 'country':
      return ['a country', `Write the two-letter code of the country, for example ${form.meant ?? 'ES'}.`];
    default:
      return plainForms[form.kind];
  }
}

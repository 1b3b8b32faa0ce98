// Messages about the customer, in English. An id is the key of a warning, or the reason for which a record would be
// refused.
import { formatCountWithNoun, type ForeignCustomerIdParams, type Wording, type TextParams } from '../../text';
import { formatInvoiceWithEntryId, type InvoiceTitleAndEntry } from './originals';

/** Describes the number of a business abroad. VIES has no numbers of Great Britain, and those of Northern Ireland as XI. */
function asBusiness({ country, code, meant }: ForeignCustomerIdParams & { readonly meant: string | null }): string {
  if (meant !== null) return `For a business, write "${meant}" if VIES lists this number. `;
  if (country !== 'GB') return `For a business, write the VAT number of ${country} as VIES lists it. `;
  const [, digits] = /^XI(.+)$/.exec(code) ?? [];
  return digits === undefined
    ? 'For a business, check the number; VIES lists only numbers of Northern Ireland, with the country XI. '
    : `For a business in Northern Ireland, write "tax_id": {"country": "XI", "code": "${digits}"}. `;
}

/** Describes how to name a foreign consumer, whose record has type 04 and needs no VIES. */
const asConsumer = ({ country, code }: ForeignCustomerIdParams): string =>
  `For a consumer, remove \`customer.tax_id\` and add "identities": [{"key": "foreign", "country": "${country}", "code": "${code}"}].`;

const asIdentity = ({ country, code }: ForeignCustomerIdParams): string =>
  `For a consumer, replace the identity with {"key": "foreign", "country": "${country}", "code": "${code}"}.`;

/** A negative F3, the total of the other F3 of its customer, and an F3 in force of another customer. */
interface ReplacementOfOtherCustomer extends InvoiceTitleAndEntry {
  readonly customer: string;
  readonly taken: string;
  readonly held: string;
  /** The other customer. */
  readonly original: string;
}

export const customerFindingMessages = {
  'customer-changed.replacement': ({
    customer,
    taken,
    held,
    original,
    title,
    entry,
  }: ReplacementOfOtherCustomer): Wording => ({
    text:
      `this negative F3 reverses ${taken} EUR for ${customer}, but the F3 invoices that replace these ` +
      `simplified invoices for this customer total ${held} EUR. The customer of ` +
      `${formatInvoiceWithEntryId({ title, entry })} is ${original}`,
    remedy:
      'Issue the negative F3 to the customer of the F3 that it reverses, and for at most its amount. Issue the new F3 to ' +
      'the right customer. Ignore this warning if both are the same customer under different tax IDs.',
  }),
  'customer-unnamed': 'this full invoice (`es-fiscal-art61d`) has no customer',
  'vat-number-of-person': ({ country, code }: ForeignCustomerIdParams): Wording => ({
    text:
      `the customer ${country} ${code} has the number of a natural person, but the record reports it as a VAT number ` +
      '(IDType 02)',
    remedy: `${asConsumer({ country, code })} Ignore this warning if VIES lists the number.`,
  }),
  'vat-number-of-person.identity': ({ country, code }: ForeignCustomerIdParams): Wording => ({
    text:
      `the customer ${country} ${code} has the number of a natural person, but the record reports it as a VAT number ` +
      '(IDType 02)',
    remedy: `${asIdentity({ country, code })} Ignore this warning if VIES lists the number.`,
  }),
  'one-stop-shop.service': ({ at }: { readonly at: string }): Wording => ({
    text: `${at} charges VAT of XI (Northern Ireland) for a service, but the one-stop shop covers Northern Ireland only for goods`,
    remedy:
      'For a service to a consumer there, charge Spanish VAT, or use the key `outside-scope` (N2) for the services of Ley ' +
      '37/1992 art. 69.Dos.',
  }),
  'one-stop-shop.later-rate': ({
    at,
    country,
    percent,
    day,
  }: {
    readonly at: string;
    readonly country: string;
    readonly percent: string;
    readonly day: string;
  }): Wording => ({
    text: `${at} credits ${percent} as VAT of ${country}, but this rate took effect after the operation date, ${day}`,
    remedy: 'Set `percent` to the rate of the invoice that this credit note corrects.',
  }),
  'rate-of-other-day': ({
    at,
    rate,
    percent,
    day,
    held,
    isReported,
  }: {
    /** Field of the document, `lines[0].taxes[0]`. */
    readonly at: string;
    readonly rate: string;
    readonly percent: string;
    readonly day: string;
    /** Rate that was valid on that day; null if there was none. */
    readonly held: string | null;
    readonly isReported: boolean;
  }): Wording => ({
    text:
      `${at} has the rate ${rate} at ${percent}, but this rate ` +
      (held === null ? 'did not exist' : `was ${held}`) +
      ` on the operation date, ${day}`,
    remedy: !isReported
      ? 'Correct the year of `op_date`. The authority accepts no VAT rate from before 1 September 2012 (1124).'
      : held === null
        ? 'Write `percent` instead of `rate`, with the percentage of that day.'
        : `Add "value_date": "${day}", so that Sello uses the rates of that day.`,
  }),
  'text-unprintable': ({ at, characters }: { readonly at: string; readonly characters: string }): Wording =>
    `${at} contains characters that the PDF cannot show: ${characters}`,
} as const;

export const customerRecordFindingMessages = {
  'record-country-unlisted': ({ field, country }: { readonly field: string; readonly country: string }): Wording => ({
    text: `\`${field}\` is ${country}, which is not in the authority's list of countries`,
    remedy: `Write "country": "QU" (other countries and territories), or the country that issued another document of the customer.`,
  }),
  'record-country-unlisted.meant': ({ field, country, meant }: TextParams<'field' | 'country' | 'meant'>): Wording => ({
    text: `\`${field}\` is ${country}, which is not in the authority's list of countries`,
    remedy: `Write "country": "${meant}".`,
  }),
  'record-country-unlisted.unknown': ({ field, country }: TextParams<'field' | 'country'>): Wording => ({
    text: `\`${field}\` is ${country}, which is not the code of a country`,
    remedy: 'Write the two letters of the country (ISO 3166-1), for example "GB" for the United Kingdom.',
  }),
  'record-number-not-vat': ({
    country,
    code,
    meant,
    isIdentity,
  }: ForeignCustomerIdParams & { readonly meant: string | null; readonly isIdentity: boolean }): Wording => ({
    text: `${code} is not a VAT number of ${country}`,
    remedy: asBusiness({ country, code, meant }) + (isIdentity ? asIdentity : asConsumer)({ country, code }),
  }),
  'record-identity-of-spain': ({ field, code }: { readonly field: string; readonly code: string }): Wording => ({
    text:
      `${field} states the Spanish tax ID ${code} as an identity document, but an identity document must be from a ` +
      'country other than Spain',
    remedy: `Remove the identity, and write "tax_id": {"country": "ES", "code": "${code}"} in \`${field}\`.`,
  }),
  'record-identity-length': ({ count, max }: { readonly count: number; readonly max: number }): Wording =>
    count === 0
      ? { text: 'the identity of the customer has no code', remedy: 'Add the `code` of the identity.' }
      : {
          text:
            `the identity of the customer has ${formatCountWithNoun(count, 'character', 'characters')}, but the ` +
            `authority accepts only ${max}`,
          remedy: 'Write only the number, without spaces or separators.',
        },
} as const;

/** Remedies for a customer abroad whose tax ID does not have the form of its country. */
export const foreignCustomerTaxIdRemedies = {
  'write-tax-code-abroad': ({
    country,
    code,
    meant,
  }: ForeignCustomerIdParams & { readonly meant: string | null }): Wording =>
    asBusiness({ country, code, meant }) + asConsumer({ country, code }),
} as const;

// Messages about Facturae, in English: why an invoice cannot be a Facturae file, and what the recipient of the file
// should know.
import { formatCountWithNoun, type Wording, type TextParams } from '../text';

/** Units of an administration, by their role. */
const centres: Readonly<Record<string, string>> = {
  '01': 'accounting office (oficina contable)',
  '02': 'managing body (órgano gestor)',
  '03': 'processing unit (unidad tramitadora)',
};

const listCentres = (roles: readonly string[]): string => roles.map((role) => centres[role] ?? role).join(', ');

const centresRemedy =
  'Add the three units to `customer.identities`, with their DIR3 codes: {"label": "Oficina contable", "code": ' +
  '"L01280796"}, {"label": "Órgano gestor", ...}, {"label": "Unidad tramitadora", ...}.';

export const facturaeMessages = {
  'facturae-bypass': {
    text: 'the totals of this invoice were set instead of calculated (tag `bypass`), so nothing shows that they add up',
    remedy: 'Remove the tag `bypass`, so that Sello calculates the totals.',
  },
  'facturae-customer-missing': {
    text: 'a Facturae file must contain its customer, but this invoice has none',
    remedy: 'Add `customer` with its name, tax ID and address. A simplified invoice without a customer has only a PDF.',
  },
  'facturae-address-missing': {
    text: 'a Facturae file must contain the address of each party, but this party has none',
    remedy: 'Add an address to `addresses`. For the supplier, you can also add the address to its registration.',
  },
  'facturae-address-country': {
    text: 'the address of this party has no country, and the party has no tax ID that shows its country',
    remedy: 'Set `country` of the address, for example "ES".',
  },
  'facturae-lines-missing': {
    text: 'a Facturae file must have at least one line, but this invoice has no line with a total',
    remedy: 'Add what you sell as `lines`. Charges alone are not enough.',
  },
  'facturae-line-untaxed': {
    text: 'in a Facturae file, each line must have one tax on sales, but this line has none',
    remedy: 'Add VAT, IGIC or IPSI to `taxes`: {"cat": "VAT", "rate": "general"}, or {"cat": "VAT", "key": "exempt"}.',
  },
  'facturae-line-taxed-twice': {
    text: 'in a Facturae file, each line must have one tax on sales, but this line has two',
    remedy: 'Keep one of VAT, IGIC and IPSI in `taxes`.',
  },
  'facturae-row-untaxed': ({ kind }: { readonly kind: string }): Wording => ({
    text: `in a Facturae file, each item of \`${kind}\` must have one tax on sales, but this item has none or several`,
    remedy:
      kind === 'charges'
        ? 'Add the tax of the charge to `taxes`. For an amount that was paid in the name of the customer, set `key` to `outlay`, ' +
          'without `taxes`.'
        : 'In `taxes` of the discount, write the tax of the lines that the discount reduces.',
  }),
  'facturae-guarantee': {
    text:
      'Facturae has a field only for a guarantee that the customer withholds: a discount with the key `guarantee`, an amount ' +
      'above zero and no `taxes`',
    remedy:
      'Leave the taxes as they are, because a guarantee does not change the price. If the customer withholds the amount, write ' +
      'it as such a discount. Treat a guarantee that you receive or that comes back as a payment.',
  },
  'facturae-type': ({ type }: { readonly type: string }): Wording => ({
    text: `Facturae does not support documents of type ${type}`,
    remedy: 'Issue an invoice with the type `standard`, `corrective`, `credit-note` or `debit-note`.',
  }),
  'facturae-exchange-rate': ({ currency }: { readonly currency: string }): Wording => ({
    text: `a Facturae file must state its taxes in euros, but the invoice is in ${currency} and has no exchange rate`,
    remedy: `Add {"from": "${currency}", "to": "EUR", "amount": "..."} to \`exchange_rates\`.`,
  }),
  'facturae-currency': ({ currency }: { readonly currency: string }): Wording => ({
    text: `Facturae does not support the currency ${currency}`,
    remedy: 'Issue the invoice in EUR or in a different currency of the Facturae schema.',
  }),
  'facturae-sums': ({ amount }: { readonly amount: string }): Wording => ({
    text: `the sum of the lines differs from the totals by ${amount}, which is more than rounding explains`,
    remedy: 'Calculate the invoice again, and compare its lines with its totals.',
  }),
  'facturae-number-missing': {
    text: 'a Facturae file must identify each party by a number, but this party has none',
    remedy: 'Add `tax_id` with country and code, or add the number of an identity document to `identities`.',
  },
  'facturae-number-length': ({ number }: { readonly number: string }): Wording => ({
    text: `the number ${number} does not have 3 to 30 letters and digits`,
    remedy: 'Correct the code in `tax_id`, or in `identities` if there is no tax ID.',
  }),
  'facturae-number-spanish': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} is not a Spanish tax ID, which has nine characters`,
    remedy:
      'Correct the code in `tax_id`. For the document of another country, set `country` to the country that issued it.',
  }),
  'facturae-postcode': ({ postcode }: { readonly postcode: string }): Wording => ({
    text:
      postcode === ''
        ? 'the address in Spain has no postcode, which Facturae requires'
        : `the postcode ${postcode} of an address in Spain does not have five digits`,
    remedy:
      'Write the postcode with five digits, for example 28013; or set `country` if the address is in another country.',
  }),
  'facturae-country': ({ country }: { readonly country: string }): Wording => ({
    text: `Facturae does not support the country ${country}`,
    remedy: 'Set `country` to a country that the Facturae schema contains.',
  }),
  'facturae-person-name': ({ name }: { readonly name: string }): Wording => ({
    text: `Facturae requires a given name and a surname of a person, but "${name}" is one word`,
    remedy:
      'Write the given name and the surnames in `name`, or in the first row of `people`: [{"name": {"given": "María", ' +
      '"surname": "Sánchez", "surname2": "Núñez"}}].',
  }),
  'facturae-original-missing': {
    text: 'the invoice is a correction, but does not name the corrected invoice',
    remedy:
      'Add the corrected invoice to `preceding`, with its series, code and issue date. For a volume discount for a period, set ' +
      'the start and the end of `ordering.period` instead, in a credit note.',
  },
  'facturae-original-unnumbered': {
    text: 'the invoice is a correction, but does not state the number of the corrected invoice',
    remedy: 'Add `code` to the first row of `preceding`, and `series` if the number has a series.',
  },
  'facturae-original-undated': ({ code }: { readonly code: string }): Wording => ({
    text: `the corrected invoice ${code} has no issue date, which Facturae requires`,
    remedy: 'Add `issue_date` to the first row of `preceding`.',
  }),
  'facturae-rounding': ({ amount }: { readonly amount: string }): Wording => ({
    text: `the totals contain a rounding of ${amount} after taxes, which Facturae does not support`,
    remedy: 'Remove `totals.rounding`.',
  }),
  'facturae-reference-length': ({ max, count }: { readonly max: string; readonly count: string }): Wording => ({
    text:
      `the number or reference has ${formatCountWithNoun(Number(count), 'character', 'characters')}, but Facturae allows ` +
      `at most ${max}`,
    remedy: `Use a number or reference with at most ${max} characters.`,
  }),
  'facturae-period-missing': {
    text: 'a summary invoice must state its period, but this invoice has none',
    remedy: 'Add `ordering.period` with its start and end.',
  },
  'facturae-centres-demanded': ({ missing }: { readonly missing: readonly string[] }): Wording => ({
    text: `FACe requires three units of the administration, but the invoice does not name these: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
  'facturae-due-date-missing': {
    text: 'an amount of the payment terms has no due date, which Facturae requires',
    remedy: 'Add `date` to this row of `payment.terms.due_dates`, or remove the row.',
  },
  'facturae-issued-later': ({ issued, signed }: { readonly issued: string; readonly signed: string }): Wording => ({
    text: `the issue date ${issued} is after the day of the signature, ${signed}`,
    remedy: `Create the file on ${issued} or later, or correct \`issue_date\`.`,
  }),
  'facturae-surcharge-decimals': ({ percent }: { readonly percent: string }): Wording => ({
    text: `the equivalence surcharge of ${percent} has more than the two decimals that Facturae allows`,
    remedy: 'Use one of the surcharges in force: 5.2%, 1.4%, 0.5% or 1.75%.',
  }),
  'facturae-withheld-negative': ({ amount }: { readonly amount: string }): Wording => ({
    text: `the withheld tax of ${amount} has the opposite sign of the base, which the administration rejects (RCF06007)`,
    remedy: 'Correct the withholding of the lines, or issue two invoices.',
  }),
  'facturae-seller': {
    text: 'the supplier sells on behalf of another party, but Facturae can name only one seller, and no tax representative',
    remedy: 'Use UBL or CII, which name both. If the supplier is the seller, remove `ordering.seller`.',
  },
  'facturae-text-cut': ({ max }: { readonly max: string }): Wording =>
    `the text is longer than Facturae allows, so the file contains only its first ${max} characters`,
  'facturae-name-split': ({ given, surnames }: { readonly given: string; readonly surnames: string }): Wording => ({
    text: `Sello split the name of this person into given name "${given}" and surnames "${surnames}"`,
    remedy: 'If this is wrong, write the given name and the surnames in the first row of `people`.',
  }),
  'facturae-name-different': ({ given, surnames, name }: TextParams<'given' | 'surnames' | 'name'>): Wording => ({
    text: `the file names ${given} ${surnames} as the holder of the tax ID, although the party is called "${name}"`,
    remedy:
      'If this is wrong, put the holder first in `people`. Otherwise, write the name of the person in `name`, and the trade ' +
      'name in `alias`.',
  }),
  'facturae-reason-assumed': ({ code, description }: TextParams<'code' | 'description'>): Wording => ({
    text: `the reason for the correction is not stated, so the file contains reason ${code} (${description})`,
    remedy: 'Add {"es-facturae-correction": "..."} to `preceding[0].ext`, with the code of the reason.',
  }),
  'facturae-centres-missing': ({ missing }: { readonly missing: readonly string[] }): Wording => ({
    text: `the file names no units of the administration, because the invoice does not name these: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
};

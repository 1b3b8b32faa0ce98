// Messages about e-invoice files, in English: why a format cannot state an invoice, and what a file states in another
// place.
import type { Wording } from '../text';

interface ListedCode {
  readonly code: string;
  /** Name of the list, in any language. */
  readonly list: string;
}

type UntaxedRowKind = 'guarantee' | 'deposit' | 'tax' | 'rest';

/** Discounts and charges that are not part of the taxed price. No remedy changes the tax. */
const untaxedRows: Readonly<Record<UntaxedRowKind, Wording>> = {
  guarantee: {
    text: 'the format has no field for a guarantee that the customer withholds',
    remedy:
      'Leave the taxes as they are, because a guarantee does not change the price. Use Facturae or the PDF; or, in an invoice ' +
      'that is not issued yet, write the guarantee in `notes` instead of as a discount.',
  },
  deposit: {
    text: 'the format has no field for a deposit',
    remedy:
      'Leave the taxes as they are, because a deposit is not part of the price. Use the PDF; or, in an invoice that is not ' +
      'issued yet, omit the deposit, and ask for it in a separate document.',
  },
  tax: {
    text: 'the format has no field for a tax, a duty or a fee on which no VAT, IGIC or IPSI is charged',
    remedy:
      'If you collect the amount for an administration, leave the taxes as they are, and use the PDF. If you paid it on behalf ' +
      'of the customer, set `key` to `outlay`. Only if it is part of the price, add the tax of the lines (Ley 37/1992 art. 78.Dos.4).',
  },
  rest: {
    text: 'the format has no field for the part of the price that has no tax under this regime',
    remedy: 'Do not add a tax to the charge, because it would increase the tax of the invoice. Send the PDF instead.',
  },
};

export const eInvoiceFormatMessages = {
  'e-invoice-not-calculated': {
    text: 'the totals were not calculated (tag `bypass`), so nothing shows that they add up',
    remedy: 'Remove the tag `bypass`, so that Sello calculates the totals.',
  },
  'e-invoice-customer-missing': {
    text: 'an e-invoice must contain its customer (BR-07), but this invoice has none',
    remedy: 'Set `customer.name`. A simplified invoice without a customer has only a PDF.',
  },
  'e-invoice-country-missing': {
    text: 'an e-invoice must state the country of its customer (BR-11)',
    remedy: 'Set `customer.addresses[0].country`, for example "ES".',
  },
  'e-invoice-supplier-address-missing': {
    text: 'an e-invoice must state the address of its supplier with the country (BR-08, BR-09)',
    remedy: 'Add the address to the document, or register the supplier with an address.',
  },
  'e-invoice-supplier-name-missing': {
    text: 'an e-invoice must state the name of the seller and of its representative (BR-06, BR-18)',
    remedy: 'Set `name`.',
  },
  'e-invoice-line-missing': {
    text: 'an e-invoice must have at least one line with a total (BR-16)',
    remedy: 'Write what you sell as `lines`. Charges alone are not enough.',
  },
  'e-invoice-line-tax': {
    text: 'a line must have exactly one of the taxes VAT, IGIC and IPSI (BR-CO-04)',
    remedy:
      'Set one of these taxes in the line. For a sale without tax, use a key, for example {"cat": "VAT", "key": "exempt"}.',
  },
  'e-invoice-tax-unsaid': {
    text: 'this tax has neither a percentage nor a key that states the reason',
    remedy:
      'Set `percent`, for example "21%" or "0%". For a sale without tax, set `key`, for example "exempt" or "reverse-charge".',
  },
  'e-invoice-row-tax': {
    text: 'a discount or a charge of the whole invoice must have exactly one of the taxes VAT, IGIC and IPSI (BR-32, BR-37)',
    remedy:
      'In the discount or charge, set the tax of the lines that it changes. For money that you spent on behalf of the customer, ' +
      'use a charge with the key "outlay".',
  },
  'e-invoice-row-outside-price': ({ kind }: { readonly kind: UntaxedRowKind }): Wording => untaxedRows[kind],
  'e-invoice-type': {
    text: 'this format has no code for documents of this type',
    remedy: 'Use a different format, or a different type, for example "standard".',
  },
  'e-invoice-customer-number': {
    text: 'an invoice with reverse charge must state the tax ID of the customer (BR-AE-02)',
    remedy: 'Set `customer.tax_id`.',
  },
  'e-invoice-customer-vat-number': {
    text: 'an intra-community supply must state the VAT number of the customer (BR-IC-02)',
    remedy: 'Set `customer.tax_id` with the VAT number in the other member state.',
  },
  'e-invoice-supplier-number': {
    text: 'an e-invoice must state the VAT number of its supplier (BR-S-02, BR-AE-02, BR-G-02, BR-IC-02)',
    remedy: 'Set `supplier.tax_id` with its country and code.',
  },
  'e-invoice-principal-out-of-scope': {
    text:
      'no line of this invoice is subject to tax, so the file must not state a VAT number, and cannot name the supplier as the ' +
      'representative of `ordering.seller` (BR-56, BR-O-02)',
    remedy: 'Remove `ordering.seller`, or send only the PDF.',
  },
  'e-invoice-exchange-rate-missing': {
    text:
      'an invoice in a foreign currency must state its tax in euros (BR-53), but the exchange rate to euros is ' +
      'missing',
    remedy: 'In `exchange_rates`, add the rate from the currency of the invoice to EUR.',
  },
  'e-invoice-currency-decimals': {
    text: 'the amounts of an e-invoice have two decimals, but this currency has more',
    remedy: 'Issue the invoice in a different currency, for example EUR.',
  },
  'e-invoice-currency-unlisted': {
    text: 'the code list of EN 16931 does not have this currency (BR-CL-03)',
    remedy: 'Issue the invoice in a different currency, for example EUR.',
  },
  'e-invoice-electronic-address-missing': {
    text: 'Peppol finds a participant by its electronic address, but this party has none (R010, R020)',
    remedy:
      'Add an inbox with the `scheme` and the `code` under which the party is registered. A Spanish party needs only its tax ID.',
  },
  'e-invoice-electronic-address-wrong': {
    text:
      'Peppol accepts none of the electronic addresses of this party, because the `scheme` is not in the list of Peppol, or ' +
      'because the `code` does not have the form of the `scheme`',
    remedy:
      'Correct the `scheme` and the `code` to those under which the party is registered with Peppol, for example ' +
      '{"scheme": "0088", "code": "4006381333931"}.',
  },
  'e-invoice-exemption-code': {
    text: 'the code in `cef-vatex` is not in the list of reasons (BR-CL-22), or does not fit this tax',
    remedy: 'Use a code of the list VATEX that fits an exempt sale, or remove the code.',
  },
  'e-invoice-sums': {
    text: 'the lines of the invoice do not add up to its totals',
    remedy: 'Calculate the invoice again. If the error remains, report the error as a bug in Sello.',
  },
  'e-invoice-attachment-kind': {
    text: 'an e-invoice only accepts attachments of the kinds PDF, PNG, JPEG, CSV, XLSX and ODS (BR-CL-24)',
    remedy: 'Attach the file in one of these kinds.',
  },
  'e-invoice-line-amount': {
    text: 'Peppol requires the amount of a line to be quantity times price, within 0.02 (R120)',
    remedy: 'Use a price with more decimals, or a different format.',
  },
  'e-invoice-tax-amount': {
    text: 'the tax of a rate differs too much from base times rate (EN 16931, BR-CO-17)',
    remedy: 'Correct the percentage. The format cannot state a rate below 0.5%.',
  },
  'e-invoice-margin-withheld': {
    text: 'a tax is withheld from a sale under a margin scheme, so the file would state the base of the margin (Ley 37/1992 art. 138)',
    remedy:
      'Remove the withheld tax from `taxes`, or remove `es-fiscal-regime` if the sale is under the general regime.',
  },
  'e-invoice-principal-country': {
    text:
      'Peppol applies the rules of the country of the seller in `ordering.seller` (SE-R-003, SE-R-006, GR-R-001, DK-R-014, ' +
      'IS-R-002, NL-R-003, NL-R-007), and this invoice does not comply with them',
    remedy:
      'For a seller of Sweden, Denmark, Iceland or the Netherlands, add an identity with the scope `legal` and the scheme of ' +
      'its register in `iso-scheme-id`: 0007, 0184, 0196 or 0106. For the Netherlands, also set `payment.instructions`. ' +
      'Otherwise, create UBL without Peppol (`doc_type` `en16931`).',
  },
  'e-invoice-code-refused': ({ name, code, list }: ListedCode & { readonly name: string }): Wording => ({
    text: `\`${name}\` is "${code}", which is not in the list ${list}`,
    remedy: `Use a code of this list, or remove \`${name}\`.`,
  }),
  'e-invoice-dir3-code': ({ code }: { readonly code: string }): Wording => ({
    text: `"${code}" is not a DIR3 code, so the file does not name this unit`,
    remedy: 'Correct the code: a letter and eight letters or digits, for example "L01280796".',
  }),
  'e-invoice-code-not-listed': ({
    code,
    list,
    written,
  }: ListedCode & {
    /** Code that the file contains instead; null if it contains none. */
    readonly written: string | null;
  }): Wording => ({
    text: `"${code}" is not in the list ${list}, so the file ${written === null ? 'omits the code' : `contains ${written} instead`}`,
    remedy: 'Use a code of this list if the reader of the file needs it.',
  }),
  'e-invoice-not-subject-as-exempt': {
    text:
      'the file states as exempt the lines that are not subject to tax, because EN 16931 does not allow such ' +
      'lines with other taxes (BR-O-11)',
  },
  'e-invoice-surcharge-in-rate': {
    text: 'the equivalence surcharge is part of the rate and of the tax, because EN 16931 has no field for it; a note states the amount',
  },
  'e-invoice-withheld-as-paid': {
    text: 'the withheld tax is part of the paid amount, because EN 16931 has no field for it; a note states the amount',
  },
  'e-invoice-margin-stated': {
    text:
      'the regime of these lines is a margin scheme, but nothing else in ' +
      'the document states this, so the file contains the tax',
    remedy:
      'If the tax is on the margin, add the tag `second-hand-goods`, `art`, `antiques` or `travel-agency`. The file then states ' +
      'only the price (Ley 37/1992 art. 138, 142). Otherwise, remove `es-fiscal-regime`.',
  },
  'e-invoice-several-originals-in-note': {
    text: 'the file refers to the first corrected invoice; a note names the others',
  },
  'e-invoice-no-qr': { text: 'the file has no URL for the QR code, because the invoice has no record yet' },
  'e-invoice-period-left-out': {
    text:
      'a period was omitted, because it ends before it starts or does not contain the periods of the lines (BR-29, ' +
      'BR-30, R110, R111)',
  },
  'e-invoice-members-left-out': { text: 'the format does not support these fields, so they were omitted' },
} as const;

// Remedies for broken rules by code. The table contains only rules whose kind (required, one of a list) does not imply
// a remedy.
import { esFiscalAddonRules } from '../addons/es-fiscal/rules';
import { invoiceAndRowRules, spanishTaxRegimeRules } from './bill';
import { envelopeHeadRules } from './envelope';
import { taxAndPaymentRules } from './money';
import { partyAndItemRules } from './org';
import { nonInvoiceBillRules } from './other-bills';
import type { DocumentRuleTable } from './rule';

const invoiceTypes = '`standard`, `proforma`, `corrective`, `credit-note`, `debit-note`, `other`';
const line =
  '{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", "rate": "general"}]}';
const url = 'Write an absolute URL, such as "https://example.com/page".';
const email = 'Write an address such as "name@example.com".';
const unit = 'Use a unit of the format (h, day, kg, piece, ...), or a code of UN/ECE recommendation 20 such as "HUR".';
const means = 'Use `card`, `credit-transfer`, `direct-debit`, `cash`, `cheque`, `online`, `netting` or `other`.';
const base = 'Set `percent`; or remove `base` and set `amount`.';
const fixed = 'Remove this field, or remove `base` and `percent`.';
const sign = 'Remove the sign of the amount, or remove the field.';
const taxId =
  'Compare the code with a document of the company or person: its format or its check character does not match its country.';
const stored = 'Send the document without its envelope: Sello creates the envelope.';

/** Remedies by code. */
const remedies: Readonly<Record<string, string>> = {
  'GOBL-BILL-INVOICE-01': `Set \`type\` to one of ${invoiceTypes}. An ordinary sale is \`standard\`.`,
  'GOBL-BILL-INVOICE-02': `Use one of ${invoiceTypes}.`,
  'GOBL-BILL-INVOICE-05': 'Set `supplier` to {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-INVOICE-06': "Set `supplier.name` to the supplier's full name, as it is in the tax census.",
  'GOBL-BILL-INVOICE-07': "Set `customer.name` to the customer's full name, as it is in the tax census.",
  'GOBL-BILL-INVOICE-08':
    'Set `item.price` in each line, for example to "10.00". For a gift, set its price and a discount of "100%".',
  'GOBL-BILL-INVOICE-09': 'Add at least one line with a price, because Sello calculates the totals from the lines.',
  'GOBL-BILL-INVOICE-10': `Add at least one line: "lines": [${line}].`,
  'GOBL-BILL-LINE-01': 'Remove `i`, because Sello counts the lines. With the tag `bypass`, set `i` to 1, 2, 3.',
  'GOBL-BILL-LINE-02': 'Set `quantity`, for example to "1".',
  'GOBL-BILL-LINE-03': 'Set `item` to {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-SUBLINE-01': 'Remove `i`, because Sello counts the lines. With the tag `bypass`, set `i` to 1, 2, 3.',
  'GOBL-BILL-LINECHARGE-01': base,
  'GOBL-BILL-LINECHARGE-02': fixed,
  'GOBL-BILL-LINECHARGE-03': fixed,
  'GOBL-BILL-LINECHARGE-04': 'Set `quantity` and `rate`, or remove `unit`.',
  'GOBL-BILL-LINECHARGE-05': 'Set `rate` to the price of one unit.',
  'GOBL-BILL-LINEDISCOUNT-01': base,
  'GOBL-BILL-DISCOUNT-01': base,
  'GOBL-BILL-CHARGE-01': base,
  'GOBL-BILL-PAYMENT-08': 'Correct the amounts in `methods`, so that they add up to the total.',
  'GOBL-BILL-PAYMENTLINE-01': 'Use a number from 1 to 999.',
  'GOBL-BILL-PAYMENTLINE-02': sign,
  'GOBL-BILL-PAYMENTLINE-03': sign,
  'GOBL-BILL-PAYMENTLINE-04': 'Write a positive amount. For money that is paid back, set `refund`.',
  'GOBL-BILL-PAYMENTLINE-05': sign,
  'GOBL-BILL-PAYMENTLINE-11': 'Correct `advances` or `payable`, so that the advances are at most what is payable.',
  'GOBL-BILL-PAYMENTLINE-12': 'Set `amount` to at most `payable` minus `advances`.',
  'GOBL-CAL-PERIOD-10': 'Swap `start` and `end`, or correct one of the two dates.',
  'GOBL-CBC-CODE-01': 'Use at most 64 characters; letters with accents count twice.',
  'GOBL-CBC-KEY-01': 'Use 1 to 64 characters.',
  'GOBL-CBC-KEY-02': 'Use lower-case letters, digits, `-` and `+`, such as "my-key".',
  'GOBL-CBC-URI-02':
    'Write an address with its scheme, such as "mailto:name@example.com" or "peppol:9920:ESB12345674".',
  'GOBL-CURRENCY-CODE-01': 'Use a code of ISO 4217, such as EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-04': 'Write a rate above zero, such as "0.91".',
  'GOBL-ENVELOPE-01': stored,
  'GOBL-ENVELOPE-02': stored,
  'GOBL-ENVELOPE-03': 'Set `doc` to the document.',
  'GOBL-ENVELOPE-04': 'Set `$schema` of `doc` to one of the schemas in docs/format.md.',
  'GOBL-ENVELOPE-11': stored,
  'GOBL-ENVELOPE-12': stored,
  'GOBL-ENVELOPE-13':
    'Set the `code` of the invoice; or remove `sign`, and let the workflow number and sign the invoice.',
  'GOBL-ES-BILL-INVOICE-01': 'Set `supplier` to {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-ES-BILL-INVOICE-02': 'Set `supplier.tax_id` to {"country": "ES", "code": "..."} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-BILL-INVOICE-03': 'Set `supplier.tax_id.code` to the NIF of the supplier (RD 1619/2012 art. 6.1.d).',
  'GOBL-HEAD-HEADER-01': 'Remove `head.uuid`, or set it to a UUID of version 1, 6 or 7.',
  'GOBL-HEAD-HEADER-02': stored,
  'GOBL-HEAD-HEADER-03': 'Keep only one stamp of each provider.',
  'GOBL-HEAD-HEADER-04': 'Keep only one link of each category and key.',
  'GOBL-HEAD-LINK-04': url,
  'GOBL-HEAD-LINK-05': 'Write a media type, such as "application/pdf".',
  'GOBL-HEAD-LINK-06': 'Set `mime`, or remove `digest`.',
  'GOBL-ORG-ATTACHMENT-01': url,
  'GOBL-ORG-ATTACHMENT-02': 'Use application/pdf, image/jpeg, image/png, text/csv, or the type of an XLSX or ODS file.',
  'GOBL-ORG-COORDINATES-01': 'Write degrees from -90 to 90.',
  'GOBL-ORG-COORDINATES-02': 'Write degrees from -180 to 180.',
  'GOBL-ORG-COORDINATES-03': 'Write three words separated by dots.',
  'GOBL-ORG-DOCUMENTREF-03': url,
  'GOBL-ORG-EMAIL-01': email,
  'GOBL-ORG-EMAIL-02': email,
  'GOBL-ORG-IDENTITY-03': 'Keep either `key` or `type`, and remove the other field.',
  'GOBL-ORG-IMAGE-01': url,
  'GOBL-ORG-IMAGE-02': 'Use 64 to 2048 pixels.',
  'GOBL-ORG-IMAGE-03': 'Use 64 to 2048 pixels.',
  'GOBL-ORG-INBOX-01': 'Set one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-02': 'Keep only one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-03': 'Keep only one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-04': url,
  'GOBL-ORG-INBOX-05': email,
  'GOBL-ORG-ITEM-01': 'Set `name` to what was sold.',
  'GOBL-ORG-ITEM-02': 'Remove the sign from the price, and put it in front of `quantity`.',
  'GOBL-ORG-PARTY-01': 'Remove `agent` from the agent.',
  'GOBL-ORG-REGISTRATION-01': 'Use a code of ISO 4217, such as EUR.',
  'GOBL-ORG-UNIT-01': unit,
  'GOBL-ORG-WEBSITE-01': url,
  'GOBL-PAY-DUEDATE-02':
    'Set `percent` ("100%" for the whole amount) or an `amount` above zero; or remove the due date.',
  'GOBL-PAY-INSTRUCTIONS-01': `Set \`key\`. ${means}`,
  'GOBL-PAY-INSTRUCTIONS-02': means,
  'GOBL-PAY-ONLINE-01': url,
  'GOBL-PAY-RECORD-01': means,
  'GOBL-PAY-TERMS-01':
    'Use `end-of-month`, `due-date`, `deferred`, `proximo`, `instant`, `elective`, `pending`, `advanced` or `delivery`.',
  'GOBL-SCHEMA-ID-01': url,
  'GOBL-TAX-COMBO-01': 'Use a category of the country: in Spain VAT, IGIC, IPSI, IRPF or IRNR.',
  'GOBL-TAX-COMBO-02':
    'Use `standard`, `zero`, `reverse-charge`, `exempt`, `export`, `intra-community` or `outside-scope`, or remove `key`.',
  'GOBL-TAX-COMBO-03':
    'Use a rate of the category that belongs to the key; VAT has `general`, `reduced` and `super-reduced`.',
  'GOBL-TAX-COMBO-04': 'Set `rate` or `percent`; or remove both fields if the key charges no tax, as `exempt` does.',
  'GOBL-TAX-COMBO-05': 'Set `percent` or `rate` together with the surcharge.',
  'GOBL-TAX-COMBO-06': 'Remove this extension, because the country has no extension of this name.',
  'GOBL-TAX-IDENTITY-01': 'Set `country`, for example to ES.',
  'GOBL-TAX-IDENTITY-02': 'Write letters and digits only.',
  'GOBL-TAX-IDENTITY-03': 'Write letters, digits and single separators only.',
  'GOBL-TAX-SET-01': 'Keep only one tax of each category in `taxes`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-01':
    'Add the corrected invoice to `preceding`: {"series": "...", "code": "...", "issue_date": "..."}; ' +
    '`previous_id` with `correct` does this automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-02': 'Set `issue_date` of each invoice in `preceding`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-03':
    'Set `preceding[].tax`; `previous_id` with `correct` and `copy_tax` does this automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-04':
    'Remove `customer.tax_id`; or remove the tag `simplified` and the types F2 and R5. For a simplified invoice that contains the ' +
    'customer, remove them as well, and set `es-fiscal-simplified-art7273` to S in `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-05':
    'Remove the identity; or remove the tag `simplified`, which makes this an ordinary invoice.',
  'GOBL-ES-FISCAL-BILL-INVOICE-06':
    'Add `customer` with `name` and `tax_id`; or add `simplified` to `$tags` (up to 400 EUR with tax; 3,000 EUR ' +
    'in some trades, RD 1619/2012 art. 4).',
  'GOBL-ES-FISCAL-BILL-INVOICE-07':
    'Set `customer.tax_id` to {"country": "...", "code": "..."}. If the customer has none, put an identity with a key and ' +
    'its country first in `identities`: {"key": "passport", "country": "US", "code": "..."}. Where the law requires neither, ' +
    'keep the tag `simplified` and set "meta" to {"es-fiscal-art61d": "S"} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-FISCAL-BILL-INVOICE-08': "Set `customer.tax_id.code` to the customer's NIF or VAT number.",
  'GOBL-ES-FISCAL-BILL-INVOICE-09':
    'Remove `tax`, because Sello sets it by type and tags. A proforma invoice is not reported: remove the addon from `$addons`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-10':
    'Use a type that is reported (`standard`, `credit-note` or `corrective`), or set `es-fiscal-doc-type` in `tax.ext` yourself.',
  'GOBL-ES-FISCAL-BILL-INVOICE-11':
    'Set `es-fiscal-doc-type` to F1, F2 or F3; or remove the field, and Sello sets the type.',
  'GOBL-ES-FISCAL-BILL-INVOICE-12':
    'Set `es-fiscal-doc-type` to R1, R2, R3, R4 or R5; or remove the field, and Sello sets the type.',
  'GOBL-ES-FISCAL-BILL-INVOICE-13': 'Set `es-fiscal-correction-type` to I (by differences) or S (by substitution).',
  'GOBL-ES-FISCAL-BILL-INVOICE-14':
    'Shorten the note to 500 characters, because the record reports it as the description of the invoice.',
  'GOBL-ES-FISCAL-BILL-INVOICE-15':
    'Set `taxes` of the line to [{"cat": "VAT", "rate": "general"}], or to [{"cat": "VAT", "key": "exempt"}] if it is ' +
    'exempt. For a tip, add a charge with the key `outlay` instead.',
  'GOBL-ES-FISCAL-BILL-INVOICE-16':
    'Write the invoice in EUR, or add {"from": "...", "to": "EUR", "amount": "..."} to `exchange_rates`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-17': 'Set `country` of the identity, for example to FR.',
  'GOBL-ES-FISCAL-TAX-COMBO-01': 'Set `es-fiscal-regime` in `ext`, for example to 01, the general regime.',
  'GOBL-ES-FISCAL-TAX-COMBO-02': 'Use another exemption, or the regime 02 (exports).',
  'GOBL-ES-FISCAL-TAX-COMBO-03':
    'Keep only the operation class or only the exemption, because a line is either charged or exempt.',
  'GOBL-ES-FISCAL-TAX-COMBO-04':
    'Set `es-fiscal-op-class` in `ext` to S1 for an ordinary sale, or to S2 for reverse charge.',
};

/**
 * Finds the remedy for a broken rule in the table, or else by the kind of rule. Returns undefined for unknown codes.
 */
export function findDocumentRuleRemedy(code: string): string | undefined {
  if (Object.hasOwn(remedies, code)) return remedies[code];
  if (/^GOBL-[A-Z]{2}-TAX-IDENTITY-\d\d$/.test(code)) return taxId;
  byKind ??= new Map(
    documentRuleTables.flatMap((table) =>
      Object.values(table).flatMap((rules) => rules.flatMap((rule) => (rule.remedy ? [[rule.code, rule.remedy]] : []))),
    ) as [string, string][],
  );
  return byKind.get(code);
}

let byKind: ReadonlyMap<string, string> | undefined;

/** All tables of rules, for remedies and for the documentation. */
export const documentRuleTables: readonly DocumentRuleTable[] = [
  invoiceAndRowRules,
  nonInvoiceBillRules,
  partyAndItemRules,
  taxAndPaymentRules,
  spanishTaxRegimeRules,
  esFiscalAddonRules,
  envelopeHeadRules,
];

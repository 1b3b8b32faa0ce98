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
const means =
  'Set `key` to `card`, `credit-transfer`, `direct-debit`, `cash`, `cheque`, `online`, `netting` or `other`.';
const base = 'Set `percent`; or remove `base` and set `amount`.';
const issueDate = 'Set `issue_date` to a date, such as "2026-11-25".';
const currency = 'Set `currency` to a code of ISO 4217, such as EUR.';
const supplier = 'Set `supplier` to {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.';
const taxId =
  'Compare the code with a document of the company or person: its format or its check character does not match its country.';
const stored = 'Send the document without its envelope: Sello creates the envelope.';

/** Remedies by code. */
const remedies: Readonly<Record<string, string>> = {
  'GOBL-BILL-ACTION-01': 'Set `key` to the action that you expect, for example `reissue`.',
  'GOBL-BILL-DELIVERY-01': 'Set `type` to `advice`, `note`, `waybill`, `receipt` or `other`.',
  'GOBL-BILL-DELIVERY-03': issueDate,
  'GOBL-BILL-DELIVERY-04': supplier,
  'GOBL-BILL-DELIVERY-05': `Add at least one line: "lines": [${line}].`,
  'GOBL-BILL-INVOICE-01': `Set \`type\` to one of ${invoiceTypes}. An ordinary sale is \`standard\`.`,
  'GOBL-BILL-INVOICE-02': `Set \`type\` to one of ${invoiceTypes}.`,
  'GOBL-BILL-INVOICE-03': issueDate,
  'GOBL-BILL-INVOICE-04': currency,
  'GOBL-BILL-INVOICE-05': supplier,
  'GOBL-BILL-INVOICE-06': "Set `supplier.name` to the supplier's full name, as it is in the tax census.",
  'GOBL-BILL-INVOICE-07':
    "Set `customer.name` to the customer's full name; for a Spanish customer, as it is in the tax census.",
  'GOBL-BILL-INVOICE-08':
    'Set `item.price` in each line, for example "10.00". For a gift, set its price and a discount of "100%".',
  'GOBL-BILL-INVOICE-09': 'Add at least one line with a price, because Sello calculates the totals from the lines.',
  'GOBL-BILL-INVOICE-10': `Add at least one line: "lines": [${line}].`,
  'GOBL-BILL-LINE-01': 'Remove `i`: Sello numbers the lines. With the tag `bypass`, set `i` to 1, 2, 3.',
  'GOBL-BILL-LINE-02': 'Set `quantity`, for example "1".',
  'GOBL-BILL-LINE-03': 'Set `item` to {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-ORDER-01': 'Set `type` to `purchase`, `sale` or `quote`.',
  'GOBL-BILL-ORDER-03': issueDate,
  'GOBL-BILL-ORDER-04': currency,
  'GOBL-BILL-ORDER-05': supplier,
  'GOBL-BILL-ORDER-06': `Add at least one line: "lines": [${line}].`,
  'GOBL-BILL-REASON-01': 'Set `key` to the reason, for example `prices`.',
  'GOBL-BILL-STATUS-01': 'Set `type` to `response`, `update` or `system`.',
  'GOBL-BILL-STATUS-03': supplier,
  'GOBL-BILL-STATUS-04': 'Add at least one object with its `key` to `lines`.',
  'GOBL-BILL-STATUSLINE-01': 'Set `key` to the status, for example `accepted`.',
  'GOBL-BILL-SUBLINE-01': 'Remove `i`: Sello numbers the lines. With the tag `bypass`, set `i` to 1, 2, 3.',
  'GOBL-BILL-SUBLINE-02': 'Set `quantity`, for example "1".',
  'GOBL-BILL-SUBLINE-03': 'Set `item` to {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-SUBLINE-04':
    'Remove the tag `bypass`, so that Sello calculates `sum`; or set `sum` to `quantity` times `item.price`.',
  'GOBL-BILL-SUBLINE-05':
    'Remove the tag `bypass`, so that Sello calculates `total`; or set `total` to `sum` less discounts plus charges.',
  'GOBL-BILL-LINE-04':
    'Remove the tag `bypass`, so that Sello calculates `sum`; or set `sum` to `quantity` times `item.price`.',
  'GOBL-BILL-LINE-05':
    'Remove the tag `bypass`, so that Sello calculates `total`; or set `total` to `sum` less discounts plus charges.',
  'GOBL-BILL-LINECHARGE-01': base,
  'GOBL-BILL-LINECHARGE-02': 'Remove `quantity`; or remove `base` and `percent`.',
  'GOBL-BILL-LINECHARGE-03': 'Remove `rate`; or remove `base` and `percent`.',
  'GOBL-BILL-LINECHARGE-04': 'Set `quantity` and `rate`, or remove `unit`.',
  'GOBL-BILL-LINECHARGE-05': 'Set `rate` to the price of one unit.',
  'GOBL-BILL-LINEDISCOUNT-01': base,
  'GOBL-BILL-DISCOUNT-01': base,
  'GOBL-BILL-CHARGE-01': base,
  'GOBL-BILL-PAYMENT-01': 'Set `type` to `request`, `advice` or `receipt`.',
  'GOBL-BILL-PAYMENT-03':
    'Add at least one payment method to `methods`, for example {"key": "card", "amount": "10.00"}.',
  'GOBL-BILL-PAYMENT-04': issueDate,
  'GOBL-BILL-PAYMENT-05': currency,
  'GOBL-BILL-PAYMENT-06': supplier,
  'GOBL-BILL-PAYMENT-07': 'Add at least one object with its `amount` to `lines`.',
  'GOBL-BILL-PAYMENT-08': 'Correct the amounts in `methods`, so that they add up to the total.',
  'GOBL-BILL-PAYMENTLINE-01': 'Set `installment` to a number from 1 to 999.',
  'GOBL-BILL-PAYMENTLINE-02': 'Set `payable` to a positive amount, or remove the field.',
  'GOBL-BILL-PAYMENTLINE-03': 'Set `advances` to zero or a positive amount, or remove the field.',
  'GOBL-BILL-PAYMENTLINE-04': 'Set `amount` to a positive amount. For money that is paid back, set `refund` as well.',
  'GOBL-BILL-PAYMENTLINE-05': 'Set `due` to zero or a positive amount, or remove the field.',
  'GOBL-BILL-PAYMENTLINE-11': 'Reduce `advances` to at most `payable`, or correct `payable`.',
  'GOBL-BILL-PAYMENTLINE-12': 'Set `amount` to at most `payable` minus `advances`.',
  'GOBL-CAL-PERIOD-01': 'Set `start` to a date, such as "2026-11-01".',
  'GOBL-CAL-PERIOD-02': 'Set `end` to a date, such as "2026-11-30".',
  'GOBL-CAL-PERIOD-10': 'Swap `start` and `end`, or correct one of the two dates.',
  'GOBL-CBC-CODE-01': 'Use at most 64 characters; letters with accents count twice.',
  'GOBL-CBC-KEY-01': 'Use 1 to 64 characters.',
  'GOBL-CBC-KEY-02': 'Use lower-case letters, digits, `-` and `+`, such as "my-key".',
  'GOBL-CBC-URI-02':
    'Write an address with its scheme, such as "mailto:name@example.com" or "peppol:9920:ESB12345674".',
  'GOBL-CURRENCY-AMOUNT-01': currency,
  'GOBL-CURRENCY-CODE-01': 'Use a code of ISO 4217, such as EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-01': 'Set `from` to a code of ISO 4217, such as USD.',
  'GOBL-CURRENCY-EXCHANGERATE-02': 'Set `to` to a code of ISO 4217, such as EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-04': 'Set `amount` to a rate above zero, such as "0.91".',
  'GOBL-ENVELOPE-01': stored,
  'GOBL-ENVELOPE-02': stored,
  'GOBL-ENVELOPE-03': 'Set `doc` to the document.',
  'GOBL-ENVELOPE-04': 'Set `$schema` of `doc` to one of the schemas in docs/format.md.',
  'GOBL-ENVELOPE-11': stored,
  'GOBL-ENVELOPE-12': stored,
  'GOBL-ENVELOPE-13':
    'Set the `code` of the invoice; or remove `sign`, and let the workflow number and sign the invoice.',
  'GOBL-ES-BILL-INVOICE-01': supplier,
  'GOBL-ES-BILL-INVOICE-02': 'Set `supplier.tax_id` to {"country": "ES", "code": "..."} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-BILL-INVOICE-03':
    'Set `supplier.tax_id.code` to the Spanish tax ID of the supplier (RD 1619/2012 art. 6.1.d).',
  'GOBL-HEAD-HEADER-01': 'Remove `head.uuid`, or set it to a UUID of version 1, 6 or 7.',
  'GOBL-HEAD-HEADER-02': stored,
  'GOBL-HEAD-HEADER-03': 'Keep only one stamp of each provider.',
  'GOBL-HEAD-HEADER-04': 'Keep only one link of each category and key.',
  'GOBL-HEAD-LINK-01': 'Set `key` to a name for the link, such as "contract".',
  'GOBL-HEAD-LINK-03': 'Set `url` to an absolute URL, such as "https://example.com/page".',
  'GOBL-HEAD-LINK-04': url,
  'GOBL-HEAD-LINK-05': 'Set `mime` to a media type, such as "application/pdf".',
  'GOBL-HEAD-LINK-06': 'Set `mime`, or remove `digest`.',
  'GOBL-ORG-ATTACHMENT-01': url,
  'GOBL-ORG-ATTACHMENT-02':
    'Set `mime` to application/pdf, image/jpeg, image/png, text/csv, or the type of an XLSX or ODS file.',
  'GOBL-ORG-COORDINATES-01': 'Write degrees from -90 to 90.',
  'GOBL-ORG-COORDINATES-02': 'Write degrees from -180 to 180.',
  'GOBL-ORG-COORDINATES-03': 'Write three words separated by dots.',
  'GOBL-ORG-DOCUMENTREF-01': 'Set `code` to the number of the document.',
  'GOBL-ORG-DOCUMENTREF-03': url,
  'GOBL-ORG-EMAIL-01': email,
  'GOBL-ORG-EMAIL-02': email,
  'GOBL-ORG-ENDPOINT-01':
    'Set `uri` to an address with its scheme, such as "mailto:name@example.com" or "peppol:9920:ESB12345674".',
  'GOBL-ORG-IDENTITY-01': 'Set `code` to the number of the identity.',
  'GOBL-ORG-IDENTITY-03': 'Keep either `key` or `type`, and remove the other field.',
  'GOBL-ORG-IMAGE-01': url,
  'GOBL-ORG-IMAGE-02': 'Set `height` to a number from 64 to 2048.',
  'GOBL-ORG-IMAGE-03': 'Set `width` to a number from 64 to 2048.',
  'GOBL-ORG-INBOX-01': 'Set one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-02': 'Keep only one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-03': 'Keep only one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-04': url,
  'GOBL-ORG-INBOX-05': email,
  'GOBL-ORG-ITEM-01': 'Set `name` to what was sold.',
  'GOBL-ORG-ITEM-02': 'Write `price` without a sign. For a negative line, write a negative `quantity`, such as "-1".',
  'GOBL-ORG-NAME-01': 'Set `given`, `surname` or both.',
  'GOBL-ORG-NAME-02': 'Set `given`, `surname` or both.',
  'GOBL-ORG-NOTE-01': 'Set `text` to the text of the note.',
  'GOBL-ORG-PARTY-01': 'Remove `agent` from the agent.',
  'GOBL-ORG-PERSON-01': 'Set `name` to {"given": "...", "surname": "..."}.',
  'GOBL-ORG-REGISTRATION-01': currency,
  'GOBL-ORG-TELEPHONE-01': 'Set `num` to the telephone number.',
  'GOBL-ORG-UNIT-01': unit,
  'GOBL-ORG-WEBSITE-01': url,
  'GOBL-PAY-DUEDATE-01': 'Set `date` to a date, such as "2026-12-31".',
  'GOBL-PAY-DUEDATE-02':
    'Set `percent` ("100%" for the whole amount) or an `amount` above zero; or remove the due date.',
  'GOBL-PAY-INSTRUCTIONS-01': means,
  'GOBL-PAY-INSTRUCTIONS-02': means,
  'GOBL-PAY-ONLINE-01': url,
  'GOBL-PAY-RECORD-01': means,
  'GOBL-PAY-TERMS-01':
    'Set `key` to `end-of-month`, `due-date`, `deferred`, `proximo`, `instant`, `elective`, `pending`, `advanced` or ' +
    '`delivery`; or remove it.',
  'GOBL-SCHEMA-ID-01': url,
  'GOBL-TAX-COMBO-01':
    'Set `cat` to a tax of the country: in Spain VAT, IGIC or IPSI, or the withheld taxes IRPF and IRNR.',
  'GOBL-TAX-COMBO-02':
    'Set `key` to `standard`, `zero`, `reverse-charge`, `exempt`, `export`, `intra-community` or `outside-scope`, or ' +
    'remove `key`.',
  'GOBL-TAX-COMBO-03':
    'Set `rate` to a rate that the tax has for its key: VAT has `general`, `reduced` and `super-reduced`.',
  'GOBL-TAX-COMBO-04': 'Set `rate` or `percent`; or remove both fields if the key charges no tax, as `exempt` does.',
  'GOBL-TAX-COMBO-05': 'Set `percent` or `rate`, or remove `surcharge`.',
  'GOBL-TAX-COMBO-06': 'Remove this extension, because the country has no extension of this name.',
  'GOBL-TAX-IDENTITY-01': 'Set `country` to the two letters of the country (ISO 3166-1), such as ES.',
  'GOBL-TAX-IDENTITY-02': 'Write only letters and digits in `code`.',
  'GOBL-TAX-IDENTITY-03': 'Write only letters, digits and single separators in `scheme`.',
  'GOBL-TAX-NOTE-01': 'Set `text` to the text of the note.',
  'GOBL-TAX-SET-01': 'Keep only one tax of each category (`cat`) in `taxes`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-01':
    'Add the corrected invoice to `preceding`: {"series": "...", "code": "...", "issue_date": "..."}. If you create the ' +
    'document with `previous_id` and `correct`, Sello does this automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-02': 'Set `issue_date` of each invoice in `preceding`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-03':
    'Set `preceding[].tax` to the taxes of the corrected invoice. If you create the document with `previous_id`, ' +
    '`correct` and `copy_tax`, Sello does this automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-04':
    'Remove `customer.tax_id`; or, to make this a full invoice, remove the tag `simplified` and the type F2 or R5. For a ' +
    'simplified invoice that names the customer (RD 1619/2012 art. 7.2 and 7.3), remove them as well, and set ' +
    '`es-fiscal-simplified-art7273` to S in `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-05':
    'Remove the identity from `customer.identities`; or remove the tag `simplified`, which makes this a full invoice.',
  'GOBL-ES-FISCAL-BILL-INVOICE-06':
    'Add `customer` with `name` and `tax_id`; or add `simplified` to `$tags` (up to 400 EUR with tax; 3,000 EUR ' +
    'in some trades, RD 1619/2012 art. 4).',
  'GOBL-ES-FISCAL-BILL-INVOICE-07':
    'Set `customer.tax_id` to {"country": "...", "code": "..."}. If the customer has no tax ID, put another ' +
    'identity first in `identities` of the customer: {"key": "passport", "country": "US", "code": "..."}. Where the law ' +
    'requires neither, keep the tag `simplified` and set "meta" to {"es-fiscal-art61d": "S"} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-FISCAL-BILL-INVOICE-08': "Set `customer.tax_id.code` to the customer's tax ID or VAT number.",
  'GOBL-ES-FISCAL-BILL-INVOICE-09':
    'For a proforma invoice, which is not reported, remove the addon from `$addons`. Otherwise, remove `tax`: Sello sets ' +
    'it from the type and the tags.',
  'GOBL-ES-FISCAL-BILL-INVOICE-10':
    'Set `type` to a type that is reported (`standard`, `credit-note` or `corrective`), or set `es-fiscal-doc-type` in ' +
    '`tax.ext` yourself.',
  'GOBL-ES-FISCAL-BILL-INVOICE-11':
    'Set `es-fiscal-doc-type` to F1, F2 or F3; or remove it, and Sello sets it from the type and the tags.',
  'GOBL-ES-FISCAL-BILL-INVOICE-12':
    'Set `es-fiscal-doc-type` to R1, R2, R3, R4 or R5; or remove it, and Sello sets it from the type and the tags.',
  'GOBL-ES-FISCAL-BILL-INVOICE-13':
    'Set `es-fiscal-correction-type` in `tax.ext` to I (by differences) or S (by substitution).',
  'GOBL-ES-FISCAL-BILL-INVOICE-14':
    'Shorten the note to 500 characters: the record reports it as the description of the invoice.',
  'GOBL-ES-FISCAL-BILL-INVOICE-15':
    'Set `taxes` of the line to [{"cat": "VAT", "rate": "general"}], or to [{"cat": "VAT", "key": "exempt"}] if it is ' +
    'exempt. For a tip, add a charge with the key `outlay` instead.',
  'GOBL-ES-FISCAL-BILL-INVOICE-16':
    'Write the invoice in EUR, or add {"from": "...", "to": "EUR", "amount": "..."} to `exchange_rates`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-17':
    'Set `country` of the identity to the two letters of the country (ISO 3166-1), such as FR.',
  'GOBL-ES-FISCAL-TAX-COMBO-01': 'Set `es-fiscal-regime` in `ext`, for example 01 (general regime).',
  'GOBL-ES-FISCAL-TAX-COMBO-02':
    'Set `es-fiscal-exempt` to another exemption; or, for exports, set `es-fiscal-regime` to 02.',
  'GOBL-ES-FISCAL-TAX-COMBO-03':
    'Remove `es-fiscal-op-class` or `es-fiscal-exempt` from `ext`: a line is either charged or exempt.',
  'GOBL-ES-FISCAL-TAX-COMBO-04':
    'Set `es-fiscal-op-class` in `ext` to S1 for an ordinary sale, or to S2 for reverse charge.',
  'GOBL-HEAD-STAMP-01': 'Set `prv` to the key of the provider of the stamp.',
  'GOBL-HEAD-STAMP-02': 'Set `val` to the value of the stamp.',
  'GOBL-NOTE-MESSAGE-01': 'Set `content` to the text of the message.',
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

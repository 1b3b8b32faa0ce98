// What to do about a broken rule, by its code: where the kind of the rule (required, one of a list) does not say it.
import { fiscalRules } from '../addons/es-fiscal/rules';
import { billRules, spanishRules } from './bill';
import { headRules } from './envelope';
import { moneyRules } from './money';
import { orgRules } from './org';
import { otherBillRules } from './other-bills';
import type { RuleTable } from './rule';

const invoiceTypes = 'standard, proforma, corrective, credit-note, debit-note, other';
const line =
  '{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", "rate": "general"}]}';
const url = 'Write an absolute address, such as "https://example.com/page".';
const email = 'Write an address such as "name@example.com".';
const unit = 'Use a unit of the format (h, day, kg, piece, ...), or a code of UN/ECE recommendation 20 such as "HUR".';
const means = 'Use card, credit-transfer, direct-debit, cash, cheque, online, netting or other.';
const base = 'Give `percent`, or leave `base` out and give `amount`.';
const fixed = 'Leave it out, or leave `base` and `percent` out.';
const sign = 'Change the sign or omit the field.';
const taxId =
  'Compare the code with the papers of the company or person: form or check character is not one of its country.';
const stored = 'Send the document without its envelope: the service makes the header.';

/** Remedies by code. */
const remedies: Readonly<Record<string, string>> = {
  'GOBL-BILL-INVOICE-01': `Give \`type\`: ${invoiceTypes}; an ordinary sale is standard.`,
  'GOBL-BILL-INVOICE-02': `Use one of ${invoiceTypes}.`,
  'GOBL-BILL-INVOICE-05': 'Give `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-INVOICE-06': "Give `supplier.name`: the supplier's full name as the tax agency has it.",
  'GOBL-BILL-INVOICE-07': "Give `customer.name`: the customer's full name as the tax agency has it.",
  'GOBL-BILL-INVOICE-08': 'Give each line `item.price`, such as "10.00"; a gift has the price "0.00".',
  'GOBL-BILL-INVOICE-09': 'Give at least one line with a price: the totals are calculated from the lines.',
  'GOBL-BILL-INVOICE-10': `Give at least one line: "lines": [${line}].`,
  'GOBL-BILL-LINE-01':
    'Leave `i` out: lines are counted by the service. With the tag `bypass` nothing is counted: give `i` 1, 2, 3.',
  'GOBL-BILL-LINE-02': 'Give `quantity`, such as "1".',
  'GOBL-BILL-LINE-03': 'Give `item`: {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-SUBLINE-01':
    'Leave `i` out: lines are counted by the service. With the tag `bypass` nothing is counted: give `i` 1, 2, 3.',
  'GOBL-BILL-LINECHARGE-01': base,
  'GOBL-BILL-LINECHARGE-02': fixed,
  'GOBL-BILL-LINECHARGE-03': fixed,
  'GOBL-BILL-LINECHARGE-04': 'Give `quantity` and `rate`, or leave `unit` out.',
  'GOBL-BILL-LINECHARGE-05': 'Give `rate`: the price of one unit.',
  'GOBL-BILL-LINEDISCOUNT-01': base,
  'GOBL-BILL-DISCOUNT-01': base,
  'GOBL-BILL-CHARGE-01': base,
  'GOBL-BILL-PAYMENT-08': 'Correct the amounts of `methods`: together they are the total.',
  'GOBL-BILL-PAYMENTLINE-01': 'Use a number from 1 to 999.',
  'GOBL-BILL-PAYMENTLINE-02': sign,
  'GOBL-BILL-PAYMENTLINE-03': sign,
  'GOBL-BILL-PAYMENTLINE-04': 'Write a positive amount; for money that goes back set `refund`.',
  'GOBL-BILL-PAYMENTLINE-05': sign,
  'GOBL-BILL-PAYMENTLINE-11': 'Correct `advances` or `payable`: more than is payable cannot have been paid.',
  'GOBL-BILL-PAYMENTLINE-12': 'Write at most what is left: `payable` less `advances`.',
  'GOBL-CAL-PERIOD-10': 'Exchange `start` and `end`, or correct one of them.',
  'GOBL-CBC-CODE-01': 'Use at most 64 characters (letters with marks count twice).',
  'GOBL-CBC-KEY-01': 'Use 1 to 64 characters.',
  'GOBL-CBC-KEY-02': 'Use lower-case letters, digits, `-` and `+`, such as "my-key".',
  'GOBL-CBC-URI-02':
    'Write an address with its scheme, such as "mailto:name@example.com" or "peppol:9920:ESB12345674".',
  'GOBL-CURRENCY-CODE-01': 'Use a code of ISO 4217, such as EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-04': 'Write a rate above zero, such as "0.91".',
  'GOBL-ENVELOPE-01': stored,
  'GOBL-ENVELOPE-02': stored,
  'GOBL-ENVELOPE-03': 'Give `doc`: the document.',
  'GOBL-ENVELOPE-04': 'Give `doc` a `$schema` that docs/format.md names.',
  'GOBL-ENVELOPE-11': stored,
  'GOBL-ENVELOPE-12': stored,
  'GOBL-ENVELOPE-13': 'Give the invoice its `code`, or leave `sign` out: the workflow numbers and signs it.',
  'GOBL-ES-BILL-INVOICE-01': 'Give `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-ES-BILL-INVOICE-02': 'Give `supplier.tax_id`: {"country": "ES", "code": "..."} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-BILL-INVOICE-03': 'Give `supplier.tax_id.code`: the NIF of the supplier (RD 1619/2012 art. 6.1.d).',
  'GOBL-HEAD-HEADER-01': 'Leave `head.uuid` out, or give a UUID of version 1, 6 or 7.',
  'GOBL-HEAD-HEADER-02': stored,
  'GOBL-HEAD-HEADER-03': 'Keep one stamp of each provider.',
  'GOBL-HEAD-HEADER-04': 'Keep one link of each category and key.',
  'GOBL-HEAD-LINK-04': url,
  'GOBL-HEAD-LINK-05': 'Write a media type, such as "application/pdf".',
  'GOBL-HEAD-LINK-06': 'Give `mime`, or leave `digest` out.',
  'GOBL-ORG-ATTACHMENT-01': url,
  'GOBL-ORG-ATTACHMENT-02': 'Use application/pdf, image/jpeg, image/png, text/csv, or the type of an XLSX or ODS file.',
  'GOBL-ORG-COORDINATES-01': 'Write degrees from -90 to 90.',
  'GOBL-ORG-COORDINATES-02': 'Write degrees from -180 to 180.',
  'GOBL-ORG-COORDINATES-03': 'Write three words with points between them.',
  'GOBL-ORG-DOCUMENTREF-03': url,
  'GOBL-ORG-EMAIL-01': email,
  'GOBL-ORG-EMAIL-02': email,
  'GOBL-ORG-IDENTITY-03': 'Keep `key` or `type`, and leave the other one out.',
  'GOBL-ORG-IMAGE-01': url,
  'GOBL-ORG-IMAGE-02': 'Use 64 to 2048 pixels.',
  'GOBL-ORG-IMAGE-03': 'Use 64 to 2048 pixels.',
  'GOBL-ORG-INBOX-01': 'Give one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-02': 'Keep one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-03': 'Keep one of `code`, `url` and `email`.',
  'GOBL-ORG-INBOX-04': url,
  'GOBL-ORG-INBOX-05': email,
  'GOBL-ORG-ITEM-01': 'Give `name`: what was sold.',
  'GOBL-ORG-ITEM-02': 'Write the price without a sign and give the sign to `quantity`.',
  'GOBL-ORG-PARTY-01': "Leave the agent's own `agent` out.",
  'GOBL-ORG-REGISTRATION-01': 'Use a code of ISO 4217, such as EUR.',
  'GOBL-ORG-UNIT-01': unit,
  'GOBL-ORG-WEBSITE-01': url,
  'GOBL-PAY-DUEDATE-02': 'Give `percent`, "100%" for all of it, or an `amount` above zero; or leave the due date out.',
  'GOBL-PAY-INSTRUCTIONS-01': `Give \`key\`. ${means}`,
  'GOBL-PAY-INSTRUCTIONS-02': means,
  'GOBL-PAY-ONLINE-01': url,
  'GOBL-PAY-RECORD-01': means,
  'GOBL-PAY-TERMS-01':
    'Use end-of-month, due-date, deferred, proximo, instant, elective, pending, advanced or delivery.',
  'GOBL-SCHEMA-ID-01': url,
  'GOBL-TAX-COMBO-01': 'Use a category of the country: in Spain VAT, IGIC, IPSI, IRPF or IRNR.',
  'GOBL-TAX-COMBO-02':
    'Use standard, zero, reverse-charge, exempt, export, intra-community or outside-scope, or leave `key` out.',
  'GOBL-TAX-COMBO-03': 'Use a rate of the category that belongs to the key: for VAT general, reduced or super-reduced.',
  'GOBL-TAX-COMBO-04': 'Give `rate` or `percent`; leave both out for keys that charge nothing, such as exempt.',
  'GOBL-TAX-COMBO-05': 'Set `percent` or `rate` together with the surcharge.',
  'GOBL-TAX-COMBO-06': 'Leave this extension out: the country has none of this name.',
  'GOBL-TAX-IDENTITY-01': 'Give `country`, such as ES.',
  'GOBL-TAX-IDENTITY-02': 'Write letters and digits only.',
  'GOBL-TAX-IDENTITY-03': 'Write letters, digits and single separators only.',
  'GOBL-TAX-SET-01': 'Keep one row of each category in `taxes`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-01':
    'Name the corrected invoice in `preceding`: {"series": "...", "code": "...", "issue_date": "..."}; ' +
    '`previous_id` with `correct` does that automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-02': 'Give `issue_date` of each invoice in `preceding`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-03':
    'Give `preceding[].tax`; `previous_id` with `correct` and `copy_tax` does that automatically.',
  'GOBL-ES-FISCAL-BILL-INVOICE-04':
    'Leave out `customer.tax_id`, or the tag simplified, F2 and R5. A ticket with both: `es-fiscal-simplified-art7273` S in `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-05': 'Leave the identity out, or the tag simplified: then it is an ordinary invoice.',
  'GOBL-ES-FISCAL-BILL-INVOICE-06':
    'Add `customer` with name and tax_id, or the tag simplified to `$tags` (up to 3,000 euros, RD 1619/2012 art. 4).',
  'GOBL-ES-FISCAL-BILL-INVOICE-07':
    'Give `customer.tax_id` {"country": "...", "code": "..."}; for customers without one an identity with its country. ' +
    'Where the law requires neither: the tag simplified and "meta": {"es-fiscal-art61d": "S"} (RD 1619/2012 art. 6.1.d).',
  'GOBL-ES-FISCAL-BILL-INVOICE-08': "Give `customer.tax_id.code`: the customer's NIF or VAT number.",
  'GOBL-ES-FISCAL-BILL-INVOICE-09':
    'Leave `tax` to the service: it is filled from type and tags. A proforma is not reported: take the addon out of `$addons`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-10':
    'Use a type that is reported (standard, credit-note, corrective), or set es-fiscal-doc-type in `tax.ext` yourself.',
  'GOBL-ES-FISCAL-BILL-INVOICE-11': 'Set es-fiscal-doc-type to F1, F2 or F3, or leave it out: the service sets it.',
  'GOBL-ES-FISCAL-BILL-INVOICE-12':
    'Set es-fiscal-doc-type to R1, R2, R3, R4 or R5, or leave it out: the service sets it.',
  'GOBL-ES-FISCAL-BILL-INVOICE-13': 'Set es-fiscal-correction-type to I (by differences) or S (by substitution).',
  'GOBL-ES-FISCAL-BILL-INVOICE-14': 'Shorten the note to 500 characters: it describes the invoice to the tax agency.',
  'GOBL-ES-FISCAL-BILL-INVOICE-15':
    'Give the line `taxes`: [{"cat": "VAT", "rate": "general"}]; exempt: [{"cat": "VAT", "key": "exempt"}]; a tip is a charge `outlay`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-16':
    'Write the invoice in EUR, or add {"from": "...", "to": "EUR", "amount": "..."} to `exchange_rates`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-17': 'Give the identity its `country`, such as FR.',
  'GOBL-ES-FISCAL-TAX-COMBO-01': 'Set es-fiscal-regime in `ext`: 01 is the general regime.',
  'GOBL-ES-FISCAL-TAX-COMBO-02': 'Use another exemption, or the regime 02 (exports).',
  'GOBL-ES-FISCAL-TAX-COMBO-03': 'Keep one of the two: a row is charged or exempt.',
  'GOBL-ES-FISCAL-TAX-COMBO-04': 'Set es-fiscal-op-class in `ext`: S1 for ordinary sales, S2 for reverse charge.',
};

/**
 * What to do about a broken rule: from the table, else from the kind of the rule. Undefined for unknown codes.
 */
export function findRuleRemedy(code: string): string | undefined {
  if (Object.hasOwn(remedies, code)) return remedies[code];
  if (/^GOBL-[A-Z]{2}-TAX-IDENTITY-\d\d$/.test(code)) return taxId;
  byKind ??= new Map(
    ruleTables.flatMap((table) =>
      Object.values(table).flatMap((rules) => rules.flatMap((rule) => (rule.remedy ? [[rule.code, rule.remedy]] : []))),
    ) as [string, string][],
  );
  return byKind.get(code);
}

let byKind: ReadonlyMap<string, string> | undefined;

/** Every table of rules there is: for remedies and for the documentation. */
export const ruleTables: readonly RuleTable[] = [
  billRules,
  otherBillRules,
  orgRules,
  moneyRules,
  spanishRules,
  fiscalRules,
  headRules,
];

// The table of warnings about a document that is stored or built. Codes of the authority are keys as well; their rows are in
// authority-codes*.ts. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { customerWarningTable } from './customer-warnings';
import { correctionWarningTable } from './correction-warnings';
import { issueDateAndSeriesWarningTable } from './issue-warnings';
import { partyAndPaymentWarningTable } from './party-warnings';
import { supplyAndAmountWarningTable } from './supply-warnings';
import { taxTreatmentWarningTable } from './tax-code-warnings';
import type { documentFindingMessages } from '../messages/en';
import { createMessage, type MessageParamArguments, type StoredMessage } from '../messages/message';
import { buildRemedy, type Remedy } from '../messages/calls';

/** One row: the reason for the warning, whether it prevents sealing, and what to do next. */
export interface WarningTableRow {
  readonly blocking: boolean;
  readonly cause: string;
  readonly remedy: Remedy;
}

export const warningTable = {
  'unknown-member': {
    blocking: false,
    cause: 'An object has a field that does not exist, so Sello ignores the field.',
    remedy: 'Correct the name of the field. Put your own data into `meta`.',
  },
  'data-unused': {
    blocking: false,
    cause:
      'A job has both an entry (`silo_entry_id`) and a document (`data`), so Sello uses the entry and ignores `data`.',
    remedy: buildRemedy`To create an entry from \`data\`, omit \`silo_entry_id\`. To change the entry, update it
      first${'updateEntry'}.`,
  },
  'quantity-missing': {
    blocking: false,
    cause: 'A line has no quantity, or a quantity of 0, so it adds nothing to the total.',
    remedy: 'Set the `quantity` of the line, for example "1".',
  },
  'price-missing': {
    blocking: false,
    cause: 'At least one line has no price, so it adds 0.00 to the total.',
    remedy:
      'Set the `item.price` of each line, for example "10.00". For a gift, set its price and a discount of "100%". For a comment ' +
      'line, set the price to "0.00".',
  },
  'percent-above-100': {
    blocking: false,
    cause: 'A percentage is above 100%. A number without a percent sign is a fraction: 21 means 2100%.',
    remedy: 'Write the percentage as a string with the percent sign, for example "21%".',
  },
  'discount-above-100': {
    blocking: true,
    cause:
      'A discount is above 100%, so it exceeds the price. A number without a percent sign is a fraction: 10 means ' +
      '1000%.',
    remedy: 'Write the percentage as a string with the percent sign, for example "10%".',
  },
  'value-replaced': {
    blocking: false,
    cause:
      'Sello replaced or removed a percentage or an amount that another field determines, for example a percentage ' +
      'that contradicts the `rate`. Sello also replaces an unknown currency, and removes unprintable characters from ' +
      'a series or code. The warning blocks the job if Sello replaced a currency or a surcharge, or removed ' +
      'characters or the percentage of a line without tax.',
    remedy:
      'Use the `key` or the `rate` that belongs to the value that you mean (docs/format.md), or remove the value. The response shows ' +
      'what the invoice contains now.',
  },
  'code-replaced': {
    blocking: true,
    cause:
      'Sello replaced a code that you sent in `ext`, because the key, the tags or the type of the document require a different code. ' +
      'The record would contain a code that you did not write.',
    remedy:
      'Use the `key` of the taxes, the tag or the `type` that belongs to the code you mean (docs/format.md), or omit the code. If the ' +
      'code that the response shows is right, write that code.',
  },
  'total-replaced': {
    blocking: false,
    cause: 'Sello replaced a total, because it always calculates totals from the lines.',
    remedy:
      'Compare the lines, taxes, discounts and charges with your own. If the difference ' +
      'is a cent, rounding is often the cause: set the rounding method with ' +
      '`tax.rounding` (docs/cases.md), and put the rest into `totals.rounding`.',
  },
  'one-stop-shop': {
    blocking: false,
    cause:
      'The VAT of another country and regime 17 (one-stop shop) belong together, but a line has only one of them. ' +
      'Without regime 17, the sale is reported as not subject to the tax. With regime 17 and the tax of Spain, the ' +
      'sale is reported twice. The warning also appears if the customer is a business, or if the country is not in ' +
      'the EU or not the destination. The percentage must be a rate of that country on the operation date.',
    remedy:
      'For a sale under the one-stop shop, write {"cat": "VAT", "country": "FR", "rate": "general", "ext": ' +
      '{"es-fiscal-regime": "17"}} with the country of the sale. For any other sale, remove `country` and regime 17.',
  },
  'intra-community-outside': {
    blocking: false,
    cause:
      'The key `intra-community` (E5) reports goods that a full invoice charges to a business in another EU country. ' +
      'The warning appears if the customer is not such a business, the goods do not go to another EU country, the ' +
      'tax is not VAT, the invoice is simplified, or the line is an advance. Monaco counts as France, so the warning ' +
      'also appears for a service (`outside-scope`) if the tax ID has the country MC instead of FR.',
    remedy: 'For goods that leave the EU, use the key `export` (E2).',
  },
  'regime-missing': {
    blocking: false,
    cause:
      'A tag names a special regime, so the PDF contains its required text, but the lines are reported under a ' +
      'different regime. The warning also appears if only some taxed lines are under cash accounting (07), which ' +
      'applies to all sales of the supplier, or if the rent of premises is under regime 01.',
    remedy:
      'Set `es-fiscal-regime` in the taxes of the lines to 03 (used goods, art, antiques), 05 (travel agencies), 07 (cash ' +
      'accounting), 11 (rent of premises) or 20 (simplified; 21 for IGIC); or remove the tag.',
  },
  'margin-scheme': {
    blocking: false,
    cause:
      'A line has regime 03 or 05, under which only the margin is taxed (Ley 37/1992 art. 137, 145). The invoice has ' +
      'no charge without taxes for the rest of the price, so the record reports the whole price as margin. Under ' +
      'regime 03, the warning also appears if the line is exempt as a delivery to another member state (art. 25.Uno) ' +
      'or as an export (art. 21), or if a sale at a loss has tax.',
    remedy:
      'Write the margin without its tax as the price of the line, and the rest of the price as a charge without taxes: {"reason": ' +
      '"Resto del precio", "amount": "9000.00"} (docs/cases.md). If the sale is under the general regime, remove `es-fiscal-regime`. ' +
      'Ignore this warning if the whole price is margin.',
  },
  'reverse-charge-abroad': {
    blocking: false,
    cause:
      'The key `reverse-charge` reports that the customer declares the tax (S2), but the customer is not established ' +
      'where the tax applies. A service to a business abroad is not subject to Spanish tax (Ley 37/1992 art. 69). A ' +
      'service to a business in another Spanish territory is not subject to the tax of the supplier.',
    remedy:
      'For a service, write {"cat": "VAT", "key": "outside-scope"}; for goods that go to another member state, write the key ' +
      '`intra-community`. Ignore this warning if the customer declares the tax in Spain (Ley 37/1992 art. 84.Uno.2).',
  },
  'zero-rate': {
    blocking: false,
    cause:
      'A line has VAT at 0%, or IPSI at 0% without a code. Food had VAT at 0% until 30 September 2024 (RDL 4/2024); ' +
      'now only donations to non-profit organizations have this rate (Ley 37/1992 art. 91.Cuatro). The lowest rate ' +
      'of IPSI is 0.5% (Ley 8/1991 art. 18).',
    remedy:
      'State why there is no tax: {"cat": "VAT", "key": "exempt"} with its article, `export`, `intra-community`, `reverse-charge` or ' +
      '`outside-scope` (docs/format.md). Ignore this warning for a donation to a non-profit organization.',
  },
  'discount-negative': {
    blocking: false,
    cause:
      'A discount is negative, so it increases the price. The same warning appears if a negative line (returned goods) has a ' +
      'discount with a positive amount, which increases the refund.',
    remedy:
      'Write the discount without a sign, for example "10%". To add to the price, use `charges`. In a negative line, write a ' +
      'percentage, or the amount with the sign of the line.',
  },
  'discount-unclear': {
    blocking: false,
    cause:
      'A call states the discount of a line as a plain number, such as 10, and does not ' +
      'set `total`. The number is an amount, but may be meant as a percentage.',
    remedy:
      'If you mean a percentage, write it with its sign, for example "10%". If you mean an amount, write it with two ' +
      'decimals, for example "10.00", or set `total`, so that Sello can compare the totals.',
  },
  'rate-of-other-tax': {
    blocking: false,
    cause:
      'A line has a rate that its tax does not have. IGIC and IRPF do not have the VAT rates 4%, 10% and 21%. IGIC ' +
      'has had a fixed list of rates since 2020, and the rates of IPSI are from 0.5% to 10% (Ley 8/1991 art. 18). ' +
      'The authority does not check the rates of these taxes.',
    remedy:
      'Use a rate of the tax, for example {"cat": "IGIC", "percent": "7%"}. If VAT is due, write {"cat": "VAT", ' +
      '"rate": "general"}.',
  },
  'reverse-charge-charged': {
    blocking: false,
    cause: 'The tag `reverse-charge` means that the customer pays the tax, but some lines charge the tax.',
    remedy:
      'Write these lines with the key `reverse-charge` (for IPSI, with the class S2), or remove the tag. ' +
      'Ignore this warning if the supplier owes the tax of these lines.',
  },
  'untaxed-row': {
    blocking: false,
    cause:
      'A discount or charge of the document has no taxes, but the lines do. The total changes without the tax, so ' +
      'the customer pays too much or too little tax. The record does not contain the discount or charge, so the ' +
      'total in the QR code differs from the total of the PDF. The warning also appears for a line that is not part ' +
      'of the price, such as an outlay or withheld income tax, and for a tourist tax without the taxes of the stay.',
    remedy:
      'If the discount or charge changes the price, add the `taxes` of the lines to it. Otherwise, set its key: ' +
      '`outlay` for what is paid on behalf of the customer, `deposit` for a refundable deposit, or `guarantee` for an ' +
      'amount that the customer withholds. A multi-purpose voucher is a payment: write it in `payment.advances`.',
  },
  'address-missing': {
    blocking: false,
    cause:
      'The address of the supplier or of the customer is missing, but an invoice must contain both addresses (RD 1619/2012 art. ' +
      '6.1.e). A postcode, a region or a country alone is not an address.',
    remedy:
      'Add `addresses` to the supplier and to the customer, with street, code and locality. For a sale to a person who gives no ' +
      'address, add the tag `simplified`.',
  },
  'sales-taxes-twice': {
    blocking: false,
    cause:
      'A line has two of the taxes VAT, IGIC and IPSI, so its base would be reported twice. Each of these taxes applies in its own ' +
      'territory (IGIC in the Canary Islands, IPSI in Ceuta and Melilla).',
    remedy: 'Keep only the tax of the territory where the sale is taxed.',
  },
  'discount-taxes-differ': {
    blocking: false,
    cause:
      'Every line has a tax or the equivalence surcharge, but a discount of the document does not, so Sello ' +
      'calculates this tax on the amount before the discount. The warning also appears if the discount has a rate or ' +
      'a code that no line has. A charge for delivery, packing, handling or insurance is part of the price of the ' +
      'goods, and needs their surcharge and regime. If every line is under cash accounting (07), every charge needs ' +
      'regime 07.',
    remedy: 'Add the `taxes` of the lines to the discount or charge, including withheld tax and surcharge.',
  },
  'simplified-above-max': {
    blocking: false,
    cause:
      'The invoice is above the limit of a simplified invoice: 400 EUR including tax, or 3,000 EUR in the trades of RD 1619/2012 art. ' +
      '4.2, such as retail or hotels. The authority checks this limit only for simplified invoices without a customer.',
    remedy: buildRemedy`Issue a full invoice: remove the tag \`simplified\` or \`es-fiscal-simplified-art7273\`, and add
      the customer with tax ID and address. For one of these trades, set \`{"simplified_max_euros": 3000}\` once for the
      supplier${'writeSupplierSettings'}.`,
  },
  'signatures-dropped': {
    blocking: false,
    cause:
      'Sello removed signatures of the envelope, because they are not valid for the stored document. Sello ' +
      'recalculated the document or replaced names of the public format, or the signatures are not from a key of ' +
      'this workspace.',
    remedy: 'Sign the envelope here with `"sign": true`, or with a workflow that has the step `silo.close`.',
  },
  'supplier-not-registered': {
    blocking: true,
    cause: 'The supplier is not registered here, so its invoices cannot be reported.',
    remedy: buildRemedy`Store the supplier as a party (schema org/party, folder \`suppliers\`)${'createEntry'}, then run the
      workflow "Register supplier" on that entry${'createJob'}.`,
  },
  ...partyAndPaymentWarningTable,
  ...customerWarningTable,
  ...supplyAndAmountWarningTable,
  ...taxTreatmentWarningTable,
  ...correctionWarningTable,
  ...issueDateAndSeriesWarningTable,
} as const satisfies Record<string, WarningTableRow>;

export type WarningKey = keyof typeof warningTable;

export const isWarningKey = (key: string): key is WarningKey => Object.hasOwn(warningTable, key);

/** A reason to check a document, or to stop it (`blocking`). */
export interface Warning {
  /** A key of the table, or a code of the authority. */
  readonly key: string;
  readonly message: StoredMessage;
  /** JSONPath-like from the envelope's root. */
  readonly paths: readonly string[];
  readonly blocking: boolean;
  /** Set if the warning blocks because of a setting of the workspace. */
  readonly byWorkspace?: true;
  /** Code of the fault if the warning refuses the document; if absent, the code is the key. */
  readonly code?: string;
  /** Values from the client that the calculation dropped. The warning stays until each value is corrected. */
  readonly lost?: readonly DroppedInputValue[];
}

/** A value of the input that is not in the calculated document. */
export interface DroppedInputValue {
  /** Place where the client wrote the value, JSONPath-like from the envelope's root. */
  readonly path: string;
  /** The field that was probably meant, if the value belongs in another place. */
  readonly meant?: string;
  /** A total that the client stated. If a change makes the calculation give this total, the warning is resolved. */
  readonly total?: string;
}

/** Messages of warnings, each a key of the table, or a key and a variant (`price-missing.all`). */
export type WarningMessageId = {
  [Id in keyof typeof documentFindingMessages]: Id extends WarningKey | `${WarningKey}.${string}` ? Id : never;
}[keyof typeof documentFindingMessages];

/** Creates the warning whose key is the beginning of the id. */
export function createWarning<Id extends WarningMessageId>(
  id: Id,
  paths: readonly string[],
  ...params: MessageParamArguments<Id>
): Warning {
  const [key] = id.split('.', 1) as [WarningKey];
  return { key, message: createMessage(id, ...params), paths, blocking: warningTable[key].blocking };
}

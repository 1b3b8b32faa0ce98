// The table of warnings about a document that is stored or built. Codes of the authority are keys as well; their rows are in
// authority-codes*.ts. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { correctionWarnings } from './correction-warnings';
import { partyWarnings } from './party-warnings';
import { supplyWarnings } from './supply-warnings';
import type { findings } from '../messages/en';
import { message, type MessageParams, type StoredText } from '../messages/message';
import { instruct, type Remedy } from '../messages/calls';

/** One row: whether the invoice cannot be sealed like this, why there is a warning, and what the reader does next. */
export interface WarningRow {
  readonly blocking: boolean;
  readonly cause: string;
  readonly remedy: Remedy;
}

export const warningTable = {
  'unknown-member': {
    blocking: false,
    cause: 'An object has a field that does not exist. It was ignored.',
    remedy: 'Use the correct field name. Your own data goes into `meta`.',
  },
  'data-unused': {
    blocking: false,
    cause:
      'A job has an entry (`silo_entry_id`) and a document (`data`). The entry takes precedence; `data` is ' +
      'ignored.',
    remedy: instruct`Leave out \`silo_entry_id\` to create an entry from \`data\`; to change the entry, update it
      first${'updateEntry'}.`,
  },
  'quantity-missing': {
    blocking: false,
    cause: 'A line has no quantity, or a quantity of 0: it adds nothing to the total.',
    remedy: 'Set the `quantity` of the line, for example "1".',
  },
  'price-missing': {
    blocking: false,
    cause: 'A line has no price, or no line has one: it adds 0.00 to the total.',
    remedy:
      'Set the `item.price` of each line, for example "10.00". A gift has its price and a discount of "100%"; a ' +
      'comment has the price "0.00".',
  },
  'percent-above-100': {
    blocking: false,
    cause: 'A percentage is above 100 %. A number without the sign is a fraction: 21 means 2100 %.',
    remedy: 'Write the percentage as a string with its sign: "21%".',
  },
  'discount-above-100': {
    blocking: true,
    cause:
      'A discount is above 100 %: it is more than the price. A number without the sign is a fraction: 10 means ' +
      '1000 %.',
    remedy: 'Write the percentage as a string with its sign: "10%".',
  },
  'value-replaced': {
    blocking: false,
    cause:
      'The calculation replaced or removed a percentage or an amount: the key and the rate determine it. It also ' +
      'replaces a currency that does not exist, which blocks the job.',
    remedy:
      'Use the `key` or `rate` that belongs to the value you mean (docs/format.md), or leave the value out. The ' +
      'response shows what the invoice contains now.',
  },
  'code-replaced': {
    blocking: true,
    cause:
      'The calculation replaced a code of the scheme by another one, because the key, the tags or the type of the ' +
      'document determine it. The record would contain a code that you did not write.',
    remedy:
      'Use the `key` of the taxes, the tag or the `type` that belongs to the code you mean (docs/format.md), or ' +
      'leave the code out. If the code that the response shows is right, write that one.',
  },
  'total-replaced': {
    blocking: false,
    cause: 'The calculation replaced a total: totals are always calculated from the lines.',
    remedy:
      'Compare the lines, taxes, discounts and charges with yours. A difference of a cent is often caused by ' +
      'rounding: `tax.rounding` sets the method (docs/cases.md); put the rest into `totals.rounding`.',
  },
  'one-stop-shop': {
    blocking: false,
    cause:
      'The tax of another country and the regime 17 (one-stop shop) belong together. Without 17 the sale is ' +
      'reported as outside the tax; 17 with the tax of Spain declares it twice.',
    remedy:
      'Set both in the row, {"cat": "VAT", "country": "FR", "rate": "general", "ext": {"es-fiscal-regime": ' +
      '"17"}}, or neither.',
  },
  'intra-community-outside': {
    blocking: false,
    cause: 'The key intra-community (E5) is for goods delivered to a business in another member state of the Union.',
    remedy: 'Goods that leave the Union have the key `export` (E2).',
  },
  'regime-missing': {
    blocking: false,
    cause:
      'A tag names a special regime, so the PDF contains its mention, but the rows are reported under another ' +
      'regime.',
    remedy: 'Set `es-fiscal-regime` in the taxes of the rows: 03 used goods, 05 travel agencies, 07 cash basis.',
  },
  'margin-scheme': {
    blocking: false,
    cause:
      'Under the regimes 03, 05 and 09 the tax is on the margin, and the invoice does not show it separately (Ley ' +
      '37/1992 art. 138, 142). Sello does not know margins: the record reports the whole price as base, and the ' +
      'PDF shows the tax.',
    remedy:
      'Do not issue such an invoice with Sello: it would declare too much tax. Leave out the regime if the ' +
      'general one applies.',
  },
  'reverse-charge-abroad': {
    blocking: false,
    cause:
      'A customer established abroad has the key reverse-charge, which reports S2: a customer who declares the ' +
      'tax in Spain. A service to a business abroad is outside the Spanish tax (Ley 37/1992 art. 69).',
    remedy:
      'For a service write {"cat": "VAT", "key": "outside-scope"}, for goods that go to another member state ' +
      '`intra-community`. Ignore this if the customer declares the tax in Spain (art. 84.Uno.2).',
  },
  'zero-rate': {
    blocking: false,
    cause:
      'A row has VAT at 0 %. Food had this rate until the end of 2024 (RDL 4/2024); now only donations to ' +
      'non-profit organizations have it (Ley 37/1992 art. 91.Cuatro).',
    remedy:
      'State why there is no tax: {"cat": "VAT", "key": "exempt"} with its article, `export`, `intra-community`, ' +
      '`reverse-charge` or `outside-scope` (docs/format.md). Ignore this for such a donation.',
  },
  'discount-negative': {
    blocking: false,
    cause: 'A discount is below zero: it adds to the price.',
    remedy: 'Write a discount without its sign, for example "10%". What is added to the price goes into `charges`.',
  },
  'rate-of-other-tax': {
    blocking: false,
    cause:
      'A row of IGIC or IRPF has a rate that only VAT has (4, 10 or 21 %), or a row of IPSI has one above 10 %, ' +
      'the maximum of its law (Ley 8/1991 art. 18). The authority does not check the rates of these taxes.',
    remedy:
      'Use a rate of the tax, for example {"cat": "IGIC", "percent": "7%"}; if VAT is due, {"cat": "VAT", "rate": ' +
      '"general"}.',
  },
  'reverse-charge-charged': {
    blocking: false,
    cause: 'The tag `reverse-charge` means that the customer pays the tax, but rows charge it.',
    remedy: 'Write the taxes of these rows as {"cat": "VAT", "key": "reverse-charge"}, or remove the tag.',
  },
  'untaxed-row': {
    blocking: false,
    cause:
      'A discount or charge of the document has no taxes, but the lines do. It changes the total and not the tax, ' +
      'so the customer pays too much or too little tax. The record does not contain this row: its total, that of ' +
      'the QR code, differs from the total of the PDF.',
    remedy: 'Add the `taxes` of the lines to it. What is paid on behalf of the customer has the key `outlay`.',
  },
  'address-missing': {
    blocking: false,
    cause: 'An invoice contains the addresses of supplier and customer (RD 1619/2012 art. 6.1.e).',
    remedy:
      'Add the `addresses` of both: street, code, locality. A sale to a person without an address has the tag ' +
      '`simplified`.',
  },
  'prices-include-unused': {
    blocking: false,
    cause:
      '`tax.prices_include` names a tax that no row has. The prices were taken as they are, and the tax of the ' +
      'rows was added to them.',
    remedy: 'Write the category of the rows: "prices_include": "VAT". Leave it out if prices are without tax.',
  },
  'sales-taxes-twice': {
    blocking: false,
    cause:
      'A row has two of VAT, IGIC and IPSI. Each applies in another territory (IGIC in the Canary Islands, IPSI ' +
      'in Ceuta and Melilla), so its base would be reported twice.',
    remedy: 'Keep the tax of the territory where the sale is taxed.',
  },
  'discount-taxes-differ': {
    blocking: false,
    cause:
      'A discount of the document lacks a tax, or the equivalence surcharge, that every line has: this tax is ' +
      'calculated on the amount before the discount.',
    remedy: 'Add the `taxes` of the lines to the discount, with withheld tax and surcharge.',
  },
  'surcharge-left-out': {
    blocking: false,
    cause:
      'A row asks for the equivalence surcharge (`+eqs` or `surcharge`), but its tax has none: it was charged ' +
      'without one.',
    remedy:
      'Write the rate without `+eqs`, and no `surcharge`. Only VAT has the equivalence surcharge (Ley 37/1992 ' +
      'art. 154).',
  },
  'simplified-above-max': {
    blocking: false,
    cause:
      'A simplified invoice is limited to 400 EUR including tax, or 3,000 EUR in the sectors of RD 1619/2012 art. ' +
      '4.2. The authority checks this only for tickets without a customer.',
    remedy: instruct`Issue a full invoice: remove the tag \`simplified\` or \`es-fiscal-simplified-art7273\`, and name
      the customer with tax ID and address. For a trade of art. 4.2 set \`{"simplified_max_euros": 3000}\` once for the
      supplier${'writeSupplierSettings'}.`,
  },
  'earlier-than-previous': {
    blocking: false,
    cause: 'The issue date is before that of the previous number in the series. Numbers follow the dates.',
    remedy: 'Correct `issue_date`, or number the invoice in another series.',
  },
  'signatures-dropped': {
    blocking: false,
    cause:
      'The envelope had signatures that are not valid for the document as it is stored: it was recalculated, its ' +
      'public names were replaced by ours, or no key of this workspace created them.',
    remedy: 'Sign it here: `"sign": true`, or a workflow with `silo.close`.',
  },
  'number-in-use': {
    blocking: false,
    cause: 'Another entry of this supplier has this series and code.',
    remedy: 'Use the next free `code`, or leave out `code`: the workflow numbers the invoice.',
  },
  'number-taken': {
    blocking: true,
    cause: 'Another entry of this supplier was reported with this number and date.',
    remedy: 'Use the next free `code`, or leave out `code`: the workflow numbers the invoice.',
  },
  'supplier-not-registered': {
    blocking: true,
    cause: 'The supplier is not registered here: its invoices cannot be reported.',
    remedy: instruct`Store its party (schema org/party, folder \`suppliers\`)${'createEntry'}, then run the
      workflow "Register supplier" on that entry${'createJob'}.`,
  },
  'supplier-name-differs': {
    blocking: false,
    cause:
      'The supplier is registered here under another name than on the invoice. Case, accents, spaces, punctuation ' +
      'and the order of words are ignored. The authority compares name and tax ID with its census.',
    remedy:
      'Write the name under which the supplier is registered. If that name is out of date, correct its party ' +
      'entry, then run "Unregister supplier" and "Register supplier" on it; the chain continues.',
  },
  'addon-missing': {
    blocking: true,
    cause: 'The supplier reports its invoices, but this one does not have the addon of the reporting scheme.',
    remedy: 'Add `es-fiscal-v1` to `$addons`.',
  },
  ...partyWarnings,
  ...supplyWarnings,
  ...correctionWarnings,
} as const satisfies Record<string, WarningRow>;

export type WarningKey = keyof typeof warningTable;

export const isWarningKey = (key: string): key is WarningKey => Object.hasOwn(warningTable, key);

/** What a document should be looked at for, or will be stopped by (`blocking`). */
export interface Warning {
  /** A key of the table, or a code of the authority. */
  readonly key: string;
  readonly message: StoredText;
  /** JSONPath-like from the envelope's root. */
  readonly paths: readonly string[];
  /** Of warnings that an earlier build stored; else the message has it, or the table. */
  readonly remedy?: string;
  readonly blocking: boolean;
  /** It blocks because the workspace says so. */
  readonly byWorkspace?: true;
  /** Code of the fault where it is a refusal; absent: the key. */
  readonly code?: string;
  /** What the client wrote and the calculation did not keep: the warning stays until each is repaired. */
  readonly lost?: readonly LostValue[];
}

/** A value of the input that is not in the calculated document. */
export interface LostValue {
  /** Where the client wrote it, JSONPath-like from the envelope's root. */
  readonly path: string;
  /** Where a repair is written, if that is another place: the field that was meant. */
  readonly meant?: string;
  /** A total that the client stated. It is repaired if the calculation gives the same. */
  readonly total?: string;
}

/** Messages of warnings: a key of the table, or a key and a variant (`price-missing.all`). */
export type FindingId = {
  [Id in keyof typeof findings]: Id extends WarningKey | `${WarningKey}.${string}` ? Id : never;
}[keyof typeof findings];

/** The warning whose key the id begins with. */
export function createWarning<Id extends FindingId>(
  id: Id,
  paths: readonly string[],
  ...params: MessageParams<Id>
): Warning {
  const [key] = id.split('.', 1) as [WarningKey];
  return { key, message: message(id, ...params), paths, blocking: warningTable[key].blocking };
}

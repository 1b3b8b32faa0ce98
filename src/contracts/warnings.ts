// The table of warnings: what is said of a document when it is stored or built. Codes of the authority are keys, too;
// their rows are in authority-codes*.ts. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { correctionWarnings } from './correction-warnings';
import { partyWarnings } from './party-warnings';
import { supplyWarnings } from './supply-warnings';
import type { WarningRow } from './warning-row';

export const warningTable = {
  'unknown-member': {
    blocking: false,
    cause: 'A member has a name that its object does not have. It was dropped.',
    remedy: 'Write the name that is meant. What belongs to you alone goes into `meta`.',
  },
  'data-unused': {
    blocking: false,
    cause: 'A job names an entry (`silo_entry_id`) and brings a document (`data`). The entry goes before.',
    remedy:
      'Leave `silo_entry_id` out to make an entry of `data`; to change the entry, PATCH /silo/v1/entries/{id} first.',
  },
  'quantity-missing': {
    blocking: false,
    cause: 'A line has no quantity, or a quantity of 0: it adds nothing to the total.',
    remedy: 'Give the line its `quantity`, for example "1".',
  },
  'price-missing': {
    blocking: false,
    cause: 'A line has no price, or no line has one: it adds 0.00 to the total.',
    remedy:
      'Give each line its `item.price`, for example "10.00". What is given away has its price and a discount of "100%"; a ' +
      'remark has the price "0.00".',
  },
  'percent-above-100': {
    blocking: false,
    cause: 'A percentage is above 100 %. A number without the sign is a fraction: 21 means 2100 %.',
    remedy: 'Write the percentage as a text with its sign: "21%".',
  },
  'discount-above-100': {
    blocking: true,
    cause:
      'A discount is above 100 %: it takes more than the price. A number without the sign is a fraction: 10 means 1000 %.',
    remedy: 'Write the percentage as a text with its sign: "10%".',
  },
  'value-replaced': {
    blocking: false,
    cause:
      'A code or a percentage was given, and the calculation put another one in its place or left it out: key and rate decide.',
    remedy:
      'Give the `key` or `rate` that goes with the value you mean (docs/format.md), or leave the value out. The answer shows ' +
      'what the invoice has now.',
  },
  'total-replaced': {
    blocking: false,
    cause: 'A total was given, and the calculation made another one of the lines. Totals are always calculated.',
    remedy:
      'Compare the lines, taxes, discounts and charges with yours. A difference of a cent is often one of rounding: ' +
      '`tax.rounding` says how (docs/cases.md); what is left goes into `totals.rounding`.',
  },
  'one-stop-shop': {
    blocking: false,
    cause:
      'The tax of another country and the regime 17 (one-stop shop) go together. Without 17 the sale is reported as one ' +
      'outside the tax; 17 with the tax of Spain declares it twice.',
    remedy:
      'Give the row both, {"cat": "VAT", "country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}}, or neither.',
  },
  'intra-community-outside': {
    blocking: false,
    cause: 'The key intra-community (E5) is for goods that go to a business of another member of the Union.',
    remedy: 'Goods that leave the Union have the key `export` (E2).',
  },
  'regime-missing': {
    blocking: false,
    cause: 'A tag says a special regime, so the page has its mention, and the rows are reported under another regime.',
    remedy: 'Give the taxes of the rows `es-fiscal-regime`: 03 used goods, 05 travel agencies, 07 cash basis.',
  },
  'margin-scheme': {
    blocking: false,
    cause:
      'Under the regimes 03, 05 and 09 the tax is on the margin, and the page does not show it apart (Ley 37/1992 art. 138, 142). ' +
      'Sello has no margins: the record reports the whole price as base, and the page shows the tax.',
    remedy:
      'Do not issue such an invoice with Sello: it would declare too much tax. Leave the regime out where the usual one holds.',
  },
  'reverse-charge-abroad': {
    blocking: false,
    cause:
      'A customer established abroad is charged by the key reverse-charge, which reports S2: a customer who declares the tax ' +
      'in Spain. A service to a business abroad is outside the Spanish tax (Ley 37/1992 art. 69).',
    remedy:
      'For a service write {"cat": "VAT", "key": "outside-scope"}, for goods that leave for the Union `intra-community`. Leave ' +
      'it when the customer does declare the tax in Spain (art. 84.Uno.2).',
  },
  'zero-rate': {
    blocking: false,
    cause:
      'A row has VAT at 0 %. Food had this rate until the end of 2024 (RDL 4/2024); only gifts to charities have it now ' +
      '(Ley 37/1992 art. 91.Cuatro).',
    remedy:
      'Write why there is no tax: {"cat": "VAT", "key": "exempt"} with its article, `export`, `intra-community`, `reverse-charge` or ' +
      '`outside-scope` (docs/format.md). Leave it for such a gift.',
  },
  'discount-negative': {
    blocking: false,
    cause: 'A discount is below zero: it adds to the price.',
    remedy: 'Write a discount without its sign, for example "10%". What is added to the price goes into `charges`.',
  },
  'rate-of-other-tax': {
    blocking: false,
    cause:
      'A row of IGIC or IRPF has a rate that only VAT has (4, 10 or 21 %), or a row of IPSI one above 10 %, the most that its law ' +
      'allows (Ley 8/1991 art. 18). The authority does not check the rates of these taxes.',
    remedy:
      'Write the rate of the tax, for example {"cat": "IGIC", "percent": "7%"}; where VAT is due, {"cat": "VAT", "rate": "general"}.',
  },
  'reverse-charge-charged': {
    blocking: false,
    cause: 'The tag `reverse-charge` says that the customer pays the tax, and rows charge it.',
    remedy: 'Write the taxes of these rows as {"cat": "VAT", "key": "reverse-charge"}, or take the tag away.',
  },
  'untaxed-row': {
    blocking: false,
    cause:
      'A discount or charge of the document has no taxes, and the lines have. It changes the total and not the tax, so ' +
      'the customer pays too much or too little tax. The record has no such row: its total, that of the QR code, is not the ' +
      'total of the page.',
    remedy: 'Give it `taxes` as the lines have. What is paid on behalf of the customer has the key `outlay`.',
  },
  'address-missing': {
    blocking: false,
    cause: 'An invoice names the addresses of supplier and customer (RD 1619/2012 art. 6.1.e).',
    remedy:
      'Give `addresses` of both: street, code, locality. A sale to a person without them has the tag `simplified`.',
  },
  'prices-include-unused': {
    blocking: false,
    cause:
      '`tax.prices_include` names a tax that no row has. Nothing was taken out of the prices, and the tax of the rows was added ' +
      'to them.',
    remedy:
      'Write the category that the rows have: "prices_include": "VAT". Leave it out where prices are without tax.',
  },
  'sales-taxes-twice': {
    blocking: false,
    cause:
      'A row has two of VAT, IGIC and IPSI. Each holds in another place (the Canaries have IGIC, Ceuta and Melilla IPSI), so ' +
      'its base would be reported twice.',
    remedy: 'Keep the tax of the place where the sale is taxed.',
  },
  'discount-taxes-differ': {
    blocking: false,
    cause:
      'A discount of the document lacks a tax, or the equivalence surcharge, that every line has: this tax is calculated on ' +
      'the amount before the discount.',
    remedy: 'Give the discount the same `taxes` as the lines, with withheld tax and surcharge.',
  },
  'surcharge-left-out': {
    blocking: false,
    cause:
      'A row asks for the equivalence surcharge (`+eqs` or `surcharge`), and its tax has none: it was charged without one.',
    remedy:
      'Write the rate without `+eqs`, and no `surcharge`. Only VAT has the equivalence surcharge (Ley 37/1992 art. 154).',
  },
  'simplified-above-max': {
    blocking: false,
    cause:
      'A simplified invoice is for at most 400 EUR with tax, 3000 EUR in the sectors of RD 1619/2012 art. 4.2. The authority ' +
      'checks this for tickets without a customer alone.',
    remedy: 'Take `es-fiscal-simplified-art7273` away: it is a full invoice then, with the address of the customer.',
  },
  'earlier-than-previous': {
    blocking: false,
    cause: 'The issue date is before that of the number before in the same series. Numbers follow the dates.',
    remedy: 'Correct `issue_date`, or number the invoice in another series.',
  },
  'signatures-dropped': {
    blocking: false,
    cause:
      'The envelope came with signatures, and they do not hold for the document as it is stored: it was calculated anew or ' +
      'its public names were read as ours, or no key of this workspace made them.',
    remedy: 'Sign it here: `"sign": true`, or a workflow with `silo.close`.',
  },
  'number-in-use': {
    blocking: false,
    cause: 'Another entry of this supplier has this series and code.',
    remedy: 'Give the next free `code`, or leave `code` out: the workflow numbers the invoice.',
  },
  'number-taken': {
    blocking: true,
    cause: 'Another entry of this supplier was reported with this number and date.',
    remedy: 'Give the next free `code`, or leave `code` out: the workflow numbers the invoice.',
  },
  'supplier-not-registered': {
    blocking: true,
    cause: 'The supplier is not registered here: its invoices cannot be reported.',
    remedy:
      'Store its party (`POST /silo/v1/entries` with an `org/party` document and folder `suppliers`), then run the ' +
      'workflow "Register supplier" on that entry (`POST /transform/v1/jobs`).',
  },
  'supplier-name-differs': {
    blocking: false,
    cause:
      'The supplier is registered here under another name than the invoice gives it. Case, accents, spaces, punctuation and ' +
      'the order of words do not count. The authority compares name and tax code with its census.',
    remedy:
      'Write the name under which the supplier is registered. When that one is out of date: correct its party entry, then ' +
      'run "Unregister supplier" and "Register supplier" on it; the chain goes on.',
  },
  'addon-missing': {
    blocking: true,
    cause: 'The supplier reports its invoices, and this one does not name the addon of the reporting scheme.',
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
  readonly message: string;
  /** JSONPath-like from the envelope's root. */
  readonly paths: readonly string[];
  readonly remedy: string;
  readonly blocking: boolean;
  /** Code of the fault where it is a refusal; absent: the key. */
  readonly code?: string;
}

/** A warning of the table, with what is told of this document. */
export function createWarning(
  key: WarningKey,
  told: { readonly message: string; readonly paths: readonly string[]; readonly remedy?: string },
): Warning {
  const { blocking, remedy } = warningTable[key];
  return { key, message: told.message, paths: told.paths, remedy: told.remedy ?? remedy, blocking };
}

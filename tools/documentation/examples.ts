// The invoices that docs/invoices.md shows: their order, what each is for, and the files beside the page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { projectRoot } from '../../src/local/root';

export interface Example {
  /** Name of `docs/invoices/<name>.json` and `.png`. */
  readonly name: string;
  readonly title: string;
  /** What makes it this kind, and the law behind it. */
  readonly text: string;
}

export const examples: readonly Example[] = [
  {
    name: 'standard',
    title: 'Standard invoice',
    text:
      'Everything that RD 1619/2012 art. 6 asks for. `rate` brings the percentage of the day. The code of the ' +
      'scheme (`F1`) follows from the type and is not given. Without `code` the workflow gives the next number ' +
      'of the series.',
  },
  {
    name: 'simplified',
    title: 'Simplified invoice (ticket)',
    text:
      'The tag `simplified` makes it `F2`: no customer, at most 400 €, or 3,000 € in the trades of RD 1619/2012 art. 4.2 ' +
      '(the authority refuses more). With ' +
      '`layout: ticket80` in the `pdf` step it is drawn on a roll of 80 mm.',
  },
  {
    name: 'replacement',
    title: 'Invoice in place of simplified ones',
    text:
      'The tag `replacement` makes it `F3`; `preceding` names the tickets. It has a customer, as a standard one. Its total is ' +
      'that of the tickets, less what credit notes took back of them: the warning `replaced-total-differs` compares them where all ' +
      'are stored here.',
  },
  {
    name: 'reverse-charge',
    title: 'Reverse charge',
    text:
      'The key of the tax decides: `reverse-charge` has no percentage and becomes operation `S2`. The tag only ' +
      'brings the mention (Ley 37/1992 art. 84, RD 1619/2012 art. 6.1.m).',
  },
  {
    name: 'exempt',
    title: 'Exempt, with its article',
    text:
      '`es-fiscal-exempt` names the reason: E1 is art. 20 of Ley 37/1992. The page prints the article (RD ' +
      '1619/2012 art. 6.1.j).',
  },
  {
    name: 'intra-community',
    title: 'Intra-community supply',
    text: 'The key `intra-community` brings E5 (art. 25). The customer has a VAT number of another member state.',
  },
  {
    name: 'export',
    title: 'Export',
    text:
      'The key `export` brings E2 (art. 21) and regime 02. A customer without a VAT number is named by an ' +
      'identity: `passport`, `foreign`, `resident` or `other`.',
  },
  {
    name: 'igic-zero',
    title: 'Canary Islands: IGIC, with a zero rate',
    text:
      'Category `IGIC`. The key `zero` needs its `percent` here (Ley 4/2012 art. 52); other rates than 7 % and ' +
      '3 % give their percent, too.',
  },
  {
    name: 'ipsi',
    title: 'Ceuta and Melilla: IPSI',
    text:
      'Category `IPSI`, always with its `percent`: each city sets its own (Ley 8/1991). The record has the regime 01 unless ' +
      '`es-fiscal-regime` is given, and repeats the base as the base at cost.',
  },
  {
    name: 'surcharge',
    title: 'Equivalence surcharge',
    text:
      'Sales to retailers who are natural persons, never to companies: a rate with `+eqs` adds the surcharge (Ley 37/1992 art. 149, ' +
      '161). Of VAT alone.',
  },
  {
    name: 'withheld',
    title: 'Withheld tax',
    text:
      'A second tax on the line: IRPF is retained, it lowers what is payable and is not reported (RD 439/2007 art. 95). The supplier ' +
      'is a natural person, the customer a business with a tax code; companies have it on rent and capital alone (`capital`).',
  },
  {
    name: 'prices-included',
    title: 'Prices that include the tax',
    text:
      '`tax.prices_include` names the category. A standard invoice prints each price without it as well (RD ' +
      '1619/2012 art. 6.1.f).',
  },
  {
    name: 'discounts',
    title: 'Discounts and charges',
    text:
      'On a line and on the whole document, by percentage or amount. Those of the document carry their own ' +
      'taxes; an outlay (suplido) has none (Ley 37/1992 art. 78.3): it is in `payable`, and not in the total of the record.',
  },
  {
    name: 'foreign-currency',
    title: 'Another currency',
    text:
      'An exchange rate into euros is needed: the tax is printed in euros (RD 1619/2012 art. 12.1) and the ' +
      'record is in euros. The rate is that of the seller on the day of the tax (Ley 37/1992 art. 79.11); the reference rates ' +
      'of the European Central Bank are common. Sello fetches none.',
  },
  {
    name: 'advance',
    title: 'Advance and due dates',
    text:
      '`advances` lower what is due; the due dates are printed as a table with their sum. `op_date` is the day ' +
      'of the operation when it is another.',
  },
  {
    name: 'credit-note',
    title: 'Credit note',
    text:
      'A rectification by differences (`R1`, type I), the recommended way. The document counts what is given ' +
      'back, with positive quantities; record, QR code and page have the minus. Stored easiest with ' +
      '`previous_id` and `correct`.',
  },
  {
    name: 'debit-note',
    title: 'Debit note',
    text: 'By differences, too, when more is owed.',
  },
  {
    name: 'corrective',
    title: 'Corrective invoice, by substitution',
    text:
      'The whole invoice anew (`R1`, type S). `preceding[].tax` has the taxes of the original: `correct` with ' +
      '`copy_tax` brings them.',
  },
  {
    name: 'corrective-differences',
    title: 'Correction by differences, for another reason',
    text:
      '`es-fiscal-doc-type` says the reason: R1 (art. 80.1, 80.2, 80.6), R2 (insolvency), R3 (unpaid), R4 ' +
      '(other), R5 (of simplified invoices, by itself).',
  },
  {
    name: 'several-originals',
    title: 'Several originals',
    text: 'One correction may name many invoices (RD 1619/2012 art. 15.4): each is a row of `preceding`.',
  },
  {
    name: 'cash-accounting',
    title: 'Cash accounting',
    text: 'Regime 07 on the tax and the tag `cash-basis`; the page prints the mention (Ley 37/1992 art. 163 decies).',
  },
];

export const exampleFile = (name: string): string => path.join(projectRoot(), 'docs', 'invoices', name);

/** The JSON of an example as it is printed and copied. */
export const exampleText = (name: string): string => readFileSync(exampleFile(`${name}.json`), 'utf8').trimEnd();

/** The document of an example. */
export const exampleDocument = (name: string): JsonObject => JSON.parse(exampleText(name)) as JsonObject;

// The invoices of docs/invoices.md: their order and descriptions. Their files are in docs/invoices.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { projectRoot } from '../../src/local/root';

export interface Example {
  /** Name of `docs/invoices/<name>.json` and `.png`. */
  readonly name: string;
  readonly title: string;
  /** What makes it this kind, and its legal basis. */
  readonly text: string;
}

export const examples: readonly Example[] = [
  {
    name: 'standard',
    title: 'Standard invoice',
    text:
      'Everything that RD 1619/2012 art. 6 requires. `rate` selects the percentage that is valid on the date of ' +
      'the invoice. The type for ' +
      'the authority (`F1`) follows from the type of the invoice. Without `code`, the workflow assigns the ' +
      'next number of the series.',
  },
  {
    name: 'simplified',
    title: 'Simplified invoice (ticket)',
    text:
      'The tag `simplified` makes it `F2`: no customer, at most 400 €, or 3,000 € in the trades of RD ' +
      '1619/2012 art. 4.2 (the authority rejects more). With `layout: ticket80` in the `pdf` step, it is ' +
      'printed on an 80 mm roll.',
  },
  {
    name: 'replacement',
    title: 'Invoice that replaces simplified ones',
    text:
      'The tag `replacement` makes it `F3`; `preceding` names the receipts. It has a customer, like a ' +
      'standard invoice. An exchange changes no tax: with more than is left of the receipts, their credit notes ' +
      'and other F3 counted, its job stops (`replaced-total-differs`).',
  },
  {
    name: 'reverse-charge',
    title: 'Reverse charge',
    text:
      'Set the key `reverse-charge` of the tax: the row has no percentage and is reported as `S2`. The tag only ' +
      'prints the legal text (Ley 37/1992 art. 84, RD 1619/2012 art. 6.1.m).',
  },
  {
    name: 'exempt',
    title: 'Exempt, with its article',
    text:
      '`es-fiscal-exempt` names the reason: E1 is art. 20 of Ley 37/1992. The PDF shows the article (RD ' +
      '1619/2012 art. 6.1.j).',
  },
  {
    name: 'intra-community',
    title: 'Intra-community supply',
    text: 'The key `intra-community` sets E5 (art. 25). The customer has a VAT number of another member state.',
  },
  {
    name: 'export',
    title: 'Export',
    text:
      'The key `export` sets E2 (art. 21) and regime 02. A customer without a VAT number has an identity: ' +
      '`passport`, `foreign`, `resident` or `other`.',
  },
  {
    name: 'igic-zero',
    title: 'Canary Islands: IGIC, with a zero rate',
    text: 'Category `IGIC`. Set `percent` for the key `zero` (Ley 4/2012 art. 52) and for every rate except 7 % and 3 %.',
  },
  {
    name: 'ipsi',
    title: 'Ceuta and Melilla: IPSI',
    text:
      'Category `IPSI`, always with its `percent`, because each city sets its own (Ley 8/1991). The record ' +
      'has regime 01 unless you set `es-fiscal-regime`, and repeats the base as the base at cost.',
  },
  {
    name: 'surcharge',
    title: 'Equivalence surcharge',
    text:
      'A rate with `+eqs` adds the surcharge. It applies only to retailers who are natural persons, never to ' +
      'companies (Ley 37/1992 art. 149, 161). It exists only for VAT.',
  },
  {
    name: 'withheld',
    title: 'Withheld tax',
    text:
      'Add IRPF as a second tax of the line. It is withheld, so it reduces the payable amount, and it is not ' +
      'reported (RD ' +
      '439/2007 art. 95). The supplier is a natural person, the customer a business with a tax code. ' +
      'Companies have it only on rent and capital (`capital`).',
  },
  {
    name: 'prices-included',
    title: 'Prices that include the tax',
    text:
      '`tax.prices_include` names the category. A standard invoice also shows each price without it (RD ' +
      '1619/2012 art. 6.1.f).',
  },
  {
    name: 'discounts',
    title: 'Discounts and charges',
    text:
      'On a line or on the whole document, by percentage or amount. Discounts and charges of the whole document ' +
      'have their own taxes. An outlay (suplido) has none (Ley 37/1992 art. 78.3): it is part of `payable`, but ' +
      'not of the total of the record.',
  },
  {
    name: 'foreign-currency',
    title: 'Another currency',
    text:
      'An exchange rate to euros is required: the tax is printed in euros (RD 1619/2012 art. 12.1), and the ' +
      'record is in euros. Use the selling rate on the day of the tax (Ley 37/1992 art. 79.11); the ' +
      'reference rates of the European Central Bank are common. Sello does not fetch rates.',
  },
  {
    name: 'advance',
    title: 'Advance and due dates',
    text:
      '`advances` reduce the amount due; the due dates are printed as a table with their sum. `op_date` is ' +
      'the date of the operation if it differs.',
  },
  {
    name: 'credit-note',
    title: 'Credit note',
    text:
      'A correction by differences (`R1`, type I), which is the recommended way. Enter returned quantities as ' +
      'positive numbers: record, QR code and PDF have negative amounts. Create it with ' +
      '`previous_id` and `correct`.',
  },
  {
    name: 'debit-note',
    title: 'Debit note',
    text: 'A correction by differences as well. Use it if the customer owes more.',
  },
  {
    name: 'corrective',
    title: 'Corrective invoice, by substitution',
    text:
      'The complete invoice again (`R1`, type S). `preceding[].tax` has the taxes of the original: ' +
      '`correct` with `copy_tax` adds them.',
  },
  {
    name: 'corrective-differences',
    title: 'Correction by differences, for another reason',
    text:
      '`es-fiscal-doc-type` names the reason: R1 (art. 80.1, 80.2, 80.6), R2 (insolvency), R3 (unpaid), R4 ' +
      '(other), R5 (simplified invoices, set automatically).',
  },
  {
    name: 'several-originals',
    title: 'Several originals',
    text: 'One correction can name several invoices (RD 1619/2012 art. 15.4): each is a row of `preceding`.',
  },
  {
    name: 'cash-accounting',
    title: 'Cash accounting',
    text: 'Set regime `07` of the tax and the tag `cash-basis`. The PDF then prints the legal text (Ley 37/1992 art. 163 decies).',
  },
];

export const findExampleFile = (name: string): string => path.join(projectRoot(), 'docs', 'invoices', name);

/** The JSON of an example as it is printed and copied. */
export const readExampleText = (name: string): string =>
  readFileSync(findExampleFile(`${name}.json`), 'utf8').trimEnd();

/** The document of an example. */
export const readExampleDocument = (name: string): JsonObject => JSON.parse(readExampleText(name)) as JsonObject;

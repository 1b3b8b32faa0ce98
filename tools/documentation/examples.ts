// The invoices of docs/invoices.md: their order and descriptions. Their files are in docs/invoices.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { requireProjectRoot } from '../../src/local/root';

export interface Example {
  /** Name of `docs/invoices/<name>.json` and `.png`. */
  readonly name: string;
  readonly title: string;
  /** The characteristic of this kind, and its legal basis. */
  readonly text: string;
}

export const examples: readonly Example[] = [
  {
    name: 'standard',
    title: 'Standard invoice',
    text:
      'This invoice (`F1`) is from one business to another. The example contains everything that RD 1619/2012 ' +
      'art. 6 requires. Each line names a tax rate, such as `general`. Sello uses the percentage that is valid ' +
      'on the date of the invoice. The invoice has no `code`, so the workflow assigns the next number of the ' +
      'series.',
  },
  {
    name: 'simplified',
    title: 'Simplified invoice (receipt)',
    text:
      'Use a simplified invoice (`F2`) for sales to consumers. Set the tag `simplified` and omit the customer. ' +
      'The total can be up to 400 EUR, or up to 3,000 EUR in the trades listed in RD 1619/2012 art. 4.2. The ' +
      'authority rejects totals above 3,000 EUR. To print the invoice on an 80 mm roll, set `layout: ticket80` ' +
      'in the `pdf` step of the workflow.',
  },
  {
    name: 'replacement',
    title: 'Full invoice that replaces simplified invoices',
    text:
      'Use this invoice (`F3`) if a customer asks for a full invoice instead of simplified invoices. Set the ' +
      'tag `replacement`, add the customer, and list the simplified invoices in `preceding`. This invoice adds ' +
      'nothing to the tax that you declare. At each tax rate, it can replace at most what is left of the ' +
      'simplified invoices: their base and tax less credit notes and other `F3` invoices. Otherwise, the job ' +
      'stops (`replaced-total-differs`).',
  },
  {
    name: 'reverse-charge',
    title: 'Reverse charge',
    text:
      'Use the tax key `reverse-charge` if the customer declares the tax instead of the supplier. The tax then ' +
      'has no percentage, and its code in the record is `S2`. Also set the tag `reverse-charge`, which adds the ' +
      'required text to the PDF (Ley 37/1992 art. 84, RD 1619/2012 art. 6.1.m).',
  },
  {
    name: 'exempt',
    title: 'Exempt supply',
    text:
      'Use the tax key `exempt`, and set `es-fiscal-exempt` to the reason for the exemption. In this example, ' +
      '`E1` stands for art. 20 of Ley 37/1992. The PDF shows this article, as RD 1619/2012 art. 6.1.j requires.',
  },
  {
    name: 'intra-community',
    title: 'Intra-community supply',
    text:
      'Use the tax key `intra-community` to sell goods to a business in another member state of the EU. The ' +
      'customer needs a VAT number of this state. The record contains the exemption `E5` (Ley 37/1992 art. 25).',
  },
  {
    name: 'export',
    title: 'Export',
    text:
      'Use the tax key `export` for goods that leave the EU. The record contains the exemption `E2` (Ley ' +
      '37/1992 art. 21) and the regime `02`. If the customer has no VAT number, identify the customer in ' +
      '`identities` with one of the keys `passport`, `foreign`, `resident` and `other`.',
  },
  {
    name: 'igic-zero',
    title: 'Canary Islands: IGIC, with a zero rate',
    text:
      'A supplier in the Canary Islands charges IGIC instead of VAT. Set the category of the tax to `IGIC`. ' +
      'Only the IGIC rates `general` (7%) and `reduced` (3%) have names in Sello. For any other rate, and for ' +
      'the tax key `zero` (Ley 4/2012 art. 52), set `percent`.',
  },
  {
    name: 'ipsi',
    title: 'Ceuta and Melilla: IPSI',
    text:
      'A supplier in Ceuta or Melilla charges IPSI instead of VAT. Set the category of the tax to `IPSI`. ' +
      'Always set `percent`, because each city sets its own rates (Ley 8/1991). The record contains the regime ' +
      '`01` unless you set `es-fiscal-regime`. The record also contains the tax base in the field for the base ' +
      'at cost (`BaseImponibleACoste`).',
  },
  {
    name: 'surcharge',
    title: 'Equivalence surcharge',
    text:
      'To charge the equivalence surcharge, add `+eqs` to a VAT rate. The surcharge applies only to retailers ' +
      'who are natural persons, never to companies (Ley 37/1992 art. 149, 161).',
  },
  {
    name: 'withheld',
    title: 'Withheld tax',
    text:
      'The customer withholds a part of the income tax (IRPF) and pays this part to the authority. Add `IRPF` ' +
      'as a second tax of the line. The withheld tax reduces the payable amount, but is not part of the record ' +
      '(RD 439/2007 art. 95). The customer must be a business with a tax ID. The supplier is usually a natural ' +
      'person. If the supplier is a company, tax is withheld only on rent and investment income (rate ' +
      '`capital`).',
  },
  {
    name: 'prices-included',
    title: 'Prices that include the tax',
    text:
      'If the prices of the lines already include the tax, set `tax.prices_include` to the category of this tax, ' +
      'for example `VAT`. A standard invoice then also shows each price without tax (RD 1619/2012 art. 6.1.f).',
  },
  {
    name: 'discounts',
    title: 'Discounts and charges',
    text:
      'You can add discounts and charges to a line or to the whole document, as a percentage or as an amount. A ' +
      'discount or charge of the whole document needs its own taxes. An outlay (suplido) is an amount that the ' +
      'supplier paid on behalf of the customer. An outlay has no tax (Ley 37/1992 art. 78.3). `payable` ' +
      'includes the outlay, but the total in the record does not.',
  },
  {
    name: 'foreign-currency',
    title: 'Foreign currency',
    text:
      'An invoice in a foreign currency needs an exchange rate to euros. The record is in euros, and the PDF shows ' +
      'the tax ' +
      'in euros (RD 1619/2012 art. 12.1). Use the selling rate on the day on which the tax is due ' +
      '(Ley 37/1992 art. 79.11). Many suppliers use the reference rates of the European Central Bank. Sello does ' +
      'not look up exchange rates.',
  },
  {
    name: 'advance',
    title: 'Advance payment and due dates',
    text:
      'In `payment.advances`, list the payments that the supplier has already received. Advances reduce the ' +
      'amount due. The PDF shows the due dates with their amounts and a total. If the day of the supply is not ' +
      'the issue date, set `op_date`.',
  },
  {
    name: 'credit-note',
    title: 'Credit note',
    text:
      'Use a credit note to correct an invoice by differences (`R1`, type `I`). We recommend credit notes ' +
      'for corrections. Enter ' +
      'returned quantities as positive numbers. Sello makes the amounts negative in the record, the QR code and the ' +
      'PDF. To create a credit note from a stored invoice, [create an entry with `previous_id` and ' +
      '`correct`](api/entries.md#correct).',
  },
  {
    name: 'debit-note',
    title: 'Debit note',
    text: 'Use a debit note if the customer owes more than the original invoice shows. A debit note also corrects by differences.',
  },
  {
    name: 'corrective',
    title: 'Corrective invoice, by substitution',
    text:
      'A corrective invoice replaces the original with a complete new invoice (`R1`, type `S`). `preceding[].tax` ' +
      'contains the taxes of the original. If you create the corrective invoice with `correct`, set `copy_tax` so ' +
      'that Sello copies these taxes.',
  },
  {
    name: 'corrective-differences',
    title: 'Correction by differences, with a reason',
    text:
      'The default type of a correction is `R1` (Ley 37/1992 art. 80.1, 80.2, 80.6). For a different type, set ' +
      '`es-fiscal-doc-type`: `R2` for the insolvency of the customer, `R3` for an unpaid invoice, and `R4` for ' +
      'any other reason. For simplified invoices, Sello sets `R5` automatically.',
  },
  {
    name: 'several-originals',
    title: 'Credit note for several invoices',
    text:
      'One correction can refer to several invoices (RD 1619/2012 art. 15.4). List each of these invoices in ' +
      '`preceding`.',
  },
  {
    name: 'cash-accounting',
    title: 'Cash accounting',
    text:
      'Under cash accounting, the tax is due when the customer pays. Set `es-fiscal-regime` of the tax to `07`. Also ' +
      'set the tag `cash-basis`, which adds the required text to the PDF (Ley 37/1992 art. 163 decies).',
  },
];

export const findExampleFile = (name: string): string => path.join(requireProjectRoot(), 'docs', 'invoices', name);

/** The JSON of an example as it is printed and copied. */
export const readExampleText = (name: string): string =>
  readFileSync(findExampleFile(`${name}.json`), 'utf8').trimEnd();

/** The document of an example. */
export const readExampleDocument = (name: string): JsonObject => JSON.parse(readExampleText(name)) as JsonObject;

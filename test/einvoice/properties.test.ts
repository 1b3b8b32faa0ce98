// UBL and CII of 3,000 generated documents, or of a sample of them, state the same sums as the document, to the cent.
import { existsSync } from 'node:fs';
import {
  isZeroAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  toAmountText,
  rescaleAmount,
} from '../../src/amount/amount';
import { listReportedTaxCategoryTotals } from '../../src/document/breakdown';
import { isMarginSchemeRow } from '../../src/document/margins';
import type { Invoice } from '../../src/document/model/invoice';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { sampleOf } from '../long';
import { sharedPath } from '../shared-folder';
import { describeUnless, type Lack } from '../skipped';
import { readSums, type ReadSums } from './read-file';
import { readGenerated } from './shared-documents';

const file = 'invoices/generated.jsonl.gz';
const lack: Lack = existsSync(sharedPath(file)) ? undefined : 'there is no ../shared with generated documents';
const count = 3_000;

const cents = (text: string | undefined): string => toAmountText(rescaleAmount(parseAmount(text ?? '0'), 2));
const sum = (texts: readonly string[]): Amount =>
  texts.reduce<Amount>((total, text) => addAmountsExactly(total, parseAmount(text)), createZeroAmount(2));

const sumMarginTax = (invoice: Invoice): Amount =>
  sum(
    listReportedTaxCategoryTotals(invoice).flatMap(({ rates }) =>
      rates.filter(isMarginSchemeRow).map(({ amount }) => amount),
    ),
  );

/** The sums that a reader of the file can compute (BR-CO-10 to 16). */
function findGaps(sums: ReadSums): Amount[] {
  const amount = (name: Exclude<keyof ReadSums, 'rows'>): Amount => parseAmount(sums[name]);
  const { rows } = sums;
  return [
    subtractAmountsWithLeftDecimals(
      addAmountsExactly(subtractAmountsWithLeftDecimals(amount('lines'), amount('allowances')), amount('charges')),
      amount('without_tax'),
    ),
    subtractAmountsWithLeftDecimals(sum(rows.map(([, , base]) => base)), amount('without_tax')),
    subtractAmountsWithLeftDecimals(sum(rows.map(([, , , tax]) => tax)), amount('tax')),
    subtractAmountsWithLeftDecimals(addAmountsExactly(amount('without_tax'), amount('tax')), amount('with_tax')),
    subtractAmountsWithLeftDecimals(
      addAmountsExactly(subtractAmountsWithLeftDecimals(amount('with_tax'), amount('paid')), amount('rounding')),
      amount('due'),
    ),
  ];
}

describeUnless(lack, 'the files of generated documents', () => {
  it('agree with each other and with the document to the cent', () => {
    let made = 0;
    const documents = sampleOf(readGenerated(file).slice(0, count), 5);
    for (const { name, invoice } of documents) {
      const [ubl, cii] = (['ubl', 'cii'] as const).map((format) => createEInvoice(format, { invoice }));
      expect({ name, kind: ubl?.kind }).toEqual({ name, kind: cii?.kind });
      if (ubl?.kind !== 'made' || cii?.kind !== 'made') continue;
      made++;
      const sums = readSums(ubl.xml);
      expect({ name, sums }).toEqual({ name, sums: readSums(cii.xml) });
      const { totals } = invoice;
      // A file must not state the tax on a margin, which is part of the price there.
      const isMarginStated = ubl.warnings.some(({ code }) => code === 'margin-stated');
      const marginTax = isMarginStated ? createZeroAmount(2) : sumMarginTax(invoice);
      expect({ name, tax: sums.tax, total: sums.without_tax, due: sums.due }).toEqual({
        name,
        tax: toAmountText(subtractAmountsWithLeftDecimals(parseAmount(cents(totals?.tax)), marginTax)),
        total: toAmountText(addAmountsExactly(parseAmount(cents(totals?.total)), marginTax)),
        due: cents(totals?.due ?? totals?.payable),
      });
      expect({ name, gaps: findGaps(sums).filter((gap) => !isZeroAmount(gap)) }).toEqual({ name, gaps: [] });
    }
    expect(made).toBeGreaterThan(documents.length * 0.83);
  });
});

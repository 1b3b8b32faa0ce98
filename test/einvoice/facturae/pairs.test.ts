// The published invoices as Facturae files: totals, refusals, and sums of generated invoices (a sample in a usual
// run).
import { existsSync } from 'node:fs';
import { Decimal } from '../../../src/amount/amount';
import { getCurrencyDecimals } from '../../../src/document/iso-codes';
import type { Invoice } from '../../../src/document/model/invoice';
import { createUnsignedFacturae } from '../../../src/einvoice/facturae/create-facturae';
import { sampleOf } from '../../long';
import { describeUnless, type Lack } from '../../skipped';
import { innerOf, refusalsOf } from './files';
import { pairsFolder, readGenerated, readPairs } from './shared';

const lack: Lack = existsSync(pairsFolder) ? undefined : 'there is no ../shared/checks/einvoice/pairs';

describeUnless(lack, 'the Facturae files of the published invoices', () => {
  const pairs = readPairs();

  test('have the expected totals', () => {
    const accepted = pairs.filter(({ expected }) => !('refused' in expected));
    expect(accepted.length).toBeGreaterThan(110);
    for (const { name, invoice, expected } of accepted) {
      const result = createUnsignedFacturae({ invoice });
      const totals = innerOf(result.kind === 'made' ? result.xml : '', 'InvoiceTotals') ?? '';
      const values = Object.fromEntries(Object.keys(expected).map((member) => [member, innerOf(totals, member)]));
      expect({ name, values }).toEqual({ name, values: expected });
    }
  });

  test('are refused with the expected codes and paths', () => {
    const refused = pairs.flatMap(({ name, invoice, expected }) =>
      'refused' in expected ? [{ name, invoice, refusal: (expected.refused as readonly string[]).join(' ') }] : [],
    );
    expect(refused.length).toBeGreaterThan(10);
    for (const { name, invoice, refusal } of refused)
      expect({ name, faults: refusalsOf(invoice) }).toEqual({ name, faults: expect.arrayContaining([refusal]) });
  });
});

describeUnless(lack, 'the Facturae files of generated invoices', () => {
  test.each([
    ['invoices/generated.jsonl.gz', Number.POSITIVE_INFINITY, 0.75],
    ['wide/generated.jsonl.gz', 3_000, 0.15],
  ])(
    'match their invoice: %s',
    (file, max, shareMin) => {
      let count = 0;
      const documents = sampleOf([...readGenerated(file, max)], 5);
      for (const { name, invoice } of documents) {
        const result = createUnsignedFacturae({ invoice });
        if (result.kind === 'refused') {
          expect(result.faults).not.toHaveLength(0);
          expect({ name, codes: result.faults.map(({ code }) => code) }).not.toEqual({
            name,
            codes: expect.arrayContaining(['E-INVOICE-15']),
          });
          continue;
        }
        count++;
        expect({ name, ...compareSums(result.xml, invoice) }).toEqual({ name, due: '0', total: '0' });
      }
      expect(count).toBeGreaterThan(documents.length * shareMin);
    },
    120_000,
  );
});

/** Differences: of what is due exactly, and of the total beyond the unit by which the rounding of the document may be wrong. */
function compareSums(xml: string, { type, totals, currency }: Invoice): { due: string; total: string } {
  const inner = innerOf(xml, 'InvoiceTotals') ?? '';
  const readAmount = (name: string): Decimal => new Decimal(innerOf(inner, name) ?? '0');
  const stored = (text: string | undefined): Decimal => new Decimal(text ?? '0').times(type === 'credit-note' ? -1 : 1);
  const due = readAmount('TotalExecutableAmount').minus(stored(totals?.due ?? totals?.payable));
  const total = readAmount('InvoiceTotal')
    .plus(readAmount('TotalReimbursableExpenses'))
    .minus(stored(totals?.total_with_tax).minus(stored(totals?.retained_tax)))
    .abs();
  const unit = new Decimal(10).pow(-getCurrencyDecimals(currency));
  // The payable amount is rounded from the exact sum, and may differ by a unit from the rounded ones.
  const inherited = stored(totals?.total_with_tax)
    .minus(stored(totals?.retained_tax))
    .minus(stored(totals?.payable))
    .abs();
  return { due: due.toString(), total: total.minus(Decimal.min(inherited, unit)).toString() };
}

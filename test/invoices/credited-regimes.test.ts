// Credit notes of lines whose regime a credit note cannot have. Regressions: certified works for public bodies (regime 14)
// kept their regime after the tax was due, which 1147 blocks, first always, then next to a line of the same rate.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { buildRecordContentWithOriginals } from '../../src/invoices/credit/settle';
import { invoice as documentOf } from '../http/documents';
import { calculate, credit, general, underRegime } from './credited';

/** Credits the whole invoice. @returns its record, and the record of its credit note */
function reverseRecord(sold: Invoice) {
  const content = buildRecordContentWithOriginals(sold, []);
  const { body, faults } = parseCreditBody({});
  const source = { original: { invoice: sold, content }, credits: [] };
  const credited = calculate(buildCreditNoteOrAddFaults(source, body, faults, calculate) ?? {});
  const originals = content ? [{ invoice: sold, content, isCancelled: false }] : [];
  return { content, reversed: buildRecordContentWithOriginals(credited, originals) };
}

describe('a credit note of certified works', () => {
  const works = (op_date: string) =>
    calculate(
      documentOf({
        issue_date: '2026-01-10',
        op_date,
        lines: [{ quantity: '2', item: { name: 'Certificación', price: '500.00' }, taxes: [underRegime('14')] }],
        discounts: [{ amount: '10.00', taxes: [underRegime('14')] }],
      }),
    );

  // Regression: regime 14 was copied, so the credit note was blocked (1147), and no member of the call changes it.
  it('is under the general regime once the tax is due', () => {
    for (const day of ['2026-02-10', '2026-03-02']) {
      const due = works(day);
      expect(credit(due, { amount: '121.00' }, { amount: '121.00' })).toEqual([['01 100.00'], ['01 100.00']]);
      expect(credit(due, { lines: [{ line: 1, quantity: '1' }] }, {})).toEqual([['01 495.00'], ['01 495.00']]);
      expect(credit(due, {})).toEqual([['01 990.00']]);
    }
  });

  // Regression: next to a line that is equal apart from the regime, the works kept regime 14, which 1147 blocks.
  describe('next to a line that is equal apart from the regime', () => {
    const sell = (op_date: string) => {
      const lines = [underRegime('14'), general].map((tax, i) => ({
        quantity: '1',
        item: { name: `Item ${i}`, price: i === 0 ? '1000.00' : '500.00' },
        taxes: [tax],
      }));
      return calculate(documentOf({ issue_date: '2026-01-10', op_date, lines }));
    };
    const [works, other] = [{ lines: [{ line: 1 }] }, { lines: [{ line: 2 }] }];
    const none = [['credited-more', expect.anything()]];
    const of = (amount: string, regime: string) => ({ amount, tax: { percent: '21%', regime } });

    it('is under the general regime with each line, once', () => {
      const due = sell('2026-02-10');
      expect(credit(due, works, other, {})).toEqual([['01 1000.00'], ['01 500.00'], none]);
      expect(credit(due, other, works, works)).toEqual([['01 500.00'], ['01 1000.00'], none]);
      expect(credit(due, {}, {})).toEqual([['01 1500.00'], none]);
    });

    it('reverses an amount under either regime, or without one', () => {
      const due = sell('2026-02-10');
      expect(credit(due, of('484.00', '14'), of('605.00', '01'), { amount: '726.00' }, {})).toEqual([
        ['01 400.00'],
        ['01 500.00'],
        ['01 600.00'],
        none,
      ]);
      expect(credit(due, of('1815.01', '14'))).toEqual([none]);
    });

    it('keeps the regimes apart before the tax is due, and the day only with the works', () => {
      const pending = sell('2026-03-03');
      expect(credit(pending, works, other, {})).toEqual([['14 1000.00'], ['01 500.00'], none]);
      expect(credit(pending, of('1210.00', '14'), of('605.00', '01'))).toEqual([['14 1000.00'], ['01 500.00']]);
      const plan = (body: JsonObject) => {
        const { body: written, faults } = parseCreditBody(body);
        return buildCreditNoteOrAddFaults({ original: { invoice: pending }, credits: [] }, written, faults, calculate);
      };
      expect(plan(works)).toMatchObject({ op_date: '2026-03-03' });
      expect(plan(other)).not.toHaveProperty('op_date');
    });
  });

  // Regression: the credit note from before counted at no rate, so that the works were credited twice.
  it.each([['15'], ['07'], ['01', '15']])(
    'counts what was credited before the tax was due, next to %s',
    (...others) => {
      const sold = calculate(
        documentOf({
          issue_date: '2026-01-10',
          op_date: '2026-02-10',
          lines: ['14', ...others].map((regime, i) => ({
            quantity: '1',
            item: { name: `Item ${i}`, price: i === 0 ? '1000.00' : '500.00' },
            taxes: [underRegime(regime)],
          })),
        }),
      );
      const january = createInvoiceDocumentCalculator({ now: new Date('2026-01-20T10:00:00Z') });
      const plan = (credits: readonly Invoice[], written: JsonObject, on: typeof calculate) => {
        const { body, faults } = parseCreditBody(written);
        const source = { original: { invoice: sold }, credits: credits.map((invoice) => ({ invoice })) };
        return on(buildCreditNoteOrAddFaults(source, body, faults, on) ?? {});
      };
      const works = plan([], { lines: [{ line: 1 }] }, january);
      const rates = [works, plan([works], {}, calculate)].map(({ totals }) =>
        totals?.taxes?.categories?.[0]?.rates.map(({ base, ext }) => `${ext?.['es-fiscal-regime']} ${base}`),
      );
      expect(rates).toEqual([['14 1000.00'], others.map((regime) => `${regime} 500.00`)]);
    },
  );

  // Regression: rows that are one row of the credit note were rounded separately, and its total differed by two cents.
  it('has the total of the invoice if its row joins several rows', () => {
    const works = ['69.20 726.96', '3.53 49.66', '3.71 387.69', '26.78 949.06', '91.72 892.89', '37.64 661.68'];
    const lines = [...works, '33.06 912.89'].map((row, i) => {
      const [quantity, price] = row.split(' ');
      return { quantity, item: { name: `Item ${i}`, price }, taxes: [underRegime(i < works.length ? '14' : '01')] };
    });
    const sold = calculate(
      documentOf({ issue_date: '2026-01-10', op_date: '2026-02-10', lines, tax: { rounding: 'precise' } }),
    );
    const { content, reversed } = reverseRecord(sold);
    expect([reversed?.ImporteTotal, reversed?.CuotaTotal]).toEqual([
      `-${content?.ImporteTotal}`,
      `-${content?.CuotaTotal}`,
    ]);
  });

  it('keeps regime 14 with its day before', () => {
    const pending = works('2026-03-03');
    expect(credit(pending, { amount: '121.00' }, {})).toEqual([['14 100.00'], ['14 890.00']]);
    const { body, faults } = parseCreditBody({});
    const planned = buildCreditNoteOrAddFaults(
      { original: { invoice: pending }, credits: [] },
      body,
      faults,
      calculate,
    );
    expect(planned).toMatchObject({ op_date: '2026-03-03' });
  });
});

// Regression: regime 10 was copied, so the credit note was blocked (1205), and no member of the call changes it.
describe('a credit note of collections for third parties', () => {
  it('is under the general regime, and reverses the record', () => {
    const ext = { 'es-fiscal-regime': '10', 'es-fiscal-op-class': 'N1' };
    const taxes = [{ cat: 'VAT', key: 'outside-scope', ext }];
    const lines = [{ quantity: '4', item: { name: 'Cuotas colegiales', price: '250.00' }, taxes }];
    const sold = calculate(documentOf({ issue_date: '2026-01-10', lines }));
    expect(credit(sold, { lines: [{ line: 1, quantity: '1' }] }, {})).toEqual([['01 250.00'], ['01 750.00']]);
    const { reversed } = reverseRecord(sold);
    expect(reversed).toMatchObject({
      ImporteTotal: '-1000.00',
      Desglose: [{ ClaveRegimen: '01', CalificacionOperacion: 'N1', BaseImponibleOimporteNoSujeto: '-1000.00' }],
    });
  });
});

// Compares the references between invoices with a naive model, and measures the time for many of them.
import fc from 'fast-check';
import type { Invoice } from '../../src/document/model/invoice';
import { listInvoicesReferredToBy, listInvoicesThatReferTo } from '../../src/invoices/references';
import { measureGrowth } from '../chain/invoice-book/growth';

type Numbered = { readonly [Name in 'series' | 'code' | 'uuid']?: string | undefined };

const isSame = (one: Numbered, other: Numbered): boolean =>
  one.uuid && other.uuid
    ? one.uuid === other.uuid
    : one.code === other.code && (one.series ?? '') === (other.series ?? '');

const numbered = fc.record({
  series: fc.constantFrom(undefined, '', 'A'),
  code: fc.constantFrom('1', '2', '3', undefined),
  uuid: fc.constantFrom(undefined, undefined, '', 'u-1', 'u-2'),
});
const row = fc.tuple(numbered, fc.array(numbered, { maxLength: 3 })).map(([own, preceding]) => ({
  invoice: { ...own, preceding } as unknown as Invoice & { readonly preceding: Numbered[] },
}));

describe('references between invoices', () => {
  test('are those of the naive model, in the order of the list', () => {
    fc.assert(
      fc.property(row, fc.array(row, { maxLength: 8 }), ({ invoice }, rows) => {
        const own = invoice as unknown as Numbered;
        expect(listInvoicesThatReferTo(invoice, rows)).toEqual(
          rows.filter((one) => one.invoice.preceding.some((reference) => isSame(reference, own))),
        );
        expect(listInvoicesReferredToBy(invoice, rows)).toEqual(
          rows.filter((one) =>
            invoice.preceding.some((reference) => isSame(reference, one.invoice as unknown as Numbered)),
          ),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('of many invoices are found in a time that grows with the references', () => {
    const growth = measureGrowth([100, 400], (size) => {
      const names = Array.from({ length: size }, (_, i) => ({ series: 'A', code: String(i) }));
      const sales = names.map((own) => ({ invoice: own as unknown as Invoice }));
      const naming = names.map(({ code }) => ({
        invoice: { series: 'R', code, preceding: names.map((one) => ({ ...one, series: 'B' })) } as unknown as Invoice,
      }));
      return () => {
        const rows = [...naming, ...sales];
        for (const { invoice } of rows) listInvoicesThatReferTo(invoice, rows);
      };
    });
    // 16 times the references.
    expect(growth).toBeLessThan(16 * 4);
  });
});

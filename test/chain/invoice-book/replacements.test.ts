// Compares the amounts that replacements (F3) reverse with a naive model, and measures the time for many of them.
import fc from 'fast-check';
import { computeIssuedAndReversedAmountsByEntry } from '../../../src/chain/invoice-book/amounts-in-force';
import type { DeclaredInvoice } from '../../../src/chain/invoice-book/declared-invoice';
import { warnReplacementExceedsReplacedInvoices } from '../../../src/chain/invoice-book/excess-reversal';
import { f3ReversedAmountRules } from '../../../src/chain/invoice-book/replacement-rules';
import { findReversedByReplacements } from './naive-replacements';
import { buildContent, buildRecord, nameRecord } from './records';
import { measureGrowth } from './growth';

const rates = ['21', '10'];

/** A document by its kind, the earlier documents to which it refers, and its bases. */
const row = fc.record({
  kind: fc.constantFrom('F2', 'F2', 'F2', 'R5', 'S', 'F3', 'F3', 'F3'),
  to: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
  bases: fc.array(fc.integer({ min: -300, max: 900 }), { minLength: 1, maxLength: 2 }),
  isCancelled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isUnknown: fc.integer({ min: 0, max: 14 }).map((n) => n === 0),
});

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

function toRecord({ kind, to, bases, isCancelled, isUnknown }: Row, i: number): DeclaredInvoice {
  const named = i === 0 ? [] : to.map((n) => nameRecord(`N-${n % i}`));
  const references = isUnknown ? [...named, nameRecord('ELSEWHERE')] : named;
  const more = {
    F2: {},
    R5: { TipoRectificativa: 'I', FacturasRectificadas: references },
    S: {
      TipoRectificativa: 'S',
      FacturasRectificadas: references,
      ImporteRectificacion: { BaseRectificada: '3.00', CuotaRectificada: '0.60' },
    },
    F3: { FacturasSustituidas: references },
  }[kind];
  const byRate = Object.fromEntries(bases.map((base, k) => [rates[k] ?? '', kind === 'F2' ? Math.abs(base) : base]));
  return buildRecord(i, buildContent(`N-${i}`, kind === 'S' ? 'R5' : kind, byRate, more), isCancelled);
}

describe('the amounts that replacements reverse', () => {
  test('are those of the naive model', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 24 }), (rows) => {
        const records = rows.map(toRecord);
        const expected = findReversedByReplacements(records, f3ReversedAmountRules);
        const found = computeIssuedAndReversedAmountsByEntry(records);
        for (const [entry, amounts] of expected) expect(found.get(entry)?.takenBack).toEqual(amounts);
      }),
      { numRuns: 1_000 },
    );
  });

  test('are found for replacements that each name all earlier ones', () => {
    const ticket = buildRecord(0, buildContent('T-0', 'F2', { 21: 100_000 }));
    const list = (count: number) => Array.from({ length: count }, (_, i) => nameRecord(i === 0 ? 'T-0' : `F-${i}`));
    const replacing = Array.from({ length: 60 }, (_, i) =>
      buildRecord(i + 1, buildContent(`F-${i + 1}`, 'F3', { 21: 1_000 }, { FacturasSustituidas: list(i + 1) })),
    );
    const found = computeIssuedAndReversedAmountsByEntry([ticket, ...replacing]);
    expect([...found.values()].slice(1).map(({ takenBack }) => [...takenBack.values()][0]?.base)).toEqual(
      replacing.map(() => -1_000n),
    );
  });

  test('are found after thousands of corrections that each correct the previous one', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => {
      const more = i === 0 ? {} : { TipoRectificativa: 'I', FacturasRectificadas: [nameRecord(`N-${i - 1}`)] };
      // The newest is sealed first, so that each is found from the one after it.
      return buildRecord(-i, buildContent(`N-${i}`, i === 0 ? 'F2' : 'R5', { 21: i === 0 ? 100_000 : -1 }, more));
    });
    const own = buildContent('F-1', 'F3', { 21: 100_000 }, { FacturasSustituidas: [nameRecord('N-19999')] });
    const found = computeIssuedAndReversedAmountsByEntry([...chain, buildRecord(1, own)]).get('F-1');
    expect([...(found?.takenBack.values() ?? [])][0]?.base).toBe(-80_001n);
  });
});

/** Simplified invoices, and replacements of all of them. */
function replaceAll(size: number, bases: Readonly<Record<string, number>> = { 21: 100 }) {
  const names = Array.from({ length: size }, (_, i) => nameRecord(`T-${i}`));
  const tickets = names.map(({ NumSerieFactura }, i) => buildRecord(i, buildContent(NumSerieFactura, 'F2', bases)));
  const replace = (i: number) => buildContent(`F-${i}`, 'F3', { 21: 10 }, { FacturasSustituidas: names });
  return { tickets, replacing: Array.from({ length: size }, (_, i) => buildRecord(size + i, replace(i))), replace };
}

describe('many replacements of the same simplified invoices', () => {
  test('are compared in a time that grows with their references', () => {
    const measured = measureGrowth([100, 400], (size) => {
      const { tickets, replacing } = replaceAll(size);
      return () => computeIssuedAndReversedAmountsByEntry([...tickets, ...replacing]);
    });
    // 16 times the references.
    expect(measured).toBeLessThan(16 * 4);
  });

  test('are unknown beyond the limit of references, which are then not compared', () => {
    const { tickets, replacing, replace } = replaceAll(20);
    const own = buildContent('N', 'F3', { 21: 50_000 }, { FacturasSustituidas: [nameRecord('T-0')] });
    expect(warnReplacementExceedsReplacedInvoices(own, [...tickets, ...replacing])).toHaveLength(1);
    const many = replaceAll(150);
    expect(warnReplacementExceedsReplacedInvoices(replace(900), [...many.tickets, ...many.replacing])).toEqual([]);
  });

  test('reverse their own amounts beyond the limit of comparisons', () => {
    // Each names another half of the simplified invoices, so that each must be compared with each group.
    const { tickets } = replaceAll(30);
    const names = tickets.map(({ content }) => content.IDFactura);
    const replacing = Array.from({ length: 400 }, (_, i) => {
      const named = names.filter((_one, k) => k === 0 || ((i * 2_654_435_761) >>> (k % 31)) & 1);
      return buildRecord(100 + i, buildContent(`F-${i}`, 'F3', { 21: 1_000 }, { FacturasSustituidas: named }));
    });
    const from = performance.now();
    const found = computeIssuedAndReversedAmountsByEntry([...tickets, ...replacing]);
    expect(performance.now() - from).toBeLessThan(5_000);
    expect([...(found.get('F-399')?.takenBack.values() ?? [])][0]?.base).toBe(-1_000n);
  });
});

// Compares the invoices that are credited together with a naive model, and measures the time for many of them.
import fc from 'fast-check';
import { type InvoiceWithRecordContent, warnCreditExceedsInvoice } from '../../../src/chain/invoice-book/excess-credit';
import { warnOriginalReplacedOrCreditExceedsInvoice } from '../../../src/chain/invoice-book/excess-reversal';
import { formatDeclaredInvoiceKey, listReferencedInvoiceKeys } from '../../../src/chain/invoice-book/declared-invoice';
import type { Message } from '../../../src/messages/message';
import { measureGrowth } from './growth';
import { buildContent, buildRecord, nameRecord, withDocument } from './records';

/** A credit note of these invoices that exceeds anything. */
const buildOwn = (names: readonly ReturnType<typeof nameRecord>[]) => {
  const more = { TipoRectificativa: 'I', FacturasRectificadas: names };
  return withDocument(buildRecord(9_999_999, buildContent('OWN', 'R1', { 21: -900_000_000 }, more)), 'credit-note');
};

const row = fc.record({
  isSale: fc.boolean(),
  to: fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }),
  base: fc.integer({ min: 5, max: 900 }),
  isCancelled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const toRecord = ({ isSale, to, base, isCancelled }: Row, i: number): InvoiceWithRecordContent => {
  const names = to.map((n) => nameRecord(`N-${n % 12}`));
  const content = isSale
    ? buildContent(`N-${i}`, 'F1', { 21: base * 5 })
    : buildContent(`N-${i}`, 'R1', { 21: -base * 5 }, { TipoRectificativa: 'I', FacturasRectificadas: names });
  return withDocument(buildRecord(i, content, isCancelled), isSale ? 'standard' : i % 4 ? 'credit-note' : 'debit-note');
};

/** Adds the first invoice that belongs to the group, until none does. */
function groupNaively(own: InvoiceWithRecordContent, others: readonly InvoiceWithRecordContent[]) {
  const isCorrection = (one: InvoiceWithRecordContent) => one.content.TipoRectificativa !== undefined;
  const names = new Set(listReferencedInvoiceKeys(own.content));
  const group: InvoiceWithRecordContent[] = [];
  const findNext = () =>
    others.find(
      (one) =>
        !one.isCancelled &&
        !group.includes(one) &&
        (names.has(formatDeclaredInvoiceKey(one)) ||
          (isCorrection(one) && listReferencedInvoiceKeys(one.content).some((name) => names.has(name)))),
    );
  for (let next = findNext(); next; next = findNext()) {
    group.push(next);
    for (const key of [formatDeclaredInvoiceKey(next), ...listReferencedInvoiceKeys(next.content)]) names.add(key);
  }
  const known = new Set(group.map(formatDeclaredInvoiceKey));
  const sold = group.filter((one) => !isCorrection(one)).map(({ entry }) => entry);
  const credits = group.filter((one) => isCorrection(one) && one.invoice.type === 'credit-note');
  return [...names].every((name) => known.has(name)) ? { sold, credits: credits.map(({ entry }) => entry) } : undefined;
}

describe('the invoices that are credited together', () => {
  test('are those of the naive model, in the same order', () => {
    const order = fc.array(fc.nat(), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 14 }),
        fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
        order,
        (rows, to, keys) => {
          const others = rows.map(toRecord).toSorted((one, other) => (keys[one.order] ?? 0) - (keys[other.order] ?? 0));
          const own = buildOwn(to.map((n) => nameRecord(`N-${n}`)));
          const isOfCredit = others.some(
            (one) =>
              listReferencedInvoiceKeys(own.content).includes(formatDeclaredInvoiceKey(one)) &&
              one.invoice.type === 'credit-note',
          );
          const expected = isOfCredit ? undefined : groupNaively(own, others);
          const [warning] = warnCreditExceedsInvoice(own, others);
          const { title, count, entries } = ((warning?.message as Message | undefined)?.params ?? {}) as Record<
            string,
            unknown
          >;
          if (!expected || expected.sold.length === 0) return expect(warning).toBeUndefined();
          expect({ title, count, entries }).toEqual({
            title: expected.sold.join(', '),
            count: expected.credits.length,
            entries: expected.credits.slice(0, 5),
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** Invoices, and credit notes that name the same numbers on another day, so that they are read but do not belong. */
function creditAmongOthers(size: number, day: string) {
  const sold = Array.from({ length: size }, (_, i) =>
    withDocument(buildRecord(i, buildContent(`A-${i}`, 'F1', { 21: 100 })), 'standard'),
  );
  const names = sold.map(({ entry }) => nameRecord(entry, day));
  const others = Array.from({ length: size }, (_, i) => {
    const more = { TipoRectificativa: 'I', FacturasRectificadas: names };
    return withDocument(buildRecord(size + i, buildContent(`J-${i}`, 'R1', { 21: -1 }, more)), 'credit-note');
  });
  return { own: buildOwn(sold.map(({ entry }) => nameRecord(entry))), others: [...others, ...sold] };
}

describe('a credit note of many invoices', () => {
  test('is compared in a time that grows with the references of the others', () => {
    const growth = measureGrowth([100, 400], (size) => {
      const { own, others } = creditAmongOthers(size, '06-11-2026');
      return () => expect(warnCreditExceedsInvoice(own, others)).toHaveLength(1);
    });
    // 16 times the references.
    expect(growth).toBeLessThan(16 * 4);
  });

  test('is unknown beyond the limit of references, except for a substitution of its invoices', () => {
    const { own, others } = creditAmongOthers(150, '05-11-2026');
    expect(warnCreditExceedsInvoice(own, others)).toEqual([]);
    const more = { TipoRectificativa: 'S', FacturasRectificadas: [nameRecord('A-7')] };
    const replacing = withDocument(buildRecord(900, buildContent('S-1', 'R1', { 21: 100 }, more)), 'corrective');
    expect(warnOriginalReplacedOrCreditExceedsInvoice(own, [...others, replacing]).map(({ key }) => key)).toEqual([
      'original-replaced',
    ]);
  });
});

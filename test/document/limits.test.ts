// Documents designed to be expensive: each limit has a clear problem, and costs grow only linearly with the
// document.
import { documentLimits } from '../../src/contracts/limits/documents';
import type { JsonObject } from '../../src/document/model/basic';
import { build, faultsOf, invoiceInput, invoiceOf, line } from './invoices';
import { cpuMilliseconds, leastCpuMilliseconds } from '../cpu-time';

/** Time limit. Quadratic work would need minutes, while linear work on a busy machine needs a few seconds. */
const secondsMax = 15;

function timed<T>(work: () => T): T {
  const start = cpuMilliseconds();
  const result = work();
  expect((cpuMilliseconds() - start) / 1_000).toBeLessThan(secondsMax);
  return result;
}

function rows(count: number, make: (i: number) => JsonObject): JsonObject[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

describe('an expensive document', () => {
  test('is refused during reading if it has too many objects', () => {
    const discounts = rows(1_000, () => ({ amount: '0.01', reason: 'x' }));
    const input = invoiceInput({ lines: rows(100, () => line('1.00', { discounts })) });
    expect(timed(() => build(input))).toMatchObject({
      problem: { key: 'input', message: { id: 'objects-max', params: { max: documentLimits.objectsMax } } },
    });
  });

  test('is refused with a remedy if its texts have too many characters or line ends, although 1,000 lines fit', () => {
    const noted = (text: string, lines = 1_000) =>
      build(invoiceInput({ lines: rows(lines, () => line('1.00', { notes: [{ text }] })) }));
    const { charactersMax, lineEndsMax } = documentLimits;
    expect(timed(() => noted('n'.repeat(900)))).toHaveProperty('envelope');
    expect(noted('n'.repeat(1_000))).toMatchObject({
      problem: {
        key: 'too-large',
        message: { id: 'document-texts-max', params: { what: 'characters', max: charactersMax } },
      },
    });
    expect(noted('a\nb'.repeat(15))).toHaveProperty('envelope');
    for (const end of ['\n', '\r', '\u2028'])
      expect(noted(`a${end}b`.repeat(21))).toMatchObject({
        problem: {
          message: { id: 'document-texts-max', params: { what: 'line-ends', max: lineEndsMax } },
        },
      });
  });

  test('gets a limited number of tax rows with thousands of percentages', () => {
    const lines = rows(900, (i) =>
      line('1.00', { taxes: rows(18, (j) => ({ cat: 'VAT', percent: `${i}.${j + 100}%` })) }),
    );
    const invoice = timed(() => invoiceOf(invoiceInput({ $addons: [], lines })));
    expect(invoice.totals?.taxes?.categories?.[0]?.rates).toHaveLength(16_200);
  });

  test('gets a limited number of faults with a fault at every path', () => {
    const identities = rows(900, (i) => ({ key: 'a', type: 'b', code: String(i) }));
    const lines = rows(20, () => line('1.00', { item: { name: 'x', price: '1.00', identities } }));
    expect(timed(() => faultsOf(invoiceInput({ lines })))).toHaveLength(18_000);
  });

  test('is refused, instead of rounded, if an amount exceeds the storable range', () => {
    const lines = [line('999999999999999999', { quantity: '999999999999999999' })];
    expect(build(invoiceInput({ lines }))).toMatchObject({
      problem: { key: 'calculation', message: { id: 'amount-digits-max', params: { max: 18 } } },
    });
    expect(build(invoiceInput({ lines: [line('1234567890123456789')] }))).toMatchObject({
      problem: { key: 'input', path: '$.doc.lines[0].item.price' },
    });
  });

  test('is built in time with a long list of exchange rates, lines and addons', () => {
    const exchange_rates = rows(1_000, (i) => ({ from: 'USD', to: i === 999 ? 'EUR' : 'GBP', amount: '0.9' }));
    const lines = rows(1_000, () => ({ ...line('1.00'), item: { name: 'x', price: '1.00', currency: 'USD' } }));
    const invoice = timed(() =>
      invoiceOf(invoiceInput({ exchange_rates, lines, $addons: Array.from({ length: 1_000 }, () => 'es-fiscal-v1') })),
    );
    expect(invoice.totals?.sum).toBe('900.00');
    expect(invoice.$addons).toEqual(['es-fiscal-v1']);
  });

  /** Each value is read in milliseconds; a pattern with two ways to read a character would take seconds, hours or never end. */
  test.each<[string, JsonObject]>([
    [
      'a scheme of 60 letters with a wrong end never came back',
      { tax_id: { country: 'ES', scheme: `${'a'.repeat(60)}!` } },
    ],
    ['a text of 100,000 inner spaces', { label: `é${' '.repeat(99_998)}é` }],
    ['separators without letters', { inboxes: [{ code: '-#'.repeat(50_000), scheme: '. '.repeat(50_000) }] }],
    ['spaces in a code', { inboxes: [{ code: `a${' '.repeat(99_998)}b` }] }],
    ['words of a place', { addresses: [{ coords: { w3w: 'a.'.repeat(50_000) } }] }],
    ['a state', { addresses: [{ state: 'a-'.repeat(50_000) }] }],
  ])('is matched in linear time: %s', (_, members) => {
    const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'Ana', ...members };
    expect(leastCpuMilliseconds(1_500, () => build(party))).toBeLessThan(1_500);
  });

  test('is built in time if its rate has 25,000 empty extensions', () => {
    const rate = `general${'+x'.repeat(25_000)}`;
    const lines = rows(15, () => line('1.00', { taxes: [{ cat: 'VAT', rate }] }));
    expect(timed(() => invoiceOf(invoiceInput({ $addons: [], lines }))).totals?.tax).toBe('3.15');
  });
});

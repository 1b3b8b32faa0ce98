// Tests drafts of replacement invoices (F3): a draft declares nothing, so it blocks no other invoice, and its job checks the
// remaining amount again.
import { apiOfFile } from './api';
import { invoice, partyInValencia as party } from './documents';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { register } from './registered';
import { walkJob } from './walked-job';

const api = apiOfFile();
const supplier = 'B98602642';
beforeAll(() => register(api, supplier));

const today = toCivilDateTime(new Date(), 'Europe/Madrid').date;
const sold = (quantity: string) => ({
  lines: [{ quantity, item: { name: 'Work', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
});

const store = async (changes: object): Promise<{ id: string; keys: readonly string[] }> => {
  const parties = { supplier: party('Supplier S.L.', supplier), customer: party('Customer S.L.', '54387763P') };
  const data = invoice({ $regime: 'ES', code: undefined, issue_date: today, ...parties, ...changes });
  const { status, json, text } = await api.call('POST', '/silo/v1/entries', { data });
  if (status !== 200) throw new Error(text);
  return { id: json.id, keys: ((json.warnings ?? []) as { key: string }[]).map(({ key }) => key) };
};
const issue = async ({ id }: { readonly id: string }): Promise<readonly string[]> => (await walkJob(api, id)).codes;

/** A declared simplified invoice of 20.00, and drafts that replace it. */
async function ticket(code: string) {
  expect(await issue(await store({ $tags: ['simplified'], customer: null, series: 'T', code, ...sold('2') }))).toEqual(
    [],
  );
  const preceding = [{ series: 'T', code, issue_date: today }];
  return (quantity: string) => store({ $tags: ['replacement'], series: 'F', preceding, ...sold(quantity) });
}

describe('a draft of a replacement (F3)', () => {
  it('does not block another draft, so that two halves can be stored and issued', async () => {
    const exchange = await ticket('1');
    const halves = [await exchange('1'), await exchange('1')];
    expect(halves.map(({ keys }) => keys)).toEqual([[], []]);
    for (const half of halves) expect(await issue(half)).toEqual([]);
  });

  it('does not block a smaller draft if its job ended KO', async () => {
    const exchange = await ticket('2');
    expect(await issue(await exchange('3'))).toEqual(['replaced-total-differs']);
    expect(await issue(await exchange('2'))).toEqual([]);
  });

  it('reserves no simplified invoice if it was signed but not sealed', async () => {
    const exchange = await ticket('4');
    const slower = await exchange('2');
    const refused = { $set: { signed: true, result: 'failed' as const, openJob: null } };
    await getEntriesCollection(api.database).updateOne({ id: slower.id }, refused);
    expect(await issue(await exchange('2'))).toEqual([]);
  });

  it('is checked again when it is issued after another draft', async () => {
    const exchange = await ticket('3');
    const [first, second] = [await exchange('2'), await exchange('2')];
    expect(await issue(first)).toEqual([]);
    expect(await issue(second)).toEqual(['replaced-total-differs']);
    // For another customer, the first one is reversed, and the second one is issued as stored.
    expect(await issue(await exchange('-2'))).toEqual([]);
    expect(await issue(second)).toEqual([]);
  });
});

describe('two drafts that substitute one invoice', () => {
  it('get a warning, and only the draft that is issued first counts', async () => {
    const original = await store({ series: 'A', code: '1', ...sold('2') });
    expect(await issue(original)).toEqual([]);
    const preceding = [{ series: 'A', code: '1', issue_date: today, tax: { sum: '4.20' } }];
    const substitute = () => store({ type: 'corrective', series: 'S', preceding, ...sold('1') });
    const [first, second] = [await substitute(), await substitute()];
    expect(first.keys).not.toContain('replaced-by-draft');
    expect(second.keys).toContain('replaced-by-draft');
    expect(await issue(second)).toEqual([]);
    expect(await issue(first)).toEqual(['original-replaced']);
  });
});

describe('a replacement (F3) of a simplified invoice in another currency', () => {
  const dollars = (amount: string) => ({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
  });
  const exchange = async (code: string) => {
    const ticketInDollars = { $tags: ['simplified'], customer: null, series: 'T', code, ...sold('2') };
    expect(await issue(await store({ ...ticketInDollars, ...dollars('0.86') }))).toEqual([]);
    const preceding = [{ series: 'T', code, issue_date: today }];
    return (changes: object) => store({ $tags: ['replacement'], series: 'F', preceding, ...sold('2'), ...changes });
  };

  it('is not blocked by the exchange rate of its own day, because its record has the rate of the simplified invoice', async () => {
    const replace = await exchange('6');
    const later = await replace(dollars('0.95'));
    expect(later.keys).toEqual(['exchange-rate-of-original']);
    expect(await issue(later)).toEqual([]);
  });

  it('gets a word about its rate as a debit note does, whose record has the rate of its invoice too', async () => {
    await exchange('8');
    const preceding = [{ series: 'T', code: '8', issue_date: today }];
    const debit = { type: 'debit-note', $tags: ['simplified'], customer: null, series: 'D', preceding, ...sold('1') };
    expect((await store({ ...debit, ...dollars('0.95') })).keys).toEqual(['exchange-rate-of-original']);
    expect((await store({ ...debit, ...dollars('0.86') })).keys).toEqual([]);
  });

  it('gets no warning with the rate of the simplified invoice, and is blocked above its amounts', async () => {
    const replace = await exchange('7');
    expect((await replace({ ...dollars('0.95'), ...sold('3') })).keys).toContain('replaced-total-differs');
    expect((await replace(dollars('0.86'))).keys).toEqual([]);
    // 17.20 EUR are 20.00 USD.
    const lines = [{ quantity: '1', item: { name: 'Work', price: '17.20' }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
    expect((await replace({ lines })).keys).toEqual([]);
  });
});

describe('a credit note of several invoices in another currency', () => {
  const dollars = (amount: string) => ({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] });
  const creditBoth = async (codes: readonly [string, string], rates: readonly [string, string]) => {
    for (const [i, code] of codes.entries())
      expect(await issue(await store({ series: 'A', code, ...sold('1'), ...dollars(rates[i] ?? '') }))).toEqual([]);
    const preceding = codes.map((code) => ({ series: 'A', code, issue_date: today }));
    return store({ type: 'credit-note', series: 'R', preceding, ...sold('2'), ...dollars('0.95') });
  };

  it('gets a word if their rates differ, because its record has one rate', async () => {
    expect((await creditBoth(['20', '21'], ['0.80', '0.90'])).keys).toEqual([
      'credited-more',
      'exchange-rate-of-original',
    ]);
    expect((await creditBoth(['22', '23'], ['0.95', '0.95'])).keys).toEqual([]);
  });

  // Regression: a substitution of whole invoices was to be divided, although its record has the euros of both.
  it('gets no word if it is a substitution of all of them', async () => {
    const taxOf = (base: string, amount: string) => {
      const rates = [{ key: 'standard', base, percent: '21.0%', amount }];
      return { categories: [{ code: 'VAT', rates, amount }], sum: amount };
    };
    const substitute = (...taxes: readonly object[]) =>
      store({
        type: 'corrective',
        series: 'S',
        preceding: taxes.map((tax, i) => ({ series: 'A', code: `2${i}`, issue_date: today, tax })),
        ...sold('1'),
        ...dollars('0.95'),
      });
    const whole = taxOf('10.00', '2.10');
    expect((await substitute(whole, whole)).keys).not.toContain('exchange-rate-of-original');
    expect((await substitute(whole, taxOf('5.00', '1.05'))).keys).toContain('exchange-rate-of-original');
  });
});

describe('a negative invoice in another currency', () => {
  const dollars = (amount: string) => ({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] });

  // Regression: it took back more tax than the sale had charged, in silence.
  it('gets a word about another rate than that of the invoice that it takes back', async () => {
    expect(await issue(await store({ series: 'X', code: '1', ...sold('1'), ...dollars('0.90') }))).toEqual([]);
    const preceding = [{ series: 'X', code: '1', issue_date: today }];
    const back = (rate: string, more: object) => store({ series: 'X', ...sold('-1'), ...dollars(rate), ...more });
    for (const more of [{ preceding }, {}]) {
      expect((await back('0.95', more)).keys).toEqual(['exchange-rate-of-original']);
      expect((await back('0.90', more)).keys).toEqual([]);
    }
  });
});

describe('a debit note with a negative total', () => {
  it('gets the words of a credit note that exceeds the invoice', async () => {
    expect(await issue(await store({ series: 'A', code: '30', ...sold('2') }))).toEqual([]);
    const preceding = [{ series: 'A', code: '30', issue_date: today }];
    const debit = async (quantity: string) =>
      (await store({ type: 'debit-note', series: 'D', preceding, ...sold(quantity) })).keys;
    expect(await debit('-3')).toEqual(['credited-more', 'negative-credit-note']);
    expect(await debit('1')).toEqual([]);
  });
});

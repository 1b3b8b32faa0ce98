// Tests the invoice that a negative invoice reversed, the first step of a substitution in two steps. Regressions: another
// correction reversed it a second time in silence, and right second steps were reported.
import { requireNoCorrectionOrReplacementInForce } from '../../../src/invoices/cancel';
import type { InvoiceSnapshot } from '../../../src/model/invoice';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { invoice } from '../documents';
import { register, storeDeclared } from '../registered';
import { openSales, customer as buyer, path, supplier } from '../sales';

const { api, issue: issueByCall } = openSales();
beforeAll(() => register(api, 'B98602642'));
const person = {
  name: 'C',
  tax_id: { country: 'ES', code: '54387763P' },
  addresses: [{ street: 'x', code: '28013', locality: 'Madrid' }],
};
const company = { ...person, name: 'D', tax_id: { country: 'ES', code: 'B63272603' } };
const foreigner = { name: 'Jane', identities: [{ key: 'passport', country: 'US', code: 'X1' }] };
const vat = { cat: 'VAT', rate: 'general' };
const lines = (price: string, taxes: object[] = [vat]) => ({
  lines: [
    { quantity: price.startsWith('-') ? '-1' : '1', item: { name: 'Work', price: price.replace('-', '') }, taxes },
  ],
});
const aboutAmounts = [
  'preceding-unused',
  'credited-more',
  'credited-before',
  'preceding-tax-differs',
  'negative-invoice',
  'credited-other-rate',
];

/** Issues an invoice. @returns its number for `preceding`, and the ids of the warnings about its amounts */
async function issue(number: string, ...changes: object[]) {
  const [series, code] = number.split('-');
  const named = { series, code, issue_date: '2025-06-01' };
  const data = invoice(Object.assign({ customer: person, ...named }, ...changes) as object);
  const json = await storeDeclared(api, data, { kind: 'registration', outcome: 'accepted' });
  const warnings = (json.warnings ?? []) as readonly { readonly key: string; readonly message: string }[];
  return { named, found: warnings.filter(({ key }) => aboutAmounts.includes(key)) };
}

const keysOf = ({ found }: { readonly found: readonly { readonly key: string }[] }) => found.map(({ key }) => key);
const substitute = (named: object, base: string, type = 'R1') => ({
  type: 'corrective',
  tax: { ext: { 'es-fiscal-doc-type': type, 'es-fiscal-correction-type': 'S' } },
  preceding: [{ ...named, tax: { categories: [{ code: 'VAT', rates: [{ base, percent: '21%' }] }] } }],
});
const credit = (named: object) => ({ type: 'credit-note', preceding: [named] });

describe.each([true, false])('an invoice that a negative invoice reversed (named by it: %s)', (isNamed) => {
  const [series, others] = isNamed ? ['NA', 'NB'] : ['NC', 'ND'];
  const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.90' }] };

  it.each([
    ['in euros', series, {}],
    ['in another currency', others, dollars],
  ])('is credited or replaced a second time with a warning, %s', async (_, own, currency) => {
    const { named } = await issue(`${own}-1`, currency, lines('100.00'));
    const reversed = await issue(`${own}-2`, currency, lines('-100.00'), isNamed ? { preceding: [named] } : {});
    expect(keysOf(reversed)).toEqual([]);
    const whole = await issue(`R${own}-1`, currency, lines('100.00'), credit(named));
    expect(whole.found).toMatchObject([{ key: 'credited-more', blocking: false }]);
    expect(whole.found[0]?.message).toContain(`${own}-2`);
    expect(keysOf(await issue(`R${own}-2`, currency, lines('80.00'), substitute(named, '100.00')))).toContain(
      'credited-before',
    );
  });
});

describe('a correction of one of several equal invoices', () => {
  it('gets no warning while a negative invoice may have reversed another one', async () => {
    const [first, second] = [await issue('NE-1', lines('100.00')), await issue('NE-2', lines('100.00'))];
    await issue('NE-3', lines('-100.00'));
    expect(keysOf(await issue('RNE-1', lines('100.00'), credit(first.named)))).toEqual([]);
    expect(keysOf(await issue('RNE-2', lines('100.00'), credit(second.named)))).toEqual(['credited-more']);
  });

  // Regression: the first of two steps was attributed to the other sale after its second step.
  it('gets no warning if a substitution in two steps reversed another one', async () => {
    const [first, second] = [await issue('NM-1', lines('100.00')), await issue('NM-2', lines('100.00'))];
    await issue('NM-3', lines('-100.00'));
    expect(keysOf(await issue('RNM-1', lines('80.00'), substitute(first.named, '0.00')))).toEqual([]);
    expect(keysOf(await issue('RNM-2', lines('100.00'), credit(second.named)))).toEqual([]);
  });

  it('gets no warning if the negative invoice may reverse an older sale than those that are read', async () => {
    const { named } = await issue('NO-001', lines('100.00'));
    await issue('NO-002', lines('-100.00'));
    const entries = api.database.db.collection('entries');
    const stored = await entries.findOne({ 'snippet.series': 'NO', 'snippet.code': '001' });
    if (!stored) throw new Error('not stored');
    const { _id, ...copied } = stored;
    const older = Array.from({ length: 200 }, (_, i) => ({
      ...copied,
      id: `${String(copied.id)}-${i}`,
      snippet: { ...(copied.snippet as object), code: `000${i}`, total_with_tax: '1.00' },
    }));
    await entries.insertMany(older);
    expect(keysOf(await issue('RNO-1', lines('100.00'), credit(named)))).toEqual([]);
  });

  it('gets no warning for what a debit note added to the reversed invoice', async () => {
    const { named } = await issue('NP-1', lines('100.00'));
    await issue('DNP-1', lines('10.00'), { type: 'debit-note', preceding: [named] });
    await issue('NP-2', lines('-100.00'), { preceding: [named] });
    expect(keysOf(await issue('RNP-1', lines('10.00'), credit(named)))).toEqual([]);
  });

  it('gets no warning if the negative invoice is credited itself, or names another invoice', async () => {
    const [first, second] = [await issue('NF-1', lines('100.00')), await issue('NF-2', lines('100.00'))];
    await issue('NF-3', lines('-100.00'), { preceding: [second.named] });
    expect(keysOf(await issue('RNF-1', lines('100.00'), credit(first.named)))).toEqual([]);
  });
});

describe('the second step of a substitution', () => {
  it.each([
    ['to the right customer', 'NG', person, company, 'R4'],
    ['to a customer without a tax ID', 'NH', foreigner, foreigner, 'R1'],
    ['of a simplified invoice', 'NI', null, null, 'R5'],
  ])('gets no warning, and neither does the first: %s', async (_, own, customer, corrected, type) => {
    const tags = customer === null ? { $tags: ['simplified'] } : {};
    const { named } = await issue(`${own}-1`, { customer }, tags, lines('100.00'));
    const first = await issue(`${own}-2`, { customer, preceding: [named] }, tags, lines('-100.00'));
    const again = await issue(`${own}-3`, { customer, preceding: [named] }, tags, lines('-100.00'));
    const second = await issue(`R${own}-1`, tags, lines('80.00'), substitute(named, '0.00', type), {
      customer: corrected,
    });
    expect([first, again, second].map(keysOf)).toEqual([[], ['negative-invoice', 'preceding-unused'], []]);
  });
});

describe('the first step of a substitution', () => {
  // Regression: forms corrected the period of the named invoice in silence.
  // Regression: the totals differ by what is no part of the price, so right reversals and credit notes had warnings.
  it.each([
    ['H', 'a guarantee', { discounts: [{ key: 'guarantee', reason: 'Retención', amount: '6.05' }] }],
    ['I', 'a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '300.00' }] }],
    ['J', 'an outlay', { charges: [{ key: 'outlay', reason: 'Tasas', amount: '20.00' }] }],
  ])('gets no warning without the amounts outside the price of its invoice: %s, %s', async (own, _title, outside) => {
    const { named } = await issue(`Q${own}-1`, lines('100.00'), outside);
    const negative = await issue(`Q${own}-2`, lines('-100.00'), { preceding: [named] });
    expect(keysOf(negative)).toEqual([]);
    expect(keysOf(await issue(`RQ${own}-1`, lines('80.00'), substitute(named, '0.00')))).toEqual([]);
    expect(keysOf(await issue(`RQ${own}-5`, lines('80.00'), substitute(named, '100.00')))).toContain('credited-before');
    expect(keysOf(await issue(`RQ${own}-2`, lines('100.00'), credit(named)))).toContain('credited-more');
    expect(keysOf(await issue(`Q${own}-3`, lines('-60.00'), { preceding: [named] }))).toContain('negative-invoice');
    const other = (await issue(`Q${own}-4`, lines('100.00'), outside)).named;
    expect(keysOf(await issue(`RQ${own}-3`, lines('100.00'), credit(other)))).toEqual([]);
    expect(keysOf(await issue(`RQ${own}-4`, lines('100.00'), credit(other)))).toEqual(['credited-more']);
  });

  // Regression: only a negative invoice that names its invoice was found.
  it.each([
    ['U', 'a guarantee', { discounts: [{ key: 'guarantee', reason: 'Retención', amount: '6.05' }] }],
    ['V', 'a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '300.00' }] }],
    ['W', 'an outlay', { charges: [{ key: 'outlay', reason: 'Tasas', amount: '20.00' }] }],
  ])('is found without a name and without amounts outside the price: %s, %s', async (own, _title, outside) => {
    const { named } = await issue(`Q${own}-1`, lines('100.00'), outside);
    expect(keysOf(await issue(`Q${own}-2`, lines('-60.00')))).toContain('negative-invoice');
    expect(keysOf(await issue(`Q${own}-3`, lines('-100.00')))).toEqual([]);
    expect(keysOf(await issue(`Q${own}-4`, lines('-100.00')))).toContain('negative-invoice');
    expect(keysOf(await issue(`RQ${own}-1`, lines('80.00'), substitute(named, '100.00')))).toContain('credited-before');
    expect(keysOf(await issue(`RQ${own}-2`, lines('100.00'), credit(named)))).toContain('credited-more');
  });

  it('without a name is not taken for the reversal of another sale at the same price', async () => {
    const outside = (amount: string) => ({ charges: [{ key: 'deposit', reason: 'Fianza', amount }] });
    const [first] = [
      await issue('QX-1', lines('100.00'), outside('300.00')),
      await issue('QX-2', lines('100.00'), outside('200.00')),
    ];
    expect(keysOf(await issue('QX-3', lines('-100.00')))).toEqual([]);
    expect(keysOf(await issue('RQX-1', lines('100.00'), credit(first.named)))).toEqual([]);
    const plain = await issue('QY-1', lines('100.00'));
    await issue('QY-2', lines('100.00'), outside('200.00'));
    await issue('QY-3', lines('-100.00'));
    expect(keysOf(await issue('RQY-1', lines('100.00'), credit(plain.named)))).toEqual([]);
  });

  it('without a name gets no warning before the second step, which gets none either', async () => {
    const { named } = await issue('QZ-1', lines('100.00'), { charges: [{ key: 'deposit', amount: '300.00' }] });
    expect(keysOf(await issue('QZ-2', lines('-100.00')))).toEqual([]);
    expect(keysOf(await issue('RQZ-1', lines('80.00'), substitute(named, '0.00')))).toEqual([]);
  });

  it('gets a warning about its references if it names another invoice than the one that it reverses', async () => {
    const other = await issue('NQ-1', lines('500.00'));
    await issue('NQ-2', lines('100.00'));
    expect(keysOf(await issue('NQ-3', lines('-100.00'), { preceding: [other.named] }))).toEqual(['preceding-unused']);
  });

  it('a negative invoice without the income tax of the invoice that it reverses gets a warning', async () => {
    const withheld = [vat, { cat: 'IRPF', percent: '15%' }];
    await issue('NJ-1', lines('100.00', withheld));
    expect(keysOf(await issue('NJ-2', lines('-100.00')))).toEqual(['credited-other-rate']);
    await issue('NK-1', lines('100.00', withheld));
    expect(keysOf(await issue('NK-2', lines('-100.00', withheld)))).toEqual([]);
  });

  /** Issues a sale and the negative invoice that names it, by calls. */
  async function issueReversedByCall(series: string) {
    const sale = { supplier, customer: buyer, lines: [{ description: 'Mesa', price: '100.00', tax: '21%' }] };
    const sold = await issueByCall(path, { ...sale, series, code: '1' });
    const { data } = (await api.call('GET', `/silo/v1/entries/${sold}`)).json as unknown as { data: { doc: object } };
    const { totals: _totals, uuid: _uuid, tax: _tax, ...rest } = data.doc as Record<string, unknown>;
    const [line] = rest.lines as Record<string, unknown>[];
    const issueOf = (code: string, quantity: string, more: object): Promise<string> => {
      const lines = [{ quantity, item: line?.item, taxes: line?.taxes }];
      const preceding = [{ series, code, issue_date: rest.issue_date }];
      return issueByCall(path, { document: { ...rest, preceding, lines, ...more } });
    };
    return { sold, reversal: await issueOf('1', '-1', { code: '2' }), issueOf };
  }

  const credited = (id: string) => api.call('POST', `${path}/${id}/credit?wait=0`, {});

  it('a call neither credits nor cancels an invoice that a negative invoice in force reversed', async () => {
    const { sold, reversal, issueOf } = await issueReversedByCall('NL');
    const reply = await credited(sold);
    expect([reply.status, reply.json]).toMatchObject([409, { id: reversal }]);
    expect(String(reply.json.message)).toContain('the negative invoice NL-2 already reversed NL-1');
    // A record is needed to cancel at the authority, and no chain seals here.
    const store = createWorkspaceStore(api.database, api.workspace);
    const view = await store.invoices.find({ id: sold });
    const workspace = { environment: 'test' } as Parameters<
      typeof requireNoCorrectionOrReplacementInForce
    >[0]['workspace'];
    const cancel = () => requireNoCorrectionOrReplacementInForce({ store, workspace }, view as InvoiceSnapshot);
    await expect(cancel()).rejects.toMatchObject({ key: 'conflict', details: { id: reversal } });
    // Regression: the calls were refused although a correction had taken the negative invoice back.
    await issueOf('2', '-1', { type: 'credit-note', series: 'RNL', code: '1' });
    await expect(cancel()).resolves.toBeUndefined();
    expect((await credited(sold)).status).toBeLessThan(300);
  });

  // Regression: with a deposit, the call issued a second reversal.
  it('a call does not credit an invoice with a deposit that a negative invoice reversed', async () => {
    const { issueOf } = await issueReversedByCall('NS');
    const charges = [{ key: 'deposit', reason: 'Fianza', amount: '300.00' }];
    const sold = await issueOf('1', '1', { code: '3', charges, preceding: undefined });
    const reversal = await issueOf('3', '-1', { code: '4' });
    const reply = await credited(sold);
    expect([reply.status, reply.json]).toMatchObject([409, { id: reversal }]);
  });

  it('a call credits what a debit note added to the reversed invoice', async () => {
    const { sold, issueOf } = await issueReversedByCall('NR');
    await issueOf('1', '1', { type: 'debit-note', series: 'DNR', code: '1' });
    expect((await credited(sold)).status).toBeLessThan(300);
  });
});

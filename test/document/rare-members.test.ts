// Rarer members of documents: cleaned, kept as written, or reported as a fault.
import fc from 'fast-check';
import type { JsonObject } from '../../src/document/model/basic';
import { build, customer, envelopeOf, faultsOf, invoiceInput, invoiceOf, line, supplier } from './invoices';

const root = 'https://gobl.org/draft-0';
const seed = Number(process.env.SELLO_SEED ?? 20_260_703);

function getDoc(input: JsonObject): JsonObject {
  return envelopeOf(input).doc as unknown as JsonObject;
}

function partyWith(changes: JsonObject): JsonObject {
  return { $schema: `${root}/org/party`, name: 'Ana', ...changes };
}

function calculateAgain(input: JsonObject): JsonObject {
  return getDoc(JSON.parse(JSON.stringify(getDoc(input))) as JsonObject);
}

const anyText = fc.string({ unit: fc.constantFrom(...Array.from('aZñÑ0 .-:/,_&%@\u0000\u00a0é')), maxLength: 12 });

describe('a rare member of a document', () => {
  test('is trimmed only where the public format trims it', () => {
    const taxes = [{ cat: 'VAT', rate: 'general' }];
    const invoice = getDoc(
      invoiceInput({
        tax: { notes: [{ key: 'exempt', text: ' Art. 20 ' }] },
        customer: { ...customer, addresses: [{ label: ' sede ' }] },
        lines: [line('10', { discounts: [{ amount: '1', reason: ' x ' }], charges: [{ amount: '1', reason: ' ' }] })],
        discounts: [{ amount: '1', reason: ' y ', taxes }],
        charges: [{ amount: '1', reason: ' z ', taxes }],
        delivery: { period: { label: ' ene ', start: '2026-01-01', end: '2026-01-31' } },
        payment: { terms: { due_dates: [{ date: '2026-07-01', percent: '100%', notes: ' a' }] } },
      }),
    );
    expect(invoice).toMatchObject({
      tax: { notes: [{ text: ' Art. 20 ' }] },
      customer: { addresses: [{ label: ' sede ' }] },
      lines: [{ discounts: [{ reason: ' x ' }], charges: [{ reason: ' ' }] }],
      discounts: [{ reason: ' y ' }],
      charges: [{ reason: ' z ' }],
      delivery: { period: { label: ' ene ' } },
      payment: { terms: { due_dates: [{ notes: ' a' }] } },
    });
    expect(getDoc({ $schema: `${root}/note/message`, content: ' a\u0000 ' })).toMatchObject({ content: ' a\u0000 ' });
  });

  test('is kept if it is the reason of a discount and only a space', () => {
    const zero = (reason: string): JsonObject => ({ lines: [line('10', { discounts: [{ amount: '0', reason }] })] });
    expect(invoiceOf(invoiceInput(zero(' '))).lines?.[0]?.discounts).toEqual([{ reason: ' ', amount: '0.00' }]);
    expect(invoiceOf(invoiceInput(zero(''))).lines?.[0]).not.toHaveProperty('discounts');
  });

  test.each<[JsonObject, JsonObject]>([
    [{ code: 'box@example.com' }, { email: 'box@example.com' }],
    [{ code: 'https://example.com/a' }, { url: 'https://example.com/a' }],
    [{ code: '123456789' }, { code: '123456789' }],
    [
      { scheme: 'iso-6523', code: 'ab 12/x' },
      { scheme: 'ISO-6523', code: 'ab 12/x' },
    ],
    [{ code: 'ES-B99..1' }, { code: 'ES-B99.1' }],
    [{ code: 'a - b#c' }, { code: 'a bc' }],
    [
      { key: 'peppol', code: '0002:12-3' },
      { key: 'peppol', scheme: '0002', code: '12-3' },
    ],
    [
      { key: 'peppol', scheme: '9920', code: '0002:12' },
      { key: 'peppol', scheme: '9920', code: '0002:12' },
    ],
    [{ code: '0002:12' }, { code: '0002:12' }],
  ])('is cleaned: the inbox %j is %j', (given, wanted) => {
    expect(getDoc(partyWith({ inboxes: [given] })).inboxes).toEqual([wanted]);
  });

  test.each([
    ['ca', 'CA'],
    ['b c', 'BC'],
    ['N-Y', 'NY'],
    ['Ñ1', '1'],
  ])('is cleaned: the state %j of an address is %j', (given, wanted) => {
    expect(getDoc(partyWith({ addresses: [{ state: given }] })).addresses).toEqual([{ state: wanted }]);
  });

  test(`stays the same with unusual texts when a party is calculated again (seed ${seed})`, () => {
    const inbox = fc.record({ key: fc.constantFrom('peppol', 'b'), scheme: anyText, code: anyText });
    const given = fc.record({ inbox, state: anyText, label: anyText });
    const property = fc.property(given, ({ inbox: one, state, label }) => {
      const input = partyWith({ inboxes: [one], addresses: [{ state, label }] });
      expect(calculateAgain(input)).toEqual(getDoc(input));
    });
    fc.assert(property, { seed, numRuns: 500 });
  });

  test.each([
    ['30 días', 'sin recargo', '30 días. sin recargo'],
    ['Neto 30.', 'sin recargo', 'Neto 30. sin recargo'],
    ['a..', 'b', 'a.. b'],
    [undefined, 'b', 'b'],
  ])('is cleaned: terms %j and the old detail %j are %j', (notes, detail, wanted) => {
    const terms = { detail, ...(notes !== undefined && { notes }) };
    expect(invoiceOf(invoiceInput({ payment: { terms } })).payment?.terms).toEqual({ notes: wanted });
  });

  test('may have its old name in an online payment', () => {
    const online = [{ name: 'X', addr: 'https://x.example.com' }];
    const wanted = { online: [{ label: 'X', url: 'https://x.example.com' }] };
    const payment = { instructions: { key: 'online', online }, advances: [{ amount: '1', online }] };
    expect(getDoc(invoiceInput({ payment }))).toMatchObject({ payment: { instructions: wanted, advances: [wanted] } });
  });

  test.each([
    ['10:11', '10:11:00'],
    ['10:11:12', '10:11:12'],
    ['10:11:12.5', '10:11:12.500000000'],
    ['10:11:12.000', '10:11:12'],
    ['00:00:00.1', '00:00:00.100000000'],
  ])('is cleaned: a time of issue %j is %j', (given, wanted) => {
    expect(invoiceOf(invoiceInput({ issue_time: given })).issue_time).toBe(wanted);
  });

  test('can be empty in a status, whose tags are dropped', () => {
    const status = {
      $schema: `${root}/bill/status`,
      $tags: [1],
      type: 'response',
      supplier,
      lines: [
        {
          key: 'rejected',
          description: ' d ',
          reasons: [
            { key: 'prices', description: ' r ', faults: [{ code: ' E1 ', paths: ['', '$.a'], message: ' m ' }] },
          ],
        },
      ],
    };
    expect(getDoc(status)).toEqual({
      $schema: status.$schema,
      $regime: 'ES',
      uuid: '0197f1a1-c400-7000-8000-000000000001',
      type: 'response',
      issue_date: '2026-07-01',
      code: '',
      supplier,
      lines: [
        {
          index: 1,
          key: 'rejected',
          description: ' d ',
          reasons: [
            { key: 'prices', description: ' r ', faults: [{ code: 'E1', paths: ['', '$.a'], message: ' m ' }] },
          ],
        },
      ],
    });
  });

  test('is dropped from a delivery if it is a tag or payment', () => {
    const lines = [{ quantity: '1', item: { name: 'Tazas' } }];
    const delivery = { $schema: `${root}/bill/delivery`, supplier, lines };
    const payment = { payee: { tax_id: { country: 'FR', code: '1' } } };
    expect(getDoc({ ...delivery, payment })).not.toHaveProperty('payment');
    expect(faultsOf({ ...delivery, payment })).toEqual([]);
    expect(faultsOf({ ...delivery, $tags: ['bypass'] })).toEqual(["calculation $.doc.$tags $tags: 'bypass' undefined"]);
  });

  test('can be any tag in an order, but only a known tag in an invoice', () => {
    const tags = { $tags: ['simplified+x'] };
    expect(getDoc({ $schema: `${root}/bill/order`, supplier, lines: [line('1')], ...tags })).toMatchObject(tags);
    expect(faultsOf(invoiceInput(tags))).toEqual(["calculation $.doc.$tags $tags: 'simplified+x' undefined"]);
  });

  test('is ignored if its type does not have this member', () => {
    expect(getDoc(partyWith({ $addons: {}, lines: ['a'] }))).not.toHaveProperty('$addons');
    const schema = `${root}/tax/identity`;
    expect(getDoc({ $schema: schema, country: 'FR', code: '44732829320', type: 'business' })).toMatchObject({
      type: 'business',
    });
  });

  test('is not treated as euros if its currency is unknown', () => {
    expect(faultsOf({ $schema: `${root}/bill/order` })).toEqual([
      'calculation $.doc.currency currency: missing or invalid',
    ]);
    expect(faultsOf({ $schema: `${root}/bill/payment`, $regime: 'ZZ', currency: 'XXQ' })[0]).toContain('currency');
    expect(getDoc({ $schema: `${root}/bill/order`, currency: 'USD' })).toMatchObject({ currency: 'USD' });
  });

  /** Changes of an invoice and their faults. */
  test.each<[string, JsonObject, string[]]>([
    ['an empty e-mail', { supplier: { ...supplier, emails: [{}] } }, ['ORG-EMAIL-01', 'ORG-EMAIL-02']],
    ['a rate of zero', { exchange_rates: [{ from: 'USD', to: 'EUR' }] }, ['CURRENCY-EXCHANGERATE-04']],
    [
      'a currency in lower case',
      { supplier: { ...supplier, registration: { currency: 'eur' } } },
      ['CURRENCY-CODE-01', 'ORG-REGISTRATION-01'],
    ],
    ['an unknown currency', { payment: { advances: [{ amount: '1', currency: 'XXX' }] } }, ['CURRENCY-CODE-01']],
    [
      'an empty stamp of a preceding document',
      { preceding: [{ code: '1', issue_date: '2026-01-01', stamps: [{}] }] },
      ['HEAD-STAMP-01', 'HEAD-STAMP-02'],
    ],
    [
      'a schema that is no URL',
      { preceding: [{ code: '1', issue_date: '2026-01-01', schema: 'x' }] },
      ['SCHEMA-ID-01'],
    ],
    [
      'two words for a place',
      { supplier: { ...supplier, addresses: [{ coords: { w3w: 'a.b' } }] } },
      ['ORG-COORDINATES-03'],
    ],
    ['three words', { supplier: { ...supplier, addresses: [{ coords: { w3w: 'uno.dos.tres' } }] } }, []],
    ['an address without scheme', { supplier: { ...supplier, websites: [{ url: '//a.b' }] } }, ['ORG-WEBSITE-01']],
    ['an empty row in place', { lines: [line('1', { substituted: [{}] })] }, ['BILL-SUBLINE-03']],
    ['names of meta', { meta: { a_b: 'x', 'a-b': 'y' } }, ['CBC-KEY-02']],
    ['an endpoint', { supplier: { ...supplier, endpoints: [{ uri: '1a:b' }] } }, ['CBC-URI-02', 'CBC-URI-02']],
    ['33 letters of two bytes', { series: 'Ñ'.repeat(33) }, ['CBC-CODE-01']],
    ['32 letters of two bytes', { series: 'Ñ'.repeat(32) }, []],
    [
      'an address of an online payment',
      { payment: { instructions: { key: 'online', online: [{ url: 'x y' }] } } },
      ['PAY-ONLINE-01'],
    ],
  ])('is a fault: %s', (_, changes, codes) => {
    const found = faultsOf(invoiceInput({ $addons: [], ...changes })).map((fault) => fault.split(' ')[0] ?? '');
    expect(found.toSorted()).toEqual(codes.map((code) => `GOBL-${code}`).toSorted());
  });

  test('breaks a rule of the envelope if it is an unknown schema in an envelope', () => {
    const $schema = `${root}/envelope`;
    expect(envelopeProblem({ $schema, head: {}, doc: { $schema: `${root}/bill/riddle` } })).toEqual([
      'GOBL-ENVELOPE-04 $.doc',
    ]);
    expect(envelopeProblem({ $schema: `${root}/bill/riddle` })).toEqual([]);
  });

  /** The rounding model `currency`, in which values are rounded before they are used. */
  test('has the decimals of its currency if it is a base', () => {
    const discounts = [{ base: '1.1135', percent: '40.87%' }];
    const input = (rounding: string): JsonObject => invoiceInput({ tax: { rounding }, discounts });
    // 40.87 % of 1.11 is 0.4537; of 1.1135 it is 0.4551.
    expect(invoiceOf(input('currency')).totals?.discount).toBe('0.45');
    expect(invoiceOf(input('precise')).totals?.discount).toBe('0.46');
  });

  test('is rounded before it is added if it is a preceding tax', () => {
    // 10 % of 10.045, with the decimals of the base, is 1.005 (1.0045 rounded): 1.01 each, 2.01 together.
    const row = { base: '10.045', percent: '10%' };
    const preceding = [
      { code: '1', issue_date: '2026-01-01', tax: { categories: [{ code: 'VAT', rates: [row, row] }] } },
    ];
    const computeSum = (rounding: string): string | undefined =>
      invoiceOf(invoiceInput({ $addons: [], tax: { rounding }, preceding })).preceding?.[0]?.tax?.sum;
    expect(computeSum('currency')).toBe('2.02');
    expect(computeSum('precise')).toBe('2.01');
  });
});

function envelopeProblem(input: JsonObject): string[] {
  const built = build(input);
  if (!('problem' in built)) throw new Error('a problem was expected');
  expect(built.problem.key).toBe('unknown-schema');
  return (built.problem.faults ?? []).flatMap(({ code, paths }) => (paths ?? []).map((path) => `${code} ${path}`));
}

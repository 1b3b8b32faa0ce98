// Credit notes of invoices with several rates. Regressions: of two rates with the same percentage, one was lost, so that
// a credit note reversed the wrong regime, and an invoice counted as credited in full while amounts remained; a part of
// a line took back more than was charged, because fixed discounts of the document were left out.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { computeRemainingAmountsByTaxRate, isInvoiceFullyCredited } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { divideRefundBySimplifiedInvoice } from '../../src/invoices/credit/refund-by-simplified-invoice';
import { renderMessage } from '../../src/messages/render';
import { invoice as documentOf } from '../http/documents';
import { calculate, credit, general, underRegime } from './credited';

const inCountry = (country: string): JsonObject => ({ ...underRegime('17'), country });
const outside = (ext: JsonObject): JsonObject => ({ cat: 'VAT', key: 'outside-scope', ext });

/** An invoice of a line of 100.00, one of 50.00, and so on. */
function createInvoice(...taxes: readonly JsonObject[]): Invoice {
  const lines = taxes.map((tax, i) => ({
    quantity: '1',
    item: { name: `Item ${i}`, price: (100 / (i + 1)).toFixed(2) },
    taxes: [tax],
  }));
  return calculate(documentOf({ lines }));
}

describe('a credit note of an invoice with two rates of the same percentage', () => {
  const margin = createInvoice(underRegime('05'), general);

  it('reverses the rate of the line', () => {
    expect(credit(margin, { lines: [{ line: 1 }] }, {})).toEqual([['05 100.00'], ['01 50.00']]);
    expect(credit(margin, { lines: [{ line: 2 }] }, {})).toEqual([['01 50.00'], ['05 100.00']]);
  });

  it('needs the regime for an amount, and reverses it', () => {
    const rates = '21.0% under regime 05, 21.0% under regime 01';
    const text = `the invoice has several rates (${rates}), but the amount can only have one rate`;
    const needed = [['tax-needed', text]];
    expect(credit(margin, { amount: '60.50' }, { amount: '60.50', tax: '21%' })).toEqual([needed, needed]);
    const tax = (regime: string) => ({ percent: '21%', regime });
    expect(credit(margin, { amount: '60.50', tax: tax('01') }, { amount: '121.00', tax: tax('05') })).toEqual([
      ['01 50.00'],
      ['05 100.00'],
    ]);
    expect(credit(margin, { amount: '60.50', tax: tax('07') })).toMatchObject([[['member-invalid', /regime 05/]]]);
  });

  it('needs no regime for an amount if only one remains', () => {
    expect(credit(margin, { lines: [{ line: 1 }] }, { amount: '60.50', tax: '21%' }, {})).toMatchObject([
      ['05 100.00'],
      ['01 50.00'],
      [['credited-more', /no remaining amount/]],
    ]);
  });

  it('reverses untaxed sales of two regimes', () => {
    const untaxed = createInvoice(outside({ 'es-fiscal-regime': '08' }), outside({}));
    const body = { amount: '50.00', tax: { exempt: 'N2', regime: '01' } };
    expect(credit(untaxed, body, {})).toEqual([['01 50.00'], expect.arrayContaining(['08 100.00'])]);
  });

  it('reverses the tax of two countries by line, because an amount has no country', () => {
    const abroad = createInvoice(inCountry('FR'), inCountry('AT'));
    const rates = '20.0% (tax of FR), 20.0% (tax of AT)';
    expect(credit(abroad, { amount: '60.00', tax: '20%' }, { lines: [{ line: 2 }] }, {})).toEqual([
      [['tax-needed', `the invoice has several rates (${rates}), but the amount can only have one rate`]],
      ['AT 50.00'],
      ['FR 100.00'],
    ]);
  });

  it('reverses a percentage without the surcharge, unless the body names it', () => {
    const mixed = createInvoice({ cat: 'VAT', rate: 'general+eqs' }, general);
    const tax = { percent: '21%', surcharge: '5.2%' };
    expect(credit(mixed, { amount: '60.50', tax: '21%' }, { amount: '126.20', tax }, {})).toMatchObject([
      ['01 50.00'],
      [expect.stringContaining('100.00')],
      [['credited-more', expect.anything()]],
    ]);
  });

  // Regression: when the rate that a percentage means was used up, the same body credited another one.
  it.each([
    ['the tax of another country', [inCountry('NL'), general], '21.0% (tax of NL)', 'NL 50.00'],
    ['the surcharge', [{ cat: 'VAT', rate: 'general+eqs' }, general], '21.0% with a surcharge of 5.2%', '01 47.94'],
  ])('does not reverse %s with the same percentage when its rate is used up', (_what, taxes, rest, reverses) => {
    const body = { amount: '60.50', tax: '21%' };
    expect(credit(createInvoice(...taxes), body, body)).toEqual([
      ['01 50.00'],
      [['member-invalid', expect.stringContaining(`does not have this rate; its rates are ${rest}`)]],
    ]);
    const [only = {}] = taxes;
    expect(credit(createInvoice(only), body)).toEqual([[reverses]]);
  });

  // Regression: one pair of foreign rates hid that `tax` names the Spanish one, and no remedy showed a surcharge.
  it.each([
    ['of a country', [general, inCountry('FR'), inCountry('AT')], ['"21%".', 'credit `lines`']],
    ['with a surcharge', [{ cat: 'VAT', rate: 'general+eqs' }, general], ['"21%", with', '"surcharge": "5.2%"}.']],
    ['of two regimes', [outside({ 'es-fiscal-regime': '08' }), outside({})], ['{"exempt": "N2", "regime": "08"}.']],
    ['of two percentages', [general, { cat: 'VAT', rate: 'reduced' }], ['for example "21%". To credit']],
  ])('needs a rate that the remedy can name: %s', (_what, taxes, parts) => {
    const { body, faults } = parseCreditBody({ amount: '12.10' });
    buildCreditNoteOrAddFaults(
      { original: { invoice: createInvoice(...taxes) }, credits: [] },
      body,
      faults,
      calculate,
    );
    const [fault] = faults.list;
    const remedy = fault && renderMessage('en', fault.message).remedy;
    for (const part of parts) expect(remedy).toContain(part);
    expect(fault && renderMessage('es', fault.message).text).not.toContain('.0%');
  });

  // Regression: the example of the remedy was 21 % under regime 05, whatever the rates of the invoice are.
  it.each<[string, readonly JsonObject[], JsonObject | string]>([
    ['a code', [{ cat: 'VAT', key: 'reverse-charge' }, general], 'S2'],
    ['a percentage', [{ cat: 'VAT', rate: 'reduced' }, general], '10%'],
    [
      'a regime',
      [
        { ...underRegime('05'), rate: 'reduced' },
        { cat: 'VAT', rate: 'reduced' },
      ],
      { percent: '10%', regime: '05' },
    ],
    [
      'a surcharge',
      [
        { cat: 'VAT', rate: 'reduced+eqs' },
        { cat: 'VAT', rate: 'reduced' },
      ],
      { percent: '10%', surcharge: '1.4%' },
    ],
  ])('needs a rate, and the example of the remedy names one: %s', (_what, taxes, tax) => {
    const original = createInvoice(...taxes);
    const { body, faults } = parseCreditBody({ amount: '1.10' });
    buildCreditNoteOrAddFaults({ original: { invoice: original }, credits: [] }, body, faults, calculate);
    const [fault] = faults.list;
    for (const language of ['en', 'es'] as const)
      expect(
        fault && renderMessage(language, fault.message).remedy?.replaceAll('": "', '":"').replaceAll('", "', '","'),
      ).toContain(JSON.stringify(tax));
    expect(credit(original, { amount: '1.10', tax })).toEqual([[expect.not.stringContaining('credited')]]);
  });

  it('reverses the rate that a name of the lines means', () => {
    const named = createInvoice(general, { cat: 'VAT', rate: 'reduced' });
    expect(credit(named, { amount: '55.00', tax: 'reduced' }, { amount: '121.00', tax: 'general' })).toEqual([
      ['01 50.00'],
      ['01 100.00'],
    ]);
  });
});

describe('a credit note of a part of the lines, with a discount of the document', () => {
  const chairs = { quantity: '10', item: { name: 'Silla', price: '10.00' }, taxes: [general] };
  const water = { quantity: '1', item: { name: 'Agua', price: '50.00' }, taxes: [{ cat: 'VAT', rate: 'reduced' }] };
  const one = { lines: [{ line: 1, quantity: '1' }] };
  const eight = { lines: [{ line: 1, quantity: '8' }] };

  it('takes back its part of a discount with a base', () => {
    const discounts = [
      { percent: '10%', base: '100.00', taxes: chairs.taxes },
      { percent: '10%', base: '50.00', taxes: water.taxes },
    ];
    const original = calculate(documentOf({ lines: [chairs, water], discounts }));
    expect(credit(original, one, eight, one, {})).toEqual([['01 9.00'], ['01 72.00'], ['01 9.00'], ['01 45.00']]);
    expect(credit(original, { lines: [{ line: 1 }] }, { lines: [{ line: 2 }] })).toEqual([['01 90.00'], ['01 45.00']]);
  });

  it('takes back its part of a discount with an amount, to the cent', () => {
    const original = calculate(documentOf({ lines: [chairs], discounts: [{ amount: '10.01', taxes: chairs.taxes }] }));
    expect(credit(original, one, eight, one)).toEqual([['01 9.00'], ['01 71.99'], ['01 9.00']]);
    expect(credit(original, one, {})).toEqual([['01 9.00'], ['01 80.99']]);
  });

  // Regression: the code that the calculation adds is written in another order, so it counted as another rate.
  it.each([
    ['exempt', { 'es-fiscal-exempt': 'E1' }, '01'],
    ['export', { 'es-fiscal-exempt': 'E2' }, '02'],
    ['outside-scope', { 'es-fiscal-op-class': 'N2' }, '01'],
  ])('takes back its part of a discount without the code of the line: %s', (key, ext, regime) => {
    const tax = { cat: 'VAT', key };
    const lines = [{ ...chairs, taxes: [{ ...tax, ext }] }];
    const original = calculate(documentOf({ lines, discounts: [{ amount: '10.00', taxes: [tax] }] }));
    expect(credit(original, one, eight, one)).toEqual([[`${regime} 9.00`], [`${regime} 72.00`], [`${regime} 9.00`]]);
  });

  it('takes back no discount of another exemption', () => {
    const exempt = (code: string) => [{ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': code } }];
    const lines = [
      { ...chairs, taxes: exempt('E1') },
      { ...water, taxes: exempt('E6') },
    ];
    const original = calculate(documentOf({ lines, discounts: [{ amount: '10.00', taxes: exempt('E6') }] }));
    expect(credit(original, one)).toEqual([['01 10.00']]);
  });

  it('takes back a charge such as the delivery with the last part only', () => {
    const original = calculate(documentOf({ lines: [chairs], charges: [{ amount: '10.00', taxes: chairs.taxes }] }));
    expect(credit(original, one, {})).toEqual([['01 10.00'], ['01 100.00']]);
  });
});

describe('an invoice with two rates of the same percentage', () => {
  const one = (invoice: Invoice, code: string) => ({ id: code, invoice: { ...invoice, code }, createdAt: new Date() });
  const original = createInvoice(underRegime('11'), general);
  const toTicket = (...credits: readonly Invoice[]) =>
    ({
      entry: { id: 'T1' },
      invoice: { ...original, code: 'T1' },
      related: credits.map((credited, i) => one(credited, `R${i}`)),
    }) as unknown as Parameters<typeof isInvoiceFullyCredited>[0];
  const creditOf = (line: JsonObject): Invoice =>
    calculate(
      documentOf({
        type: 'credit-note',
        preceding: [{ series: 'A', code: 'T1', issue_date: '2025-05-05' }],
        lines: [line],
      }),
    );

  it('is not credited in full if one of the rates is, so that its refund includes the other', () => {
    const ticket = toTicket(creditOf({ quantity: '1', item: { name: 'x', price: '50.00' }, taxes: [general] }));
    expect([...computeRemainingAmountsByTaxRate(ticket).values()].map(({ base }) => base.value.toNumber())).toEqual([
      100, 0,
    ]);
    expect(isInvoiceFullyCredited(ticket)).toBe(false);
    const { body } = parseCreditBody({});
    expect(divideRefundBySimplifiedInvoice([ticket], body, { currency: 'EUR', lines: [] })).toHaveLength(1);
  });

  it('counts a credit note that was written without its regime', () => {
    const original = createInvoice(underRegime('07'));
    const { body, faults } = parseCreditBody({});
    const credited = calculate(
      documentOf({
        type: 'credit-note',
        lines: [{ quantity: '1', item: { name: 'x', price: '40' }, taxes: [general] }],
      }),
    );
    const source = { original: { invoice: original }, credits: [{ invoice: credited }] };
    expect(calculate(buildCreditNoteOrAddFaults(source, body, faults, calculate) ?? {}).totals?.total).toBe('60.00');
  });
});

// Regression: what was paid took the price back with the guarantee, 121.00 more than the call asked for.
describe('a credit of what was paid of an invoice with a negative row without tax', () => {
  it.each(['guarantee', 'deposit'])('reverses this amount: %s', (key) => {
    const lines = [{ quantity: '1', item: { name: 'Obra', price: '2000.00' }, taxes: [general] }];
    const discounts = [{ key, reason: 'Otros', amount: '121.00' }];
    const original = calculate(documentOf({ lines, discounts }));
    expect(credit(original, { amount: '2299.00' }, {})).toEqual([['01 1900.00'], ['01 100.00']]);
  });
});

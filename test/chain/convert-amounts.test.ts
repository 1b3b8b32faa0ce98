// Amounts of a record: what the totals exclude, and conversion of documents and replaced amounts in another
// currency.
import type { Invoice } from '../../src/document/model/invoice';
import { converted, preceding, refusalOf, types } from './converted';
import { category, invoiceOf, rate } from './invoices';

describe('the totals of a record', () => {
  it('exclude untaxed charges and include taxed charges', () => {
    const charges = [
      { i: 1, key: 'outlay', amount: '100.00' },
      { i: 2, amount: '30.00', taxes: [{ cat: 'VAT' }] },
      { i: 3, amount: '5.00' },
    ];
    expect(converted(invoiceOf({ charges, total: '226.00' })).ImporteTotal).toBe('121.00');
    expect(converted(invoiceOf({ charges, total: '226.00', categories: margin })).ImporteTotal).toBe('126.00');
  });

  const taxed = [{ cat: 'VAT' }];
  const margin = [category('VAT', [rate({ ext: { 'es-fiscal-op-class': 'S1', 'es-fiscal-regime': '03' } })])];

  it.each<[string, Partial<Invoice>, string, string]>([
    ['a charge of four decimals is rounded', { charges: [{ i: 1, amount: '7.3855' }] }, '128.39', '121.00'],
    ['half a cent goes away from zero', { charges: [{ i: 1, amount: '7.385' }] }, '128.39', '121.00'],
    ['a taxed outlay stays', { charges: [{ i: 1, key: 'outlay', amount: '30.00', taxes: taxed }] }, '151.00', '151.00'],
    ['an untaxed discount is added back', { discounts: [{ i: 1, amount: '10.00' }] }, '111.00', '121.00'],
    ['a discount of four decimals is rounded', { discounts: [{ i: 1, amount: '9.9951' }] }, '111.00', '121.00'],
    ['a taxed discount stays', { discounts: [{ i: 1, amount: '10.00', taxes: taxed }] }, '111.00', '111.00'],
  ])('are equal to the totals of the authority: %s', (_, rows, total, reported) => {
    expect(converted(invoiceOf({ ...rows, total })).ImporteTotal).toBe(reported);
  });

  it.each<[string, Partial<Invoice>, string]>([
    ['an untaxed outlay', { charges: [{ i: 1, key: 'outlay', amount: '10.00' }] }, '111.00'],
    ['a taxed outlay', { charges: [{ i: 1, key: 'outlay', amount: '10.00', taxes: taxed }] }, '121.00'],
    ['an untaxed charge', { charges: [{ i: 1, amount: '10.00' }] }, '121.00'],
    ['an untaxed discount', { discounts: [{ i: 1, amount: '10.00' }] }, '121.00'],
  ])('exclude only outlays under a margin scheme: %s', (_, rows, reported) => {
    expect(converted(invoiceOf({ ...rows, categories: margin })).ImporteTotal).toBe(reported);
  });

  it('exclude an outlay even if income tax is withheld from it', () => {
    const taxes = [{ cat: 'IRPF' }];
    const rows = { charges: [{ i: 1, key: 'outlay', amount: '30.00', taxes }] };
    const withheld = category('IRPF', [rate({ percent: '15.0%', base: '30.00' })], { retained: true });
    const standard = invoiceOf({ ...rows, total: '151.00', categories: [category('VAT', [rate()]), withheld] });
    expect(converted(standard).ImporteTotal).toBe('121.00');
    expect(converted(invoiceOf({ ...rows, total: '151.00', categories: [...margin, withheld] })).ImporteTotal).toBe(
      '121.00',
    );
  });

  it('ignore retained tax', () => {
    const categories = [category('VAT', [rate()]), category('IRPF', [rate({ percent: '15.0%' })], { retained: true })];
    const content = converted(invoiceOf({ categories }));
    expect([content.Desglose.length, content.CuotaTotal, content.ImporteTotal]).toEqual([1, '21.00', '121.00']);
  });

  it('are marked above 100 million, positive or negative', () => {
    const large = [category('VAT', [rate({ base: '90000000.00', amount: '18900000.00' })])];
    const credit = types('R1', { 'es-fiscal-correction-type': 'I' });
    const amounts = { categories: large, taxed: '18900000.00', total: '108900000.00' };
    expect(converted(invoiceOf(amounts)).Macrodato).toBe('S');
    expect(converted(invoiceOf({ ...credit, ...amounts, type: 'credit-note' })).Macrodato).toBe('S');
    expect(converted(invoiceOf()).Macrodato).toBeUndefined();
  });
});

describe('a record of a document in another currency', () => {
  const dollars = invoiceOf({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.875967' }],
    $addons: ['es-fiscal-v1'],
    supplier: { name: 'EMISOR DE PRUEBA', tax_id: { country: 'ES', code: 'B98602642' } },
    customer: { name: 'CLIENTE DE PRUEBA', tax_id: { country: 'ES', code: '54387763P' } },
    categories: [category('VAT', [rate({ base: '1000.00', amount: '210.00' })], { amount: '210.00' })],
    taxed: '210.00',
    total: '1210.00',
  });

  it('is in euros at the exchange rate of the document, which stays unchanged', () => {
    const before = JSON.stringify(dollars);
    const content = converted(dollars);
    expect(content).toMatchObject({ CuotaTotal: '183.95', ImporteTotal: '1059.92' });
    expect(content.Desglose[0]).toMatchObject({ BaseImponibleOimporteNoSujeto: '875.97', CuotaRepercutida: '183.95' });
    expect(JSON.stringify(dollars)).toBe(before);
  });

  const substitution = { ...dollars, ...types('R1', { 'es-fiscal-correction-type': 'S' }), type: 'corrective' };

  it('converts the replaced amounts of a substitution at the rates of its document', () => {
    expect(converted({ ...substitution, preceding })).toMatchObject({
      CuotaTotal: '183.95',
      ImporteTotal: '1059.92',
      ImporteRectificacion: {
        // 150.00, 31.50 and 5.20 dollars.
        BaseRectificada: '131.40',
        CuotaRectificada: '27.59',
        CuotaRecargoRectificado: '4.56',
      },
    });
  });

  it.each<[string, object, string]>([
    ['written in euros', { currency: 'EUR' }, '150.00'],
    ['written in a currency of which a rate is given', { currency: 'GBP' }, '180.00'],
  ])('converts a replaced invoice: %s', (_, written, base) => {
    const rates = [...(dollars.exchange_rates ?? []), { from: 'GBP', to: 'EUR', amount: '1.2' }];
    const replaced = preceding.map((row) => ({ ...row, ...written }));
    const content = converted({ ...substitution, exchange_rates: rates, preceding: replaced });
    expect(content.ImporteRectificacion?.BaseRectificada).toBe(base);
  });

  it('is refused if a replaced invoice has a currency without a rate', () => {
    const replaced = preceding.map((row) => ({ ...row, currency: 'GBP' }));
    expect(refusalOf({ ...substitution, preceding: replaced })).toBe('not-in-euros');
  });

  it('rounds the sum of the replaced amounts once', () => {
    const yen = [{ from: 'JPY', to: 'EUR', amount: '0.0061' }];
    const tax = {
      categories: [category('VAT', [rate({ base: '101' }), rate({ base: '101' })], { amount: '21' })],
      sum: '21',
    };
    const replaced = [{ ...preceding[0], code: '6', currency: 'JPY', tax }];
    const rates = [...(dollars.exchange_rates ?? []), ...yen];
    expect(converted({ ...substitution, exchange_rates: rates, preceding: replaced }).ImporteRectificacion).toEqual({
      BaseRectificada: '1.23',
      CuotaRectificada: '0.13',
      CuotaRecargoRectificado: '0.00',
    });
  });
});

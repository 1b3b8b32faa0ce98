// The tax breakdown and the description of a record: taxes, regimes, grouping, and texts within the limit.
import { convertToRecordBreakdown } from '../../../src/chain/convert/breakdown';
import {
  buildOperationDescription as description,
  type InvoiceToRecordRefusals,
} from '../../../src/chain/convert/conversion';
import { convertToRecordTotals } from '../../../src/chain/convert/totals';
import type { BreakdownRow } from '../../../src/chain/record/record';
import type { TaxCategoryTotal, TaxRateTotal } from '../../../src/document/model/parts';
import { category, invoiceOf, rate, untaxed } from '../invoices';

function listRows(categories: TaxCategoryTotal[]): readonly BreakdownRow[] {
  const problems: InvoiceToRecordRefusals = [];
  const rows = convertToRecordBreakdown(invoiceOf({ categories }), false, problems);
  expect(problems).toEqual([]);
  return rows;
}

const ext = (opClass: string, regime = '01') => ({ 'es-fiscal-op-class': opClass, 'es-fiscal-regime': regime });

describe('a row of the tax breakdown', () => {
  it('has no rate and no quota if it is exempt', () => {
    const exempt = untaxed({ 'es-fiscal-exempt': 'E1', 'es-fiscal-regime': '01' });
    expect(listRows([category('VAT', [exempt])])).toEqual([
      { Impuesto: '01', ClaveRegimen: '01', OperacionExenta: 'E1', BaseImponibleOimporteNoSujeto: '100.00' },
    ]);
  });

  it('has rate 0 and quota 0.00 for a reverse charge (S2)', () => {
    expect(listRows([category('VAT', [untaxed(ext('S2'), 'reverse-charge')])])[0]).toMatchObject({
      CalificacionOperacion: 'S2',
      TipoImpositivo: '0',
      CuotaRepercutida: '0.00',
    });
  });

  it('has only a base if it is not subject (N1)', () => {
    const [row] = listRows([category('VAT', [untaxed(ext('N1'), 'outside-scope')])]);
    expect([row?.CalificacionOperacion, row?.TipoImpositivo, row?.CuotaRepercutida]).toEqual([
      'N1',
      undefined,
      undefined,
    ]);
  });

  it('has the equivalence surcharge', () => {
    const surcharged = rate({ surcharge: { percent: '5.2%', amount: '5.20' } });
    expect(listRows([category('VAT', [surcharged])])[0]).toMatchObject({
      TipoRecargoEquivalencia: '5.2',
      CuotaRecargoEquivalencia: '5.20',
    });
  });

  it('keeps its regime for IGIC', () => {
    expect(listRows([category('IGIC', [rate({ percent: '7.0%', ext: ext('S1', '17') })])])[0]).toMatchObject({
      Impuesto: '03',
      ClaveRegimen: '17',
    });
  });

  it('has S1, regime 01 and a base at cost for IPSI', () => {
    const { ext: _none, ...plain } = rate({ percent: '4%' });
    expect(listRows([category('IPSI', [plain])])).toEqual([
      {
        Impuesto: '02',
        ClaveRegimen: '01',
        CalificacionOperacion: 'S1',
        TipoImpositivo: '4',
        BaseImponibleOimporteNoSujeto: '100.00',
        BaseImponibleACoste: '100.00',
        CuotaRepercutida: '21.00',
      },
    ]);
  });

  it('has code 05, no regime and a base at cost for another tax', () => {
    const [row] = listRows([category('OTHER', [rate()])]);
    expect([row?.Impuesto, row?.ClaveRegimen, row?.BaseImponibleACoste]).toEqual(['05', undefined, '100.00']);
  });

  it('has a base at cost for a group of entities (06)', () => {
    expect(listRows([category('VAT', [rate({ ext: ext('S1', '06') })])])[0]?.BaseImponibleACoste).toBe('100.00');
  });

  it('has a base as N2 for another country (OSS), and its tax is in no total', () => {
    const foreign = rate({ country: 'FR', percent: '20%', amount: '20.00', ext: ext('N2', '17') });
    const categories = [category('VAT', [rate(), foreign])];
    expect(listRows(categories)[1]).toEqual({
      Impuesto: '01',
      ClaveRegimen: '17',
      CalificacionOperacion: 'N2',
      BaseImponibleOimporteNoSujeto: '100.00',
    });
    const problems: InvoiceToRecordRefusals = [];
    const invoice = invoiceOf({ categories, taxed: '41.00', total: '241.00' });
    expect(convertToRecordTotals(invoice, false, problems)).toEqual({ CuotaTotal: '21.00', ImporteTotal: '221.00' });
  });

  it.each<[string, Record<string, string> | undefined, string, string]>([
    ['S1, as one calculation leaves it', ext('S1'), 'N2', '01'],
    ['S1 under one-stop shop', ext('S1', '17'), 'N2', '17'],
    ['S2', ext('S2'), 'N2', '01'],
    ['an exemption', { 'es-fiscal-exempt': 'E2', 'es-fiscal-regime': '02' }, 'N2', '01'],
    ['equivalence surcharge', ext('S1', '18'), 'N2', '01'],
    ['N1 when given', ext('N1'), 'N1', '01'],
    ['no codes', undefined, 'N2', '01'],
  ])('is not subject for another country, whatever its codes: %s', (_, codes, opClass, regime) => {
    for (const percent of ['20%', undefined]) {
      const foreign = rate({ country: 'FR', percent, ext: codes, surcharge: { percent: '5.2%', amount: '5.20' } });
      expect(listRows([category('VAT', [foreign])])).toEqual([
        {
          Impuesto: '01',
          ClaveRegimen: regime,
          CalificacionOperacion: opClass,
          BaseImponibleOimporteNoSujeto: '100.00',
        },
      ]);
    }
  });

  it('leaves no rounding cent in the totals for another country', () => {
    // 17.358 and 13.636 are 30.99 together, but 17.36 and 13.64 separately.
    const rates = ['17.36', '13.64'].map((amount, i) => rate({ country: ['FR', 'PT'][i], amount }));
    const invoice = invoiceOf({ categories: [category('VAT', rates)], taxed: '30.99', total: '230.99' });
    expect(convertToRecordTotals(invoice, false, [])).toEqual({ CuotaTotal: '0.00', ImporteTotal: '200.00' });
  });

  it('has its percentage as it is written, with up to two decimals', () => {
    const written = ['21.0%', '21%', '7.50%', '5.200%'].map((percent) => rate({ percent, base: '1.00' }));
    expect(listRows([category('VAT', written)]).map((row) => row.TipoImpositivo)).toEqual([
      '21.0',
      '21',
      '7.50',
      '5.20',
    ]);
  });
});

describe('a tax breakdown', () => {
  const many = (count: number, patch: (index: number) => Partial<TaxRateTotal>) => [
    category(
      'VAT',
      Array.from({ length: count }, (_, index) => rate({ base: '0.10', amount: '0.02', ...patch(index) })),
    ),
  ];

  it('keeps up to twelve rows', () => expect(listRows(many(12, () => ({})))).toHaveLength(12));

  it('adds up thirteen rows by tax, regime, class, rate and surcharge', () => {
    const rows = listRows(many(13, (index) => ({ percent: index % 2 ? '21%' : '21.0%', key: `key${index}` })));
    expect(rows).toEqual([
      {
        Impuesto: '01',
        ClaveRegimen: '01',
        CalificacionOperacion: 'S1',
        TipoImpositivo: '21.0',
        BaseImponibleOimporteNoSujeto: '1.30',
        CuotaRepercutida: '0.26',
      },
    ]);
  });

  it('is refused with thirteen different rows', () => {
    const problems: InvoiceToRecordRefusals = [];
    const categories = many(13, (index) => ({ percent: `${index}%` }));
    convertToRecordBreakdown(invoiceOf({ categories }), false, problems);
    expect(problems.map((problem) => problem.code)).toEqual(['4113']);
  });
});

describe('the description of a record', () => {
  const items = (...names: string[]) =>
    invoiceOf({ lines: names.map((name, index) => ({ i: index + 1, quantity: '1', item: { name } })) });

  it('is the first general note, unchanged', () => {
    const notes = [
      { key: 'other', text: 'no' },
      { key: 'general', text: 'Obra en\nSevilla' },
    ];
    expect(description(invoiceOf({ notes }))).toBe('Obra en\nSevilla');
  });

  it('lists the names of the items if there is no note', () => {
    expect(description(items('Una', 'Dos'))).toBe('Una, Dos.');
    expect(description(items('Una', ''))).toBe('Una,');
  });

  it.each([
    ['of one item', items('Montaje con boletín. '.repeat(40)), 'Montaje con boletín. '.repeat(40).slice(0, 500).trim()],
    ['of many', items(...Array.from({ length: 90 }, () => 'ñandú')), 'ñandú, '.repeat(90).slice(0, 500).trim()],
    ['beyond the basic plane', items('🎁'.repeat(600)), '🎁'.repeat(500)],
    ['that fit exactly', items('ñ'.repeat(499)), `${'ñ'.repeat(499)}.`],
  ])('has the first 500 characters (not bytes) of the names: %s', (_case, invoice, wanted) => {
    expect(description(invoice)).toBe(wanted);
  });

  it('is never empty', () => expect(description(items(''))).toBe('Sin descripción'));
});

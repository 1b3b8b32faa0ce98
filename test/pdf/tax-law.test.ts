// Legal mentions in the PDF for exempt sales, special regimes and margins, and amounts that must not be stated.
import type { JsonObject } from '../../src/document/model/basic';
import { line } from '../document/invoices';
import { type Look, readText, supplier } from './printed-text';

const island = { street: 'Calle Triana', num: '7', code: '35001', locality: 'Las Palmas', country: 'ES' };
const taxed = (combo: JsonObject, more: JsonObject = {}): JsonObject => ({
  lines: [line('100.00', { taxes: [combo] })],
  ...more,
});

describe('the provision that exempts a sale of IGIC or IPSI', () => {
  const exempt = (cat: string, code: string, ext: JsonObject = {}): JsonObject =>
    taxed(
      cat === 'IPSI'
        ? { cat, percent: '0%', ext: { 'es-fiscal-exempt': code, ...ext } }
        : { cat, ext: { 'es-fiscal-exempt': code, ...ext } },
      { supplier: { ...supplier, addresses: [island] } },
    );

  it.each([
    ['IGIC', 'E1', {}, 'IGIC: Operación exenta, art. 50 Ley 4/2012.'],
    ['IGIC', 'E1', { 'es-fiscal-regime': '19' }, 'IGIC: Operación exenta, art. 25 Ley 19/1994.'],
    ['IGIC', 'E2', {}, 'IGIC: Exportación exenta, art. 11 Ley 20/1991.'],
    ['IGIC', 'E3', {}, 'IGIC: Operación asimilada a la exportación exenta, art. 12 Ley 20/1991.'],
    ['IGIC', 'E6', {}, 'IGIC: Operación exenta.'],
    ['IGIC', 'E7', {}, 'IGIC: Operación exenta.'],
    ['IPSI', 'E1', {}, 'IPSI: Operación exenta, art. 7 Ley 8/1991.'],
    ['IPSI', 'E2', {}, 'IPSI: Exportación exenta, art. 8 Ley 8/1991.'],
  ] as const)('is named for %s %s %j', async (cat, code, ext, mention) => {
    const text = await readText(exempt(cat, code, ext));
    expect(text).toContain(mention);
    expect(text).not.toContain('0 %');
  });

  // Regression: investment gold without the exemption E6 was printed as exempt by art. 20.
  it.each<[JsonObject, string]>([
    [{}, 'IVA: Operación exenta, art. 140 bis Ley 37/1992.'],
    [{ 'es-fiscal-exempt': 'E6' }, 'IVA: Operación exenta, art. 140 bis Ley 37/1992.'],
    [{ 'es-fiscal-exempt': 'E2' }, 'IVA: Exportación exenta, art. 21 Ley 37/1992.'],
  ])('is that of investment gold for VAT under regime 04 %j', async (ext, mention) => {
    const key = ext['es-fiscal-exempt'] === 'E2' ? 'export' : 'exempt';
    const text = await readText(taxed({ cat: 'VAT', key, ext: { 'es-fiscal-regime': '04', ...ext } }));
    expect(text).toContain(mention);
  });

  it.each(['N1', 'N2'])('is printed without a rate for IPSI of the class %s', async (code) => {
    const text = await readText(taxed({ cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': code } }));
    expect(text).toContain('Operación no sujeta');
    expect(text).not.toContain('0 %');
  });

  it('is not a rate for IPSI with reverse charge', async () => {
    const text = await readText(taxed({ cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': 'S2' } }));
    expect(text).toContain('inversión del sujeto pasivo');
    expect(text).not.toContain('0 %');
  });

  it.each([
    ['IGIC', '17', 'Régimen especial de comerciantes minoristas.'],
    ['IGIC', '18', 'Régimen especial del pequeño empresario o profesional.'],
    ['IGIC', '21', 'Factura expedida por contribuyente en régimen simplificado.'],
    ['VAT', '20', 'Factura expedida por contribuyente en régimen simplificado.'],
  ])('has the name of the regime: %s %s', async (cat, code, mention) => {
    const text = await readText(
      taxed({ cat, percent: cat === 'VAT' ? '21%' : '7%', ext: { 'es-fiscal-regime': code } }),
    );
    expect(text).toContain(mention);
  });

  it.each(['19', '17', '20'])('does not have the VAT name of the regime %s for IGIC', async (code) => {
    const text = await readText(taxed({ cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-regime': code } }));
    expect(text).not.toMatch(/agricultura|ventanilla única|régimen simplificado/);
  });
});

// Regression: goods in a tax warehouse in Spain, and supplies to ships, were printed as exports.
describe('an exemption with the key of exports', () => {
  it.each([
    ['E2', 'IVA, exportación exenta', 'IVA: Exportación exenta, art. 21 Ley 37/1992.'],
    [
      'E3',
      'IVA, asimilada a exportación, exenta',
      'IVA: Operación asimilada a la exportación exenta, art. 22 Ley 37/1992.',
    ],
    ['E4', 'IVA, operación exenta', 'IVA: Operación exenta, art. 23-24 Ley 37/1992.'],
  ])('has the words of its article: %s', async (code, row, mention) => {
    const text = await readText(taxed({ cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': code } }));
    expect(text).toContain(row);
    expect(text).toContain(mention);
    expect(text.includes('xportación exenta, art. 21')).toBe(code === 'E2');
  });
});

describe('the reason of an exempt sale in the words of the document', () => {
  const own = 'Exenta por el artículo 20.Uno.9.º de la Ley del IVA.';
  const sales = (...combos: JsonObject[]): JsonObject => ({
    tax: { notes: [{ cat: 'VAT', key: 'exempt', text: own }] },
    lines: combos.map((combo) => line('100.00', { taxes: [combo] })),
  });
  const course = { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } };

  it('replaces the general text of its own rows', async () => {
    const text = await readText(sales(course));
    expect(text).toContain(own);
    expect(text).not.toContain('Operación exenta');
  });

  // Regression: a note for one exemption removed the mention of another.
  it('leaves the mention of an exemption whose code cites a law, next to one whose code cites none', async () => {
    const text = await readText(sales(course, { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E6' } }));
    expect(text).toContain(own);
    expect(text.match(/Operación exenta[^.]*\./g)).toEqual(['Operación exenta, art.']);
  });

  it('leaves the mentions of other rows', async () => {
    const text = await readText(
      sales(
        course,
        { cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': 'E3' } },
        { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } },
      ),
    );
    expect(text).toContain(own);
    expect(text).toContain('IVA: Operación asimilada a la exportación exenta, art. 22 Ley 37/1992.');
    expect(text).toContain('IVA: Operación no sujeta.');
    expect(text).not.toContain('art. 20 Ley');
  });

  it('leaves the mention of another tax', async () => {
    const text = await readText(sales({ cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } }));
    expect(text).toContain('IGIC: Operación exenta, art. 50 Ley 4/2012.');
  });
});

it.each(['VAT', 'IGIC'])('the regime 09 of a mediating agency states its tax and its mention: %s', async (cat) => {
  const ext = { 'es-fiscal-regime': '09' };
  const charges = [{ reason: 'Billete de avión', amount: '300.00' }];
  const text = await readText(taxed({ cat, percent: cat === 'VAT' ? '21%' : '7%', ext }, { charges }));
  expect(text).toContain('Servicios de mediación de una agencia de viajes');
  expect(text).not.toContain('Régimen especial de las agencias de viajes');
  expect(text).toContain(cat === 'VAT' ? '421,00' : '407,00');
  expect(text).toMatch(cat === 'VAT' ? /21 %/ : /7 %/);
});

describe('the tax on a margin (Ley 37/1992 art. 138 and 142)', () => {
  const margin = (code: string, more: JsonObject = {}): JsonObject =>
    taxed(
      { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': code } },
      { charges: [{ reason: 'Resto del precio', amount: '900.00' }], ...more },
    );

  it.each([
    ['03', 'Régimen especial de los bienes usados.'],
    ['05', 'Régimen especial de las agencias de viajes.'],
  ])('is not stated under regime %s, which states the price and the mention', async (code, mention) => {
    const text = await readText(margin(code));
    expect(text).toContain('1.021,00');
    expect(text).toContain('121,00');
    expect(text).toContain('900,00');
    expect(text).toContain(mention);
    expect(text).not.toMatch(/21 %|^21,00|^100,00|IVA|Desglose|sin impuestos|redondeo/);
  });

  it('is not stated for 1,000 pieces at 0.05, and the price is printed exactly', async () => {
    const lines = [
      {
        ...line('0.05', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }] }),
        quantity: '1000',
      },
    ];
    const text = await readText(margin('03', { lines }));
    expect(text).toContain('0,0605');
    expect(text).toContain('60,50');
  });

  it('is not stated with prices that include the tax, on a roll, or under the tag', async () => {
    const included = await readText(margin('03', { tax: { prices_include: 'VAT' }, $tags: ['second-hand-goods'] }));
    expect(included).not.toMatch(/21 %|82,64|17,36|Precio sin|Desglose/);
    expect(included).toContain('1.000,00');
    const ticket = await readText(margin('03', { $tags: ['simplified'], customer: null }), { layout: 'ticket80' });
    expect(ticket).not.toMatch(/21 %|\b21,00|Desglose/);
    expect(ticket).toContain('1.021,00');
  });

  it('is not stated as the base of a tax withheld from a margin', async () => {
    const onMargin = [
      { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } },
      { cat: 'IRPF', percent: '15%' },
    ];
    const usual = [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPF', percent: '7%' },
    ];
    const lines = [line('170.00', { taxes: onMargin }), line('50.00', { taxes: usual })];
    const text = await readText(margin('03', { lines }));
    expect(text).toMatch(/Retención IRPF\n–\n15 %\n-25,50/);
    expect(text).toMatch(/Retención IRPF\n50,00\n7 %\n-3,50/);
    expect(text).not.toMatch(/170,00|35,70/);
    const ticket = await readText(margin('03', { lines, $tags: ['simplified'] }), { layout: 'ticket80' });
    expect(ticket).toContain('IRPF 7 % · Base 50,00');
    expect(ticket).toMatch(/IRPF 15 %\n/);
    expect(ticket).not.toMatch(/170,00|35,70/);
  });

  it('is not stated for an exempt margin of travel outside the EU (art. 143)', async () => {
    const text = await readText(
      taxed(
        { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-regime': '05', 'es-fiscal-exempt': 'E6' } },
        { charges: [{ reason: 'Resto del precio', amount: '900.00' }] },
      ),
    );
    expect(text).toContain('1.000,00');
    expect(text).toContain('Régimen especial de las agencias de viajes.');
    expect(text).toMatch(/exent|exenci/i);
    expect(text).not.toMatch(/Desglose|sin impuestos|redondeo|Base imponible/);
  });

  it('is not stated as included tax for an exempt margin', async () => {
    const ext = { 'es-fiscal-regime': '05', 'es-fiscal-exempt': 'E6' };
    const text = await readText(taxed({ cat: 'VAT', key: 'exempt', ext }, { tax: { prices_include: 'VAT' } }));
    expect(text).toContain('100,00');
    expect(text).not.toMatch(/IVA incluido|Suma de importes|\b0,00/);
  });

  describe('the tax on a margin in another currency', () => {
    const inDollars = {
      charges: [],
      currency: 'USD',
      exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.90' }],
    };
    const travel = line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '05' } }] });
    const euros = async (input: JsonObject, look: Look = {}) =>
      /Cuota en euros\n(\S+)/.exec(await readText(margin('05', { ...inDollars, ...input }), look))?.[1];

    it('is not stated in euros for an invoice with only a margin, taxed or exempt', async () => {
      const ext = { 'es-fiscal-regime': '05', 'es-fiscal-exempt': 'E6' };
      const exempt = [line('100.00', { taxes: [{ cat: 'VAT', key: 'exempt', ext }] })];
      expect(await euros({})).toBeUndefined();
      expect(await euros({}, { recordTotals: { tax: '18.90', total: '108.90' } })).toBeUndefined();
      expect(await euros({ lines: exempt })).toBeUndefined();
    });

    it('is not included in the euros of other lines', async () => {
      const lines = [travel, line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })];
      expect(await euros({ lines })).toBe('4,50');
      expect(await euros({ lines }, { recordTotals: { tax: '23.41', total: '158.41' } })).toBe('4,51');
      expect(await euros({ lines: lines.slice(1) }, { recordTotals: { tax: '4.51', total: '49.51' } })).toBe('4,51');
    });
  });

  it('is omitted only for the lines with a margin', async () => {
    const text = await readText(
      margin('03', {
        lines: [
          line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }] }),
          line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] }),
        ],
      }),
    );
    expect(text).toContain('10 %');
    expect(text).toContain('5,00');
    expect(text).not.toMatch(/21 %|26,00/);
    expect(text).toContain('1.076,00');
  });
});

// Regression: the PDF stated 0,00 euros of a French tax that it charged, because the record has only Spanish tax.
describe('the tax of another country in another currency', () => {
  const shop = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const pounds = { currency: 'GBP', exchange_rates: [{ from: 'GBP', to: 'EUR', amount: '1.15' }] };
  const euros = async (input: JsonObject, tax?: string) =>
    /Cuota en euros\n(\S+)/.exec(
      await readText({ ...pounds, ...input }, tax === undefined ? {} : { recordTotals: { tax, total: '0.00' } }),
    )?.[1];

  it('is stated in euros, with the Spanish tax of the record', async () => {
    expect([await euros(taxed(shop)), await euros(taxed(shop), '0.00')]).toEqual(['23,00', '23,00']);
    const lines = [line('100.00', { taxes: [shop] }), line('50.00')];
    expect(await euros({ lines }, '12.07')).toBe('35,07');
    expect(await euros({ lines: lines.slice(1) }, '12.07')).toBe('12,07');
  });

  const credit = { type: 'credit-note', preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }] };

  it('is negative in a credit note', async () => {
    expect(await euros(taxed(shop, credit), '0.00')).toBe('-23,00');
  });

  // Regression: the PDF of a correction stated the tax and the exchange rate of its own day.
  it('is stated at the rate of the record, which takes back the euros of the original', async () => {
    const recordTotals = { tax: '0.00', total: '-110.00' };
    const text = await readText({ ...pounds, ...taxed(shop, credit) }, { recordTotals });
    expect(text).toMatch(/Cuota en euros\n-22,00/);
    expect(text).toContain('1 GBP = 1,1 EUR');
    expect(text).not.toContain('1,15');
  });
});

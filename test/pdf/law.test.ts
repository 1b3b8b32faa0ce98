// RD 1619/2012 art. 6 and 7 as check lists: each item that the law requires is in the PDF, letter by letter.
import type { JsonObject } from '../../src/document/model/basic';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { qrAddress } from './invoices';
import { readPdf } from './reader';
import { address, customer, issuedAt, readText, supplier } from './printed-text';

const vat = (changes: JsonObject): JsonObject => line('100.00', { taxes: [{ cat: 'VAT', ...changes }] });

describe('a PDF under RD 1619/2012 art. 6.1', () => {
  const full: JsonObject = {
    series: 'A',
    code: '0007',
    op_date: '2026-06-15',
    lines: [
      line('90.00', { quantity: '20', discounts: [{ reason: 'Por volumen', percent: '10%' }] }),
      line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] }),
    ],
  };
  const letters: readonly (readonly [letter: string, what: string, texts: readonly string[]])[] = [
    ['a', 'number and series', ['Factura', 'A-0007']],
    ['b', 'date of issue', ['Fecha de expedición', '30/06/2026']],
    ['c', 'names of both', ['Talleres del Norte S.L.', 'Cliente de Muestra']],
    ['d', 'NIF of both', ['NIF: B98602642', 'NIF: 54387763P']],
    ['e', 'domicile of both', ['Calle Mayor, 1', '28001 Madrid', 'Calle Menor, 7']],
    [
      'f',
      'what, how much of it, price without tax, discounts',
      ['Servicio', '20', '90,00', 'Descuento: Por volumen, 10 %', '-180,00'],
    ],
    ['g', 'rates', ['21 %', '10 %']],
    ['h', 'tax, apart', ['340,20', '5,00']],
    ['i', 'date of the operation', ['Fecha de operación', '15/06/2026']],
  ];
  it.each(letters)('has the item of letter %s: %s', async (_letter, _what, texts) => {
    const printed = (await readText(full)).split('\n');
    for (const text of texts) expect(printed).toContain(text);
  });

  it('has the price without the tax even if prices include it (f)', async () => {
    const text = await readText({ tax: { prices_include: 'VAT' }, lines: [line('121.00'), line('10.00')] });
    expect(text).toContain('Precio sin IVA: 100,00');
    expect(text).toContain('Precio sin IVA: 8,2645');
  });

  const mentions: readonly (readonly [letter: string, input: JsonObject, text: string])[] = [
    [
      'j',
      { lines: [vat({ key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } })] },
      'IVA: Operación exenta, art. 20 Ley 37/1992.',
    ],
    ['j', { lines: [vat({ key: 'export' })] }, 'IVA: Exportación exenta, art. 21 Ley 37/1992.'],
    ['j', { lines: [vat({ key: 'intra-community' })] }, 'IVA: Entrega intracomunitaria exenta, art. 25 Ley 37/1992.'],
    ['j', { lines: [vat({ key: 'exempt', ext: { 'es-fiscal-exempt': 'E6' } })] }, 'IVA: Operación exenta.'],
    [
      'j',
      { lines: [line('10.00', { taxes: [{ cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } }] })] },
      'IGIC: Operación exenta, art. 50 Ley 4/2012.',
    ],
    ['l', { $tags: ['self-billed'] }, 'Facturación por el destinatario.'],
    ['l', { ordering: { issuer: { name: 'Gestoría' } } }, 'Factura expedida por un tercero.'],
    ['m', { lines: [vat({ key: 'reverse-charge' })] }, 'Inversión del sujeto pasivo.'],
    [
      'n',
      { lines: [vat({ rate: 'general', ext: { 'es-fiscal-regime': '05' } })] },
      'Régimen especial de las agencias de viajes.',
    ],
    [
      'ñ',
      { lines: [vat({ rate: 'general', ext: { 'es-fiscal-regime': '03' } })] },
      'Régimen especial de los bienes usados.',
    ],
    [
      'o',
      { lines: [vat({ rate: 'general', ext: { 'es-fiscal-regime': '07' } })] },
      'Régimen especial del criterio de caja.',
    ],
  ];
  it.each(mentions)('has the mention of letter %s for %j', async (_letter, input, text) => {
    const printed = (await readText(input)).split('\n');
    expect(printed.filter((each) => each === text)).toHaveLength(1);
  });

  it('has a mention only once if both tag and code require it', async () => {
    for (const [tag, regime, text] of [
      ['cash-basis', '07', 'criterio de caja'],
      ['second-hand-goods', '03', 'bienes usados'],
      ['art', '03', 'objetos de arte'],
      ['travel-agency', '05', 'agencias de viajes'],
    ] as const) {
      const lines = [vat({ rate: 'general', ext: { 'es-fiscal-regime': regime } })];
      const printed = await readText({ $tags: [tag], lines });
      expect([tag, printed.match(/Régimen especial/g)?.length]).toEqual([tag, 1]);
      expect(printed).toContain(text);
    }
    const charged = await readText({ $tags: ['reverse-charge'], lines: [vat({ key: 'reverse-charge' })] });
    expect(charged.match(/Inversión del sujeto pasivo\./g)).toHaveLength(1);
  });

  it('has the mentions in English with the words of the law', async () => {
    const lines = [vat({ key: 'reverse-charge' })];
    expect(await readText({ lines }, { locale: 'en' })).toContain('Reverse charge / Inversión del sujeto pasivo.');
  });

  it('has the registered address of the supplier if the document has none (e)', async () => {
    const { addresses: _, ...bare } = supplier;
    const printed = await readText({ supplier: bare }, { supplierAddress: address });
    expect(printed).toContain('Calle Mayor, 1');
    expect(await readText({}, { supplierAddress: { ...address, street: 'Otra' } })).not.toContain('Otra');
    // Regression: a country alone hid the registered address.
    const ofCountry = { ...bare, addresses: [{ country: 'ES' }] };
    expect(await readText({ supplier: ofCountry }, { supplierAddress: address })).toContain('Calle Mayor, 1');
  });
});

describe('a roll of 80 mm under RD 1619/2012 art. 7.1', () => {
  const ticket: JsonObject = {
    $tags: ['simplified'],
    series: 'T',
    code: '0042',
    op_date: '2026-06-29',
    customer: null,
    tax: { prices_include: 'VAT' },
    lines: [line('12.10', { quantity: '2' }), line('5.50', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })],
  };
  const letters: readonly (readonly [letter: string, texts: readonly string[]])[] = [
    ['a', ['Factura simplificada', 'T-0042']],
    ['b', ['30/06/2026']],
    ['c', ['Fecha de operación', '29/06/2026']],
    ['d', ['Talleres del Norte S.L.', 'NIF: B98602642']],
    ['e', ['Servicio']],
    ['f', ['IVA incluido', 'IVA 21 % · Base 20,00', 'IVA 10 % · Base 5,00']],
    ['g', ['TOTAL', '29,70 €']],
  ];
  it.each(letters)('has the item of letter %s', async (_letter, texts) => {
    const printed = (await readText(ticket, { layout: 'ticket80' })).split('\n');
    for (const text of texts) expect(printed).toContain(text);
  });

  it('has the amount of a line whose price was divided, in cents', async () => {
    const lines = [
      { quantity: '3', item: { name: 'Pan', price: '0.943333333' }, taxes: [{ cat: 'VAT', percent: '4%' }] },
    ];
    for (const layout of ['ticket80', 'A4'] as const) {
      const text = await readText({ ...ticket, lines }, { layout });
      expect(text).toContain('0,943333333');
      expect(text).not.toContain('2,82');
    }
  });

  it('contains the corrected invoice if it is a corrected simplified invoice (h)', async () => {
    const preceding = [{ series: 'T', code: '0040', issue_date: '2026-06-20', reason: 'Devolución' }];
    const text = await readText({ ...ticket, type: 'credit-note', preceding }, { layout: 'ticket80' });
    expect(text).toContain('Factura simplificada rectificativa');
    expect(text).toContain('T-0040 de 20/06/2026 · Devolución');
    expect(text).toContain('-29,70 €');
  });

  it('contains the customer and the tax if the document contains them (7.2)', async () => {
    const text = await readText({ ...ticket, customer }, { layout: 'ticket80' });
    expect(text).toContain('Cliente: Cliente de Muestra');
    expect(text).toContain('NIF: 54387763P');
    expect(text).toContain('Calle Menor, 7');
    expect(text).toContain('4,20');
  });

  it('is one page of 80 mm, as long as needed, with all content inside', async () => {
    for (const count of [1, 30, 900]) {
      const lines = Array.from({ length: count }, () =>
        line('1.00', { item: { name: 'Artículo con un nombre bastante largo para dos renglones', price: '1.00' } }),
      );
      const invoice = invoiceOf(invoiceInput({ ...ticket, supplier, lines }));
      const pdf = readPdf(
        await callingThreadPdfRenderer.invoice({ invoice, locale: 'es', qrAddress, issuedAt, layout: 'ticket80' }),
      );
      const [box = ''] = [...pdf.objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
      const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(box) ?? [];
      expect(Number(wide)).toBeCloseTo((80 * 72) / 25.4, 1);
      expect(pdf.pages.length > 1).toBe(count > 500);
      for (const { x, y } of pdf.pages.flat()) {
        expect(x).toBeGreaterThan(11);
        expect(y).toBeLessThan(Number(high) - 8);
      }
    }
  });

  it('has no text larger than the texts next to its QR code', async () => {
    const invoice = invoiceOf(invoiceInput({ ...ticket, supplier }));
    const pdf = readPdf(
      await callingThreadPdfRenderer.invoice({ invoice, locale: 'es', qrAddress, issuedAt, layout: 'ticket80' }),
    );
    const [above, ...others] = pdf.pages.flat();
    expect(above?.text).toBe('QR tributario:');
    expect(Math.max(...others.map(({ size }) => size))).toBeLessThanOrEqual(above?.size ?? 0);
  });

  it('is not used for a full invoice, which stays on A4', async () => {
    const invoice = invoiceOf(invoiceInput({ supplier, customer }));
    const [roll, sheet] = await Promise.all(
      (['ticket80', 'A4'] as const).map((layout) =>
        callingThreadPdfRenderer.invoice({ invoice, locale: 'es', qrAddress, issuedAt, layout }),
      ),
    );
    expect(roll?.equals(sheet as Buffer)).toBe(true);
  });
});

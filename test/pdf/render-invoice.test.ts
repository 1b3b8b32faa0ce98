// The printed invoice from the point of view of its reader: texts, QR code, fonts, embedded record, pages.
import type { Invoice } from '../../src/document/model/invoice';
import type { InvoicePdfInput } from '../../src/pdf/pdf-document';
import { renderInvoicePdf } from '../../src/pdf/render-invoice';
import { describeWithShared, sharedFiles, sharedJson } from '../shared-folder';
import { invoiceOf, lineOf, qrAddress } from './invoices';
import { allTexts, readPdf } from './reader';

const issuedAt = new Date('2026-02-01T10:00:00Z');
const recordXml = { name: 'F-0001.xml', bytes: Buffer.from('<RegistroAlta>ñ</RegistroAlta>') };

const print = (invoice: Invoice, changes: Partial<InvoicePdfInput> = {}): Promise<Buffer> =>
  renderInvoicePdf({ invoice, locale: 'es', qrAddress, recordXml, issuedAt, ...changes });

describe('a PDF of one page', () => {
  test('has parties, date, items and amount in Spanish', async () => {
    const texts = allTexts(readPdf(await print(invoiceOf())));
    for (const expected of [
      'Factura',
      'F-0001',
      '01/02/2026',
      'Proveedora Uno S.L.',
      'NIF: B98602642',
      '28002 Madrid',
      'Clienta Dos',
      'Servicio 1',
      '90,00',
      'Descuento: fidelidad, 10 %',
      '-180,00',
      'IVA 21 %',
      '1.620,00',
      'Retención IRPF',
      '-243,00 €',
      '1.960,20 €',
      'Total a pagar',
      '1.717,20 €',
      'Página 1 de 1',
    ]) {
      expect(texts).toContain(expected);
    }
  });

  test('has the same content in English', async () => {
    const texts = allTexts(readPdf(await print(invoiceOf(), { locale: 'en' })));
    for (const expected of [
      'Invoice',
      '1 Feb 2026',
      'Total payable',
      '€1,717.20',
      '-€243.00',
      'VAT 21%',
      'Page 1 of 1',
    ]) {
      expect(texts).toContain(expected);
    }
  });

  test('has the same bytes when printed again, even after other invoices', async () => {
    const first = await print(invoiceOf());
    await print(invoiceOf({ customer: { name: 'Ακμή Ελλάς' }, notes: [{ text: 'niño, pingüino, Łódź' }] }));
    expect((await print(invoiceOf())).equals(first)).toBe(true);
  });

  test('contains the corrected invoice and the kind of correction', async () => {
    const invoice = invoiceOf({
      type: 'credit-note',
      tax: { ext: { 'es-fiscal-doc-type': 'R1', 'es-fiscal-correction-type': 'I' } },
      preceding: [{ series: 'F', code: '0000', issue_date: '2026-01-10', reason: 'Devolución' }],
    });
    const texts = allTexts(readPdf(await print(invoice)));
    expect(texts).toEqual(expect.arrayContaining(['Factura rectificativa', 'Abono', 'por diferencias']));
    expect(texts).toEqual(expect.arrayContaining(['F-0000 de 10/01/2026 · Devolución', 'Total a pagar']));
  });

  test('needs no customer in a simplified invoice', async () => {
    const { customer: _, ...rest } = invoiceOf({ $tags: ['simplified'] });
    const texts = allTexts(readPdf(await print(rest)));
    expect(texts).toContain('Factura simplificada');
    expect(texts).not.toContain('Cliente');
  });

  test('states the tax in euros for another currency', async () => {
    const invoice = invoiceOf({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.875967' }] });
    const texts = allTexts(readPdf(await print(invoice)));
    expect(texts).toEqual(expect.arrayContaining(['1.717,20 USD', 'Cuota en euros', '298,00 €']));
  });
});

describe('the QR code (Orden HAC/1177/2024 art. 20 and 21)', () => {
  test('comes first, 35 mm wide, with its texts above and below, for any size of data', async () => {
    const pdf = readPdf(await print(invoiceOf()));
    const [above, below] = pdf.pages[0] ?? [];
    expect(above?.text).toBe('QR tributario:');
    expect(below?.text).toBe('VERI*FACTU');
    const drawn = /q 0 g ([\d.]+) 0 0 \1 [\d.]+ ([\d.]+) cm ((?:\d+ \d+ \d+ 1 re ?)+)f Q/.exec(pdf.contents[0] ?? '');
    const rows = [...(drawn?.[3] ?? '').matchAll(/(\d+) (\d+) (\d+) 1 re/g)];
    const modules = Math.max(...rows.map(([, , row]) => Number(row))) + 1;
    const millimetres = (modules * Number(drawn?.[1]) * 25.4) / 72;
    expect(millimetres).toBeCloseTo(35, 3);
    const top = Number(drawn?.[2]);
    expect(above?.y).toBeLessThan(top - 6);
    expect(below?.y).toBeGreaterThan(top + modules * Number(drawn?.[1]) + 6);
    const title = pdf.pages[0]?.find(({ text }) => text === 'Factura');
    const others = pdf.pages[0]?.filter((each) => each !== title).map(({ size }) => size) ?? [];
    expect(Math.max(...others)).toBe(above?.size);
  });

  test('is present only if the invoice has an address for it', async () => {
    const pdf = readPdf(await print(invoiceOf(), { qrAddress: undefined }));
    expect(allTexts(pdf)).not.toContain('QR tributario:');
    expect(allTexts(pdf)).not.toContain('VERI*FACTU');
  });
});

describe('the file of a PDF', () => {
  test('embeds every font, marked as a subset', async () => {
    const pdf = readPdf(await print(invoiceOf()));
    const bodies = [...pdf.objects.values()];
    const descriptors = bodies.filter((body) => body.includes('/Type /FontDescriptor'));
    expect(descriptors).toHaveLength(2);
    for (const body of descriptors) expect(body).toMatch(/\/FontName \/[A-Z]{6}\+DejaVu[^]*\/FontFile2 \d+ 0 R/);
    expect(bodies.some((body) => body.includes('Helvetica'))).toBe(false);
  });

  test('contains the record as its source', async () => {
    const pdf = readPdf(await print(invoiceOf()));
    const [number] = [...pdf.objects].find(([, body]) => body.includes('/Type /EmbeddedFile')) ?? [];
    expect(pdf.stream(number ?? 0).equals(recordXml.bytes)).toBe(true);
    expect([...pdf.objects.values()].some((body) => body.includes('/AFRelationship /Source'))).toBe(true);
  });

  test('declares PDF/A-3a and PDF/UA-1 with any names', async () => {
    const supplier = { name: 'Pérez & Hijos <Norte>', tax_id: { country: 'ES', code: 'B98602642' } };
    const pdf = readPdf(await print(invoiceOf({ supplier })));
    const [number] = [...pdf.objects].find(([, body]) => body.includes('/Type /Metadata')) ?? [];
    const xmp = pdf.stream(number ?? 0).toString('utf8');
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xmp).toContain('Pérez &amp; Hijos &lt;Norte&gt;');
    expect(xmp).not.toMatch(/&(?!amp;|lt;|gt;)/);
    expect(allTexts(pdf)).toContain('Pérez & Hijos <Norte>');
  });
});

describe('the characters in a PDF', () => {
  test('can be Greek, Cyrillic and Polish', async () => {
    const name = 'Ακμή Ελλάς – Zażółć gęślą – Київ';
    expect(allTexts(readPdf(await print(invoiceOf({ customer: { name } }))))).toContain(name);
  });

  test('are shown as replaced if no font has them, and can still be copied', async () => {
    const pdf = readPdf(await print(invoiceOf({ customer: { name: 'ꡀ S.A. မ' } })));
    expect(allTexts(pdf)).toContain('\ufffd S.A. \ufffd');
    const actual = Buffer.from('\ufeffꡀ S.A. မ', 'utf16le').swap16().toString('hex');
    expect(pdf.contents[0]).toContain(`/ActualText <${actual}>`);
  });
});

describe('a PDF of many pages', () => {
  test('repeats the head of the table for ninety lines, and numbers the pages', async () => {
    const pdf = readPdf(await print(invoiceOf({ lines: Array.from({ length: 90 }, (_, index) => lineOf(index)) })));
    expect(pdf.pages.length).toBe(3);
    pdf.pages.slice(0, 2).forEach((page, index) => {
      const texts = page.map(({ text }) => text);
      expect(texts).toContain('Concepto');
      expect(texts).toContain(`Página ${index + 1} de 3`);
    });
    const names = allTexts(pdf).filter((text) => text.startsWith('Servicio '));
    expect(names).toEqual(Array.from({ length: 90 }, (_, index) => `Servicio ${index + 1}`));
  });

  test('prints nothing outside the margins, and keeps each word of a very long description', async () => {
    const described = Array.from({ length: 2500 }, (_, index) => `palabra${index}`).join(' ');
    const item = { name: 'Largo'.repeat(60), price: '123456789012345.67', description: described };
    const pdf = readPdf(
      await print(invoiceOf({ lines: [lineOf(0, { item }), lineOf(1)], notes: [{ text: described }] })),
    );
    expect(pdf.pages.length).toBeGreaterThan(2);
    const words = allTexts(pdf)
      .flatMap((text) => text.split(' '))
      .filter((word) => word.startsWith('palabra'));
    expect(words).toHaveLength(5000);
    for (const page of pdf.pages) {
      for (const { x, y } of page) {
        expect(x).toBeGreaterThanOrEqual(47.9);
        expect(x).toBeLessThan(547.3);
        expect(y).toBeGreaterThan(30);
        expect(y).toBeLessThan(830);
      }
    }
  });
});

describeWithShared('published invoices', () => {
  test('are printed in both languages with the payable amount', async () => {
    const invoices = sharedFiles('invoices', '.out.json')
      .map((name) => sharedJson<Invoice & { doc?: Invoice }>(`invoices/${name}`))
      .map((read) => read.doc ?? read)
      .filter(({ $schema }) => $schema?.endsWith('bill/invoice'));
    expect(invoices.length).toBeGreaterThanOrEqual(130);
    for (const invoice of invoices) {
      for (const locale of ['es', 'en'] as const) {
        const texts = allTexts(readPdf(await print(invoice, { locale })));
        const digits = (text: string): string => text.replaceAll(/[^\d]/g, '');
        const payable = digits(invoice.totals?.due ?? invoice.totals?.payable ?? '');
        expect(texts.some((text) => digits(text) === payable)).toBe(true);
      }
    }
  });
});

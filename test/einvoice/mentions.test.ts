// Mentions of special regimes in e-invoice files (RD 1619/2012 art. 6.1.l to 6.1.p), as in the PDF. Regression: a file
// had a mention only if a tag of the document added it, while the PDF found it by the code of the regime.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { readElements, readText } from './read-file';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

const sell = (combo: JsonObject, more: JsonObject = {}): Invoice =>
  invoiceOf(
    invoiceInput({
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
      lines: [line('100.00', { taxes: [combo] })],
      ...more,
    }),
  );

const getXml = (format: (typeof eInvoiceFormats)[number], invoice: Invoice): string => {
  const result = createEInvoice(format, { invoice, qrAddress: 'https://example.es/qr?a=1&b=2' });
  return result.kind === 'made' ? result.xml : JSON.stringify(result.faults);
};

const cashBasis = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } };

describe.each(eInvoiceFormats)('the mention of a regime in %s', (format) => {
  it.each([
    ['VAT', '04', 'Régimen especial del oro de inversión.'],
    ['VAT', '07', 'Régimen especial del criterio de caja.'],
    ['VAT', '09', 'Servicios de mediación de una agencia de viajes'],
    ['VAT', '20', 'Factura expedida por contribuyente en régimen simplificado.'],
    ['IGIC', '07', 'Régimen especial del criterio de caja.'],
    ['IGIC', '17', 'Régimen especial de comerciantes minoristas.'],
    ['IGIC', '18', 'Régimen especial del pequeño empresario o profesional.'],
    ['IGIC', '21', 'Factura expedida por contribuyente en régimen simplificado.'],
  ])('is there once without a tag: %s %s', (cat, code, text) => {
    const tax = code === '17' || code === '18' ? { key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } } : {};
    const percent = cat === 'VAT' ? '21%' : '7%';
    const ext = { ...tax.ext, 'es-fiscal-regime': code };
    const xml = getXml(format, sell({ cat, ...(tax.key === undefined ? { percent } : tax), ext }));
    expect(xml.split(text)).toHaveLength(2);
    expect(brokenRules(xml)).toEqual([]);
  });

  it('is there once with the tag too, or in the words of the document', () => {
    const tagged = getXml(format, sell(cashBasis, { $tags: ['cash-basis'] }));
    expect(tagged.split('criterio de caja')).toHaveLength(2);
    const noted = getXml(
      format,
      sell(cashBasis, { notes: [{ key: 'legal', text: 'Régimen especial del criterio de caja' }] }),
    );
    expect(noted.split('criterio de caja')).toHaveLength(2);
  });

  it('is not there without the regime', () => {
    expect(getXml(format, sell({ cat: 'VAT', rate: 'general' }))).not.toMatch(/criterio|Régimen/);
  });
});

// Regression: only the tag counted, while the PDF and the record take the code as well.
describe.each(eInvoiceFormats)('an invoice that the customer issues in %s', (format) => {
  const issuedBy = (more: JsonObject): string => getXml(format, sell({ cat: 'VAT', rate: 'general' }, more));
  const types = { ubl: '>389<', peppol: '>389<', cii: '>389<', facturae: '<InvoiceIssuerType>RE<' } as const;

  it.each([
    ['the code D', { tax: { ext: { 'es-fiscal-issuer-type': 'D' } } }],
    ['the tag', { $tags: ['self-billed'] }],
  ])('has its type and its mention (RD 1619/2012 art. 6.1.l) by %s', (_name, more) => {
    const xml = issuedBy(more);
    expect(xml).toContain(types[format]);
    expect(xml.split('Facturación por el destinatario')).toHaveLength(2);
    expect(brokenRules(xml)).toEqual([]);
  });

  it('differs from an invoice that a third party issues', () => {
    const xml = issuedBy({ tax: { ext: { 'es-fiscal-issuer-type': 'T' } } });
    expect(xml).not.toContain(types[format]);
    expect(xml).not.toContain('Facturación por el destinatario');
  });
});

describe('the profile of Peppol for invoices that the customer issues', () => {
  it('is chosen by the code D too', () => {
    const more = { tax: { ext: { 'es-fiscal-issuer-type': 'D' } } };
    expect(getXml('peppol', sell({ cat: 'VAT', rate: 'general' }, more))).toContain('poacc:selfbilling:01:1.0');
  });
});

describe('the tax point of a file', () => {
  it.each([
    ['ubl', 'cbc:DescriptionCode', '432'],
    ['cii', 'ram:DueDateTypeCode', '72'],
  ] as const)('is the payment in %s under cash accounting, by the regime alone', (format, element, code) => {
    const xml = getXml(format, sell(cashBasis));
    expect(readText(xml, element)).toBe(code);
    expect(readElements(getXml(format, sell({ cat: 'VAT', rate: 'general' })), element)).toEqual([]);
  });

  it('is the date of the document if there is one (BR-CO-03)', () => {
    const xml = getXml('ubl', sell(cashBasis, { value_date: '2026-06-30' }));
    expect(readElements(xml, 'cbc:DescriptionCode')).toEqual([]);
    expect(readText(xml, 'cbc:TaxPointDate')).toBe('2026-06-30');
  });
});

// Regression: the file of a duplicate looked like an original, while the PDF says "Duplicado" (RD 1619/2012 art. 14).
describe.each(['ubl', 'peppol', 'cii'] as const)('the file of a duplicate in %s', (format) => {
  const vat = { cat: 'VAT', rate: 'general' };

  it('says so in its first note', () => {
    const notes = [{ text: 'Gracias' }];
    const xml = getXml(format, sell(vat, { $tags: ['copy'], notes }));
    expect(readText(xml, format === 'cii' ? 'ram:Content' : 'cbc:Note')).toMatch(/^Duplicado/);
    expect(brokenRules(xml)).toEqual([]);
    expect(getXml(format, sell(vat, { notes }))).not.toContain('Duplicado');
  });
});

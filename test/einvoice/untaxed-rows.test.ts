// Discounts and charges that change what the customer pays, not the price. Regression: the remedy was to give them the
// tax of the lines, which lowers or raises the tax of the sale (Ley 37/1992 art. 78).
import type { JsonObject } from '../../src/document/model/basic';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';
import { faultsOfFiles } from './created-files';
import { innerOf, leavesOf, xmlOf } from './facturae/files';
import { brokenRules } from './rules/verdict';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

const listFaults = (format: (typeof eInvoiceFormats)[number], changes: JsonObject) => {
  const parties = {
    supplier: { ...supplier, addresses: [address] },
    customer: { ...customer, addresses: [address] },
  };
  const result = createEInvoice(format, { invoice: invoiceOf(invoiceInput({ ...parties, ...changes })) });
  return result.kind === 'refused' ? result.faults : [];
};

const mediation = [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '09' } }] })];

describe('a guarantee that the customer withholds in Facturae', () => {
  const guarantee = { key: 'guarantee', reason: 'Retención de garantía 5 %', amount: '60.50' };
  const works = (changes: JsonObject): string =>
    xmlOf({ lines: [line('1000.00')], discounts: [guarantee], ...changes });
  const readTotals = (xml: string): string[] => leavesOf(innerOf(xml, 'InvoiceTotals') ?? '');

  it('lowers what is paid now, but neither the tax nor the total of the invoice', () => {
    const xml = works({});
    expect(readTotals(xml)).toEqual([
      'TotalGrossAmount 1000.00',
      'TotalGrossAmountBeforeTaxes 1000.00',
      'TotalTaxOutputs 210.00',
      'TotalTaxesWithheld 0.00',
      'InvoiceTotal 1210.00',
      'TotalOutstandingAmount 1210.00',
      'WithholdingReason Retención de garantía 5 %',
      'WithholdingAmount 60.50',
      'TotalExecutableAmount 1149.50',
    ]);
    expect(brokenRules(xml)).toEqual([]);
  });

  it('is one amount next to an advance, an outlay, income tax and prices with tax', async () => {
    const taxes = [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPF', rate: 'pro' },
    ];
    const inputs: JsonObject[] = [
      { discounts: [guarantee, { key: 'guarantee', amount: '10.00' }], lines: [line('1000.00', { taxes })] },
      { charges: [{ key: 'outlay', amount: '30.00' }], payment: { advances: [{ description: 'x', amount: '99.99' }] } },
      { tax: { prices_include: 'VAT' }, discounts: [guarantee, { percent: '5%', taxes: taxes.slice(0, 1) }] },
      { type: 'credit-note', series: 'R', preceding: [{ series: 'A', code: '0', issue_date: '2026-06-01' }] },
    ];
    const files = inputs.map((input, index) => ({ fileName: `${index}.xml`, contents: works(input) }));
    expect(files.map(({ contents }) => innerOf(contents, 'WithholdingAmount'))).toEqual([
      '70.50',
      '60.50',
      '60.50',
      '-60.50',
    ]);
    expect(
      files.map(({ contents }) => readTotals(contents).find((each) => each.startsWith('TotalExecutable'))),
    ).toEqual([
      'TotalExecutableAmount 989.50',
      'TotalExecutableAmount 1079.51',
      'TotalExecutableAmount 889.50',
      'TotalExecutableAmount -1149.50',
    ]);
    expect(await faultsOfFiles('facturae', files)).toEqual([]);
  });

  it('needs its key', () => {
    const [fault] = listFaults('facturae', { discounts: [{ reason: 'Retención de garantía', amount: '5.00' }] });
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toBe(
      'Set `key` to `guarantee`, and remove `taxes`. The taxes of the lines stay as they are.',
    );
  });
});

describe.each(eInvoiceFormats.filter((format) => format !== 'facturae'))('a guarantee in %s', (format) => {
  it.each<[string, JsonObject]>([
    ['by its key', { key: 'guarantee', reason: 'Retención' }],
    ['by its name', { reason: 'Retención de garantía' }],
  ])('is refused with a remedy that leaves the taxes: %s', (_what, row) => {
    const [fault] = listFaults(format, { discounts: [{ ...row, amount: '5.00' }] });
    expect(fault).toMatchObject({ code: 'E-INVOICE-07', paths: ['$.doc.discounts[0].taxes'] });
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toMatch(/^Leave the taxes as they are/);
  });
});

describe.each(eInvoiceFormats)('the refusal in %s of an amount outside the taxed price', (format) => {
  it.each<[string, JsonObject, path: string]>([
    ['a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '60.50' }] }, 'charges[0]'],
    ['the price of a mediated journey', { lines: mediation, charges: [{ amount: '900.00' }] }, 'charges[0]'],
  ])('leaves the taxes as they are: %s', (_what, changes, place) => {
    const [fault, ...others] = listFaults(format, changes);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'E-INVOICE-07', paths: [`$.doc.${place}.taxes`] });
    for (const [language, words] of [
      ['en', /^Leave the (taxes as they are|charge without taxes)/],
      ['es', /^Deje (los impuestos como están|el cargo sin impuestos)/],
    ] as const)
      expect(fault && findFaultRemedy(fault, { language })).toMatch(words);
  });

  it.each(['tax', 'stamp-duty', 'customs'])('asks what a charge with the key %s is', (key) => {
    const [fault] = listFaults(format, { charges: [{ key, reason: 'Tasa turística', amount: '5.00' }] });
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toMatch(
      /^If you collect .* leave the taxes as they are/,
    );
  });

  it.each<[string, JsonObject]>([
    ['a discount of the price', { discounts: [{ reason: 'Descuento', amount: '5.00' }] }],
    ['a charge for a longer warranty', { charges: [{ reason: 'Ampliación de garantía', amount: '5.00' }] }],
  ])('still asks for the tax of %s', (_what, changes) => {
    const [fault] = listFaults(format, changes);
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toMatch(/^(Give|Add)/);
  });
});

// Discounts and charges that change what the customer pays, not the price. Regression: the remedy was to give them the
// tax of the lines, which lowers or raises the tax of the sale (Ley 37/1992 art. 78).
import type { JsonObject } from '../../src/document/model/basic';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

const listFaults = (format: (typeof eInvoiceFormats)[number], changes: JsonObject) => {
  const parties = {
    supplier: { ...supplier, addresses: [address] },
    customer: { ...customer, addresses: [address] },
  };
  const result = createEInvoice(format, { invoice: invoiceOf(invoiceInput({ ...parties, ...changes })) });
  return result.kind === 'refused' ? result.faults : [];
};

/** Facturae has a field for it. */
const guarantee: [string, JsonObject, path: string] = [
  'a guarantee',
  { discounts: [{ key: 'guarantee', reason: 'Retención', amount: '5.00' }] },
  'discounts[0]',
];
const mediation = [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '09' } }] })];

describe.each(eInvoiceFormats)('the refusal in %s of an amount outside the taxed price', (format) => {
  it.each<[string, JsonObject, path: string]>([
    ...(format === 'facturae' ? [] : [guarantee]),
    ['a guarantee by its name', { discounts: [{ reason: 'Retención de garantía', amount: '5.00' }] }, 'discounts[0]'],
    ['a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '60.50' }] }, 'charges[0]'],
    ['the price of a mediated journey', { lines: mediation, charges: [{ amount: '900.00' }] }, 'charges[0]'],
  ])('leaves the taxes as they are: %s', (_what, changes, place) => {
    const [fault, ...others] = listFaults(format, changes);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'E-INVOICE-07', paths: [`$.doc.${place}.taxes`] });
    for (const [language, words] of [
      ['en', /^(Leave the taxes as they are|Do not add a tax to the charge)/],
      ['es', /^(Deje los impuestos como están|No añada ningún impuesto al cargo)/],
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
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toMatch(
      /^(?:Add|In `taxes`|In the discount or charge, set the tax)/,
    );
  });
});

// Regression: a tip and interest were declared to be outlays, which are paid in the name of the customer.
describe('a charge with the key of outlays', () => {
  const charge = (format: (typeof eInvoiceFormats)[number], reason?: string): string => {
    const parties = {
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
    };
    const charges = [{ key: 'outlay', amount: '4.00', ...(reason !== undefined && { reason }) }];
    const result = createEInvoice(format, { invoice: invoiceOf(invoiceInput({ ...parties, charges })) });
    if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
    expect(brokenRules(result.xml)).toEqual([]);
    return result.xml;
  };

  it.each<[string | undefined, string, isOutlay: boolean]>([
    ['Propina', 'Importe no incluido en la base imponible', false],
    ['Intereses de demora', 'Intereses no incluidos en la base imponible, art. 78 Ley 37/1992', false],
    ['Intereses por aplazamiento', 'Intereses no incluidos en la base imponible, art. 78 Ley 37/1992', false],
    ['Tasa registral', 'Suplido, art. 78.Tres.3.º Ley 37/1992', true],
    ['Suplido: intereses de demora', 'Suplido, art. 78.Tres.3.º Ley 37/1992', true],
    [undefined, 'Suplido, art. 78.Tres.3.º Ley 37/1992', true],
  ])('has the reason of what it is: %s', (reason, words, isOutlay) => {
    for (const format of ['ubl', 'peppol', 'cii'] as const) {
      const xml = charge(format, reason);
      expect(xml).toContain(`>${words}<`);
      expect([xml.includes('VATEX-EU-79-C'), xml.includes('>AAE<')]).toEqual([isOutlay, isOutlay]);
    }
  });

  it.each<[string, element: string, words: string]>([
    ['Propina', 'TotalReimbursableExpenses', 'Importes no incluidos en la base imponible: Propina 4.00 EUR'],
    ['Intereses de demora', 'TotalFinancialExpenses', 'Gastos financieros: Intereses de demora 4.00 EUR'],
    ['Tasa registral', 'TotalReimbursableExpenses', 'Suplidos: Tasa registral 4.00 EUR'],
  ])('has its own place and words in Facturae: %s', (reason, element, words) => {
    const xml = charge('facturae', reason);
    expect(xml).toContain(`<${element}>4.00</${element}>`);
    expect(xml).toContain(words);
    expect(xml).toContain('<TotalOutstandingAmount>121.00<');
    expect(xml).toContain('<TotalExecutableAmount>125.00<');
  });
});

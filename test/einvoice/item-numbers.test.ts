// Numbers of goods by the usual names of their lists. Regression: a barcode and a CPV with a label became the number
// that the buyer has assigned, so that the program of the buyer found another article.
import type { JsonObject } from '../../src/document/model/basic';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { make } from './created-files';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

const sell = (identity: JsonObject) =>
  invoiceOf(
    invoiceInput({
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
      lines: [line('10.00', { item: { name: 'Tornillo', price: '10.00', identities: [identity] } })],
    }),
  );

const placesOf = (xml: string): Record<string, string | undefined> => ({
  standard: /(?:StandardItemIdentification><cbc:ID|ram:GlobalID) schemeID="0160">(\d+)</.exec(xml)?.[1],
  list: /(?:ItemClassificationCode|ClassCode) listID="STI">([\d-]+)</.exec(xml)?.[1],
  buyers: /(?:BuyersItemIdentification><cbc:ID|ram:BuyerAssignedID)>([^<]+)</.exec(xml)?.[1],
});

describe.each(['ubl', 'peppol', 'cii'] as const)('a number of an item in %s', (format) => {
  it.each<[JsonObject, 'standard' | 'list' | 'buyers' | undefined, warned: string | undefined]>([
    [{ label: 'EAN', code: '4006381333931' }, 'standard', undefined],
    [{ type: 'gtin-14', code: '04006381333931' }, 'standard', undefined],
    [{ label: 'Código de barras', code: '96385074' }, 'standard', undefined],
    [{ label: 'CPV', code: '44531000-6' }, 'list', undefined],
    [{ type: 'CPV', code: '44531000' }, 'list', undefined],
    [{ label: 'STI', code: '44531000' }, 'list', undefined],
    [{ label: 'EAN', code: '4006381333932' }, undefined, ''],
    [{ label: 'Lote', code: '77' }, 'buyers', '.label'],
    [{ label: 'Ref. del cliente', code: '77' }, 'buyers', undefined],
    [{ code: '77' }, 'buyers', undefined],
  ])('has the place that its name says: %j', (identity, place, warned) => {
    const result = make(format, { invoice: sell(identity), qrAddress: 'https://example.es/qr?a=1' });
    if (result.kind !== 'made') throw new Error(JSON.stringify(result.faults));
    const all = { standard: undefined, list: undefined, buyers: undefined };
    expect(placesOf(result.xml)).toEqual({ ...all, ...(place && { [place]: identity.code }) });
    expect(result.warnings.flatMap(({ paths }) => paths)).toEqual(
      warned === undefined ? [] : [`$.doc.lines[0].item.identities[0]${warned}`],
    );
    expect(brokenRules(result.xml)).toEqual([]);
  });
});

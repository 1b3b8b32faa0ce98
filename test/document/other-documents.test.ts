// Orders, deliveries, payments, status messages, parties, items and notes.
import type { JsonObject } from '../../src/document/model/basic';
import { customer, envelopeOf, faultsOf, line, supplier } from './invoices';

const root = 'https://gobl.org/draft-0';

function getDoc(input: JsonObject): JsonObject {
  return envelopeOf(input).doc as unknown as JsonObject;
}

describe('a document other than an invoice', () => {
  test('is calculated like an invoice, and dated today in Madrid, if it is an order', () => {
    const order = getDoc({
      $schema: `${root}/bill/order`,
      supplier,
      customer,
      lines: [line('10.00', { quantity: '3' })],
    });
    expect(order).toMatchObject({
      $regime: 'ES',
      type: 'purchase',
      issue_date: '2026-07-01',
      currency: 'EUR',
      totals: { total: '30.00', tax: '6.30', payable: '36.30' },
    });
    expect(faultsOf({ $schema: `${root}/bill/order`, supplier, type: 'wish' })).toEqual([
      'GOBL-BILL-ORDER-02 $.doc.type',
      'GOBL-BILL-ORDER-06 $.doc.lines',
    ]);
  });

  test('needs no prices if it is a delivery', () => {
    const lines = [{ quantity: '10', item: { name: 'Tazas' } }];
    const delivery = { $schema: `${root}/bill/delivery`, type: 'note', supplier, lines, tracking: { code: ' X1 ' } };
    expect(getDoc(delivery)).toMatchObject({ lines: [{ i: 1, quantity: '10' }], tracking: { code: 'X1' } });
    expect(getDoc(delivery)).not.toHaveProperty('totals');
    expect(faultsOf(delivery)).toEqual([]);
  });

  test('has numbered lines and known types if it is a status message', () => {
    const status = (key: string): JsonObject => ({
      $schema: `${root}/bill/status`,
      type: 'response',
      code: '1',
      supplier,
      lines: [{ key, doc: { code: '7' }, reasons: [{ key: 'prices' }] }],
    });
    expect(getDoc(status('rejected'))).toMatchObject({
      issue_date: '2026-07-01',
      lines: [{ index: 1, key: 'rejected' }],
    });
    expect(faultsOf(status('rejected'))).toEqual([]);
    expect(faultsOf(status('ignored'))).toEqual(['GOBL-BILL-STATUSLINE-02 $.doc.lines[0].key']);
  });

  test('is cleaned and checked, and its number is completed, if it is a party', () => {
    const party = { $schema: `${root}/org/party`, name: ' Ana ', tax_id: { country: 'es', code: 'es-1.234-567 L' } };
    expect(getDoc(party)).toMatchObject({ name: 'Ana', tax_id: { country: 'ES', code: '01234567L' } });
    expect(
      faultsOf({
        ...party,
        tax_id: { country: 'ES', code: 'B98602643' },
        emails: [{ addr: 'no' }],
        people: [{ role: 'x' }],
      }),
    ).toEqual([
      'GOBL-ES-TAX-IDENTITY-01 $.doc.tax_id.code',
      'GOBL-ORG-PERSON-01 $.doc.people[0].name',
      'GOBL-ORG-EMAIL-02 $.doc.emails[0].addr',
    ]);
  });

  test('can be an item or a note', () => {
    expect(faultsOf({ $schema: `${root}/org/item`, price: '-1', unit: 'wombat' })).toEqual([
      'GOBL-ORG-ITEM-01 $.doc.name',
      'GOBL-ORG-ITEM-02 $.doc.price',
      'GOBL-ORG-UNIT-01 $.doc.unit',
    ]);
    expect(faultsOf({ $schema: `${root}/note/message`, title: 'x' })).toEqual(['GOBL-NOTE-MESSAGE-01 $.doc.content']);
    expect(getDoc({ $schema: `${root}/tax/identity`, country: 'GR', code: 'EL 123.456.789' })).toEqual({
      $schema: `${root}/tax/identity`,
      country: 'EL',
      code: '123456789',
    });
  });

  test("has the rates of the supplier's country", () => {
    const input = {
      $schema: `${root}/bill/invoice`,
      code: '1',
      issue_date: '2020-08-01',
      supplier: { name: 'Muster GmbH', tax_id: { country: 'DE', code: '111111125' } },
      lines: [line('100.00')],
    };
    expect(getDoc(input)).toMatchObject({
      $regime: 'DE',
      lines: [{ taxes: [{ percent: '16%' }] }],
      totals: { payable: '116.00' },
    });
    expect(faultsOf(input)).toEqual([]);
  });
});

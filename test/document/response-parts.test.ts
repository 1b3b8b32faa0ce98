// Parts of responses: the nested fields of faults, and the snippet of a document.
import { toFaultFieldTree } from '../../src/document/fault-field-tree';
import { buildDocumentSummary } from '../../src/document/document-summary';
import { envelopeOf, invoiceInput } from './invoices';

describe('a part of a response', () => {
  test('nests objects under fields, with texts at the ends and positions as members', () => {
    const faults = [
      { code: 'A', message: 'code is wrong', paths: ['$.doc.customer.tax_id.code'] },
      { code: 'B', message: 'no price', paths: ['$.doc.lines[0].item.price', '$.doc.lines[12].item.price'] },
      { code: 'C', message: 'item is odd', paths: ['$.doc.lines[0].item'] },
      { code: 'D', message: 'also wrong', paths: ['$.doc.customer.tax_id.code'] },
      { code: 'E', message: 'the whole', paths: ['$.doc'] },
      { code: 'F', message: 'odd name', paths: ['$.doc.meta.__proto__'] },
    ];
    const fields = toFaultFieldTree(faults);
    expect(JSON.parse(JSON.stringify(fields))).toEqual(
      JSON.parse(`{"doc":{
      "customer":{"tax_id":{"code":"code is wrong; also wrong"}},
      "lines":{"0":{"item":{"price":"no price","_":"item is odd"}},"12":{"item":{"price":"no price"}}},
      "_":"the whole",
      "meta":{"__proto__":"odd name"}}}`),
    );
    expect(toFaultFieldTree([])).toEqual({});
  });

  test('puts the message of an object before the messages of its fields', () => {
    const faults = [
      { code: 'A', message: 'customer is odd', paths: ['$.doc.customer'] },
      { code: 'B', message: 'no name', paths: ['$.doc.customer.name'] },
    ];
    expect(toFaultFieldTree(faults)).toEqual({ doc: { customer: { _: 'customer is odd', name: 'no name' } } });
  });

  test('has numbers, parties, totals and the first preceding document in the snippet of an invoice', () => {
    const preceding = [
      { uuid: '0197f1a1-c400-7588-90c3-82d7cd784335', series: 'A', code: '0', issue_date: '2026-01-01' },
    ];
    expect(buildDocumentSummary(envelopeOf(invoiceInput({ type: 'credit-note', preceding })).doc)).toEqual({
      uuid: '0197f1a1-c400-7000-8000-000000000001',
      type: 'credit-note',
      series: 'A',
      code: '1',
      currency: 'EUR',
      issue_date: '2026-06-30',
      supplier: { name: 'Talleres del Norte S.L.', country: 'ES', tax_code: 'B98602642' },
      customer: { name: 'Cliente de Muestra', country: 'ES', tax_code: '54387763P' },
      total: '100.00',
      tax: '21.00',
      total_with_tax: '121.00',
      payable: '121.00',
      p_series: 'A',
      p_code: '0',
      p_uuid: '0197f1a1-c400-7588-90c3-82d7cd784335',
      title: 'A-1',
    });
  });

  test('may be the snippet of a party, a message or an item', () => {
    const root = 'https://gobl.org/draft-0';
    const party = { $schema: `${root}/org/party`, name: 'Ana', tax_id: { country: 'ES', code: '54387763p' } };
    expect(buildDocumentSummary(envelopeOf(party).doc)).toMatchObject({
      name: 'Ana',
      country: 'ES',
      tax_code: '54387763P',
      title: 'Ana',
    });
    const message = { $schema: `${root}/note/message`, title: 'Aviso', content: 'Hola' };
    expect(buildDocumentSummary(envelopeOf(message).doc)).toMatchObject({ title: 'Aviso' });
    expect(buildDocumentSummary(envelopeOf({ $schema: `${root}/org/item`, name: 'Pan' }).doc)).toMatchObject({
      title: 'Pan',
    });
    expect(
      buildDocumentSummary(envelopeOf({ $schema: `${root}/tax/identity`, country: 'ES', code: 'B98602642' }).doc),
    ).toMatchObject({
      title: 'ES B98602642',
    });
  });
});

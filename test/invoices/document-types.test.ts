// Documents of one call that are no invoices.
import { InvoiceBodyFaultCollector } from '../../src/document/invoice-body/members';
import type { InvoiceBodyDocument } from '../../src/document/invoice-body/read-body';
import type { JsonObject } from '../../src/document/model/basic';
import type { InvoiceDeps } from '../../src/invoices/context';
import { hasInvoiceSchemaOrTypeFault, buildInvoiceDocumentFromBody } from '../../src/invoices/document';

const schema = 'https://gobl.org/draft-0/bill/invoice';
const invoice = {
  $schema: schema,
  supplier: {
    name: 'Muebles del Ebro, S.A.',
    tax_id: { country: 'ES', code: 'A58818501' },
    addresses: [{ street: 'Calle Alfonso I 14', locality: 'Zaragoza', code: '50003', country: 'ES' }],
  },
};
const context = {
  workspace: { environment: 'simulator' },
  store: { chains: { findWithParty: async () => null } },
  now: new Date('2026-11-25T10:00:00Z'),
} as unknown as InvoiceDeps;

async function listPaths(document: JsonObject) {
  const faults = new InvoiceBodyFaultCollector();
  await buildInvoiceDocumentFromBody(context, { document, form: 'document' } as unknown as InvoiceBodyDocument, faults);
  return [faults.list.map(({ paths = [] }) => paths[0]), hasInvoiceSchemaOrTypeFault(faults)];
}

describe('a document in the body of a call', () => {
  // Regression: a preview of a proforma said 200, the same call failed at its first step, and its two remedies led from
  // one to the other. A supplier that does not report issued it with the next number of its invoices.
  it.each(['proforma', 'other'])('is refused if its type is %s', async (type) => {
    expect(await listPaths({ ...invoice, type })).toEqual([['$.document.type'], true]);
    const envelope = { $schema: 'https://gobl.org/draft-0/envelope', doc: { ...invoice, type } };
    expect(await listPaths(envelope)).toEqual([['$.document.doc.type'], true]);
  });

  it.each(['standard', 'credit-note', 'corrective', 'debit-note', 7, undefined])(
    'is no other document if its type is %s',
    async (type) => expect(await listPaths(type === undefined ? invoice : { ...invoice, type })).toEqual([[], false]),
  );
});

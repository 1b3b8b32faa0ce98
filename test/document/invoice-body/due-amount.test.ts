// The due amount of a partly paid invoice. Regression: the PDF asked for the whole amount again.
import { buildInvoiceDocument } from '../../../src/document/invoice-body/build-document';
import { toDocumentWithRemainderOnOnlyDueDate } from '../../../src/document/invoice-body/due-amount';
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import type { JsonObject } from '../../../src/document/model/basic';
import { listDocumentWarnings } from '../../../src/document/warnings/document-warnings';
import { invoiceOf, now } from '../invoices';

const issue = (payment: JsonObject) => {
  const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
  const lines = [{ description: 'Silla', price: '100.00', tax: '21%' }];
  const { invoice, faults } = parseInvoiceBody({ customer, lines, payment });
  if (!invoice || 'document' in invoice) throw new Error('no members');
  const party = { name: 'Muebles del Ebro, S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
  const document = buildInvoiceDocument(invoice, { supplier: { tax: 'VAT', party }, preceding: [] }, faults);
  return invoiceOf(toDocumentWithRemainderOnOnlyDueDate(document, invoice.payment, now));
};

describe('the due date of an invoice', () => {
  it('has the remaining amount of a partly paid invoice, without a warning', () => {
    const invoice = issue({ due_date: '2026-12-01', paid: '21' });
    expect(invoice.payment?.terms?.due_dates).toMatchObject([{ date: '2026-12-01', amount: '100.00' }]);
    expect(listDocumentWarnings(invoice).map(({ key }) => key)).not.toContain('due-dates-differ');
  });

  it('has the whole amount of an unpaid invoice', () => {
    expect(issue({ due_date: '2026-12-01' }).payment?.terms?.due_dates).toMatchObject([{ amount: '121.00' }]);
  });
});

// Where the cause of a fault of the document is in the body that a caller wrote.
import { toBodyPath } from '../../../src/document/invoice-body/paths';
import { readInvoiceBody, type WrittenInvoice } from '../../../src/document/invoice-body/read-body';

const { invoice: read } = readInvoiceBody({ lines: [{ description: 'Silla', price: '1', tax: '21%' }] });
const invoice = read as WrittenInvoice;

describe('where a fault of the document is in the body', () => {
  it.each([
    ['$.doc.lines[0].item.name', '$.lines[0].description'],
    ['$.doc.lines[0].item.price', '$.lines[0].price'],
    ['$.doc.lines[0].taxes[0].percent', '$.lines[0].tax'],
    ['$.doc.customer.tax_id.code', '$.customer.tax_code'],
    ['$.doc.customer.addresses[0].code', '$.customer.address.postcode'],
    ['$.doc.supplier', '$.supplier'],
    ['$.doc.op_date', '$.operation_date'],
    ['$.doc.issue_date', '$.issue_date'],
    ['$.doc.totals.total_with_tax', '$.total'],
    ['$.doc.preceding[1].code', '$.preceding[1]'],
    ['$.doc.tax.ext', '$.kind'],
    ['$.doc', '$'],
  ])('%s is %s', (path, expected) => expect(toBodyPath(path, invoice)).toBe(expected));
});

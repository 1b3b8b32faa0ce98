// A body with more misspelled members than are reported: Sello looks up suggestions only for reported faults.
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from '../../../src/document/invoice-body/members';
import { invoiceLimits as limits } from '../../../src/contracts/limits/invoices';
import { leastCpuMilliseconds } from '../../cpu-time';

const sale = { supplier: 'A58818501', customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' } };

describe('the reader of an object', () => {
  it('does not look at members for which no further fault is reported', () => {
    let looked = 0;
    const known = ['name'];
    known.includes = () => {
      looked += 1;
      return false;
    };
    const object = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`unknown${i}`, 'x']));
    const faults = new InvoiceBodyFaultCollector();
    expect(new InvoiceBodyMemberReader(object, '$', known, faults).has('unknown0')).toBe(true);
    expect([faults.list.length, looked]).toEqual([limits.faultsMax, limits.faultsMax]);
  });
});

describe('the body of a call', () => {
  it('is read in time even if many members are misspelled', () => {
    const names = (at: number) =>
      Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`descripton${at}-${i}`, 'x']));
    const lines = Array.from({ length: 1_000 }, (_, at) => names(at));
    expect(leastCpuMilliseconds(400, () => parseInvoiceBody({ ...sale, lines }))).toBeLessThan(400);
  });
});

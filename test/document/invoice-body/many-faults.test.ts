// A body with more misspelled members than are reported: Sello looks up suggestions only for reported faults.
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { leastCpuMilliseconds } from '../../cpu-time';

const sale = { supplier: 'A58818501', customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' } };

describe('the body of a call', () => {
  it('is read in time even if many members are misspelled', () => {
    const names = (at: number) =>
      Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`descripton${at}-${i}`, 'x']));
    const lines = Array.from({ length: 1_000 }, (_, at) => names(at));
    expect(leastCpuMilliseconds(400, () => parseInvoiceBody({ ...sale, lines }))).toBeLessThan(400);
  });
});

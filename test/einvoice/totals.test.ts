// Totals of document, record, UBL, CII and Facturae agree to the cent, whatever is calculated; a few documents each time.
import { calculated, judgeFiles } from './generated';

describe('e-invoices of generated documents', () => {
  it('have the totals of document and record, and keep schema and rules', async () => {
    const { counts, wrong } = await judgeFiles(calculated(60));
    expect(wrong).toEqual([]);
    expect(Object.entries(counts).filter(([, count]) => count < 15)).toEqual([]);
  });
});

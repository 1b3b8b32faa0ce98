// Tests the error about an invoice whose job ended before the seal. Regression: it said that no number was used, also if the
// job was cancelled after it had taken one, so a gap in the series stayed unexplained.
import type { Refusal } from '../../src/contracts/errors';
import { type InvoiceSnapshotAndStatus, createFailedInvoiceRefusal } from '../../src/http/invoices/wait-and-respond';
import { renderMessage } from '../../src/messages/render';
import { languages } from '../../src/messages/text';

const failedWith = (document: object): Refusal =>
  createFailedInvoiceRefusal({
    standing: { status: 'failed', job: { faults: [] } },
    view: { entry: { id: '7', document: JSON.stringify(document) } },
  } as unknown as InvoiceSnapshotAndStatus);

describe.each(languages)('the error about a failed invoice (%s)', (language) => {
  const textOf = (document: object): string => renderMessage(language, failedWith(document).reason).text;

  it('names the number that the entry keeps', () => {
    expect(textOf({ series: 'F', code: '0042' })).toMatch(/(?:keeps the number|conserva el número) F-0042$/);
  });

  it('states that the entry has no number if it has none', () => {
    expect(textOf({ series: 'F' })).toMatch(/The entry has no number|El documento guardado no tiene número/);
  });
});

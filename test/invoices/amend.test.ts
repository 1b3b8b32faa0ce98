// The rejection of an amendment to an invoice that the authority did not reject, with the next step for the caller.
import { buildAndValidateAmendment } from '../../src/invoices/amend';
import type { InvoiceDeps } from '../../src/invoices/context';
import { Refusal } from '../../src/contracts/errors';
import { renderMessage } from '../../src/messages/render';
import type { TextWithRemedy } from '../../src/messages/text';
import type { InvoiceSnapshot } from '../../src/model/invoice';
import type { StoredRecordOutcome } from '../../src/model/record';

const buildView = (outcome: StoredRecordOutcome | undefined): InvoiceSnapshot =>
  ({
    entry: { id: '7', document: JSON.stringify({ series: 'F', code: '7' }), files: [] },
    jobs: [],
    records: [{ kind: 'registration', request: 'w:j:0', outcome }],
  }) as unknown as InvoiceSnapshot;

async function readRefusal(outcome: StoredRecordOutcome | undefined): Promise<TextWithRemedy> {
  const refused: unknown = await buildAndValidateAmendment({} as InvoiceDeps, buildView(outcome), {}).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(Refusal);
  const { key, reason } = refused as Refusal;
  expect(key).toBe('conflict');
  return renderMessage('en', reason);
}

describe('the refusal of an amendment', () => {
  it('has the remedy to wait for the response of the authority, and no credit note or cancellation', async () => {
    const { text, remedy } = await readRefusal(undefined);
    expect(text).toMatch(/cannot be amended yet, because the authority has not responded$/);
    expect(remedy).toBe('Wait for the response of the authority, then read the invoice again.');
  });

  it('names the credit note and the cancellation once the authority has accepted the invoice', async () => {
    const { text, remedy } = await readRefusal('accepted');
    expect(text).toMatch(/^this call cannot amend .*, because the authority accepted the invoice without errors$/);
    expect(remedy).toMatch(/^Credit the invoice .* or cancel the invoice .* `amendments`/);
  });
});

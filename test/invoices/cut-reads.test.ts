// Changes of invoices that not all corrections were read for. Regression: a correction that was not read counted as if it
// did not exist, so an invoice was cancelled although a credit note reversed it.
import { requireNoCorrectionOrReplacementInForce } from '../../src/invoices/cancel';
import { requireCorrectableInvoice } from '../../src/invoices/credit/credit';
import type { RelatedInvoiceEntry } from '../../src/model/related';

const docSchema = 'https://gobl.org/draft-0/bill/invoice';
const supplier = 'B12345674';
const fiscal = { kind: 'registration', outcome: 'accepted', documentDigest: 'd' };
const buildEntry = (id: string, document: object) => ({
  id,
  supplier,
  docSchema,
  fiscal,
  digest: { val: 'd' },
  document: JSON.stringify({ type: 'standard', currency: 'EUR', totals: { total_with_tax: '121.00' }, ...document }),
  createdAt: new Date(0),
});
const sale = buildEntry('1', { code: 'F 1' });
const creditNote = buildEntry('2', { type: 'credit-note', code: 'R 1', preceding: [{ code: 'F 1' }] });

/** A store that finds these invoices, and perhaps not all. */
const buildContext = (rows: readonly object[], isCut: boolean) => {
  const readRelated = async (_: object, { onCut }: { readonly onCut?: () => void }) => {
    if (isCut) onCut?.();
    return rows as readonly RelatedInvoiceEntry[];
  };
  const find = async () => ({ entry: sale, jobs: [{}], records: [] });
  return { store: { entries: { readRelated }, invoices: { find } }, workspace: {} } as never;
};

describe('an invoice whose corrections were not all read', () => {
  it('is not cancelled', async () => {
    const cancel = (rows: readonly object[], isCut: boolean) =>
      requireNoCorrectionOrReplacementInForce(buildContext(rows, isCut), { entry: sale } as never);
    await expect(cancel([sale], true)).rejects.toMatchObject({ key: 'busy' });
    await expect(cancel([sale], false)).resolves.toBeUndefined();
    // A correction that was read is named.
    await expect(cancel([sale, creditNote], true)).rejects.toMatchObject({ key: 'conflict' });
  });

  it('is not credited', async () => {
    await expect(requireCorrectableInvoice(buildContext([sale], true), '1')).rejects.toMatchObject({ key: 'busy' });
    await expect(requireCorrectableInvoice(buildContext([sale], false), '1')).resolves.toMatchObject({ entry: sale });
  });
});

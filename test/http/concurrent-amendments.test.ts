// Tests concurrent amendments. Regression: a call reported success although the content of another call was sealed.
import { getEntriesCollection } from '../../src/store/entries/entries';
import { buildNewJobDocument, insertJobWithEntry } from '../../src/store/jobs/create-job';
import type { EntryDocument } from '../../src/model/entry';
import { apiOfFile } from './api';
import { invoiceCalls } from './audit/invoice-calls';

const api = apiOfFile();

async function rejectedInvoice() {
  const prepare = invoiceCalls['POST /fiscal/v1/invoices/:id/amend'];
  const { path, body } = (await prepare?.(api)) ?? { path: '', body: undefined };
  const id = /invoices\/([^/]+)\//.exec(path)?.[1] ?? '';
  return { path, body: body as { readonly customer: object }, id };
}

describe('concurrent amendments of one invoice', () => {
  it('leave the entry with the content of the call that succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { path, body, id } = await rejectedInvoice();
      const names = Array.from({ length: 4 }, (_, i) => `Hotel ${round}-${i}, S.L.`);
      const replies = await Promise.all(
        names.map((name) => api.call('POST', path, { ...body, customer: { ...body.customer, name } })),
      );
      const succeeded = replies.flatMap(({ status }, i) => (status < 300 ? [names[i]] : []));
      expect(replies.filter(({ status }) => status >= 300).map(({ status }) => status)).toEqual([409, 409, 409]);
      const entry = await api.stored(id);
      expect(succeeded.map((name) => entry?.document.includes(name ?? '?'))).toEqual([true]);
      expect(entry?.openJob).toBeTruthy();
    }
  }, 60_000);

  it('create no job for the content of another call', async () => {
    const { id } = await rejectedInvoice();
    const entry = (await api.stored(id)) as EntryDocument;
    const job = (n: number) =>
      buildNewJobDocument(
        {
          workspace: api.workspace,
          id: `01920000-0000-7000-8000-00000000000${n}`,
          workflowId: 'w',
          workflowName: 'w',
          workflowVersion: 1,
          schema: entry.docSchema,
          steps: [],
          rescue: [],
          holdsEntry: true,
          entryId: id,
        } as never,
        new Date(),
      );
    await getEntriesCollection(api.database).updateOne({ _id: entry._id }, { $inc: { contentRevision: 1 } });
    const change = { document: entry, isNew: false, unchanged: 'content' } as const;
    expect(await insertJobWithEntry(api.database, job(1), change)).toEqual({ kind: 'entry-held', job: undefined });
    const now = (await api.stored(id)) as EntryDocument;
    expect(await insertJobWithEntry(api.database, job(2), { ...change, document: now })).toMatchObject({
      kind: 'created',
    });
  });
});

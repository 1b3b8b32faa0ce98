// Tests the files of GET /fiscal/v1/invoices/{id}: the PDF and e-invoices of the current document, and nothing else.
import { invoiceLimits } from '../../src/contracts/limits/invoices';
import { createUuidV7 } from '../../src/main/ids';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { invoiceCalls } from './audit/invoice-calls';

const api = apiOfFile();
let entry: string;
let documentDigest: string;
beforeAll(async () => {
  const { path = '' } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/mail']?.(api)) ?? {};
  entry = path.split('/').at(-2) ?? '';
  const stored = await getEntriesCollection(api.database).findOne({
    _id: formatEntryDatabaseKey(api.workspace, entry),
  });
  documentDigest = stored?.digest.val ?? '';
}, 60_000);

const file = (key: string, changes: object = {}) => ({
  id: createUuidV7(),
  name: `F-1-${key}.xml`,
  key,
  category: 'format',
  mime: 'application/xml',
  size: 7,
  hash: 'h',
  job: entry,
  documentDigest,
  stored: true,
  previous: [],
  createdAt: new Date(),
  ...changes,
});

const readFiles = async (files: readonly object[]) => {
  await getEntriesCollection(api.database).updateOne(
    { _id: formatEntryDatabaseKey(api.workspace, entry) },
    { $set: { files: files as never } },
  );
  return (await api.call('GET', `/fiscal/v1/invoices/${entry}`)).json.files as Record<string, unknown>[];
};

describe('the files of an invoice', () => {
  it('are an empty list before the first file is created', async () => {
    expect(await readFiles([])).toEqual([]);
  });

  it('have key, name, type, size and path, with the PDF first', async () => {
    const made = [
      file('facturae'),
      file('cii'),
      file('ubl'),
      file('pdf', { mime: 'application/pdf', name: 'F-1.pdf' }),
    ];
    const files = await readFiles(made);
    expect(files.map(({ key }) => key)).toEqual(['pdf', 'ubl', 'cii', 'facturae']);
    expect(files[1]).toEqual({
      key: 'ubl',
      name: 'F-1-ubl.xml',
      mime: 'application/xml',
      size: 7,
      href: `/silo/v1/entries/${entry}/files/${made[2]?.id}`,
    });
  });

  it('exclude records, files of another document, and files without bytes', async () => {
    const others = [
      file('record', { category: 'request' }),
      file('ubl', { documentDigest: 'another' }),
      file('cii', { stored: false }),
      file('contract', { category: undefined }),
    ];
    expect(await readFiles(others)).toEqual([]);
  });

  // Regression: an uploaded PDF was served as the PDF of the invoice, also after its job had created the real one.
  it.each(['pdf', 'ubl', 'cii', 'facturae'])('exclude an uploaded file with the key `%s`', async (key) => {
    const { job: _, ...uploaded } = file(key);
    expect(await readFiles([uploaded])).toEqual([]);
    const created = file(key);
    const href = `/silo/v1/entries/${entry}/files/${created.id}`;
    expect(await readFiles([uploaded, created])).toMatchObject([{ key, href }]);
    expect(await readFiles([created, uploaded])).toMatchObject([{ key, href }]);
  });

  it('make the PDF ready only if a job created it', async () => {
    const readReady = async () => {
      const { pdf } = (await api.call('GET', `/fiscal/v1/invoices/${entry}`)).json as { pdf?: { ready: boolean } };
      return pdf?.ready;
    };
    const { job: _, ...uploaded } = file('pdf', { mime: 'application/pdf' });
    await readFiles([uploaded]);
    expect(await readReady()).toBe(false);
    await readFiles([uploaded, file('pdf', { mime: 'application/pdf' })]);
    expect(await readReady()).toBe(true);
  });

  // Regressions: 404 said that the invoice has no PDF while its job was drawing it; then 503 counted as a failure of the
  // service, so that clients that waited for PDFs set off the alert of failing requests.
  it('say that the PDF is not created yet, or that there will be none', async () => {
    await readFiles([]);
    const wait = jest.replaceProperty(invoiceLimits, 'pageWaitSeconds', 0 as never);
    const read = async () => {
      const { status, json, headers } = await api.call('GET', `/fiscal/v1/invoices/${entry}/pdf`);
      return [status, json.message, headers.get('retry-after')];
    };
    const job = { workspace: api.workspace, entryId: entry };
    try {
      expect(await read()).toEqual([404, expect.stringContaining('has no PDF'), null]);
      await getJobsCollection(api.database).updateMany(job, { $set: { open: true } });
      expect(await read()).toEqual([404, expect.stringContaining('has not been created yet'), '5']);
    } finally {
      wait.restore();
      await getJobsCollection(api.database).updateMany(job, { $set: { open: false } });
    }
  });
});

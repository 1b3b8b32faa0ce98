// The page that a job drew stays the invoice's: an uploaded PDF takes neither its place, nor its frame, nor its mail.
import type { Mail } from '../../src/outbound/mail';
import { sendMail } from '../../src/delivery/send-mail';
import type { FileRow } from '../../src/store/entries/entries';
import { entries, findEntry } from '../../src/store/entries/entries';
import { hashOf } from '../../src/store/entries/blobs';
import { forWorkspace } from '../../src/store/for-workspace';
import { newId } from '../../src/main/ids';
import { startApi, type TestApi } from './api';
import { consoleSettings, signedIn } from './console/visitor';
import { invoice } from './documents';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(consoleSettings);
});
afterAll(() => api.close());

const drawnBytes = Buffer.from('%PDF-1.7 drawn');
const forgedBytes = Buffer.from('%PDF-1.7 forged account');
const name = 'WEB-0001.pdf';

/** An entry with a page as a job leaves it. */
async function withPage(): Promise<{ readonly entry: string; readonly page: string; readonly job: string }> {
  const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: newId() }) })).json.id as string;
  await forWorkspace(api.database, api.workspace).files.putBytes(drawnBytes);
  const [page, job] = [newId(), newId()];
  const row: FileRow = {
    id: page,
    name,
    key: 'pdf',
    category: 'format',
    mime: 'application/pdf',
    size: drawnBytes.length,
    hash: hashOf(drawnBytes),
    stored: true,
    job,
    previous: [],
    createdAt: new Date(),
  };
  await entries(api.database).updateOne({ id: entry }, { $push: { files: row } });
  return { entry, page, job };
}

const upload = (entry: string, more: object) =>
  api.call('POST', `/silo/v1/entries/${entry}/files`, {
    category: 'format',
    mime: 'application/pdf',
    data: forgedBytes.toString('base64'),
    ...more,
  });

it.each([
  ['another name', { name: 'other.pdf' }],
  ['the same name', { name }],
  ['the same key', { name, key: 'pdf' }],
])('beside an upload with %s', async (_what, more) => {
  const { entry, page, job } = await withPage();
  expect((await upload(entry, more)).status).toBe(200);
  const { attachments } = (await api.call('GET', `/silo/v1/entries/${entry}`)).json as unknown as {
    attachments: { id: string; job_id?: string }[];
  };
  expect(attachments.filter(({ job_id }) => job_id !== undefined)).toMatchObject([{ id: page, job_id: job }]);
  expect(attachments).toHaveLength(2);

  const admin = await signedIn(api);
  const { html } = await admin.get(`/console/w/one/entries/${entry}`);
  expect(/<iframe[^>]*src="([^"]+)"/.exec(html)?.[1]).toMatch(new RegExp(`/pdf/${page}$`));
  const forged = attachments.find(({ id }) => id !== page)?.id ?? '';
  const asPage = await admin.get(`/console/w/one/entries/${entry}/pdf/${forged}`);
  expect(asPage.headers.get('content-disposition')).toMatch(/^attachment/);

  expect(await mailed(entry)).toBe(drawnBytes.toString());
});

it('an entry without a drawn page has none to mail', async () => {
  const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: newId() }) })).json.id as string;
  await upload(entry, { name });
  expect(await mailed(entry)).toBe('nothing-to-attach');
});

/** What a step `email.send` attaches, or why it ends. */
async function mailed(id: string): Promise<string> {
  const entry = await findEntry(api.database, api.workspace, id);
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => (sent.push(mail), { kind: 'sent' as const }) };
  const config = { to: ['a@example.com'], subject: 'Invoice', text: 'Here it is', attach: true };
  const job = { workspace: api.workspace, entryId: entry?.id } as Parameters<typeof sendMail>[1];
  const intent = { id: newId() } as Parameters<typeof sendMail>[2];
  const deps = { database: api.database, mailer: mailer as unknown as Parameters<typeof sendMail>[0]['mailer'] };
  const result = await sendMail(deps, job, intent, config);
  return result.kind === 'ended' ? result.code : Buffer.from(sent[0]?.attachment?.bytes ?? []).toString();
}

// Tests that the PDF of a job stays the PDF of the invoice: an uploaded PDF replaces it neither in the console nor in the email.
import { mailLimits as limits } from '../../src/contracts/limits/outbound';
import type { OutgoingMail } from '../../src/contracts/mailer';
import { sendStepMail } from '../../src/delivery/send-mail';
import type { EntryFile } from '../../src/model/entry';
import { getEntriesCollection, findEntry } from '../../src/store/entries/entries';
import { computeSha256Hex } from '../../src/store/entries/blobs';
import { createWorkspaceStore } from '../../src/store/for-workspace';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { consoleSettings, signedIn } from './console/visitor';
import { invoice } from './documents';

const api = apiOfFile(consoleSettings);

const drawnBytes = Buffer.from('%PDF-1.7 drawn');
const forgedBytes = Buffer.from('%PDF-1.7 forged account');
const name = 'WEB-0001.pdf';

/** An entry with a PDF of a job. */
async function withPage(): Promise<{ readonly entry: string; readonly page: string; readonly job: string }> {
  const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7() }) })).json
    .id as string;
  await createWorkspaceStore(api.database, api.workspace).files.putBytes(drawnBytes);
  const [page, job] = [createUuidV7(), createUuidV7()];
  const row: EntryFile = {
    id: page,
    name,
    key: 'pdf',
    category: 'format',
    mime: 'application/pdf',
    size: drawnBytes.length,
    hash: computeSha256Hex(drawnBytes),
    stored: true,
    job,
    previous: [],
    createdAt: new Date(),
  };
  await getEntriesCollection(api.database).updateOne({ id: entry }, [
    { $set: { files: { $concatArrays: ['$files', [{ ...row, documentDigest: '$digest.val' }]] } } },
  ]);
  return { entry, page, job };
}

const upload = (entry: string, more: object) =>
  api.call('POST', `/silo/v1/entries/${entry}/files`, {
    category: 'format',
    mime: 'application/pdf',
    data: forgedBytes.toString('base64'),
    ...more,
  });

describe('the PDF of a job', () => {
  it.each([
    ['another name', { name: 'other.pdf' }],
    ['the same name', { name }],
    ['the same key', { name, key: 'pdf' }],
  ])('stays unchanged after an upload with %s', async (_what, more) => {
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

  it('is sent by email with a file name of limited length', async () => {
    const customer = { name: 'N'.repeat(5_000), tax_id: { country: 'ES', code: 'B63272603' } };
    const data = invoice({ code: createUuidV7(), customer });
    const entry = (await api.call('POST', '/silo/v1/entries', { data })).json.id as string;
    const text = '{{customer_name}}'.repeat(400);
    const { mail } = await readSent(entry, { text, attach: false });
    expect(mail?.text).toHaveLength(limits.filledCharactersMax);
  });

  it('is sent to a limited number of recipients a day, and again the next day', async () => {
    const { entry } = await withPage();
    const day = new Date().toISOString().slice(0, 10);
    const count = (mails: { day: string; count: number }) =>
      getWorkspacesCollection(api.database).updateOne({ _id: api.workspace }, { $set: { mails } });
    await count({ day, count: limits.recipientsADayMax });
    expect((await readSent(entry)).result).toMatchObject({ kind: 'failed' });
    await count({ day: '2020-01-01', count: limits.recipientsADayMax });
    expect((await readSent(entry)).result).toMatchObject({ kind: 'done' });
  });

  it('is necessary for an email', async () => {
    const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7() }) })).json
      .id as string;
    await upload(entry, { name });
    expect(await mailed(entry)).toBe('nothing-to-attach');
  });
});

/** The file that a step `email.send` attaches, or the reason for its failure. */
async function mailed(id: string): Promise<string> {
  const { result, mail } = await readSent(id);
  return result.kind === 'ended' ? result.code : Buffer.from(mail?.attachments?.[0]?.bytes ?? []).toString();
}

async function readSent(id: string, more: object = {}) {
  const entry = await findEntry(api.database, api.workspace, id);
  const mails: OutgoingMail[] = [];
  const mailer = {
    send: (mail: OutgoingMail) => {
      mails.push(mail);
      return Promise.resolve({ kind: 'sent' as const });
    },
    close: () => undefined,
  };
  const config = { to: ['a@example.com'], subject: 'Invoice', text: 'Here it is', attach: true, ...more };
  const job = { workspace: api.workspace, entryId: entry?.id } as Parameters<typeof sendStepMail>[1];
  const intent = { id: createUuidV7() } as Parameters<typeof sendStepMail>[2];
  return { result: await sendStepMail({ database: api.database, mailer }, job, intent, config), mail: mails[0] };
}

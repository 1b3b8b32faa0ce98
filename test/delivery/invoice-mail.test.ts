// Tests the email of an invoice, from its job to a real SMTP server: sender, copies, texts, PDF and errors.
import { sendStepMail } from '../../src/delivery/send-mail';
import { createUuidV7 } from '../../src/main/ids';
import type { EntryDocument } from '../../src/model/entry';
import type { JobIntent } from '../../src/model/job';
import { createMailer } from '../../src/outbound/mail';
import { saveBlob } from '../../src/store/entries/blobs';
import { getEntriesCollection } from '../../src/store/entries/entries';
import type { JobWithClaimedStepCall } from '../../src/store/jobs/step-calls';
import { saveInvoiceMailSettings } from '../../src/store/mail/mail-settings';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import type { ChainDocument } from '../../src/model/chain';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { type MailServer, openMailServer } from './mail-server';

let fixture: ChainFixture;
let chain: ChainDocument;
let server: MailServer;
beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
  server = await openMailServer();
}, 60_000);
afterAll(async () => {
  server?.close();
  await fixture?.close();
});
beforeEach(() => {
  server.taken.length = 0;
  server.recipientAnswer = '250 ok';
});

/** An invoice with the PDF of its job. */
async function storePrintedInvoice(number: string, name?: string): Promise<EntryDocument> {
  const entry = await fixture.invoice(chain, number);
  const bytes = Buffer.from('%PDF-1.7 the page');
  const hash = await fixture.database.transaction((session) => saveBlob(fixture.database, workspace, bytes, session));
  const page = {
    id: createUuidV7(),
    name: 'F-1.pdf',
    key: 'pdf',
    category: 'format',
    mime: 'application/pdf',
    job: createUuidV7(),
    documentDigest: entry.digest.val,
  };
  const file = { ...page, size: bytes.length, hash, stored: true, previous: [], createdAt: new Date() };
  const document =
    name === undefined ? entry.document : entry.document.replace(/"name":"[^"]*"/, `"name":${JSON.stringify(name)}`);
  await getEntriesCollection(fixture.database).updateOne(
    { _id: entry._id },
    { $set: { files: [file as never], document } },
  );
  return fixture.entry(entry);
}

function send(entry: EntryDocument, config: object) {
  const mailer = createMailer({ url: server.url, from: 'facturas@sello.example' });
  const job = { workspace, entryId: entry.id } as unknown as JobWithClaimedStepCall;
  const all = { to: ['ana@example.com'], language: 'es', attach: true, template: true, ...config };
  return sendStepMail({ database: fixture.database, mailer }, job, { id: createUuidV7() } as JobIntent, all).finally(
    () => mailer.close(),
  );
}

const readable = (data: string): string => data.replaceAll(/=\n/g, '').replaceAll('=3D', '=');

describe('the email of an invoice', () => {
  it('has the configured sender, copies and texts, and the PDF', async () => {
    await saveInvoiceMailSettings(
      fixture.database,
      workspace,
      '',
      {
        fromName: 'Muebles, S.L.',
        replyTo: 'responder@example.com',
        bcc: ['archivo@example.com'],
        texts: {
          es: {
            subject: 'F {{ invoice.number }}',
            text: 'Hola {{ customer.name }}',
            html: '<b>{{ customer.name }}</b>',
          },
        },
      },
      new Date(),
    );
    const entry = await storePrintedInvoice('M-1');
    expect(await send(entry, {})).toMatchObject({ kind: 'done' });
    const [mail] = server.taken;
    expect(mail?.to).toEqual(['ana@example.com', 'archivo@example.com']);
    const data = readable(mail?.data ?? '');
    expect(data).toContain('From: "Muebles, S.L." <facturas@sello.example>');
    expect(data).toContain('Reply-To: responder@example.com');
    expect(data).toContain('Subject: F M-1');
    expect(data).toMatch(/Content-Type: text\/html[\s\S]*<b>/);
    expect(data).toContain('Content-Type: application/pdf; name=F-1.pdf');
    expect(data).not.toContain('archivo@example.com');
  });

  it("prefers the supplier's texts to the workspace's texts, and has no PDF if the settings omit it", async () => {
    const texts = { es: { subject: 'Propio', text: '{{ supplier.name }}' } };
    await saveInvoiceMailSettings(fixture.database, workspace, chain.supplier, { texts }, new Date());
    expect(await send(await storePrintedInvoice('M-2'), { attach: false })).toMatchObject({ kind: 'done' });
    const data = readable(server.taken[0]?.data ?? '');
    expect(data).toContain('Subject: Propio');
    expect(data).toContain('Reply-To: responder@example.com');
    expect(data).not.toContain('application/pdf');
  });

  it('fails with the error text of the server', async () => {
    server.recipientAnswer = '550 5.1.1 No such user here';
    expect(await send(await storePrintedInvoice('M-3'), {})).toEqual({
      kind: 'ended',
      code: 'email-refused',
      message: 'the mail server answered: 550 to RCPT TO: 5.1.1 No such user here',
    });
    server.recipientAnswer = '451 Try later';
    expect(await send(await storePrintedInvoice('M-4'), {})).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('Try later'),
    });
  });

  it('has the configured e-invoices of the current document, each with its name and type', async () => {
    await saveInvoiceMailSettings(
      fixture.database,
      workspace,
      chain.supplier,
      { attach: ['pdf', 'ubl', 'facturae'] },
      new Date(),
    );
    const entry = await storePrintedInvoice('M-6');
    const xml = Buffer.from('<Invoice/>');
    const hash = await fixture.database.transaction((session) => saveBlob(fixture.database, workspace, xml, session));
    const toFile = (key: string, documentDigest: string) => ({
      ...entry.files[0],
      id: createUuidV7(),
      name: `M-6-${key}.xml`,
      key,
      mime: 'application/xml',
      hash,
      size: xml.length,
      documentDigest,
    });
    const files = [...entry.files, toFile('ubl', entry.digest.val), toFile('facturae', 'of an earlier version')];
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { files: files as never } });
    expect(await send(await fixture.entry(entry), { attach: undefined })).toMatchObject({ kind: 'done' });
    const data = readable(server.taken[0]?.data ?? '');
    expect(data).toContain('Content-Type: application/pdf; name=F-1.pdf');
    expect(data).toContain('Content-Type: application/xml; name=M-6-ubl.xml');
    expect(data).not.toContain('facturae');
    expect(await send(await fixture.entry(entry), { attach: ['pdf', 'facturae'] })).toMatchObject({
      kind: 'ended',
      code: 'nothing-to-attach',
    });
  });

  it('has no header that a value of the document adds', async () => {
    const texts = { es: { subject: '{{ supplier.name }}{{ customer.name }}', text: 'x' } };
    await saveInvoiceMailSettings(fixture.database, workspace, chain.supplier, { texts }, new Date());
    const entry = await storePrintedInvoice('M-5', 'Ana\r\nBcc: victim@example.com');
    expect(await send(entry, {})).toMatchObject({ kind: 'ended', code: 'bad-config' });
    expect(server.taken).toEqual([]);
  });

  it('counts toward the limit of the day once, however many attempts failed before', async () => {
    const readCount = async (): Promise<number> =>
      (await getWorkspacesCollection(fixture.database).findOne({ _id: workspace }))?.mails?.count ?? 0;
    const entry = await storePrintedInvoice('M-7');
    const before = await readCount();
    for (const answer of ['451 Try later', '451 Try later', '550 No such user']) {
      server.recipientAnswer = answer;
      await send(entry, { template: undefined, subject: 'S', text: 'T' });
    }
    expect(await readCount()).toBe(before);
    server.recipientAnswer = '250 ok';
    expect(await send(entry, { template: undefined, subject: 'S', text: 'T' })).toMatchObject({ kind: 'done' });
    expect(await readCount()).toBe(before + 1);
  });
});

// Files that steps add to an entry: each record is a valid document, even inside the PDF.
import { buildRecordOrResponseFileBytes } from '../../../src/authority/record-file';
import { toAuthorityResponseStepFiles, toRecordStepFile } from '../../../src/flow/record-files';
import { parseXml } from '../../../src/authority/read-xml';
import type { Invoice } from '../../../src/document/model/invoice';
import { renderInvoicePdf } from '../../../src/pdf/render-invoice';
import type { EntryDocument } from '../../../src/model/entry';
import type { RecordDocument } from '../../../src/model/record';
import { recordErrors } from '../../authority/schemas';
import { readPdf } from '../../pdf/reader';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

const recordBytes = (record: RecordDocument): Buffer => buildRecordOrResponseFileBytes(record, 'record') as Buffer;

describe('the record attached to an entry', () => {
  let fixture: ChainFixture;
  let entry: EntryDocument;
  let sealed: RecordDocument[];

  beforeAll(async () => {
    fixture = await openChainFixture();
    const chain = await fixture.supplier('B12345674');
    entry = await fixture.invoice(chain, 'FILE/1 & 2');
    for (const kind of ['generate', 'cancel'] as const) {
      await fixture.ask(chain, entry, kind);
      await fixture.seal(chain);
      await fixture.drain(chain);
    }
    sealed = await fixture.records(chain);
  }, 60_000);
  afterAll(() => fixture?.close());

  it('declares its namespace, so that a program can read it separately', async () => {
    expect(sealed.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['registration', 'accepted'],
      ['cancellation', 'accepted'],
    ]);
    const contents = sealed.map((record) => ({
      name: toRecordStepFile(record).name,
      text: String(recordBytes(record)),
    }));
    expect(contents.map(({ name }) => name)).toEqual(['FILE_1_2-registration.xml', 'FILE_1_2-cancellation.xml']);
    expect(await recordErrors(contents.map(({ name, text }) => ({ fileName: name, contents: text })))).toEqual([]);
    for (const { text } of contents) {
      expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sum1:Registro\w+ xmlns:sum1="[^"]+">/);
      expect(text.match(/xmlns/g)).toHaveLength(1);
    }
  });

  it('is identical to the sent record except for the namespace', async () => {
    for (const record of sealed) {
      const file = String(recordBytes(record));
      expect(file.replace(/^<\?xml[^\n]*\n/, '').replace(/ xmlns:sum1="[^"]+"/, '')).toBe(record.xml);
      expect(record.xml).not.toContain('xmlns');
    }
    const received = await fixture.received('B12345674');
    expect(received.map(({ fingerprint }) => fingerprint)).toEqual(sealed.map(({ fingerprint }) => fingerprint));
  });

  it('is valid inside the PDF', async () => {
    const [record] = sealed as [RecordDocument];
    const invoice = JSON.parse(entry.document) as Invoice;
    const recordXml = { name: 'record.xml', bytes: recordBytes(record) };
    const pdf = readPdf(await renderInvoicePdf({ invoice, locale: 'es', issuedAt: record.at, recordXml }));
    const embedded = [...pdf.objects].filter(([, body]) => body.includes('/Type /EmbeddedFile'));
    expect(embedded).toHaveLength(1);
    const contents = embedded.map(([number]) => String(pdf.stream(number)));
    expect(await recordErrors(contents.map((text) => ({ fileName: 'embedded.xml', contents: text })))).toEqual([]);
  });

  it('comes with a response that a program can read separately', () => {
    expect(sealed.flatMap((record) => toAuthorityResponseStepFiles(record))).toHaveLength(2);
    for (const record of sealed) {
      expect(parseXml(String(buildRecordOrResponseFileBytes(record, 'answer')))).toMatchObject({ ok: true });
    }
  });
});

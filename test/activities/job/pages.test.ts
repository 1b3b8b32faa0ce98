// PDFs that a job creates, on a real database: marks, the registered address, the logo, and a cancelled invoice
// added to the old PDF.
import { renderMessageInEnglish } from '../../../src/messages/render';
import { createMessage } from '../../../src/messages/message';
import { createRefusal } from '../../../src/contracts/errors';
import { parseLogo } from '../../../src/pdf/logo';
import type { InvoicePdfInput } from '../../../src/pdf/pdf-document';
import { type PdfRequestWorkspaceAndId, callingThreadPdfRenderer } from '../../../src/pdf/pdf-renderer';
import { readBlob, saveBlob } from '../../../src/store/entries/blobs';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryFile } from '../../../src/model/entry';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getChainsCollection } from '../../../src/store/chains/chains';
import type { ChainDocument } from '../../../src/model/chain';
import { saveWorkspaceLogo } from '../../../src/store/workspaces/logos';
import { updateWorkspaceIfUnchanged } from '../../../src/store/workspaces/workspaces';
import { encodeBlackAndWhitePng } from '../../../src/pdf/png';
import { allTexts, readPdf } from '../../pdf/reader';
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, type StartedWalk, party, takeWalk, unnumbered } from './jobs';

let fixture: ChainFixture;
let chain: ChainDocument;
const drawn: InvoicePdfInput[] = [];

beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
  const registered = party(chain.supplier);
  const address = { street: 'Calle Registrada', num: '5', code: '50001', locality: 'Zaragoza', country: 'ES' };
  const document = JSON.stringify({ ...(JSON.parse(registered.document) as object), addresses: [address] });
  await getEntriesCollection(fixture.database).insertOne({ ...registered, document });
  await getChainsCollection(fixture.database).updateOne(
    { _id: chain._id },
    { $set: { 'registration.entry': registered.id } },
  );
}, 60_000);
afterAll(() => fixture?.close());

const watched = () => ({
  ...fixture.deps,
  pages: {
    ...callingThreadPdfRenderer,
    invoice: (input: InvoicePdfInput) => {
      drawn.push(input);
      return callingThreadPdfRenderer.invoice(input);
    },
  },
});

async function walkToEnd(begun: StartedWalk): Promise<void> {
  for (let walks = 0; walks < 8; walks += 1) {
    const { next } = await takeWalk(watched(), begun);
    if (next.kind === 'done') return;
    await fixture.seal(chain);
    await fixture.drain(chain);
  }
  throw new Error('the job does not end');
}

const listTexts = async (hash: string): Promise<string> => {
  const bytes = await readBlob(fixture.database, workspace, hash);
  return allTexts(readPdf(bytes as Buffer)).join('\n');
};

describe('the `pdf` step', () => {
  it('adds a PDF marked ANULADA after a cancellation, and keeps the old PDF', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'CAN'));
    await walkToEnd(begun);
    const before = (await fixture.entry(begun.entry)).files.find(({ key }) => key === 'pdf');
    expect(drawn.at(-1)).toMatchObject({ environment: 'simulator', cancelled: false });
    expect(drawn.at(-1)?.supplierAddress?.street).toBe('Calle Registrada');

    const cancel = await begin(fixture.database, 'Cancel invoice', await fixture.entry(begun.entry));
    await walkToEnd(cancel);

    const entry = await fixture.entry(begun.entry);
    expect([entry.state, entry.faults]).toEqual(['void', []]);
    const file = entry.files.find(({ key }) => key === 'pdf');
    expect(entry.files.filter(({ key }) => key === 'pdf')).toHaveLength(1);
    expect(file?.previous.map(({ id, hash }) => ({ id, hash }))).toEqual([{ id: before?.id, hash: before?.hash }]);
    expect(await listTexts(file?.hash ?? '')).toContain('ANULADA');
    expect(await listTexts(before?.hash ?? '')).not.toContain('ANULADA');
    const [first, second] = drawn.slice(-2);
    expect(second?.qrAddress).toBe(first?.qrAddress);
    expect(second?.recordXml?.bytes.toString()).toContain('RegistroAnulacion');
  });

  it('requests a PDF that exceeds every limit only once, and ends with the reason', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'BIG'));
    const requester: PdfRequestWorkspaceAndId[] = [];
    const invoice = (_: InvoicePdfInput, by: PdfRequestWorkspaceAndId): Promise<Buffer> => {
      requester.push(by);
      return Promise.reject(createRefusal('too-large', 'page-beyond-measure'));
    };
    const stuck = { ...fixture.deps, pages: { ...callingThreadPdfRenderer, invoice } };
    for (let walks = 0; walks < 8; walks += 1) {
      if ((await takeWalk(stuck, begun)).next.kind === 'done') break;
      await fixture.seal(chain);
      await fixture.drain(chain);
    }
    const job = await getJobsCollection(fixture.database).findOne({ entryId: begun.entry.id });
    const warning = job?.intents.find(({ provider }) => provider === 'pdf')?.events.at(-1);
    expect(warning).toMatchObject({
      status: 'KO',
      code: 'pdf-failed',
      message: createMessage('page-beyond-measure'),
    });
    expect(requester).toEqual([{ workspace, once: expect.stringContaining(begun.job.id) }]);
  });

  it('fails if too many other PDFs are waiting, so that Temporal retries it', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'BUSY'));
    const invoice = () => Promise.reject(createRefusal('busy', 'pages-waiting-max'));
    const busy = { ...fixture.deps, pages: { ...callingThreadPdfRenderer, invoice } };
    const walks = async (): Promise<void> => {
      for (let count = 0; count < 8; count += 1) {
        if ((await takeWalk(busy, begun)).next.kind === 'done') return;
        await fixture.seal(chain);
        await fixture.drain(chain);
      }
    };
    await expect(walks()).rejects.toMatchObject({ key: 'busy' });
    await walkToEnd(begun);
    expect((await fixture.entry(begun.entry)).files.some(({ key }) => key === 'pdf')).toBe(true);
  });

  it('can print the registered address without changing the document', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'ADR'));
    await walkToEnd(begun);
    const entry = await fixture.entry(begun.entry);
    expect(entry.document).not.toContain('Calle Registrada');
    const file = entry.files.find(({ key }) => key === 'pdf');
    expect(await listTexts(file?.hash ?? '')).toContain('Calle Registrada, 5');
  });

  it('takes logo, color and language from the workspace', async () => {
    const now = new Date();
    const look = { locale: 'en', logoHeight: 40 } as const;
    await updateWorkspaceIfUnchanged(fixture.database, workspace, { page: { look, accent: '#7a0019' } }, now);
    const bytes = encodeBlackAndWhitePng(20, () => true, 1);
    const picture = parseLogo(bytes);
    if ('problem' in picture) throw new Error(picture.problem.kind);
    await saveWorkspaceLogo(
      fixture.database,
      workspace,
      { bytes, picture, mime: 'image/png', width: 20, height: 20 },
      now,
    );
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'LOGO'));
    await walkToEnd(begun);
    expect(drawn.at(-1)).toMatchObject({ locale: 'en', logoHeight: 40, accent: '#7a0019', logo: { width: 20 } });
    const file = (await fixture.entry(begun.entry)).files.find(({ key }) => key === 'pdf');
    expect(await listTexts(file?.hash ?? '')).toContain('Issue date');
  });

  it('embeds the marked files, and names the files that are too large', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'EMB'));
    const bytes = Buffer.from('<order>77</order>');
    const hash = await saveBlob(fixture.database, workspace, bytes);
    const row = { mime: 'application/xml', stored: true, embeddable: true, previous: [], createdAt: new Date(0) };
    const files: EntryFile[] = [
      { ...row, id: 'f1', name: 'order.xml', hash, size: bytes.length },
      { ...row, id: 'f2', name: 'order.xml', hash, size: bytes.length },
      { ...row, id: 'f3', name: 'plain.xml', hash, size: bytes.length, embeddable: false },
      { ...row, id: 'f4', name: 'huge.xml', hash, size: 50_000_000 },
    ];
    await getEntriesCollection(fixture.database).updateOne({ id: begun.entry.id }, { $set: { files } });
    await walkToEnd(begun);
    const pdf = (await fixture.entry(begun.entry)).files.find(({ key }) => key === 'pdf');
    const page = (await readBlob(fixture.database, workspace, pdf?.hash ?? '')) as Buffer;
    const text = page.toString('latin1');
    for (const name of ['(order.xml)', '(2-order.xml)']) expect(text).toContain(name);
    expect(text).not.toContain('plain.xml');
    expect(text.match(/\/AFRelationship \/Supplement/g)).toHaveLength(2);
    const job = await getJobsCollection(fixture.database).findOne({ entryId: begun.entry.id });
    const drew = job?.intents.find(({ provider }) => provider === 'pdf')?.events.at(-1);
    expect(renderMessageInEnglish(drew?.message ?? '')).toContain('huge.xml');
  });
});

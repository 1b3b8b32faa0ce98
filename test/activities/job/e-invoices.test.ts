// E-invoices that a job creates on a real database: the files of each step, the PDF with the CII, the signer, and
// refusals.
import type { WorkspacePdfDefaults } from '../../../src/model/workspace';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import { renderMessageInEnglish } from '../../../src/messages/render';
import { readBlob } from '../../../src/store/entries/blobs';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { completeInvoice, type EndedJob, type JobStep, runSteps } from './e-invoice-jobs';

let fixture: ChainFixture;
let chain: ChainDocument;
beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());
afterEach(() => setPage({}));

const setPage = (page: WorkspacePdfDefaults) =>
  getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $set: { page } });

const complete = (number: string, changes?: object) => completeInvoice(chain.supplier, number, changes);

async function run(entry: EntryDocument, ...steps: readonly JobStep[]) {
  const ran = await runSteps(fixture, chain, entry, steps);
  return { ...ran, text: async (key: string) => (await ran.bytes(key)).toString() };
}

const lastEvents = ({ job }: EndedJob) => job.intents.map(({ events }) => events.at(-1));
const listSteps = (ran: EndedJob): string =>
  lastEvents(ran)
    .map((event) => renderMessageInEnglish(event?.message ?? ''))
    .join('\n');

describe('the steps of e-invoices', () => {
  it('add one file per format, each with the QR address of the sealed record', async () => {
    const ran = await run(
      complete('E-1'),
      ['fiscal.generate'],
      ['ubl.generate'],
      ['cii.generate'],
      ['gov-es.facturae.generate'],
    );
    expect(ran.job.faults).toEqual([]);
    const files = ran.entry.files.filter(({ category }) => category === 'format');
    expect(files.map(({ name, key, mime }) => [name, key, mime])).toEqual([
      ['E-1-ubl.xml', 'ubl', 'application/xml'],
      ['E-1-cii.xml', 'cii', 'application/xml'],
      ['E-1-facturae.xml', 'facturae', 'application/xml'],
    ]);
    const qr = ran.entry.stamps.find(({ prv }) => prv === 'fiscal-qr')?.val.replaceAll('&', '&amp;') ?? 'none';
    for (const key of ['ubl', 'cii', 'facturae']) expect(await ran.text(key)).toContain(qr);
    expect(await ran.text('facturae')).toContain('<ds:SignatureValue');
    expect(listSteps(ran)).toContain('signed for tests only');
  });

  it('have the operation date of the record, which comes from the stored originals', async () => {
    const preceding = [{ series: 'E', code: '0', issue_date: '2026-01-20' }];
    const credit = complete('E-15', { type: 'credit-note', preceding, issue_date: '2026-02-02' });
    const entry = { ...credit, operationDay: '2026-01-12' };
    const ran = await run(entry, ['ubl.generate'], ['cii.generate'], ['gov-es.facturae.generate']);
    expect(ran.job.faults).toEqual([]);
    expect(await ran.text('ubl')).toContain('<cbc:ActualDeliveryDate>2026-01-12<');
    expect(await ran.text('cii')).toContain('>20260112<');
    expect(await ran.text('facturae')).toContain('<OperationDate>2026-01-12<');
  });

  it('embed the CII in the PDF, and keep the previous PDF', async () => {
    const ran = await run(complete('E-2'), ['fiscal.generate'], ['cii.generate'], ['pdf'], ['cii.pdf.embed']);
    expect(ran.job.faults).toEqual([]);
    const pdf = ran.entry.files.filter(({ key }) => key === 'pdf');
    expect(pdf.map(({ name, previous }) => [name, previous.length])).toEqual([['E-2.pdf', 1]]);
    const former = await readBlob(fixture.database, workspace, pdf[0]?.previous[0]?.hash ?? '');
    expect(former?.toString('latin1')).not.toContain('factur-x.xml');
    await expectCiiInside(ran);
  });

  it('create and embed the CII in one step if the step or the workspace sets `facturx`', async () => {
    const byStep = await run(complete('E-3'), ['fiscal.generate'], ['pdf', { facturx: true }]);
    await expectCiiInside(byStep);
    expect(byStep.entry.files.find(({ key }) => key === 'cii')?.name).toBe('E-3-cii.xml');
    await setPage({ eInvoices: { facturx: true, ubl: true, facturae: true } });
    const byWorkspace = await run(complete('E-4'), ['fiscal.generate'], ['pdf', { facturae: false }]);
    await expectCiiInside(byWorkspace);
    const keys = byWorkspace.entry.files.filter(({ category }) => category === 'format').map(({ key }) => key);
    expect(keys).toEqual(['pdf', 'ubl', 'cii']);
  });

  it('refuse to embed a CII that describes an earlier document', async () => {
    const change = { patch: [{ op: 'replace', path: '/doc/lines/0/item/name', value: 'Otro servicio' }] };
    const ran = await run(complete('E-5'), ['cii.generate'], ['silo.modify', change], ['cii.pdf.embed']);
    expect(lastEvents(ran).map((event) => event?.code)).toEqual([undefined, undefined, 'nothing-to-embed']);
    const none = await run(complete('E-6'), ['pdf'], ['cii.pdf.embed']);
    expect(lastEvents(none).at(-1)?.code).toBe('nothing-to-embed');
  });

  it('put the new or the stored PDF into the UBL file, and keep the file private', async () => {
    const config = { attach_invoice_pdf: true, private: true };
    const entry = complete('E-7');
    const ran = await run(entry, ['fiscal.generate'], ['pdf'], ['ubl.generate', config]);
    expect(await ran.text('ubl')).toContain('mimeCode="application/pdf"');
    expect(ran.entry.files.find(({ key }) => key === 'ubl')?.private).toBe(true);
    const again = await run(ran.entry, ['ubl.generate', config]);
    expect(await again.text('ubl')).toBe(await ran.text('ubl'));
    const alone = await run(complete('E-8'), ['ubl.generate', config]);
    expect(lastEvents(alone).at(-1)?.code).toBe('nothing-to-attach');
  });

  it('create the file for Peppol, with a warning if it has no QR code because it is not sealed', async () => {
    const ran = await run(complete('E-9'), ['ubl.generate', { doc_type: 'bis-invoice-v3' }]);
    expect(await ran.text('ubl')).toContain('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0');
    expect(listSteps(ran)).toContain('(no-qr)');
  });

  it('fail with every fault if a format cannot contain the invoice, and keep the PDF', async () => {
    const nameless = complete('E-10', { customer: { name: 'Sin dirección', addresses: [] } });
    const ran = await run(nameless, ['gov-es.facturae.generate']);
    const [first, ...others] = ran.job.faults;
    expect(first).toMatchObject({ provider: 'gov-es.facturae.generate', code: 'e-invoice' });
    expect(others.map(({ code }) => code)).toContain('E-INVOICE-21');
    expect(ran.entry.files).toEqual([]);
    await setPage({ eInvoices: { facturae: true } });
    const switched = await run(complete('E-11', { customer: { name: 'Sin dirección' } }), ['pdf']);
    expect(lastEvents(switched).at(-1)).toMatchObject({ status: 'KO', code: 'e-invoice' });
    expect(switched.entry.files.map(({ key }) => key)).toEqual(['pdf']);
  });

  it('create only a PDF for a simplified invoice if only the settings ask for e-invoices', async () => {
    await setPage({ eInvoices: { ubl: true } });
    const ticket = { $tags: ['simplified'], customer: undefined };
    const ran = await run(complete('E-12', ticket), ['pdf']);
    expect(lastEvents(ran).at(-1)).toMatchObject({ status: 'OK' });
    expect(listSteps(ran)).toContain('has no customer');
    const job = await run(complete('E-13', ticket), ['ubl.generate']);
    expect(job.job.faults.map(({ code }) => code)).toEqual(['e-invoice', 'E-INVOICE-02']);
  });

  it('refuse an invalid config before they create a file', async () => {
    const ran = await run(complete('E-14'), ['ubl.generate', { doc_type: 'xrechnung-invoice-v2' }]);
    expect(lastEvents(ran).at(-1)?.code).toBe('bad-config');
    expect(listSteps(ran)).toContain('en16931, bis-invoice-v3');
  });
});

/** Checks that the PDF embeds the exact bytes of the CII file, declared as Factur-X and as PDF/UA in one XMP packet. */
async function expectCiiInside(ran: EndedJob): Promise<void> {
  const pdf = (await ran.bytes('pdf')).toString('latin1');
  expect(pdf).toContain('/AFRelationship /Alternative');
  expect(pdf).toContain('(factur-x.xml)');
  expect(pdf).toContain((await ran.bytes('cii')).toString('latin1'));
  expect(pdf.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
  expect(pdf).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
}

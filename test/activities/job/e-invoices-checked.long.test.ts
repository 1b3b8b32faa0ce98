// E-invoices of jobs against the official rules: XML files, and the PDF with record and CII inside.
import type { ChainDocument } from '../../../src/model/chain';
import { checkerLack, type FileToCheck, findInvalid } from '../../einvoice/official-checker';
import { temporalAddress } from '../../servers/addresses';
import { describeUnless } from '../../skipped';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { completeInvoice, type JobStep, runSteps } from './e-invoice-jobs';

const retained = {
  quantity: '1',
  item: { name: 'Servicio', price: '100.00' },
  taxes: [
    { cat: 'VAT', rate: 'general' },
    { cat: 'IRPF', percent: '15.0%' },
  ],
};

const kinds: readonly (readonly [number: string, changes: object])[] = [
  ['V-1', {}],
  ['V-2', { type: 'credit-note', preceding: [{ series: 'A', code: '1', issue_date: '2026-01-05' }] }],
  ['V-3', { lines: [retained] }],
];

describeUnless(checkerLack, 'the e-invoices of a job', () => {
  let fixture: ChainFixture;
  let chain: ChainDocument;
  beforeAll(async () => {
    fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
    chain = await fixture.supplier('B12345674');
  }, 60_000);
  afterAll(() => fixture?.close());

  const all: readonly JobStep[] = [
    ['fiscal.generate'],
    ['cii.generate'],
    ['pdf'],
    ['cii.pdf.embed'],
    ['ubl.generate', { attach_invoice_pdf: true }],
    ['gov-es.facturae.generate'],
  ];

  it('are valid for an invoice, a credit note and an invoice with retention', async () => {
    const files: FileToCheck[] = [];
    for (const [number, changes] of kinds) {
      const ran = await runSteps(fixture, chain, completeInvoice(chain.supplier, number, changes), all);
      expect(ran.job.faults).toEqual([]);
      for (const { name, key = '' } of ran.entry.files.filter(({ category }) => category === 'format'))
        files.push({ name, contents: await ran.bytes(key) });
    }
    expect(files).toHaveLength(4 * kinds.length);
    expect(findInvalid(files, '--strict')).toEqual([]);
  }, 400_000);
});

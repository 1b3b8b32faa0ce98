// E-invoices of jobs, judged by a checker that is not ours: `SELLO_EINVOICE_CHECK` names a program that takes files and ends
// with 0 when all are valid.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ChainDocument } from '../../../src/model/chain';
import { temporalAddress } from '../../servers/addresses';
import { describeUnless } from '../../skipped';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { completeInvoice, type JobStep, runSteps } from './e-invoice-jobs';

const program = process.env.SELLO_EINVOICE_CHECK;
const lack = program === undefined ? 'SELLO_EINVOICE_CHECK names no checker' : undefined;

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

describeUnless(lack, 'e-invoices of a job', () => {
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

  it('are valid: an invoice, a credit note, a retention', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'e-invoices-'));
    const paths: string[] = [];
    for (const [number, changes] of kinds) {
      const ran = await runSteps(fixture, chain, completeInvoice(chain.supplier, number, changes), all);
      expect(ran.job.faults).toEqual([]);
      for (const { name, key = '' } of ran.entry.files.filter(({ category }) => category === 'format')) {
        const place = path.join(folder, name);
        await writeFile(place, await ran.bytes(key));
        paths.push(place);
      }
    }
    expect(paths).toHaveLength(4 * kinds.length);
    const { stdout } = await promisify(execFile)('bash', [program ?? '', ...paths]).catch(
      (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? 'the checker did not start' }),
    );
    await rm(folder, { recursive: true });
    expect(stdout.split('\n').filter((line) => line !== '' && !line.startsWith('VALID'))).toEqual([]);
  }, 400_000);
});

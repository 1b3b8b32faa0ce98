// Totals of document, record, PDF and files agree to the cent for thousands of generated and published documents.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Invoice } from '../../src/document/model/invoice';
import { describeWithShared, sharedPath } from '../shared-folder';
import { calculated, complete, judgeFiles } from './generated';

const timeoutMs = 1_800_000;

/** Creating a PDF takes longer than creating all e-invoice files of its invoice. */
const pageEvery = 5;

describe('the e-invoices of 3,000 generated documents', () => {
  it(
    'have the totals of document, record and PDF, and comply with schema and rules',
    async () => {
      const { counts, wrong } = await judgeFiles(calculated(3_000), pageEvery);
      expect(wrong).toEqual([]);
      expect(Object.entries(counts).filter(([, count]) => count < 1_000)).toEqual([]);
    },
    timeoutMs,
  );
});

/** Invoices of a published file of fuzzed documents, as calculated by the public calculator. */
function* published(...file: string[]): Generator<readonly [name: string, invoice: Invoice]> {
  for (const line of gunzipSync(readFileSync(sharedPath(...file)))
    .toString('utf8')
    .trim()
    .split('\n')) {
    const { name, out } = JSON.parse(line) as { name: string; out?: { doc?: Invoice } };
    if (out?.doc?.$schema.endsWith('/bill/invoice')) yield [name, complete(out.doc)];
  }
}

describeWithShared('e-invoices of the published fuzzed documents', () => {
  it(
    'have the totals of document, record and PDF, and comply with schema and rules',
    async () => {
      const { counts, wrong } = await judgeFiles(published('wide', 'generated.jsonl.gz'), pageEvery);
      expect(wrong).toEqual([]);
      expect(counts.ubl).toBeGreaterThan(500);
    },
    timeoutMs,
  );
});

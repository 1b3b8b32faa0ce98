// The CSV files of docs/api/batches.md, which must have no faults when they are copied.
import { readFileSync } from 'node:fs';
import { listFaultsOfWholeBatchFile } from '../../../src/document/batch/check-rows';
import { parseBatchCsv } from '../../../src/document/batch/read-csv';

const page = readFileSync('docs/api/batches.md', 'utf8');
const files = [...page.matchAll(/key_prefix=([^"&]*)"[^\n]*text\/csv[^\n]*\n([\s\S]*?)\nFILE\n/g)];

it('the CSV files of docs/api/batches.md are read without a fault', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const [, keyPrefix = '', text = ''] of files) {
    const read = parseBatchCsv(text, { keyPrefix, ignored: [] });
    expect([listFaultsOfWholeBatchFile(read), read.rows.flatMap(({ faults }) => faults)]).toEqual([[], []]);
  }
});

// Tests the record book of a year of 100,000 invoices: constant memory, valid files, and the warning of a file too large for the
// import.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordBookAndMonthLimits } from '../../../src/contracts/limits/books';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { describeUnless } from '../../skipped';
import { startApi, type TestApi } from '../api';
import { invoice } from '../documents';
import { register } from '../registered';
import { checkBook, checkerLack } from './check-book';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const supplier = 'B98602642';
const [daysOfYear, perDay] = [365, 274];
const count = daysOfYear * perDay;
const quarter = { from: '2025-01-01', to: '2025-03-31' };
const year = { from: '2025-01-01', to: '2025-12-31' };
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
  await api.call('PUT', `/fiscal/v1/suppliers/${supplier}/books`, {
    activity: { code: 'A', type: '03', group: '6591' },
  });
  const { json } = await api.call('POST', '/silo/v1/entries', {
    data: invoice({ series: 'A', code: '000000', issue_date: year.from }),
    sign: true,
  });
  const entry = await getEntriesCollection(api.database).findOne({ id: json.id });
  if (!entry) throw new Error('the entry is missing');
  for (let from = 1; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, i) => numbered(entry, from + i));
    await getEntriesCollection(api.database).insertMany(rows, { writeConcern: { w: 1 } });
  }
}, 600_000);

afterAll(async () => {
  await api.database.db.dropDatabase();
  await api.close();
}, 60_000);

/** A copy with another number, day and customer. */
function numbered(original: EntryDocument, n: number): EntryDocument {
  const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(n / perDay))).toISOString().slice(0, 10);
  const code = String(n).padStart(6, '0');
  const id = `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const document = original.document
    .replaceAll('"000000"', `"${code}"`)
    .replaceAll(`"${year.from}"`, `"${day}"`)
    .replaceAll('Customer S.L.', `Customer ${n} S.L.`);
  return {
    ...original,
    _id: formatEntryDatabaseKey(original.workspace, id),
    id,
    documentUuid: id,
    document,
    snippet: { ...original.snippet, uuid: id, code, issue_date: day, title: `A-${code}` },
  } as EntryDocument;
}

interface Streamed {
  readonly name: string;
  readonly bytes: Buffer;
  /** The peak of memory during the download, without the file itself. */
  readonly heldBytes: number;
}

async function stream(format: string, { from, to }: typeof year): Promise<Streamed> {
  const query = `supplier=${supplier}&from=${from}&to=${to}&format=${format}`;
  const headers = { authorization: `Bearer ${await api.token('read')}` };
  const response = await fetch(`${api.base}/fiscal/v1/books/issued?${query}`, { headers });
  if (response.status !== 200 || !response.body) throw new Error(await response.text());
  const chunks: Uint8Array[] = [];
  let [received, heldBytes, measuredAt] = [0, 0, 0];
  const measure = (): void => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    heldBytes = Math.max(heldBytes, heapUsed + arrayBuffers - received);
    measuredAt = Date.now();
  };
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    received += chunk.byteLength;
    if (Date.now() - measuredAt > 1_000) measure();
  }
  measure();
  const [, plain = 'book'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: plain, bytes: Buffer.concat(chunks), heldBytes };
}

const megabyte = 1024 * 1024;

describe('the record book of a year of 100,000 invoices', () => {
  it.each(['xlsx', 'csv'])(
    'needs as much memory as the book of a day as %s',
    async (format) => {
      await stream(format, { from: year.from, to: year.from });
      const day = await stream(format, { from: year.from, to: year.from });
      const whole = await stream(format, year);
      expect(whole.bytes.length).toBeGreaterThan(recordBookAndMonthLimits.importBytesMax);
      expect(whole.heldBytes - day.heldBytes).toBeLessThan(20 * megabyte);
    },
    600_000,
  );

  it('causes a warning with remedies that it is too large for the import', async () => {
    const whole = await stream('json', year);
    const { unknown, rows } = JSON.parse(whole.bytes.toString()) as {
      readonly rows: number;
      readonly unknown: readonly { readonly key: string; readonly remedy?: string }[];
    };
    expect(rows).toBe(count);
    const [warning] = unknown.filter(({ key }) => key === 'file-too-large');
    expect(warning?.remedy).toContain('summary=true');
    expect(warning?.remedy).toContain('references=false');
  }, 600_000);
});

describeUnless(checkerLack, 'the record book of a quarter of 24,660 invoices', () => {
  it('is a valid workbook that fits the import', async () => {
    const { name, bytes } = await stream('xlsx', quarter);
    expect(bytes.length).toBeLessThan(recordBookAndMonthLimits.importBytesMax);
    expect(checkBook(name, bytes, '--strict')).toEqual([expect.stringMatching(/^VALID .*24660 rows/)]);
  }, 300_000);
});

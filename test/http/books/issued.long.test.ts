// Tests the authority's record book through the API with the documented invoices and rare cases.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeUnless } from '../../skipped';
import { sharedPath } from '../../shared-folder';
import { apiOfFile } from '../api';
import { register } from '../registered';
import { checkBook, checkerLack } from './check-book';

const documented = path.join(__dirname, '../../../docs/invoices');
const company = 'B98602642';
const person = '54387763P';

const api = apiOfFile();
const entries = new Map<string, string>();

beforeAll(async () => {
  await register(api, company, { supplierName: 'Ejemplo Suministros S.L.' });
  await register(api, person, { supplierName: 'Núria Ferrer Mas' });
  for (const [i, name] of names.entries()) entries.set(name, await issue(name, i));
  const settings = { activity: { code: 'A', type: '03', group: '6591' } };
  await api.call('PUT', `/fiscal/v1/suppliers/${company}/books`, settings);
  await api.call('PUT', `/fiscal/v1/suppliers/${person}/books`, { activity: { code: 'A', type: '05', group: '0763' } });
});

const names = [
  'advance',
  'cash-accounting',
  'corrective-differences',
  'corrective',
  'credit-note',
  'debit-note',
  'discounts',
  'exempt',
  'export',
  'foreign-currency',
  'igic-zero',
  'intra-community',
  'ipsi',
  'prices-included',
  'replacement',
  'reverse-charge',
  'several-originals',
  'simplified',
  'standard',
  'surcharge',
  'withheld',
];

async function issue(name: string, i: number): Promise<string> {
  const document = JSON.parse(readFileSync(path.join(documented, `${name}.json`), 'utf8')) as object;
  const data = { ...document, code: String(100 + i).padStart(6, '0') };
  const reply = await api.call('POST', '/silo/v1/entries', { data, sign: true });
  if (reply.status !== 200) throw new Error(`${name}: ${reply.text}`);
  return reply.json.id;
}

const year = 'from=2025-01-01&to=2025-12-31';

/** Downloads the file, with its name. */
async function download(query: string): Promise<{ name: string; bytes: Buffer }> {
  const response = await fetch(`${api.base}/fiscal/v1/books/issued?${query}`, {
    headers: { authorization: `Bearer ${await api.token('read')}` },
  });
  if (response.status !== 200) throw new Error(await response.text());
  const [, encoded, plain] =
    /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(encoded ?? plain ?? ''), bytes: Buffer.from(await response.arrayBuffer()) };
}

interface Book {
  readonly list: readonly Readonly<Record<string, string>>[];
  readonly unknown: readonly { readonly key: string; readonly entries: readonly string[] }[];
}

const readBook = async (query: string): Promise<Book> =>
  (await api.call('GET', `/fiscal/v1/books/issued?format=json&${query}`)).json as unknown as Book;

describeUnless(checkerLack, 'the record book of the documented invoices', () => {
  const expected = ['--strict', '--expected', sharedPath('checks', 'books', 'expected.json')];

  it.each([
    [company, 'xlsx', '2025B98602642TEjemplo Suministros S.L..xlsx'],
    [person, 'xlsx', '202554387763PTNúria Ferrer Mas.xlsx'],
  ])('is valid for %s as %s, with the expected rows', async (supplier, format, file) => {
    const { name, bytes } = await download(`supplier=${supplier}&${year}&format=${format}`);
    expect(name).toBe(file);
    const [verdict, ...findings] = checkBook(name, bytes, ...expected);
    expect([verdict?.split(' ')[0], findings]).toEqual(['VALID', []]);
  });

  it.each([company, person])('is valid for %s as csv, with the expected rows', async (supplier) => {
    const { name, bytes } = await download(`supplier=${supplier}&${year}&format=csv`);
    expect(name).toMatch(/^2025\w{9}U.*\.csv$/);
    const [verdict, ...findings] = checkBook(name, bytes, ...expected);
    expect([verdict?.split(' ')[0], findings]).toEqual(['VALID', []]);
  });

  it('is valid for a single tax', async () => {
    for (const [book, letter] of [
      ['vat', 'C'],
      ['income', 'D'],
    ]) {
      await api.call('PUT', `/fiscal/v1/suppliers/${person}/books`, {
        book,
        activity: { code: 'A', type: '05', group: '0763' },
      });
      const { name, bytes } = await download(`supplier=${person}&${year}`);
      expect(name).toContain(`54387763P${letter}`);
      expect(checkBook(name, bytes, '--strict')).toEqual([expect.stringMatching(/^VALID /)]);
    }
    await api.call('PUT', `/fiscal/v1/suppliers/${person}/books`, {
      activity: { code: 'A', type: '05', group: '0763' },
    });
  });
});

describe('GET /fiscal/v1/books/issued', () => {
  it('contains the entry of each row, and lists unknown amounts', async () => {
    const { list, unknown } = await readBook(`supplier=${company}&${year}`);
    const corrective = list.filter(({ entry }) => entry === entries.get('corrective'));
    expect(corrective.map(({ row, F, U, V, W, X, J }) => [row, F, U, V, W, X, J])).toEqual([
      ['issued', 'R1', '1980.00', '1800.00', '10.00', '180.00', undefined],
      ['replaced', 'R1', '-2178.00', '-1800.00', '21.00', '-378.00', undefined],
    ]);
    expect(unknown.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['island-tax', 'cents-differ', 'payments-unknown', 'not-reported']),
    );
  });

  it('requires the activity group until the group is set', async () => {
    await api.call('PUT', `/fiscal/v1/suppliers/${company}/books`, {});
    const { unknown } = await readBook(`supplier=${company}&${year}`);
    expect(unknown.find(({ key }) => key === 'activity-group-missing')).toMatchObject({ columns: ['E'], invoices: 20 });
    await api.call('PUT', `/fiscal/v1/suppliers/${company}/books`, {
      activity: { code: 'A', type: '03', group: '6591' },
    });
  });

  it('refuses a supplier of another workspace, a missing period and an invalid activity', async () => {
    const of = (query: string, status: number) =>
      expect(api.call('GET', `/fiscal/v1/books/issued?${query}`)).resolves.toMatchObject({ status });
    await of(`supplier=A58818501&${year}`, 404);
    await of(`supplier=${company}`, 422);
    await of(`supplier=${company}&box=07&${year}`, 422);
    const wrong = await api.call('PUT', `/fiscal/v1/suppliers/${company}/books`, {
      activity: { code: 'D', type: '01' },
    });
    expect([wrong.status, wrong.json.message]).toEqual([422, expect.stringContaining('type')]);
  });
});

// Batches on real processes: each valid row is issued once and in file order, and each invalid row has its fault.
import { longCase } from '../../long';
import { createId, type FaultStack, sleep } from '../stack';
import { shareStack } from './shared-stack';

interface BatchView {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly issued: number;
  readonly already_issued: number;
  readonly failed: number;
  readonly skipped: number;
}

interface RowView {
  readonly row: number;
  readonly line: number;
  readonly status: string;
  readonly number: string | null;
  readonly total: string | null;
  readonly faults: readonly { readonly code: string; readonly remedy?: string }[];
  readonly warnings: readonly { readonly key: string }[];
}

interface SentFile {
  readonly text: string;
  readonly type?: string;
  readonly query?: string;
  readonly key?: string;
}

const supplier = 'B20090023';
export const suppliers = [supplier];
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870', city: 'Sitges' } };
const path = '/fiscal/v1/batches';

let sello: FaultStack;
beforeAll(async () => {
  sello = await shareStack();
}, 90_000);

async function registerSupplier(): Promise<void> {
  const party = {
    name: 'Muebles del Ebro, S.A.',
    tax_code: supplier,
    address: { postcode: '50003', city: 'Zaragoza' },
  };
  const lines = [{ description: 'Alta', price: '1.00', tax: '21%' }];
  await sello.want('POST', '/fiscal/v1/invoices', { supplier: party, customer, lines });
}

const bodyOf = (series: string, at: number, more: object = {}) => ({
  supplier,
  series,
  customer,
  lines: [{ description: `Pedido ${at}`, price: `${at}.00`, tax: '21%' }],
  key: `${series}-${at}`,
  ...more,
});
/** One row of fifty is invalid. */
const getRows = (series: string, count: number) =>
  Array.from({ length: count }, (_, i) => bodyOf(series, i + 1, i % 50 === 24 ? { total: '0.01' } : {}));
const toLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

async function send({ text, type = 'application/x-ndjson', query = '', key }: SentFile) {
  const { api, token } = sello.stack.addresses;
  const response = await fetch(`${api}${path}${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: text,
  });
  const body = (await response.json()) as BatchView & { readonly faults?: readonly { readonly code: string }[] };
  return { status: response.status, body, replayed: response.headers.get('Idempotency-Replayed') };
}

async function end(id: string): Promise<BatchView> {
  for (let tries = 0; tries < 5; tries += 1) {
    const batch = await sello.want<BatchView>('GET', `${path}/${id}?wait=60`);
    if (batch.status !== 'running') return batch;
  }
  throw new Error('the batch does not end');
}

async function issue(file: SentFile): Promise<BatchView> {
  const { status, body } = await send(file);
  expect([status, body.faults]).toEqual([202, undefined]);
  return end(body.id);
}

async function listRows(id: string): Promise<RowView[]> {
  const rows: RowView[] = [];
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const page: { list: RowView[]; next_cursor?: string } = await sello.want(
      'GET',
      `${path}/${id}/rows?limit=100&cursor=${cursor}`,
    );
    rows.push(...page.list);
    cursor = page.next_cursor;
  }
  return rows;
}

const listCounters = (rows: readonly RowView[]): number[] =>
  rows.flatMap(({ number }) => (number === null ? [] : [Number(/\d+$/.exec(number)?.[0])]));
const until = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

async function expectIssued(series: string, count: number, wrong: number): Promise<void> {
  const batch = await issue({ text: toLines(getRows(series, count)) });
  expect(batch).toMatchObject({ status: 'completed', total: count, issued: count - wrong, failed: wrong });
  const rows = await listRows(batch.id);
  expect(listCounters(rows)).toEqual(until(count - wrong));
  const failed = rows.filter(({ status }) => status === 'failed');
  expect(failed.map(({ row }) => row)).toEqual(until(wrong).map((at) => at * 50 - 25));
  expect(failed.every(({ faults: [fault] }) => fault?.code === 'total-differs' && fault.remedy)).toBe(true);
}

describe('POST /fiscal/v1/batches', () => {
  beforeAll(registerSupplier, 60_000);

  it('issues 98 of 100 rows in file order, and reports 2', () => expectIssued('BA', 100, 2), 90_000);

  longCase(
    'issues 980 of 1,000 rows in the order of the file, and reports 20',
    () => expectIssued('BL', 1_000, 20),
    280_000,
  );

  it('reports warnings about an old date and about another kind in the series', async () => {
    const rows = [
      bodyOf('BW', 1, { issue_date: '2026-01-15' }),
      bodyOf('BW', 2),
      bodyOf('BW', 3, { customer: undefined }),
    ];
    const { id } = await issue({ text: toLines(rows) });
    const keys = (await listRows(id)).map(({ warnings }) => warnings.map(({ key }) => key));
    expect(keys[0]).toContain('issue-date-past');
    expect(keys[1]).toEqual([]);
    expect(keys[2]).toContain('series-mixed');
  }, 60_000);

  it('reports the result of a dry run, and stores nothing', async () => {
    const batch = await issue({ text: toLines(getRows('DR', 30)), query: '?dry_run=true' });
    expect(batch).toMatchObject({ status: 'completed', issued: 29, failed: 1 });
    const rows = await listRows(batch.id);
    expect([rows[0]?.status, rows[0]?.total, listCounters(rows)]).toEqual(['issued', '1.21', []]);
    const { list } = await sello.want<{ list: object[] }>('GET', '/fiscal/v1/invoices?series=DR');
    expect(list).toEqual([]);
  }, 60_000);

  it('reads CSV with Spanish names, and a JSON object', async () => {
    const text = [
      'emisor;serie;factura;cliente;nif;concepto;cantidad;precio;impuesto;total',
      `${supplier};CSV;1;Hotel Mirador, S.L.;B63272603;Silla;2;89,50;21%;`,
      `${supplier};CSV;1;;;"Mesa ""Roble""; maciza";1;1.234,50;21%;`,
      `${supplier};CSV;2;Hotel Mirador, S.L.;B63272603;=Lámpara;1;10,00;10%;11,00`,
      `${supplier};CSV;3;Hotel Mirador, S.L.;B63272603;Silla;1;1.234;21%;`,
    ].join('\r\n');
    const csv = await issue({ text: `\ufeff${text}`, type: 'text/csv', query: '?key_prefix=csv-' });
    expect(csv).toMatchObject({ total: 3, issued: 2, failed: 1 });
    const rows = await listRows(csv.id);
    expect(rows.map(({ line, total }) => [line, total])).toEqual([
      [2, '1710.34'],
      [4, '11.00'],
      [5, null],
    ]);
    expect(rows[2]?.faults[0]?.code).toBe('ambiguous-number');
    const text2 = JSON.stringify({ invoices: [bodyOf('JS', 1), bodyOf('JS', 2)] });
    expect(await issue({ text: text2, type: 'application/json' })).toMatchObject({ total: 2, issued: 2 });
  }, 60_000);

  it('returns the same batch for a repeated `Idempotency-Key`, and issues no invoice twice without the key', async () => {
    const file = { text: toLines(getRows('RE', 5)), key: createId() };
    const [first, second] = [await send(file), await send(file)];
    expect([second.status, second.body.id, second.replayed]).toEqual([202, first.body.id, 'true']);
    expect(await send({ ...file, text: toLines(getRows('RE', 6)) })).toMatchObject({ status: 422 });
    expect(await end(first.body.id)).toMatchObject({ issued: 5 });
    expect(await issue({ text: file.text })).toMatchObject({ issued: 0, already_issued: 5 });
    const changed = await issue({ text: toLines([bodyOf('RE', 1, { notes: 'otra' })]) });
    expect((await listRows(changed.id))[0]?.faults.map(({ code }) => code)).toEqual(['key-taken']);
  }, 60_000);

  it('issues only sealed rows if it is cancelled', async () => {
    const { body } = await send({ text: toLines(getRows('CA', 400)) });
    expect((await sello.call('POST', `${path}/${body.id}/cancel`)).status).toBe(200);
    const batch = await end(body.id);
    expect(batch.status).toBe('cancelled');
    const { list } = await sello.want<{ list: object[] }>('GET', '/fiscal/v1/invoices?series=CA&status=processing');
    expect(list).toEqual([]);
    const rows = await listRows(batch.id);
    expect(listCounters(rows)).toEqual(until(batch.issued));
    expect(rows.filter(({ status }) => status === 'waiting')).toEqual([]);
    await sleep(100);
    expect((await sello.call('POST', `${path}/${body.id}/cancel`)).status).toBe(200);
  }, 60_000);

  it.each([
    ['no row', '', 'rows-needed'],
    ['1,001 rows', toLines(Array.from({ length: 1_001 }, (_, i) => bodyOf('LI', i))), 'too-many-rows'],
    ['a row without a key', toLines([{ ...bodyOf('LI', 1), key: undefined }]), 'key-needed'],
  ])('refuses a whole file with %s', async (_, text, code) => {
    const { status, body } = await send({ text });
    expect([status, body.faults?.map((fault) => fault.code)]).toEqual([422, [code]]);
  });

  it('refuses other content types and unknown parameters', async () => {
    expect((await send({ text: 'a', type: 'text/plain' })).status).toBe(400);
    expect((await send({ text: '{}', query: '?dryrun=true' })).status).toBe(422);
  }, 60_000);
});

describe('POST /transform/v1/bulk', () => {
  it('refuses a call without a filter, or with a wrong number of expected jobs', async () => {
    const filter = { result: 'succeeded', supplier };
    const preview = await sello.want<{ total: number }>('POST', '/transform/v1/bulk?dry_run=true', {
      action: 'cancel',
      filter: { result: 'failed', supplier },
    });
    expect(preview.total).toBe(0);
    const none = await sello.call<{ faults?: { code: string }[] }>('POST', '/transform/v1/bulk', {
      action: 'run-again',
      filter: {},
      expected: 0,
    });
    expect([none.status, JSON.stringify(none.body)]).toEqual([422, expect.stringContaining('filter-needed')]);
    const wrong = await sello.call('POST', '/transform/v1/bulk', { action: 'run-again', filter, expected: 987_654 });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('expected-differs')]);
  }, 60_000);
});

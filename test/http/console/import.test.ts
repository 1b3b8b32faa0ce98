// Tests import in the console: a file is checked without issuing anything, invalid rows have remedies, and the batch shows its
// progress.
import { processBatchChunk } from '../../../activities/batch/process-chunk';
import { detectBatchFileContentType } from '../../../src/http/console/loaders/batches/import';
import { getBatchesCollection } from '../../../src/store/batches/batches';
import { leastCpuMilliseconds } from '../../cpu-time';
import { apiOfFile } from '../api';
import { register } from '../registered';
import { depsOf } from '../walked-job';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/invoices/import';
const supplier = 'A58818501';

describe('the content type of a file', () => {
  it.each([
    ['emisor;concepto\nA1;Silla', 'text/csv; charset=utf-8'],
    ['\ufeffemisor;concepto', 'text/csv; charset=utf-8'],
    ['{"invoices": []}', 'application/json'],
    ['[{"key": "1"}]', 'application/json'],
    ['{\n  "invoices": [\n', 'application/json'],
    ['{"key": "1"}\n{"key": "2"}\n', 'application/x-ndjson'],
    ['{"key": "1"}', 'application/x-ndjson'],
    ['{"key": "1"}\n{"key": \n', 'application/x-ndjson'],
    ['{"key": "1"} \t\r\n\n {"key": \n', 'application/x-ndjson'],
  ])('is derived from its start: %j is %s', (text, type) =>
    expect(detectBatchFileContentType(Buffer.from(text))).toBe(type),
  );

  // Regression: 80 kB of line ends took seconds.
  it.each(['\n', ' \n', '} '])('is found in little time for a file of %j only', (piece) => {
    const bytes = Buffer.from(`{x}${piece.repeat(30_000)}x`);
    expect(leastCpuMilliseconds(500, () => detectBatchFileContentType(bytes))).toBeLessThan(500);
  });

  // Regression: a list of 2 MB was parsed on the main thread, although its start tells its type.
  it.each(['[{"a":1},', '{"a":1}\n{"b":2}\n'])('is found without parsing the file: %j', (piece) => {
    const parse = jest.spyOn(JSON, 'parse');
    detectBatchFileContentType(Buffer.from(piece));
    const calls = parse.mock.calls.length;
    parse.mockRestore();
    expect(calls).toBe(0);
  });

  it('contains the charset of older spreadsheets', () => {
    expect(detectBatchFileContentType(Buffer.from('concepto\nCami\u00f3n', 'latin1'))).toBe(
      'text/csv; charset=windows-1252',
    );
  });
});

describe('the import page', () => {
  const api = apiOfFile(consoleSettings);
  let clerk: Visitor;
  beforeAll(async () => {
    clerk = await signedIn(api, 'clerk');
    await register(api, supplier);
  }, 60_000);

  const csv = [
    'emisor;serie;factura;concepto;cantidad;precio;impuesto;total',
    `${supplier};IMP;1;Silla;2;89,50;21%;`,
    `${supplier};IMP;2;Mesa;1;10,00;21%;11,00`,
    `${supplier};IMP;3;Mesa;1;1.234;21%;`,
  ].join('\n');

  /** Executes what a run does, without Temporal. */
  async function process(filter: { readonly dryRun: true } | { readonly id: string }): Promise<string> {
    for (let tries = 0; tries < 400; tries += 1) {
      const batch = await getBatchesCollection(api.database).findOne({ status: 'running', ...filter });
      if (batch) {
        for (let chunks = 0; chunks < 3; chunks += 1)
          await processBatchChunk(depsOf(api))({ workspace: api.workspace, batchId: batch.id });
        return batch.id;
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('no batch was stored');
  }

  const send = (form: string, fields: Readonly<Record<string, string>>, language = 'en') =>
    clerk.post(`${place}/${form}`, fields, {
      from: place,
      hasFile: true,
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', 'Accept-Language': language },
    });
  const written = (text: string) => ({ data: Buffer.from(text).toString('base64'), key_prefix: '2026-' });

  it('accepts a file, and lists the columns in its language', async () => {
    const { html } = await clerk.get(place, { 'Accept-Language': 'es' });
    expect(html).toMatch(/<input id="file" name="file" type="file"/);
    expect(html).toContain('<code>concepto</code>');
    expect((await clerk.get('/console/w/one/entries')).html).toContain(`href="${place}"`);
  });

  it('shows how many rows would be issued, and each fault with its column and remedy', async () => {
    const [shown, id] = await Promise.all([send('check', written(csv)), process({ dryRun: true })]);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('Check: nothing has been issued');
    expect(shown.html).toContain('numbers, issues and reports 1 invoice');
    expect(shown.html).toMatch(/<code>total<\/code>/);
    expect(shown.html).toMatch(/<code>precio<\/code>/);
    expect(shown.html).toContain('What to do: ');
    expect(shown.html).toContain(`name="data" value="${written(csv).data}"`);
    expect(shown.html).toContain('name="key_prefix" value="2026-"');
    expect(await api.countEntries()).toBe(0);
    expect((await clerk.get(`/console/w/one/batches/${id}`)).html).toContain('Check only');
  }, 60_000);

  it('says how many failed rows it does not list, and links all of them', async () => {
    const [header] = csv.split('\n');
    const rows = Array.from({ length: 103 }, (_, index) => `${supplier};BAD;${index + 1};Mesa;1;1.234;21%;`);
    const [{ html }, id] = await Promise.all([
      send('check', written([header, ...rows].join('\n'))),
      process({ dryRun: true }),
    ]);
    expect(html).toContain('The first 100 of 103 failed rows are listed here.');
    for (const link of [`batches/${id}?status=failed"`, `batches/${id}/csv"`]) expect(html).toContain(link);
  }, 60_000);

  it('compares a total in the words and figures of the page', async () => {
    const other = csv.replaceAll(';IMP;', ';ES;');
    const [{ html }] = await Promise.all([send('check', written(other), 'es'), process({ dryRun: true })]);
    expect(html).toMatch(/el total de la factura es 12,10, no 11,00 \(IVA 21[^:]*%: 2,10 de 10,00\)/);
    expect(html).not.toContain('rounding');
  }, 60_000);

  it('issues the checked file and shows the progress', async () => {
    const reply = await send('issue', written(csv));
    expect(reply.status).toBe(303);
    expect(reply.to).toMatch(/\/console\/w\/one\/batches\/[0-9a-f-]{36}\?done=batch-started$/);
    const [page = ''] = reply.to.split('?');
    const running = await clerk.get(page);
    expect(running.html).toMatch(/<progress[^>]*max="3"[^>]*value="1"/);
    expect(running.html).toContain(`watch=batch%3A${page.split('/').at(-1)}"`);
    await process({ id: page.split('/').at(-1) ?? '' });
    const after = await clerk.get(page);
    expect(after.html).toContain('2 of 3 rows');
    expect((await clerk.get(`${page}?status=failed`)).html).not.toContain('>2026-1<');
    const report = await clerk.get(`${page}/csv`);
    expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(report.html).toContain('total-differs');
  }, 60_000);

  it('cancels a batch', async () => {
    const { to } = await send('issue', written(csv.replaceAll('IMP', 'CAN').replaceAll(';1;Silla', ';9;Silla')));
    const [page = ''] = to.split('?');
    const reply = await clerk.post(`${page}/cancel`, {}, { from: page });
    expect([reply.status, reply.to]).toEqual([303, `${page}?done=batch-cancelled`]);
    await process({ id: page.split('/').at(-1) ?? '' });
    expect((await clerk.get(page)).html).toContain('Cancelled');
  }, 60_000);

  it.each([
    ['a missing file', { data: '' }, 400, 'No file was chosen'],
    ['an unknown column', written('emisor;conceptos;factura\nA1;Silla;1'), 422, 'conceptos'],
    ['a row without a key', { data: Buffer.from('{"lines":[]}').toString('base64') }, 422, 'key'],
    ['a larger file', written('a'.repeat(2 * 1024 * 1024 + 1)), 413, 'more than 2097152 bytes'],
  ])('refuses %s and shows the form again', async (_, fields, status, text) => {
    const reply = await send('check', fields);
    expect(reply.status).toBe(status);
    expect(reply.html).toContain(text);
    expect(reply.html).toContain('name="file" type="file"');
  });

  it('escapes HTML in values of a file, and exists in Spanish', async () => {
    const hostileFile = `{"key":${JSON.stringify(hostile)},"lines":[]}`;
    const data = { data: Buffer.from(hostileFile).toString('base64') };
    const [shown] = await Promise.all([send('check', data, 'es'), process({ dryRun: true })]);
    expect(shown.html).toContain('No se puede expedir ninguna factura de este archivo.');
    expect(shown.html).not.toContain(hostile);
  }, 60_000);

  it('returns 403 without the scope run', async () => {
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get(place)).status).toBe(403);
    expect((await clerk.post(`${place}/issue`, written(csv))).status).toBe(403);
  });
});

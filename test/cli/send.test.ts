// Tests `sello send`: it distinguishes an invoice from a batch, and prints the result of each row.
import { run } from '../../src/cli/send';
import { cliLimits as limits } from '../../src/contracts/limits/cli';
import { toInvoiceOrBatchFile } from '../../src/cli/send/read-file';
import { startApi } from '../http/api';
import { body, issued, send, withApi, writeFile } from './sent-files';
import { capturePrinted } from './printed';

const { output, errors } = capturePrinted();

describe('the file for sello send', () => {
  it.each([
    ['one invoice', '\uFEFF{ "lines": [] }\n', 'invoice', 'application/json'],
    ['an invoice over several lines', '{\n "lines": []\n}\n', 'invoice', 'application/json'],
    ['a batch in one object', '{ "invoices": [{}] }', 'batch', 'application/json'],
    ['lines of JSON', '{"key":"a"}\r\n{"key":"b"}\n', 'batch', 'application/x-ndjson'],
    ['lines of JSON, one of them invalid', '{"key":"a"}\n{"key":\n', 'batch', 'application/x-ndjson'],
    // Regression: it was sent as a batch, and the API reported its lines instead of its comma.
    ['an invoice with a comma too many', '{ "key": "a",\n  "lines": [],\n}\n', 'invoice', 'application/json'],
    ['an invoice that lacks a comma', '{\n  "key": "a"\n  "lines": []\n}\n', 'invoice', 'application/json'],
    ['an invoice that is cut off', '{"key":"a",\n', 'invoice', 'application/json'],
    ['a table', 'factura;concepto\n1;Silla\n', 'batch', 'text/csv'],
  ])('is read as %s', (_, text, kind, type) => {
    const content = Buffer.from(text);
    expect(toInvoiceOrBatchFile(content)).toEqual({ kind, type, content });
  });

  it('keeps the digits of numbers, and the charset of a table', () => {
    expect(toInvoiceOrBatchFile(Buffer.from(' [{"total": 1.10}]')).content.toString()).toBe(
      '{"invoices":[{"total": 1.10}]}',
    );
    expect(toInvoiceOrBatchFile(Buffer.from('a;b'), 'windows-1252').type).toBe('text/csv; charset=windows-1252');
  });
});

describe('sello send with one invoice', () => {
  it('prints number, total, QR code and PDF', async () => {
    await withApi(
      () => issued,
      async ({ base, calls }) => {
        expect(await send(base, writeFile('one.json', JSON.stringify(body)))).toBe(0);
        expect(output.join('\n')).toMatch(
          /^issued {2}WEB-000012 {2}dated 2026-11-25 {2}216\.59 EUR\n {2}A58818501 Muebles/,
        );
        expect(output.join('\n')).toContain(`  PDF: ${base}/fiscal/v1/invoices/${issued.id}/pdf\n`);
        expect(calls.map(({ url }) => url)).toEqual(['/fiscal/v1/invoices?wait=60']);
      },
    );
  });

  // Regression: an answer before the end of the wait was taken for the end of the job, and the exit code was 0.
  it('waits on for the authority if the API ends a wait early', async () => {
    const waiting = { ...issued, ended: false };
    const report = (outcome: string) => ({ ...waiting, report: { ...issued.report, outcome } });
    const answers = [waiting, waiting, report('queued'), { ...report('rejected'), status: 'rejected' }];
    await withApi(
      (_, before) => answers[before],
      async ({ base, calls }) => {
        const sent = await send(base, writeFile('one.json', JSON.stringify(body)), '--wait');
        expect([sent, calls.length]).toEqual([1, 4]);
      },
    );
    await withApi(
      () => ({ ...waiting, ended: true }),
      async ({ base, calls }) => {
        const sent = await send(base, writeFile('one.json', JSON.stringify(body)), '--wait');
        expect([sent, calls.length]).toEqual([0, 2]);
      },
    );
  });

  it('waits for the authority, and fails if the authority rejects the invoice', async () => {
    const rejected = {
      ...issued,
      status: 'rejected',
      report: { ...issued.report, outcome: 'rejected', code: '1110', message: 'NIF', remedy: 'Ask the customer.' },
    };
    await withApi(
      ({ method }) => (method === 'POST' ? issued : rejected),
      async ({ base, calls }) => {
        expect(await send(base, writeFile('one.json', JSON.stringify(body)), '--wait')).toBe(1);
        expect(calls[1]?.url).toBe(`/fiscal/v1/invoices/${issued.id}?until=reported&wait=60`);
        expect(output.join('\n')).toContain(
          '  authority: rejected, 1110: The tax census does not contain the tax ID (`NIF`) with this name. Response of the authority: "NIF"\n    Ask the customer.',
        );
      },
    );
  });

  it('fails while the invoice is not issued, and with --wait waits on', async () => {
    const processing = { ...issued, status: 'processing', report: null };
    const file = writeFile('one.json', JSON.stringify(body));
    await withApi(
      () => processing,
      async ({ base }) => {
        expect([await send(base, file), errors.join()]).toEqual([1, expect.stringContaining('not issued yet')]);
      },
    );
    jest.replaceProperty(limits, 'waitSeconds', 0 as never);
    await withApi(
      (_, before) => (before < 3 ? processing : { ...issued, report: { ...issued.report, outcome: 'accepted' } }),
      async ({ base, calls }) => {
        expect([await send(base, file, '--wait'), calls.length]).toEqual([0, 4]);
      },
    );
  });

  it('prints the totals and every fault that a real API finds', async () => {
    const api = await startApi();
    try {
      const token = await api.token('read write run');
      const real = (file: string) => run([file, '--api', api.base, '--token', token, '--dry-run']);
      expect([await real(writeFile('one.json', JSON.stringify(body))), ...errors]).toEqual([0]);
      expect(output.join('\n')).toMatch(/^preview {2}without a number .*216\.59 EUR\n/);
      expect(await real(writeFile('wrong.json', JSON.stringify({ ...body, total: '1.00' })))).toBe(1);
      expect(errors.join('\n')).toMatch(/^422: .*216\.59/);
    } finally {
      await api.close();
    }
  });
});

describe('sello send with a batch', () => {
  const counts = { total: 3, issued: 0, already_issued: 0, failed: 0, skipped: 0, waiting: 3, dry_run: false };
  const running = { id: 'b1', status: 'running', ...counts };
  const done = { ...running, status: 'completed', issued: 1, already_issued: 1, failed: 1, waiting: 0 };
  const fault = { code: 'total-differs', message: 'It comes to 216.59.', remedy: 'Correct the total.' };
  const row = { key: 'a-1', id: 'i1', number: 'WEB-000012', total: '216.59', warnings: [], faults: [] };
  const rows = [
    { ...row, row: 1, status: 'issued' },
    { ...row, row: 2, key: 'a-2', status: 'already_issued', number: 'WEB-000009' },
    { ...row, row: 3, key: 'a-3', id: null, status: 'failed', number: null, total: null, faults: [fault] },
  ];
  const response = ({ method, url }: { method: string; url: string }): object => {
    if (method === 'POST') return running;
    if (!url.includes('/rows')) return done;
    return url.includes('cursor=') ? { list: rows.slice(2) } : { list: rows.slice(0, 2), next_cursor: 'c' };
  };

  it('prints each row with its fault and remedy, and exits with 1 if any row failed', async () => {
    await withApi(response, async ({ base, calls }) => {
      const file = writeFile('shop.csv', 'factura;concepto\n1;Silla\n');
      expect(await send(base, file, '--key-prefix', 'shop-', '--ignore', 'color', '--on-error', 'stop')).toBe(1);
      expect(calls[0]).toMatchObject({
        url: '/fiscal/v1/batches?key_prefix=shop-&ignore=color&on_error=stop',
        headers: { 'content-type': 'text/csv', 'idempotency-key': expect.any(String) },
      });
      expect(output.join('\n').split('\n')).toEqual([
        'row  key  status          number      total',
        '1    a-1  issued          WEB-000012  216.59',
        '2    a-2  already_issued  WEB-000009  216.59',
        '3    a-3  failed',
        '  total-differs: It comes to 216.59.',
        '    Correct the total.',
        '',
        '3 rows: 1 issued, 1 issued before, 1 failed',
      ]);
    });
  });

  it('sends a dry run without an idempotency key, and prints rows as JSON', async () => {
    await withApi(response, async ({ base, calls }) => {
      expect(await send(base, writeFile('two.ndjson', '{"key":"a"}\n{"key":"b"}\n'), '--dry-run', '--json')).toBe(1);
      expect([calls[0]?.url, calls[0]?.headers['idempotency-key']]).toEqual([
        '/fiscal/v1/batches?dry_run=true',
        undefined,
      ]);
      expect(output.map((line) => (JSON.parse(line) as { row: number }).row)).toEqual([1, 2, 3]);
    });
  });
});

// Tests `sello month export`: it starts the export, shows its progress, and saves only a complete archive.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../src/cli/month';
import { ownFolder } from '../servers/own-folder';
import { startFakeApi } from './fake-api';
import { capturePrinted } from './printed';

const folder = ownFolder('sello-month-');
const file = path.join(folder, 'month.zip');
const place = '/fiscal/v1/months/2026-11/export?supplier=B98602642';
const running = { month: '2026-11', supplier: 'B98602642', status: 'running', total: 3, done: 1, url: null };
const counts = { done: 3, files: 14, bytes: 1_250_000, without_page: 1 };
const completed = {
  ...running,
  ...counts,
  status: 'completed',
  url: '/fiscal/v1/months/2026-11/export/file?supplier=B98602642',
};

const { output, errors } = capturePrinted();

const exportMonth = (base: string): Promise<number> =>
  run(['export', '2026-11', '--supplier', 'B98602642', '--out', file, '--api', base, '--token', 'token']);

it('sello month export starts the export once, waits for it, and saves the archive', async () => {
  const api = await startFakeApi(({ url }, before, response) => {
    if (before < 2) return before === 0 ? running : completed;
    expect(url).toBe(completed.url);
    response.writeHead(200, { 'Content-Type': 'application/zip' }).end('PK archive');
    return undefined;
  });
  try {
    expect(await exportMonth(api.base)).toBe(0);
    expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${place}`,
      `GET ${place}`,
      `GET ${completed.url}`,
    ]);
    expect(errors).toEqual(['1 of 3 invoices']);
    expect(output).toEqual([`${file}: 3 invoices, 14 files, 1.3 MB`, 'Invoices without a PDF: 1']);
    expect(readFileSync(file, 'utf8')).toBe('PK archive');
  } finally {
    api.close();
  }
});

it('sello month export saves nothing if the download breaks off', async () => {
  const target = path.join(folder, 'broken.zip');
  const api = await startFakeApi((_call, before, response) => {
    if (before === 0) return completed;
    response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': '100' }).write('PK');
    setImmediate(() => response.destroy());
    return undefined;
  });
  try {
    const args = ['export', '2026-11', '--supplier', 'B98602642', '--out', target, '--api', api.base, '--token', 'x'];
    await expect(run(args)).rejects.toThrow();
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
  } finally {
    api.close();
  }
});

it('sello month export prints failures and missing files', async () => {
  const api = await startFakeApi(() => ({ ...running, status: 'failed', reason: 'export-too-large' }));
  try {
    expect(await exportMonth(api.base)).toBe(1);
    expect(errors.at(-1)).toContain('too large for one archive');
  } finally {
    api.close();
  }
  expect([await run(['export', '2026-11']), await run(['export']), await run(['close'])]).toEqual([2, 2, 2]);
});

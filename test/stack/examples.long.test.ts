// Runs the programs of examples/ as a reader runs them, against a started stack.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';
import { type EntryView, type FaultStack, startFaultStack } from './stack';
import { findFreePort } from '../servers/listen';

const fromStart = (file: string): string => path.join(requireProjectRoot(), 'examples', file);

describe('the examples', () => {
  const folder = ownFolder('sello-examples-');
  let sello: FaultStack;
  let receiver: ChildProcess;
  let received = '';
  let receiverUrl = '';
  beforeAll(async () => {
    sello = await startFaultStack();
    const port = await findFreePort();
    receiverUrl = `http://127.0.0.1:${port}/`;
    const { secret } = await sello.want<{ secret: string }>('POST', '/access/v1/webhooks', {
      url: receiverUrl,
      types: ['record.accepted'],
    });
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    receiver = spawn(process.execPath, [fromStart('webhook-receiver.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout?.on('data', (part: Buffer) => {
      received += part.toString();
    });
    await sello.until('the receiver listens', 20, async () => received.includes('listening'));
  }, 120_000);
  afterAll(async () => {
    receiver?.kill();
    await sello?.stop();
  }, 60_000);

  const run = (file: string, ...args: string[]): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve) => {
      const { api, token } = sello.stack.addresses;
      const env = { ...process.env, API: api, TOKEN: token };
      const child = spawn(process.execPath, [fromStart(file), ...args], { cwd: folder, env });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString();
        });
      child.once('close', (code) => resolve({ code, output }));
    });

  it('include shop.mjs, which issues one invoice for an order and saves its PDF', async () => {
    const first = await run('shop.mjs', 'order-1042');
    expect(first).toEqual({
      code: 0,
      output: expect.stringMatching(/^order-1042: invoice WEB-\S+, 216\.59 EUR, invoice\.pdf/),
    });
    expect(readFileSync(path.join(folder, 'invoice.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await run('shop.mjs', 'order-1042')).toEqual(first);
  }, 120_000);

  it('include webhook-receiver.mjs, which prints signed events and refuses unsigned events', async () => {
    await sello.until('the event comes', 60, async () => received.includes('record.accepted'));
    const forged = await fetch(receiverUrl, { method: 'POST', body: '{"id":"e","type":"record.accepted","data":{}}' });
    expect([forged.status, received.match(/record\.accepted/g)]).toEqual([401, ['record.accepted']]);
  }, 90_000);

  it('include till.mjs, which prints a receipt with the QR code of its record', async () => {
    const { code, output } = await run('till.mjs');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Factura simplificada T-\S+[^]*TOTAL EUR +3\.60[^]*▄[^]*\nVERI\*FACTU\n/),
    ]);
    const { list } = await sello.want<{ list: EntryView[] }>('GET', '/silo/v1/entries?limit=10');
    const entries = await Promise.all(list.map(({ id }) => sello.entry(id)));
    const addresses = entries.flatMap(
      ({ data }) => data.head.stamps?.find(({ prv }) => prv === 'fiscal-qr')?.val ?? [],
    );
    expect(addresses).toContain(output.trim().split('\n').at(-1));
  }, 120_000);

  it('include till.mjs, which never issues a second invoice for a sale, even after its Idempotency-Key has expired', async () => {
    const first = await run('till.mjs', 'till3-sale-000871');
    expect(first.output).toContain('Factura simplificada T-');
    expect(await run('till.mjs', 'till3-sale-000871')).toEqual(first);
    // Without the header, as after 24 hours, only `key` identifies the sale.
    const { number } = await sello.want<{ number: string }>('POST', '/fiscal/v1/invoices?wait=60', {
      key: 'till3-sale-000872',
      supplier: 'A58818501',
      series: 'EARLIER',
      lines: [{ description: 'Café', quantity: 1, price: '1.80', tax: '10%' }],
    });
    const late = await run('till.mjs', 'till3-sale-000872');
    expect([late.code, late.output]).toEqual([0, expect.stringContaining(`Factura simplificada ${number} `)]);
  }, 120_000);
});

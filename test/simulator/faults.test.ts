// Requested faults and magic values: the response to the sender, the stored records, and the log.
import { buildCustomerTaxIdForcingCode, customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';
import type { RunningSimulator } from '../../simulator/server/server';
import { buildCensusQueryXml, censusServiceUrlPath } from '../../src/authority/census';
import { control, faultOf, linesOf, makeChain, makeRecord, message, send, startOwn } from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn({ slowMs: 300 })));
afterAll(async () => {
  await running.close();
  remove();
});
beforeEach(() => control(running, 'DELETE', '/'));

interface Log {
  messages: { answer: { kind: string; stored: boolean; code?: number }; records: { sha256: string }[] }[];
}
const faults = (...rules: object[]) => control(running, 'PUT', '/faults', { seed: 5, rules });
const held = async () => (await control<{ total: number }>(running, 'GET', '/state?issuer=89890001K')).total;
const log = async () => (await control<Log>(running, 'GET', '/messages')).messages;

describe('a requested fault of the simulator', () => {
  test('drops the response after storing the message, so that the resend is a duplicate', async () => {
    await faults({ kind: 'drop', stored: true, next: 1 });
    const body = message([makeRecord()]);
    await expect(send(running, body)).rejects.toThrow();
    expect(await held()).toBe(1);
    expect(linesOf(await send(running, body))).toMatchObject([{ code: '3000', duplicate: 'Correcta' }]);
    const [first, second] = await log();
    expect(first?.answer).toMatchObject({ kind: 'drop', stored: true });
    expect(second?.records).toEqual([expect.objectContaining({ sha256: first?.records[0]?.sha256 })]);
    const { chains } = await control<{ chains: object[] }>(running, 'GET', '/chains');
    expect(chains).toMatchObject([{ received: 2, distinct: 1, resends: 1, altered: 0, whole: true }]);
  });

  test('drops the message before storing it, while the log still has the bytes', async () => {
    await faults({ kind: 'drop', next: 1 });
    const body = message([makeRecord()]);
    await expect(send(running, body)).rejects.toThrow();
    expect(await held()).toBe(0);
    expect((await log())[0]).toMatchObject({
      answer: { kind: 'drop', stored: false },
      records: [{ fingerprintRight: true }],
    });
    expect(linesOf(await send(running, body))).toMatchObject([{ state: 'Correcto' }]);
  });

  test('can be a 503, HTML, or an empty, truncated, foreign, wrongly encoded or oversized body', async () => {
    const body = message([makeRecord()]);
    const kinds = ['unavailable', 'html', 'empty', 'truncated', 'foreign', 'encoding', 'oversized'];
    await faults(...kinds.map((kind) => ({ kind, next: 1 })));
    const answers = [];
    for (const kind of kinds) answers.push([kind, await send(running, body)] as const);
    const of = Object.fromEntries(answers);
    expect(of['unavailable']).toMatchObject({ status: 503, body: expect.stringContaining('<html>') });
    expect(of['html']).toMatchObject({ status: 200, body: expect.stringContaining('<html>') });
    expect(of['empty']).toMatchObject({ status: 200, body: '' });
    expect(of['truncated']?.body).not.toContain('</env:Envelope>');
    expect(of['foreign']?.body).toContain('urn:otro');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(of['encoding']?.raw)).toThrow();
    expect(of['oversized']?.raw.length).toBeGreaterThan(8_000_000);
    expect(await held()).toBe(0);
  });

  test('can be a Fault with a code, a code for a line, or an unknown internal error', async () => {
    await faults({ kind: 'fault', code: 3501, next: 1 }, { kind: 'fault', next: 1 });
    const first = await send(running, message([makeRecord()]));
    expect([first.status, faultOf(first), first.body.includes('env:Server')]).toEqual([500, '3501', true]);
    expect(faultOf(await send(running, message([makeRecord()])))).toBe('20009');
    await faults({ kind: 'line', code: 1100, next: 1 }, { kind: 'line', code: 2004, next: 1 });
    const lines = linesOf(await send(running, message(makeChain(3, 'L-'))));
    expect(lines.map(({ state, code }) => [state, code])).toEqual([
      ['Incorrecto', '1100'],
      ['AceptadoConErrores', '2004'],
      ['Correcto', undefined],
    ]);
  });

  test('affects a share of messages, which is the same for the same seed', async () => {
    const run = async () => {
      await control(running, 'DELETE', '/');
      await faults({ kind: 'fault', code: 4103, ratio: 0.4 });
      const hits: boolean[] = [];
      for (const record of makeChain(20, 'S-')) hits.push(faultOf(await send(running, message([record]))) === '4103');
      return hits;
    };
    const first = await run();
    expect(first.filter(Boolean).length).toBeGreaterThan(2);
    expect(first.filter(Boolean).length).toBeLessThan(18);
    expect(await run()).toEqual(first);
  });

  test('can delay and reset connections', async () => {
    await faults({ kind: 'delay', delayMs: 250, next: 1 });
    const start = performance.now();
    expect(linesOf(await send(running, message([makeRecord()])))).toMatchObject([{ state: 'Correcto' }]);
    expect(performance.now() - start).toBeGreaterThan(240);
    await faults({ kind: 'reset', next: 1 });
    await expect(send(running, message([makeRecord()]))).rejects.toThrow(/ECONNRESET|socket hang up|disconnected/);
    expect(linesOf(await send(running, message([makeRecord()])))).toHaveLength(1);
  });

  // The first invoice of a supplier queries the census, and was refused after 20 s of a slow authority.
  test('delay responses about records, but not those of the census', async () => {
    await control(running, 'PUT', '/faults', { delayMs: 5_000, rules: [] });
    const url = new URL(censusServiceUrlPath, running.url).href;
    const census = buildCensusQueryXml({ code: '89890001K', name: 'CERTIFICADO UNO' });
    expect((await send(running, census, { url, timeoutMs: 3_000 })).status).toBe(200);
    await expect(send(running, message([makeRecord()]), { timeoutMs: 1_000 })).rejects.toThrow();
  });

  test('can close the port until a reset opens it again', async () => {
    await control(running, 'PUT', '/listening', { open: false });
    await expect(send(running, message([makeRecord()]))).rejects.toThrow('ECONNREFUSED');
    await control(running, 'PUT', '/listening', { open: true });
    expect(linesOf(await send(running, message([makeRecord()])))).toHaveLength(1);
  });

  test('can apply to one issuer and one operation only', async () => {
    await faults({ kind: 'unavailable', issuer: 'B12345674' }, { kind: 'unavailable', operation: 'query' });
    expect((await send(running, message([makeRecord()]))).status).toBe(200);
  });

  test('is refused with 400 if the control interface cannot read it', async () => {
    await expect(faults({ kind: 'explode' })).rejects.toThrow(/400.*kind/);
    await expect(control(running, 'PUT', '/wait', { seconds: 10_000 })).rejects.toThrow(/400/);
    await expect(control(running, 'GET', '/nothing')).rejects.toThrow(/404/);
  });
});

describe('a magic value in a message', () => {
  test('makes the simulator reject a customer with code 1110, although every sender accepts the customer', async () => {
    expect(customerTaxIdRejectedBySimulator).toBe('B00111005');
    const lines = linesOf(await send(running, message([makeRecord({ customer: customerTaxIdRejectedBySimulator })])));
    expect(lines).toMatchObject([{ state: 'Incorrecto', code: '1110' }]);
  });

  test.each([1239, 2001, 2009, 3000])('forces %s if it is the customer', async (code) => {
    const [line] = linesOf(
      await send(running, message([makeRecord({ customer: buildCustomerTaxIdForcingCode(code) })])),
    );
    expect(line).toMatchObject({
      code: String(code),
      state: code < 3000 && code >= 2000 ? 'AceptadoConErrores' : 'Incorrecto',
    });
    if (code === 3000) expect(line?.duplicate).toBe('Correcta');
  });

  test('forces a Fault of the whole message if it is the customer', async () => {
    const chain = makeChain(3, 'M-');
    const forced = makeRecord({ number: 'M-4', customer: buildCustomerTaxIdForcingCode(4141) });
    expect(faultOf(await send(running, message([...chain, forced])))).toBe('4141');
    expect(await held()).toBe(0);
  });

  test('forces codes, and network faults at the first attempt, if it is the invoice number', async () => {
    expect(linesOf(await send(running, message([makeRecord({ number: 'F-SIM1110' })])))).toMatchObject([
      { code: '1110' },
    ]);
    const lost = message([makeRecord({ number: 'F-SIMLOST' })]);
    await expect(send(running, lost)).rejects.toThrow();
    expect(linesOf(await send(running, lost))).toMatchObject([{ code: '3000' }]);
    const dropped = message([makeRecord({ number: 'F-SIMDROP', installation: '2' })]);
    await expect(send(running, dropped)).rejects.toThrow();
    expect(linesOf(await send(running, dropped))).toMatchObject([{ state: 'Correcto' }]);
    const refused = message([makeRecord({ number: 'F-SIMHTTP503', installation: '3' })]);
    expect((await send(running, refused)).status).toBe(503);
    expect(linesOf(await send(running, refused))).toMatchObject([{ state: 'Correcto' }]);
  });
});

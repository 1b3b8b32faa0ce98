// Access to the simulator: certificates, hosts, suspension, entitlement.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import type { RunningSimulator } from '../../simulator/server/server';
import { control, faultOf, linesOf, makeRecord, message, send, startOwn } from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn()));
afterAll(async () => {
  await running.close();
  remove();
});
beforeEach(() => control(running, 'DELETE', '/'));
const body = message([makeRecord()]);

describe('the simulator of the authority', () => {
  test('responds with 4112 without a certificate', async () => {
    expect(faultOf(await send(running, body, { certificate: 'none' }))).toBe('4112');
  });

  test('responds with 4112 to an expired certificate, or to a certificate of another authority', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const holder = { kind: 'person', name: 'X', nif: '89890001K' } as const;
    const other = createLocalCertificateAuthority('Other', { from: days(-9), to: days(1) });
    const own = ['ca.pem', 'ca-key.pem'].map((name) =>
      readFileSync(path.join(running.certificates.directory, name), 'utf8'),
    );
    const [certificatePem = '', keyPem = ''] = own;
    const over = { from: days(-9), to: days(-1) };
    for (const pair of [
      createLocalClientCertificate(other, holder, { from: days(-9), to: days(1) }),
      createLocalClientCertificate({ certificatePem, keyPem }, holder, over),
    ]) {
      expect(faultOf(await send(running, body, { pem: pair.certificatePem + pair.keyPem }))).toBe('4112');
    }
  });

  test('responds with HTTP 401 to a seal or a personal certificate on the host of the other kind', async () => {
    expect((await send(running, body, { certificate: 'seal' })).status).toBe(401);
    expect((await send(running, body, { certificate: 'person', url: running.sealUrl })).status).toBe(401);
    expect(linesOf(await send(running, body, { certificate: 'seal', url: running.sealUrl }))).toMatchObject([
      { state: 'Correcto' },
    ]);
  });

  test('responds with 4141 only to a suspended sender', async () => {
    await control(running, 'PUT', '/access', { callers: [{ caller: 'B12345674', suspended: true }] });
    expect(faultOf(await send(running, body))).toBe('4141');
    expect(linesOf(await send(running, body, { certificate: 'person' }))).toHaveLength(1);
  });

  test('responds with 4112 to a sender that is allowed to send only for other issuers', async () => {
    await control(running, 'PUT', '/access', { callers: [{ caller: 'B12345674', issuers: ['A58818501'] }] });
    expect(faultOf(await send(running, body))).toBe('4112');
    await control(running, 'PUT', '/access', { callers: [{ caller: 'B12345674', issuers: ['89890001K'] }] });
    expect(linesOf(await send(running, body))).toHaveLength(1);
  });

  test('has no service for requested records, and no other paths', async () => {
    const demand = running.url.replace('VerifactuSOAP', 'RequerimientoSOAP');
    expect(faultOf(await send(running, body, { url: demand }))).toBe('4134');
    expect((await send(running, body, { url: `${new URL(running.url).origin}/other` })).status).toBe(404);
  });

  test('logs the certificate of each message', async () => {
    await send(running, body, { certificate: 'person' });
    const { messages } = await control<{ messages: object[] }>(running, 'GET', '/messages');
    expect(messages).toMatchObject([
      { certificate: { nif: '89890001K', kind: 'person', fingerprint: expect.stringMatching(/^[0-9A-F]{64}$/) } },
    ]);
  });
});

describe('the control interface of the simulator', () => {
  /** Headers that a browser or a rebound name sends. */
  const statusWith = (headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(running.controlUrl);
      const call = request({ hostname, port, path: '/chains', method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.once('error', reject);
      call.end();
    });

  test.each(['attacker.example', 'localhost.attacker.example', '10.0.0.1', '127.0.0.1.attacker.example'])(
    'refuses a client that calls it %j, because a DNS name can resolve to this machine',
    async (host) => expect(await statusWith({ Host: host })).toBe(403),
  );

  test('refuses a page of another site', async () => {
    for (const Origin of ['https://attacker.example', 'null']) expect(await statusWith({ Origin })).toBe(403);
  });

  test.each(['localhost:8444', '127.0.0.1', '[::1]:1'])(
    'responds to programs of this machine that call it %s',
    async (Host) => {
      expect(await statusWith({ Host })).not.toBe(403);
    },
  );
});

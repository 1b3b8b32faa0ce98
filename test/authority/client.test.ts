// The client against a real TLS server with client certificates: every failure is returned as a value.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AuthorityClient, createAuthorityClient, type RetirableAuthorityClient } from '../../src/authority/client';
import { buildRecordXml } from '../../src/authority/record-xml';
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import { localCertificatePassword } from '../../src/certificates/local-files';
import { matchSubmissionResponseToRecords } from '../../src/chain/run/outcomes';
import type { SealedRecord } from '../../src/chain/record/record';
import { type RunningSimulator, startSimulator } from '../../simulator/server/server';
import { generateChain } from '../../storms/sample-chain';
import { schemaErrors } from './schemas';
import { placeCertificates } from '../servers/certificates';
import { renderMessageInEnglish } from '../../src/messages/render';
import { listenLocally } from '../servers/listen';
import { ownFolder } from '../servers/own-folder';

const issuer = { NombreRazon: 'EMISOR DE PRUEBA', NIF: '89890001K' };
const clockMs = Date.parse('2025-03-10T08:00:30Z');

const directory = ownFolder('sello-client-');
let simulator: RunningSimulator;
let client: AuthorityClient;

beforeAll(async () => {
  placeCertificates(directory);
  simulator = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    controlHost: '127.0.0.1',
    controlPort: 0,
    dataDirectory: directory,
    waitSeconds: 7,
    delayMs: 0,
    clock: () => clockMs,
  });
  client = clientFor('client');
});

afterAll(async () => {
  await client.close();
  await simulator.close();
});

beforeEach(async () => {
  await control('DELETE', '/');
  await control('DELETE', '/faults');
});

async function control(method: string, route: string, body?: object): Promise<unknown> {
  const answer = await fetch(simulator.controlUrl + route, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

function clientFor(holder: 'client' | 'person' | 'seal', url = simulator.url): RetirableAuthorityClient {
  const { certificates } = simulator;
  const pfx = readFileSync(certificates.clients[holder].p12File);
  return createAuthorityClient({
    url,
    certificate: { pfx, passphrase: localCertificatePassword },
    ca: certificates.caPem,
  });
}

const message = (records: readonly SealedRecord[]): string =>
  buildSubmissionXml({ issuer }, records.map(buildRecordXml));
const some = (count: number): SealedRecord[] => [...generateChain(count)];

describe('the client of the authority', () => {
  it('sends a submission of 1,000 linked records and reads 1,000 lines, with the chain intact', async () => {
    const records = some(1_000);
    const xml = message(records);
    expect(await schemaErrors([{ fileName: 'full.xml', contents: xml }])).toEqual([]);
    const { answer, raw, status, durationMs, serverTimeMs } = await client.submit(xml, 20_000);
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    expect(answer).toMatchObject({ issuer: issuer.NIF, waitSeconds: 7 });
    expect([status, raw?.length]).toEqual([200, expect.any(Number)]);
    expect(serverTimeMs).toBeGreaterThan(0);
    expect(durationMs).toBeGreaterThan(0);
    const matching = matchSubmissionResponseToRecords(
      records.map((record) => ({ ...record, unansweredAttempt: false })),
      answer,
    );
    if (matching.kind !== 'outcomes') throw new Error(renderMessageInEnglish(matching.detail));
    const refused = matching.outcomes.filter((outcome) => !outcome.result.startsWith('accepted'));
    expect([matching.outcomes.length, refused]).toEqual([1_000, []]);
    expect(await control('GET', '/chains')).toMatchObject({ whole: true });
  });

  it('sends the same bytes again after a lost response, and settles the duplicate by a query', async () => {
    const [record] = some(1) as [SealedRecord];
    await control('PUT', '/faults', { rules: [{ kind: 'drop', stored: true, next: 1 }] });
    const lost = await client.submit(message([record]), 5_000);
    expect(lost.answer).toMatchObject({ kind: 'unknown', reason: 'connection' });
    const again = await client.submit(message([record]), 5_000);
    if (again.answer.kind !== 'answered') throw new Error(JSON.stringify(again.answer));
    expect(again.answer.lines[0]).toMatchObject({ code: 3000, duplicate: { state: 'Correcta' } });
    expect(matchSubmissionResponseToRecords([{ ...record, unansweredAttempt: true }], again.answer)).toMatchObject({
      outcomes: [{ result: 'rejected', code: 3000, doubtful: true }],
    });
  });

  it.each([
    ['drop', 'connection'],
    ['unavailable', 'http-status'],
    ['html', 'http-status|not-xml|not-the-answer'],
    ['oversized', 'too-large'],
    ['encoding', 'encoding'],
    ['empty', 'empty|http-status'],
    ['truncated', 'not-xml'],
  ])('treats %s as an unknown outcome (S7): %s', async (kind, reasons) => {
    await control('PUT', '/faults', { rules: [{ kind, next: 1 }] });
    const { answer } = await client.submit(message(some(1)), 5_000);
    expect(answer.kind).toBe('unknown');
    expect(reasons.split('|')).toContain(answer.kind === 'unknown' ? answer.reason : '');
  });

  it('does not accept the response to another message (S7)', async () => {
    await control('PUT', '/faults', { rules: [{ kind: 'foreign', next: 1 }] });
    const { answer } = await client.submit(message(some(1)), 5_000);
    const foreign =
      answer.kind === 'unknown' ||
      (answer.kind === 'answered' &&
        matchSubmissionResponseToRecords(
          some(1).map((record) => ({ ...record, unansweredAttempt: false })),
          answer,
        ).kind === 'foreign');
    expect([answer.kind, foreign]).toEqual([answer.kind, true]);
  });

  it('keeps the code of a Fault', async () => {
    await control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4104, next: 1 }] });
    const { answer } = await client.submit(message(some(1)), 5_000);
    expect(answer).toMatchObject({ kind: 'fault', code: 4104 });
  });

  it('ends a call at its time limit, and completes the next call', async () => {
    await control('PUT', '/faults', { rules: [{ kind: 'delay', delayMs: 800, next: 1 }] });
    const { answer, durationMs } = await client.submit(message(some(1)), 200);
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    expect(durationMs).toBeLessThan(1_500);
    expect((await client.submit(message(some(1)), 5_000)).answer.kind).toBe('answered');
  });

  it('runs forty submissions and forty queries with one certificate despite hung calls', async () => {
    await control('PUT', '/faults', { delayMs: 4_000 });
    const page = { issuer, year: 2025, month: 3, withSoftware: true };
    const calls = Array.from({ length: 40 }, () => [
      client.submit('<nothing/>', 11_000),
      client.query(page, 11_000),
    ]).flat();
    const reasons = (await Promise.all(calls)).flatMap(({ answer }) => ('reason' in answer ? [answer.reason] : []));
    expect(reasons.filter((reason) => reason === 'timeout')).toEqual([]);
  });
});

describe('a page of a device on the way to the authority', () => {
  it.each([
    [401, 'certificate-refused'],
    [403, 'forbidden'],
    [503, 'http-status'],
  ])('with the status %d has the reason %s', async (status, reason) => {
    const { certificatePem: cert, keyPem: key } = simulator.certificates.server;
    const device = createServer({ cert, key }, (_, response) => response.writeHead(status).end('<html>no</html>'));
    const made = clientFor('client', `https://127.0.0.1:${await listenLocally(device)}/x`);
    const { answer } = await made.submit('<nothing/>', 5_000);
    await made.close();
    await new Promise((resolve) => device.close(resolve));
    expect(answer).toMatchObject({ kind: 'unknown', reason });
  });
});

describe('a retired client', () => {
  it('ends the calls under way, also those of callers that still have it, and keeps no connection', async () => {
    const retired = clientFor('client');
    await control('PUT', '/faults', { delayMs: 500 });
    const call = retired.submit(message(some(1)), 10_000);
    retired.retire();
    expect((await call).answer.kind).toBe('answered');
    await control('PUT', '/faults', { delayMs: 0 });
    expect((await retired.query({ issuer, year: 2025, month: 3 }, 5_000)).answer.kind).toBe('page');
    await retired.close();
    expect((await retired.submit(message(some(1)), 5_000)).answer).toMatchObject({ reason: 'connection' });
  });
});

describe('a certificate in a connection to the authority', () => {
  async function once(made: AuthorityClient) {
    const { answer } = await made.submit(message(some(1)), 5_000);
    await made.close();
    return answer;
  }

  it('is rejected at the ordinary host and accepted at the host for seals if it is a seal', async () => {
    expect(await once(clientFor('seal'))).toMatchObject({ kind: 'unknown', reason: 'certificate-refused' });
    const sealed = await once(clientFor('seal', simulator.sealUrl));
    expect(sealed.kind).toBe('answered');
  });

  it('may be PEM or PKCS#12', async () => {
    const pem = readFileSync(simulator.certificates.clients.client.pemFile);
    const certificate = { certificate: pem, key: pem };
    const other = createAuthorityClient({ url: simulator.url, certificate, ca: simulator.certificates.caPem });
    expect((await once(other)).kind).toBe('answered');
  });

  it('is never sent to a server whose certificate has no known root', async () => {
    const pem = readFileSync(simulator.certificates.clients.client.pemFile);
    const other = createAuthorityClient({ url: simulator.url, certificate: { certificate: pem, key: pem } });
    expect(await once(other)).toMatchObject({ kind: 'unknown', reason: 'tls' });
  });

  it('is rejected with a wrong password, before anything is sent', () => {
    const pfx = readFileSync(simulator.certificates.clients.client.p12File);
    const certificate = { pfx, passphrase: 'guessed' };
    expect(() => createAuthorityClient({ url: simulator.url, certificate })).toThrow(
      'the certificate cannot be used: its key, password or format is wrong',
    );
  });

  it('is not named as the cause if no server responds', async () => {
    expect(await once(clientFor('client', 'https://127.0.0.1:1/x'))).toMatchObject({
      kind: 'unknown',
      reason: 'connection',
    });
  });
});

describe('the client of the authority', () => {
  it('queries page by page and returns every record with its hash', async () => {
    const records = some(25);
    await client.submit(message(records), 10_000);
    await control('PUT', '/query', { pageRecords: 10 });
    const newest = new Map(records.map((record) => [record.number, record.fingerprint]));
    const found = new Map<string, string | null>();
    let after: { issuer: string; number: string; date: string } | null = null;
    for (let page = 0; page < 10; page++) {
      const request = { issuer, year: 2025, month: 3, withSoftware: true, ...(after ? { after } : {}) };
      const { answer } = await client.query(request, 5_000);
      if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
      for (const held of answer.records) found.set(held.number, held.fingerprint);
      after = answer.next;
      if (!after) break;
    }
    expect(found).toEqual(newest);
  });
});

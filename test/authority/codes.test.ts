// Codes of the authority over the network: each leads to the outcome of its class (R10).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAuthorityClient } from '../../src/authority/client';
import { buildRecordXml } from '../../src/authority/record-xml';
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import { localCertificatePassword } from '../../src/certificates/local-files';
import { toSubmissionAttemptResult } from '../../src/chain/run/submission-response';
import { matchSubmissionResponseToRecords } from '../../src/chain/run/outcomes';
import type { SealedRecord } from '../../src/chain/record/record';
import { authorityCodesByNumber, authorityCodeReactionTexts } from '../../src/contracts/authority-codes';
import { startSimulator } from '../../simulator/server/server';
import { describeWithShared, sharedJson } from '../shared-folder';
import { generateChain } from '../../storms/sample-chain';
import { placeCertificates } from '../servers/certificates';
import { renderRemedy } from '../../src/messages/calls';

const issuer = { NombreRazon: 'EMISOR DE PRUEBA', NIF: '89890001K' };
const all = [...authorityCodesByNumber.values()];

describeWithShared('the table of codes', () => {
  it('has every code of the authority with its class', () => {
    const published = sharedJson<{ code: number; class: string }[]>('authority/error-codes.json');
    expect(published).toHaveLength(247);
    expect(all.map((row) => [row.code, row.class.replaceAll('-', '_')])).toEqual(
      published.map((row) => [row.code, row.class]).toSorted(([left], [right]) => Number(left) - Number(right)),
    );
  });
});

/** The outcome of an attempt or a line, by the next step in the table. */
const FAULT_END: Readonly<Record<string, string>> = {
  poison: 'structure',
  'stop-chain': 'header',
  'stop-certificate': 'access',
  retry: 'unknown',
  query: 'unknown',
  refuse: 'unknown',
};
const LINE_END: Readonly<Record<string, string>> = {
  refuse: 'rejected',
  query: 'rejected',
  retry: 'unknown',
  accept: 'accepted-with-errors',
};

describe('every code of the authority', () => {
  it('has a cause, a remedy and a next step', () => {
    for (const row of all) {
      expect(row.cause.length).toBeGreaterThan(10);
      expect(renderRemedy(row.remedy).length).toBeGreaterThan(10);
      expect(authorityCodeReactionTexts[row.next].length).toBeGreaterThan(10);
    }
  });

  it('leads to the outcome of its class, for each of the 247 codes over the network (R10)', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'sello-codes-'));
    placeCertificates(directory);
    const nowMs = Date.parse('2025-03-10T08:00:30Z');
    const ports = { host: '127.0.0.1', port: 0, controlHost: '127.0.0.1', controlPort: 0 };
    const settings = { ...ports, dataDirectory: directory, waitSeconds: 0, delayMs: 0, clock: () => nowMs };
    const simulator = await startSimulator(settings);
    const pfx = readFileSync(simulator.certificates.clients.client.p12File);
    const certificate = { pfx, passphrase: localCertificatePassword };
    const client = createAuthorityClient({ url: simulator.url, certificate, ca: simulator.certificates.caPem });
    const [record] = generateChain(1) as unknown as [SealedRecord];
    const message = buildSubmissionXml({ issuer }, [buildRecordXml(record)]);
    const order = (rules: object[]) =>
      fetch(`${simulator.controlUrl}/faults`, { method: 'PUT', body: JSON.stringify({ rules }) });
    const ends: [number, string][] = [];
    const wanted: [number, string][] = [];
    for (const { code, class: name, next } of all) {
      await order([{ kind: name === 'submission' ? 'fault' : 'line', code, next: 1 }]);
      const { answer } = await client.submit(message, 5_000);
      const result = toSubmissionAttemptResult(answer);
      wanted.push([code, (name === 'submission' ? FAULT_END : LINE_END)[next] ?? '']);
      if (answer.kind !== 'answered') {
        ends.push([code, result.kind === 'fault' ? result.class : result.kind]);
        continue;
      }
      const matching = matchSubmissionResponseToRecords([{ ...record, unansweredAttempt: false }], answer);
      ends.push([code, matching.kind === 'outcomes' ? (matching.outcomes[0]?.result ?? '') : matching.kind]);
      await fetch(simulator.controlUrl, { method: 'DELETE' });
    }
    await client.close();
    await simulator.close();
    rmSync(directory, { recursive: true });
    expect(ends).toEqual(wanted);
    expect(ends).toHaveLength(247);
  }, 20_000);
});

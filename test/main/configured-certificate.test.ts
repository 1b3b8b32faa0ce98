// Tests that a replaced certificate file is used, and its expiry reported, before the old certificate has expired.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../src/certificates/pkcs12';
import { createAuthorityConnectionFinder } from '../../src/main/authority-connections';
import { readSettings } from '../../src/settings/settings';
import type { Database } from '../../src/store/database';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-certificate-');
const file = path.join(folder, 'certificate.pem');
const owner = { workspace: 'w', environment: 'test', supplier: 'B98602642' } as const;

const createPair = (days: number) => {
  const validity = { from: new Date('2026-01-01'), to: new Date(Date.parse('2100-01-01') + days * 86_400_000) };
  const holder = { kind: 'seal', name: 'Productora S.L.', nif: 'B98602642' } as const;
  return createLocalClientCertificate(createLocalCertificateAuthority('An authority', validity), holder, validity);
};
const createCertificatePem = (days: number): string => {
  const { certificatePem, keyPem } = createPair(days);
  return certificatePem + keyPem;
};
const [old, renewed] = [createCertificatePem(1), createCertificatePem(400)];

/** Mounted secrets are replaced by renaming. */
const replace = (content: string): void => {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
};
const open = (certificate = file) =>
  createAuthorityConnectionFinder(
    readSettings({ SELLO_AUTHORITY_CERTIFICATE: certificate, SELLO_AUTHORITY_CERTIFICATE_PASSWORD: 'secreto' }),
    {} as Database,
  );
const readEnd = (connections: ReturnType<typeof open>): string | undefined =>
  connections.configuredEnd()?.toISOString().slice(0, 10);
const readConnection = async (connections: ReturnType<typeof open>) => {
  const found = await connections.connectionFor(owner, null);
  return 'problem' in found ? found.problem.code : found.connection;
};

describe('the configured certificate', () => {
  beforeEach(() => replace(old));

  it('is used if its file is replaced before the old certificate expires', async () => {
    const connections = open();
    const before = await readConnection(connections);
    expect(readEnd(connections)).toBe('2100-01-02');
    expect(await readConnection(connections)).toMatchObject({ client: Object(before).client });
    replace(renewed);
    expect(readEnd(connections)).toBe('2101-02-05');
    expect(await readConnection(connections)).toMatchObject({ validTo: new Date('2101-02-05') });
    await connections.close();
  });

  it.each([
    ['is half written', () => writeFileSync(file, renewed.slice(0, -200))],
    ['is gone', () => rmSync(file)],
  ])('stays in use while its file %s', async (_what, damage) => {
    const connections = open();
    expect(readEnd(connections)).toBe('2100-01-02');
    damage();
    expect(readEnd(connections)).toBe('2100-01-02');
    expect(await readConnection(connections)).toMatchObject({ validTo: new Date('2100-01-02') });
    expect(await readConnection(open())).toBe('certificate-unreadable');
    replace(renewed);
    expect(readEnd(connections)).toBe('2101-02-05');
    await connections.close();
  });

  it.each(['pem', 'p12'])('is not used with the key of another certificate (.%s)', async (ending) => {
    const mixed = { certificatePem: createPair(1).certificatePem, keyPem: createPair(1).keyPem };
    const mixedFile = path.join(folder, `mixed.${ending}`);
    const bytes = ending === 'p12' ? encodePkcs12(mixed, 'secreto') : mixed.certificatePem + mixed.keyPem;
    writeFileSync(mixedFile, bytes);
    expect(await readConnection(open(mixedFile))).toBe('certificate-key-mismatch');
  });
});

// Certificates in the files of users: old and new `.p12` files, the data of their holder, and local certificates.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { parseFirstPemCertificate } from '../../src/certificates/describe';
import { loadOrCreateLocalCertificates, localCertificatePassword } from '../../src/certificates/local-files';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
  createLocalServerCertificate,
} from '../../src/certificates/create-certificates';
import { parsePkcs12, splitPemCertificates, encodePkcs12 } from '../../src/certificates/pkcs12';
import { testUnless } from '../skipped';
import { ownFolder } from '../servers/own-folder';

const now = new Date('2026-06-15T12:00:00Z');
const validity = { from: new Date('2026-06-01T00:00:00Z'), to: new Date('2026-12-15T12:00:00Z') };
const authority = createLocalCertificateAuthority('Test CA', validity);
const directory = ownFolder('sello-certificates-');

const file = (name: string) => path.join(directory, name);

/** The file that OpenSSL creates with these arguments, the last of which is its path; undefined if OpenSSL fails. */
function openssl(...args: string[]): Buffer | undefined {
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return readFileSync(args.at(-1) ?? '');
  } catch {
    return undefined;
  }
}

function makeOld(pem: string): Buffer | undefined {
  writeFileSync(file('old.pem'), pem);
  const args = ['-export', '-legacy', '-in', file('old.pem'), '-passout', 'pass:secreto'];
  return openssl('pkcs12', ...args, '-out', file('old.p12'));
}

function makeElliptic(): Buffer | undefined {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '9'];
  const result = openssl(...request, '-subj', '/CN=EC', '-keyout', file('ec-key.pem'), '-out', file('ec.pem'));
  const args = ['-export', '-inkey', file('ec-key.pem'), '-in', file('ec.pem'), '-passout', 'pass:x'];
  return result && openssl('pkcs12', ...args, '-out', file('ec.p12'));
}

describe('a .p12 file', () => {
  const own = createLocalClientCertificate(
    authority,
    { kind: 'person', name: 'ANA NÚÑEZ', nif: '12345678Z' },
    validity,
  );
  const pair = { ...own, certificatePem: own.certificatePem + authority.certificatePem };

  test.each(['old', 'aes'] as const)('is read in the %s format with its chain, and TLS accepts the result', (form) => {
    const read = parsePkcs12(encodePkcs12(pair, 'secreto', form), 'secreto');
    if (read.kind !== 'read') throw new Error(`not read: ${read.cause}`);
    expect(splitPemCertificates(read.pair.certificatePem)).toHaveLength(2);
    expect(parseFirstPemCertificate(read.pair.certificatePem, now).nif).toBe('12345678Z');
    expect(() => createSecureContext({ cert: read.pair.certificatePem, key: read.pair.keyPem })).not.toThrow();
  });

  const old = makeOld(pair.certificatePem + pair.keyPem);
  const lacksOld = old === undefined ? 'there is no openssl program with the old algorithms' : undefined;

  testUnless(lacksOld, 'is read with RC2-40 and 3DES, which OpenSSL 3 rejects by default', () => {
    const bytes = old ?? Buffer.alloc(0);
    expect(() => createSecureContext({ pfx: bytes, passphrase: 'secreto' })).toThrow();
    expect(parsePkcs12(bytes, 'secreto').kind).toBe('read');
  });

  const elliptic = makeElliptic();
  const lacksElliptic = elliptic === undefined ? 'there is no openssl program' : undefined;

  testUnless(lacksElliptic, 'is read with an elliptic-curve key', () => {
    const read = parsePkcs12(elliptic ?? Buffer.alloc(0), 'x');
    if (read.kind !== 'read') throw new Error(`not read: ${read.cause}`);
    expect(() => createSecureContext({ cert: read.pair.certificatePem, key: read.pair.keyPem })).not.toThrow();
  });

  test('is rejected if its key belongs to none of its certificates', () => {
    const other = createLocalClientCertificate(authority, { kind: 'person', name: 'EVA', nif: '87654321X' }, validity);
    const foreign = encodePkcs12({ ...pair, keyPem: other.keyPem }, 'secreto');
    expect(parsePkcs12(foreign, 'secreto')).toEqual({ kind: 'problem', cause: 'key-of-other-certificate' });
    const certificatePem = authority.certificatePem + own.certificatePem;
    const read = parsePkcs12(encodePkcs12({ ...pair, certificatePem }, 'secreto'), 'secreto');
    expect(read).toMatchObject({
      kind: 'read',
      pair: { certificatePem: own.certificatePem + authority.certificatePem },
    });
  });

  test('causes different errors for a wrong password and for a file that is not a .p12', () => {
    const bytes = encodePkcs12(pair, 'secreto');
    expect(parsePkcs12(bytes, 'otro')).toEqual({ kind: 'problem', cause: 'wrong-password' });
    expect(parsePkcs12(Buffer.from('not a file'), 'x')).toEqual({ kind: 'problem', cause: 'not-a-p12' });
    expect(parsePkcs12(Buffer.alloc(0), 'x')).toEqual({ kind: 'problem', cause: 'not-a-p12' });
  });
});

describe('the description of a certificate', () => {
  const rows = [
    ['person', { kind: 'person', name: 'ANA NÚÑEZ', nif: '12345678Z' }, '12345678Z'],
    [
      'representative',
      { kind: 'representative', name: 'ACME SL', nif: 'B12345674', personNif: '12345678Z' },
      'B12345674',
    ],
    ['seal', { kind: 'seal', name: 'ACME SL', nif: 'B12345674' }, 'B12345674'],
  ] as const;

  test.each(rows)('has kind, tax ID and remaining days: %s', (kind, holder, nif) => {
    const description = parseFirstPemCertificate(
      createLocalClientCertificate(authority, holder, validity).certificatePem,
      now,
    );
    expect(description).toMatchObject({ kind, nif, daysLeft: 183 });
    expect(description.fingerprint).toMatch(/^[0-9A-F]{64}$/);
    expect(description.subject).toContain(holder.name);
  });

  test('has no tax ID for the certificate of a server', () => {
    expect(
      parseFirstPemCertificate(createLocalServerCertificate(authority, ['localhost'], validity).certificatePem, now)
        .nif,
    ).toBeUndefined();
  });
});

describe('local certificates', () => {
  test('are created once and stored', () => {
    const first = loadOrCreateLocalCertificates(
      path.join(directory, 'local'),
      ['localhost', '127.0.0.1', 'simulator'],
      now,
    );
    const startMs = statSync(first.clients.client.p12File).mtimeMs;
    const second = loadOrCreateLocalCertificates(path.join(directory, 'local'), ['localhost'], now);
    expect(second.caPem).toBe(first.caPem);
    expect(second.server).toEqual(first.server);
    expect(statSync(second.clients.client.p12File).mtimeMs).toBe(startMs);
    const read = parsePkcs12(readFileSync(first.clients.seal.p12File), localCertificatePassword);
    expect(read.kind === 'read' && parseFirstPemCertificate(read.pair.certificatePem, now).kind).toBe('seal');
  });
});

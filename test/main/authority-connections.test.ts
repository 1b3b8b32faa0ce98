// The certificate and key with which a process acts for a supplier. Regressions: a `.p12` with the public certificate of
// another tenant and any key got the connection and the signer of that tenant; or, if it came first, the other tenant
// got its useless connection, and the sending of all suppliers with that certificate stopped.
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { Binary } from 'mongodb';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { parseFirstPemCertificate } from '../../src/certificates/describe';
import { createAuthorityConnectionFinder } from '../../src/main/authority-connections';
import type { SupplierCertificateDocument, CertificateWithKeyPem } from '../../src/model/certificate';
import { readSettings } from '../../src/settings/settings';
import {
  formatSupplierCertificateEncryptionPurpose,
  formatSupplierCertificateDatabaseKey,
} from '../../src/store/certificates/certificates';
import type { Database } from '../../src/store/database';
import { encryptBytesForStorage } from '../../src/store/encryption';

const now = new Date();
const validity = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 86_400_000) };
const authority = createLocalCertificateAuthority('An authority', validity);
const create = (nif: string) =>
  createLocalClientCertificate(authority, { kind: 'seal', name: 'Holder, S.L.', nif }, validity);
const [victim, attacker] = [create('B12345674'), create('B98765431')];
const stolen = { certificatePem: victim.certificatePem, keyPem: attacker.keyPem };
const masterKey = randomBytes(32);

const open = () =>
  createAuthorityConnectionFinder(readSettings({ SELLO_MASTER_KEY: masterKey.toString('base64') }), {} as Database);

/** The row as version 0.1.0 stored it: without a comparison of certificate and key. */
function store(workspace: string, supplier: string, pair: CertificateWithKeyPem): SupplierCertificateDocument {
  const owner = { workspace, environment: 'test', supplier } as const;
  const _id = formatSupplierCertificateDatabaseKey(owner);
  const { fingerprint, subject, kind, validFrom, validTo } = parseFirstPemCertificate(pair.certificatePem, now);
  const bytes = Buffer.from(JSON.stringify(pair));
  const encryptedPair = new Binary(
    encryptBytesForStorage([masterKey], formatSupplierCertificateEncryptionPurpose(_id), bytes),
  );
  return { ...owner, _id, fingerprint, subject, kind, validFrom, validTo, encryptedPair, createdAt: now };
}

type Connections = ReturnType<typeof open>;

async function connect(connections: Connections, row: SupplierCertificateDocument) {
  const lookup = await connections.connectionFor(row, row);
  if ('problem' in lookup) throw new Error(lookup.problem.text);
  return lookup.connection;
}

const readProblem = async (connections: Connections, row: SupplierCertificateDocument) => {
  const lookup = await connections.connectionFor(row, row);
  return 'problem' in lookup ? lookup.problem : undefined;
};

/** Whether what this connection signs has the signature of the holder. */
async function signsAsHolder(connection: Awaited<ReturnType<typeof connect>>, pair: CertificateWithKeyPem) {
  const signature = (await connection.signer?.sign('text')) ?? Buffer.alloc(0);
  return verify('sha256', Buffer.from('text'), createPublicKey(pair.certificatePem), signature);
}

let connections: Connections;
beforeEach(() => (connections = open()));
afterEach(() => connections.close());

const own = store('a', 'B12345674', victim);
const foreign = store('b', 'B98765431', stolen);

describe("a stored certificate of another tenant with a key of the tenant's own", () => {
  it('opens no connection and signs nothing, even if the other tenant is connected', async () => {
    expect(await signsAsHolder(await connect(connections, own), victim)).toBe(true);
    expect(await readProblem(connections, foreign)).toMatchObject({ code: 'certificate-key-mismatch', own: true });
  });

  it('does not become the connection of the other tenant if it comes first', async () => {
    expect(await readProblem(connections, foreign)).toMatchObject({
      code: 'certificate-key-mismatch',
      own: true,
      text: expect.stringContaining('The private key does not belong to the certificate. Store'),
    });
    expect(await signsAsHolder(await connect(connections, own), victim)).toBe(true);
  });
});

describe('an expired certificate of another tenant', () => {
  const ended = { validTo: new Date(now.getTime() - 1) };

  // Regression: the chain counted as a user of that certificate, so its owner could no longer end its stops.
  it('without its key is a problem of its row, not of the certificate', async () => {
    expect(await readProblem(connections, { ...foreign, ...ended })).toMatchObject({
      code: 'certificate-key-mismatch',
      certificate: `without its key: ${foreign._id}`,
    });
    expect(await readProblem(connections, { ...own, ...ended })).toMatchObject({
      code: 'certificate-expired',
      certificate: own.fingerprint,
      own: true,
    });
  });
});

describe('a pair that OpenSSL does not accept', () => {
  it('is a problem of its row, found before anything is sent', async () => {
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    const row = store('a', 'B12345674', { ...victim, certificatePem: victim.certificatePem + broken });
    expect(await readProblem(connections, row)).toMatchObject({
      code: 'certificate-unreadable',
      own: true,
      text: expect.stringContaining('cannot be used'),
    });
  });
});

describe('the connection of a supplier', () => {
  it('stays the same under a new master key, and changes with the pair of its row', async () => {
    const { client } = await connect(connections, own);
    expect((await connect(connections, own)).client).toBe(client);
    // The same pair, encrypted again.
    expect((await connect(connections, store('a', 'B12345674', victim))).client).toBe(client);
    const next = create('B12345674');
    const replaced = await connect(connections, store('a', 'B12345674', next));
    expect(replaced.client).not.toBe(client);
    expect(await signsAsHolder(replaced, next)).toBe(true);
  });

  it('is not the one of its deleted certificate', async () => {
    const { client } = await connect(connections, own);
    expect(await connections.connectionFor(own, null)).toMatchObject({ problem: { code: 'no-certificate' } });
    expect((await connect(connections, own)).client).not.toBe(client);
  });
});

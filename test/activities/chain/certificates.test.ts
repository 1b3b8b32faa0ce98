// Certificates that are missing, expired or unreadable: sending stops visibly, sealing continues, and sending
// resumes.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeSupplierCode } from '../../../bench/documents';
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import { parseFirstPemCertificate } from '../../../src/certificates/describe';
import { parsePkcs12 } from '../../../src/certificates/pkcs12';
import type { MasterKeys } from '../../../src/store/encryption';
import {
  setChainCertificateAndEndProblemStop,
  endAllStopsAffectingChain,
  listSendingStopsOfChain,
} from '../../../src/store/chains/chain-control';
import type { CertificateWithKeyPem } from '../../../src/model/certificate';
import type { ChainDocument } from '../../../src/model/chain';
import {
  formatSupplierCertificateDatabaseKey,
  getSupplierCertificatesCollection,
  saveSupplierCertificate,
} from '../../../src/store/certificates/certificates';
import {
  formatCertificateStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../../../src/store/chains/windows';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('the certificate of a chain', () => {
  const file = path.join(os.tmpdir(), `sello-certificate-${process.pid}.pem`);
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CERTIFICATE: file });
  }, 60_000);
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => fixture?.close());

  const configure = (): void => copyFileSync(fixture.file('client.pem'), file);
  const sealed = async (supplier: string): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 2);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 2, left: { pending: 2 } });
    return chain;
  };
  const stop = async (chain: ChainDocument) =>
    (await listSendingStopsOfChain(fixture.database, await fixture.chain(chain)))[0];

  const readPair = (name: string): CertificateWithKeyPem => {
    const read = parsePkcs12(readFileSync(fixture.file(name)), 'simulator');
    if (read.kind !== 'read') throw new Error(read.cause);
    return read.pair;
  };

  /** Stores a certificate for the supplier, under the given master key and until the given day. */
  async function store(
    { workspace, environment, supplier }: ChainDocument,
    masterKey: MasterKeys,
    end?: Date,
    pair = readPair('seal.p12'),
  ): Promise<void> {
    const { fingerprint, subject, kind, validFrom, validTo } = parseFirstPemCertificate(
      pair.certificatePem,
      new Date(),
    );
    const row = { workspace, environment, supplier, fingerprint, subject, kind, validFrom, createdAt: new Date() };
    await saveSupplierCertificate(fixture.database, { ...row, validTo: end ?? validTo }, masterKey, pair);
  }

  it('stops each chain that uses the certificate if the file of the certificate is missing', async () => {
    const [one, two] = [await sealed('B12345674'), await sealed('B85905495')];
    for (const chain of [one, two]) {
      expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop', pending: 2 });
      expect(await stop(chain)).toMatchObject({ code: 'certificate-unreadable' });
    }
    await fixture.ask(one, await fixture.invoice(one, 'LATER-1'));
    expect(await fixture.seal(one)).toMatchObject({ sealed: 1, left: { pending: 3 } });
    configure();
    const lifted = await endAllStopsAffectingChain(fixture.database, await fixture.chain(one));
    // Regression: the other chain had only its name, so a call also started its run if nobody had approved its supplier.
    const sequences = Object.fromEntries(lifted.chains.map(({ supplier, head }) => [supplier, head?.sequence]));
    expect(sequences).toEqual({ B12345674: 3, B85905495: 2 });
    expect(lifted.chains.map(({ registration }) => registration.state)).toEqual(['registered', 'registered']);
    expect(await fixture.submit(one)).toMatchObject({ kind: 'answered', records: 3 });
    expect(await fixture.submit(two)).toMatchObject({ kind: 'answered', records: 2 });
    expect(await stop(one)).toBeUndefined();
  });

  it('does not stop a chain without work', async () => {
    const chain = await fixture.supplier('A28015865');
    expect(await fixture.submit(chain)).toEqual({ kind: 'nothing' });
    expect(await stop(chain)).toBeUndefined();
  });

  it('stops sending if it belongs to the supplier and has expired, until the configured certificate replaces it', async () => {
    configure();
    const chain = await sealed('B64717838');
    const masterKey = fixture.deps.settings.masterKey();
    await store(chain, masterKey, new Date(Date.now() - 86_400_000));
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    const found = await stop(chain);
    // Regression: the stop concerned every chain with this certificate, which other workspaces can store as well.
    expect(found).toMatchObject({ _id: `chain:${chain._id}`, code: 'certificate-expired' });
    expect(found?.text).toMatch(/it ended on \d{4}-\d\d-\d\d/);
    await getSupplierCertificatesCollection(fixture.database).deleteOne({
      _id: formatSupplierCertificateDatabaseKey(chain),
    });
    await setChainCertificateAndEndProblemStop(fixture.database, chain, null);
    expect(await stop(chain)).toBeUndefined();
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('keeps a stop of version 0.1.0 for its own expired certificate until another certificate is stored', async () => {
    configure();
    const chain = await sealed(makeSupplierCode(7_803));
    await store(chain, fixture.deps.settings.masterKey());
    const { fingerprint = '' } =
      (await getSupplierCertificatesCollection(fixture.database).findOne({
        _id: formatSupplierCertificateDatabaseKey(chain),
      })) ?? {};
    await setChainCertificateAndEndProblemStop(fixture.database, chain, { fingerprint });
    const _id = formatCertificateStopKey('simulator', fingerprint);
    const fields = { at: new Date(), code: 'certificate-expired', text: 'it ended' };
    await insertSendingStopIfAbsent(fixture.database, { _id, ...fields });
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    await getSupplierCertificatesCollection(fixture.database).deleteOne({
      _id: formatSupplierCertificateDatabaseKey(chain),
    });
    await setChainCertificateAndEndProblemStop(fixture.database, await fixture.chain(chain), null);
    expect(await getSendingStopsCollection(fixture.database).countDocuments({ _id })).toBe(0);
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('is not taken for expired by a worker whose clock is ahead of the database', async () => {
    configure();
    const chain = await sealed(makeSupplierCode(7_850));
    const validTo = new Date(Date.now() + 86_400_000);
    const problem = {
      code: 'certificate-expired',
      text: 'it ended',
      own: false,
      certificate: 'AHEAD',
      validTo,
    } as const;
    const deps = {
      ...fixture.deps,
      now: () => new Date(Date.now() + 2 * 86_400_000),
      connectionFor: async () => ({ problem }),
    } as typeof fixture.deps;
    const input = { chain: chain._id, installation: chain.installation };
    const text = expect.stringContaining('differ by 172800 s');
    expect(await sendOpenOrNewlyFrozenSubmission(deps, input)).toMatchObject({
      kind: 'deferred',
      why: 'back-off',
      text,
    });
    expect(await fixture.askDoubts(chain, false, deps)).toMatchObject({ left: 1, reason: text });
    expect(await getSendingStopsCollection(fixture.database).countDocuments({ _id: /AHEAD$/ })).toBe(0);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
  });

  it('stops only its own chain if it was stored under another master key', async () => {
    configure();
    const [chain, other] = [await sealed('A58818501'), await sealed('B63272603')];
    await store(chain, [Buffer.alloc(32, 1)]);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect(await stop(chain)).toMatchObject({ _id: `chain:${chain._id}`, code: 'certificate-unreadable' });
    expect((await fixture.submit(other)).kind).toBe('answered');
    await store(chain, fixture.deps.settings.masterKey());
    await setChainCertificateAndEndProblemStop(fixture.database, await fixture.chain(chain), {
      fingerprint: 'NEW',
      validTo: new Date(),
    });
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('stops only its own chain if it was stored with a key of another certificate', async () => {
    configure();
    const [chain, other] = [await sealed(makeSupplierCode(7_801)), await sealed(makeSupplierCode(7_802))];
    const seal = readPair('seal.p12');
    // The certificate of the installation is public, because it is in signed records and Facturae files.
    const installation = readPair('client.p12');
    await store(chain, fixture.deps.settings.masterKey(), undefined, { ...installation, keyPem: seal.keyPem });
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect(await stop(chain)).toMatchObject({ _id: `chain:${chain._id}`, code: 'certificate-key-mismatch' });
    // The owner of the certificate can end its stops: no other chain uses it.
    expect((await fixture.chain(chain)).certificate?.fingerprint).toBe(`without its key: ${chain._id}`);
    expect((await fixture.submit(other)).kind).toBe('answered');
    expect(await stop(other)).toBeUndefined();
    await store(chain, fixture.deps.settings.masterKey());
    await setChainCertificateAndEndProblemStop(fixture.database, await fixture.chain(chain), { fingerprint: 'NEW' });
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('stops a chain that only queries, until the query succeeds', async () => {
    configure();
    const chain = await sealed('B20000006');
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
    await fixture.record(chain);
    const { certificate } = await fixture.chain(chain);
    const key = formatCertificateStopKey('simulator', certificate?.fingerprint ?? '');
    await setChainCertificateAndEndProblemStop(fixture.database, chain, { fingerprint: 'E'.repeat(64) });
    await insertSendingStopIfAbsent(fixture.database, { _id: key, at: new Date(), code: '4141', text: 'suspended' });
    expect(await fixture.askDoubts(chain)).toMatchObject({ left: 1, reason: 'suspended' });
    expect(await stop(chain)).toMatchObject({ _id: key, code: '4141' });
    await endAllStopsAffectingChain(fixture.database, await fixture.chain(chain));
    expect(await fixture.askDoubts(chain)).toMatchObject({ left: 0 });
  });

  it('is reported if it cannot be read, and stops the chain only if the authority rejects it', async () => {
    writeFileSync(file, 'not a certificate');
    const fresh = await openChainFixture({ SELLO_AUTHORITY_CERTIFICATE: file });
    const chain = await fresh.supplier('B12345674');
    await fresh.seed(chain, 1);
    await fresh.seal(chain);
    expect(await fresh.submit(chain)).toMatchObject({ text: expect.stringContaining('cannot read the certificate') });
    copyFileSync(fresh.file('client.pem'), file);
    await fresh.control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4112 }] });
    expect(await fresh.submit(chain)).toMatchObject({ kind: 'fault', next: 'stop' });
    await setChainCertificateAndEndProblemStop(fresh.database, await fresh.chain(chain), null);
    expect((await listSendingStopsOfChain(fresh.database, await fresh.chain(chain))).map(({ code }) => code)).toEqual([
      '4112',
    ]);
    await fresh.close();
  });

  it('stops the chain with instructions if it is not configured', async () => {
    const bare = await openChainFixture({ SELLO_AUTHORITY_CERTIFICATE: '' });
    const chain = await bare.supplier('B12345674');
    await bare.seed(chain, 1);
    await bare.seal(chain);
    const result = await bare.submit(chain);
    expect(result).toMatchObject({
      kind: 'deferred',
      why: 'stop',
      text: expect.stringContaining('SELLO_AUTHORITY_CERTIFICATE'),
    });
    await bare.close();
  });

  it('does not stop the chain again because of a sender that had read the previous certificate', async () => {
    configure();
    const chain = await sealed(makeSupplierCode(7_800));
    // The sender finds that the previous certificate cannot be read, while a user stores another one.
    const read = await fixture.chain(chain);
    const deps = {
      ...fixture.deps,
      connectionFor: async () => {
        await store(chain, fixture.deps.settings.masterKey());
        const stored = await getSupplierCertificatesCollection(fixture.database).findOne({
          _id: formatSupplierCertificateDatabaseKey(chain),
        });
        await setChainCertificateAndEndProblemStop(fixture.database, read, { fingerprint: stored?.fingerprint ?? '' });
        const problem = { code: 'certificate-unreadable', text: 'no', own: true, certificate: 'OLD' } as const;
        return { problem };
      },
    } as typeof fixture.deps;
    const input = { chain: chain._id, installation: chain.installation };
    expect(await sendOpenOrNewlyFrozenSubmission(deps, input)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect(await stop(chain)).toBeUndefined();
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
  });
});

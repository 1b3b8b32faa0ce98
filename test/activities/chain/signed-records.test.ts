// Signed records from sealing to the authority: signed once, stored and sent byte for byte. Sealing pauses without
// a certificate.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseFirstPemCertificate } from '../../../src/certificates/describe';
import { parsePkcs12 } from '../../../src/certificates/pkcs12';
import { changeSupplierSettings } from '../../../src/store/chains/chain-control';
import type { ChainDocument } from '../../../src/model/chain';
import { saveSupplierCertificate } from '../../../src/store/certificates/certificates';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { renderMessage } from '../../../src/messages/render';

interface Logged {
  readonly messages: readonly {
    readonly records: readonly {
      readonly sha256: string;
      readonly signature?: { valid: boolean; certificate?: string };
    }[];
  }[];
}

describe('signed records', () => {
  const file = path.join(os.tmpdir(), `sello-signing-${process.pid}.pem`);
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CERTIFICATE: file });
    copyFileSync(fixture.file('client.pem'), file);
  }, 60_000);
  afterEach(async () => {
    copyFileSync(fixture.file('client.pem'), file);
    await fixture.control('DELETE', '/faults');
  });
  afterAll(async () => {
    rmSync(file, { force: true });
    await fixture?.close();
  });

  const signing = async (supplier: string): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await sign(chain, true);
    return chain;
  };
  const sign = (chain: ChainDocument, signRecords: boolean): Promise<void> =>
    changeSupplierSettings(fixture.database, chain, { signRecords }, new Date());
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const received = async (supplier: string) =>
    (await fixture.control<Logged>('GET', `/messages?issuer=${supplier}&limit=100`)).messages
      .map(({ records }) => records)
      // A query has no records.
      .filter(({ length }) => length > 0);

  it('are signed at sealing and sent as stored, also when they are sent again', async () => {
    const chain = await signing('B12345674');
    await fixture.seed(chain, 3);
    const odd = await fixture.invoice(chain, 'ODD-1');
    await fixture.change(odd, "Peña & Hijos <'Ñ'> €");
    await fixture.ask(chain, odd);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 4, refused: 0 });
    const stored = await fixture.records(chain);
    expect(stored.every(({ xml }) => xml.includes('<ds:Signature '))).toBe(true);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'drop', next: 1, stored: true }] });
    await fixture.submit(chain);
    await fixture.drain(chain);
    const after = await fixture.records(chain);
    expect(after.map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
    expect(after.map(({ xml }) => xml)).toEqual(stored.map(({ xml }) => xml));
    const messages = await received('B12345674');
    expect(messages.length).toBeGreaterThan(1);
    const { fingerprint } = parseFirstPemCertificate(readFileSync(file, 'utf8'), new Date());
    for (const records of messages) {
      expect(records.map((record) => record.sha256)).toEqual(stored.map(({ xml }) => sha256(xml)));
      expect(records.map(({ signature }) => signature)).toEqual(
        Array.from({ length: 4 }, () => ({ valid: true, certificate: fingerprint })),
      );
    }
  }, 60_000);

  it('use the certificate of the supplier as soon as it is stored', async () => {
    const chain = await fixture.supplier('B85905495');
    await fixture.seed(chain, 1);
    await fixture.seal(chain);
    const read = parsePkcs12(readFileSync(fixture.file('seal.p12')), 'simulator');
    if (read.kind !== 'read') throw new Error(read.cause);
    const { fingerprint, subject, kind, validFrom, validTo } = parseFirstPemCertificate(
      read.pair.certificatePem,
      new Date(),
    );
    const { workspace, environment, supplier } = chain;
    await saveSupplierCertificate(
      fixture.database,
      { workspace, environment, supplier, fingerprint, subject, kind, validFrom, validTo, createdAt: new Date() },
      fixture.deps.settings.masterKey(),
      read.pair,
    );
    await sign(chain, true);
    await fixture.ask(chain, await fixture.invoice(chain, 'OWN-1'));
    await fixture.seal(chain);
    await fixture.drain(chain);
    const [records = []] = await received('B85905495');
    expect(records.map(({ signature }) => signature)).toEqual([undefined, { valid: true, certificate: fingerprint }]);
  }, 60_000);

  it('wait with a visible reason while there is no certificate, and are never sent unsigned', async () => {
    // A connection keeps its certificate after it is created, and these processes have none yet.
    const late = `${file}.late`;
    const bare = await openChainFixture({ SELLO_AUTHORITY_CERTIFICATE: late });
    const chain = await bare.supplier('A28015865');
    await changeSupplierSettings(bare.database, chain, { signRecords: true }, new Date());
    const unsigned = await bare.supplier('B64717838');
    for (const one of [chain, unsigned]) await bare.seed(one, 2);
    expect(await bare.seal(unsigned)).toMatchObject({ sealed: 2 });
    const rested = await bare.seal(chain);
    expect(rested).toMatchObject({
      sealed: 0,
      refused: 0,
      paused: expect.stringContaining('Sello cannot sign records'),
    });
    expect(renderMessage('en', (await bare.chain(chain)).sealingPause?.text ?? '').remedy).toContain(
      'set `sign_records` to false',
    );
    copyFileSync(bare.file('client.pem'), late);
    expect(await bare.seal(chain)).toMatchObject({ sealed: 2 });
    expect((await bare.chain(chain)).sealingPause).toBeNull();
    expect((await bare.records(chain)).every(({ xml }) => xml.includes('<ds:Signature '))).toBe(true);
    rmSync(late);
    await bare.close();
  }, 60_000);

  it('replace the unsigned records of a batch if signing is enabled during the batch', async () => {
    const chain = await fixture.supplier('A58818501');
    await fixture.seed(chain, 2);
    let first = true;
    fixture.at['before-seal'] = async () => {
      if (!first) return;
      first = false;
      await sign(chain, true);
      await fixture.seal(chain);
    };
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0 });
    fixture.at = {};
    const records = await fixture.records(chain);
    expect(records.map(({ xml }) => xml.includes('<ds:Signature '))).toEqual([true, true]);
    expect(new Set(records.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  }, 60_000);

  it('are compared with the signed content if the authority rejects their signatures', async () => {
    const chain = await signing('B63272603');
    await fixture.seed(chain, 3);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4102, next: 1 }] });
    await fixture.drain(chain);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'));
  }, 60_000);
});

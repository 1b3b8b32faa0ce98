// A sending authorization that has ended or has another certificate: sending stops visibly, sealing continues, and
// sending resumes.
import {
  listSendingStopsOfChain,
  setChainCertificateAndEndProblemStop,
  setSendingAuthorizationAndEndProblemStop,
} from '../../../src/store/chains/chain-control';
import {
  saveAuthorizationProblemStopIfUnchanged,
  saveDetectedChainCertificateIfUnchanged,
} from '../../../src/store/certificates/chain-certificates';
import { makeSupplierCode } from '../../../bench/documents';
import { stopSendingIfNotAuthorized } from '../../../activities/chain/sender-certificate';
import { getChainsCollection } from '../../../src/store/chains/chains';
import {
  deleteExpiredSendingStops,
  formatChainStopKey,
  getSendingStopsCollection,
} from '../../../src/store/chains/windows';
import type { SendingAuthorization } from '../../../src/chain/sending-authorization';
import type { ChainDocument } from '../../../src/model/chain';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('sending under an authorization', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const title = (changes: Partial<SendingAuthorization> = {}): SendingAuthorization => ({
    kind: 'power',
    holder: { name: 'Other name, S.L.', taxCode: 'B12345674' },
    at: new Date(),
    by: 'key',
    ...changes,
  });
  const sealed = async (supplier: string): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 2);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 2 });
    return chain;
  };
  const stops = async (chain: ChainDocument) => listSendingStopsOfChain(fixture.database, await fixture.chain(chain));

  it.each([
    ['B98602642', { until: '2020-12-31' }, 'title-ended'],
    ['B85905495', { from: '2999-01-01' }, 'title-not-begun'],
    ['A28015865', { holder: { name: 'X', taxCode: 'B98602642' } }, 'title-mismatch'],
  ])('stops for %s with %j, and resumes with another authorization', async (supplier, changes, code) => {
    const chain = await sealed(supplier);
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title(changes));
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop', pending: 2 });
    expect(await stops(chain)).toMatchObject([{ code }]);
    await fixture.ask(chain, await fixture.invoice(chain, 'LATER-1'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1, left: { pending: 3 } });
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title({ until: '2999-12-31' }));
    expect(await stops(chain)).toEqual([]);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 3 });
  });

  it('begins on the first day of the authorization, without an operator', async () => {
    const chain = await sealed('A58818501');
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title({ from: '2999-01-01' }));
    await fixture.submit(chain);
    expect(await stops(chain)).toMatchObject([{ code: 'title-not-begun', endsAt: new Date('2999-01-01T00:00:00Z') }]);
    expect(await deleteExpiredSendingStops(fixture.database)).toBe(0);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { 'title.from': '2020-01-01' } });
    await getSendingStopsCollection(fixture.database).updateOne(
      { code: 'title-not-begun' },
      { $set: { endsAt: new Date() } },
    );
    expect(await deleteExpiredSendingStops(fixture.database)).toBe(1);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
  });

  it('continues if a worker has a wrong clock', async () => {
    const chain = await sealed('B12345674');
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title({ until: '2999-12-31' }));
    const wrong = { database: fixture.database, now: () => new Date('3001-01-01T00:00:00Z') };
    const read = await fixture.chain(chain);
    expect(await stopSendingIfNotAuthorized(wrong, read, { holder: 'B12345674', certificate: '' })).toBeUndefined();
    expect(await stops(chain)).toEqual([]);
  });

  // Regression: the stop stayed, although a supplier's own certificate needs no authorization.
  it.each([
    ['title-ended', 7_670, { until: '2020-12-31' }],
    ['title-not-begun', 7_671, { from: '2999-01-01' }],
  ])('ends the stop %s when another certificate is stored for the supplier', async (code, number, changes) => {
    const chain = await sealed(makeSupplierCode(number));
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title(changes));
    await fixture.submit(chain);
    expect(await stops(chain)).toMatchObject([{ code }]);
    await setChainCertificateAndEndProblemStop(fixture.database, chain, { fingerprint: 'A'.repeat(64) });
    expect(await stops(chain)).toEqual([]);
  });

  it('resumes if the configured certificate is the one of the holder again', async () => {
    // Regression: the stop stayed until an operator ended it.
    const chain = await sealed(makeSupplierCode(7_672));
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title());
    await getChainsCollection(fixture.database).updateOne(
      { _id: chain._id },
      { $set: { certificate: { fingerprint: 'B'.repeat(64) } } },
    );
    const other = { holder: 'B98602642', certificate: 'B'.repeat(64) };
    await stopSendingIfNotAuthorized(fixture.deps, await fixture.chain(chain), other);
    expect(await stops(chain)).toMatchObject([{ code: 'title-mismatch' }]);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
    expect(await stops(chain)).toEqual([]);
    // A worker that still had the other certificate.
    await stopSendingIfNotAuthorized(fixture.deps, await fixture.chain(chain), other);
    expect(await stops(chain)).toEqual([]);
  });

  // Regression: an authorization that has ended kept the stop, although the configured certificate was the supplier's own.
  it.each([
    ['4112', 7_673, ['4112']],
    ['title-ended', 7_674, []],
  ])(
    'has of a stop %s, when the configured certificate changes, what does not depend on it',
    async (code, number, left) => {
      const chain = await fixture.supplier(makeSupplierCode(number));
      const stop = { _id: formatChainStopKey(chain._id), at: new Date(), code, text: 'x' };
      await getSendingStopsCollection(fixture.database).insertOne(stop);
      for (const fingerprint of ['C', 'D'])
        expect(
          await saveDetectedChainCertificateIfUnchanged(fixture.database, await fixture.chain(chain), { fingerprint }),
        ).toBe(true);
      expect((await stops(chain)).map((one) => one.code)).toEqual(left);
    },
  );

  it('continues if a sender has read an earlier state of the authorization', async () => {
    const chain = await sealed('B64717838');
    const certificate = { fingerprint: 'C' };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { certificate } });
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title({ until: '2020-12-31' }));
    const read = await fixture.chain(chain);
    await setSendingAuthorizationAndEndProblemStop(
      fixture.database,
      chain,
      title({ at: new Date(Date.now() + 1_000) }),
    );
    const stop = { _id: formatChainStopKey(chain._id), at: new Date(), code: 'title-ended', text: 'x' };
    await saveAuthorizationProblemStopIfUnchanged(fixture.database, read, 'C', stop);
    expect(await stops(chain)).toEqual([]);
  });
});

// Queries in the background about a supplier that has not agreed to them. Regression: only the calls that start a run
// checked the registration and the authorization, so a run that the sweep started asked the authority nevertheless.
import { makeSupplierCode } from '../../../bench/documents';
import { queryAndSettleDoubtfulRecords } from '../../../activities/chain/query-records';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ActivityDeps } from '../../../activities/deps';
import { applyAuthorityQueryResultToChainRun } from '../../../src/chain/run/step-results';
import { createChainRunState } from '../../../src/chain/run/state';
import { saveConfirmedChainEnd } from '../../../src/store/chains/confirmed-end';
import { setSendingAuthorizationAndEndProblemStop } from '../../../src/store/chains/chain-control';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { readOverdueChainStepsByKey } from '../../../src/store/chains/sweep';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
  listSendingStopsByKeys,
} from '../../../src/store/chains/windows';
import type { CertificateProblem } from '../../../src/contracts/certificate-problems';
import type { ChainDocument } from '../../../src/model/chain';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a query in the background', () => {
  let fixture: ChainFixture;
  let queries = 0;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  beforeEach(() => {
    queries = 0;
  });
  afterAll(() => fixture?.close());

  const ask = (
    chain: ChainDocument,
    compare: boolean,
    problem?: CertificateProblem,
    witness: ActivityDeps['witness'] = absentWitnessLog,
  ) => {
    const counting: ActivityDeps = {
      ...fixture.deps,
      witness,
      connectionFor: async (owner) => {
        if (problem) return { problem };
        // The fixture's certificate is valid for the simulator only.
        const found = await fixture.deps.connectionFor({ ...owner, environment: 'simulator' });
        if ('problem' in found) return found;
        const query: typeof found.connection.client.query = (...question) => {
          queries += 1;
          return found.connection.client.query(...question);
        };
        return { connection: { ...found.connection, client: { ...found.connection.client, query } } };
      },
    };
    const { _id, installation } = chain;
    return queryAndSettleDoubtfulRecords(counting)({ chain: _id, installation, failures: 0, compare });
  };
  const seal = (chain: ChainDocument, installation: string, compared: boolean) =>
    createSealActivity({ ...fixture.deps, witness: absentWitnessLog })({
      chain: chain._id,
      installation,
      head: null,
      compared,
    });
  /** A chain with a record, whose run and witness know nothing. */
  const loseHead = async (code: number): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(code));
    await fixture.ask(chain, await fixture.invoice(chain, `C-${code}`));
    expect(await seal(chain, chain.installation, true)).toMatchObject({ sealed: 1 });
    await fixture.ask(chain, await fixture.invoice(chain, `D-${code}`));
    expect(await seal(chain, chain.installation, false)).toMatchObject({ sealed: 0, unknownEnd: true });
    return fixture.chain(chain);
  };
  const askDuringStop = async (chain: ChainDocument, environment: ChainDocument['environment']) => {
    const lookup = await fixture.deps.connectionFor(chain);
    const certificate = 'connection' in lookup ? lookup.connection.certificate : '';
    const stop = { _id: formatCertificateStopKey(environment, certificate), at: new Date(), code: '4141', text: 'x' };
    await insertSendingStopIfAbsent(fixture.database, stop);
    const result = await ask(chain, true);
    await getSendingStopsCollection(fixture.database).deleteOne({ _id: stop._id });
    return result;
  };
  const certificateProblem = (validTo: Date): CertificateProblem => ({
    code: 'certificate-expired',
    text: 'the certificate has expired',
    certificate: 'ab'.repeat(32),
    validTo,
    own: true,
  });
  const expired = certificateProblem(new Date('2020-01-01'));
  const renewedWithoutRecord = {
    environment: 'live',
    head: null,
    past: [{ installation: 'before', head: null, until: new Date(0) }],
  } as const;
  const register = (chain: ChainDocument, state: ChainDocument['registration']['state']) =>
    getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { 'registration.state': state } });

  it.each(['pending', 'unregistered'] as const)('is not sent for a supplier that is %s', async (state) => {
    const chain = await fixture.supplier(makeSupplierCode(state === 'pending' ? 7_650 : 7_651));
    await register(chain, state);
    const result = await ask(chain, true);
    expect(result).toMatchObject({ left: 1, isNotAsked: true });
    const { waits, retired } = applyAuthorityQueryResultToChainRun(createChainRunState(), { ...result, waitMs: 1 }, 0);
    const why = `the authority was not asked: the supplier ${chain.supplier} is not registered`;
    expect(waits.query).toMatchObject({ kind: 'query', why: expect.stringContaining(why) });
    expect(retired).toBe(false);
    expect([queries, (await fixture.chain(chain)).installation]).toEqual([0, chain.installation]);
    await register(chain, 'registered');
    expect(await ask(chain, true)).toMatchObject({ left: 0, renewed: expect.any(String) });
    expect(queries).toBeGreaterThan(0);
  });

  it('is not needed if an operator has confirmed the last record', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_652));
    await register(chain, 'pending');
    expect(await saveConfirmedChainEnd(fixture.database, chain)).toBe(true);
    expect(await ask(chain, true)).toEqual({ settled: 0, resent: 0, released: 0, left: 0, waitMs: 0 });
    expect(queries).toBe(0);
    expect((await fixture.chain(chain)).endConfirmed).toMatchObject({ authorityAsked: true });
  });

  it.each([
    ['ended', 7_654, { until: '2020-12-31' }, false],
    ['not begun', 7_655, { from: '2999-01-01' }, false],
    ['named another holder', 7_656, {}, false],
    ['ended, and an operator confirmed its last record', 7_657, { until: '2020-12-31' }, true],
  ])('is not needed for sealing under a new number: the authorization had %s', async (_, code, days, isConfirmed) => {
    const chain = await fixture.supplier(makeSupplierCode(code));
    const holder = { name: 'X', taxCode: 'B98602642' };
    const title = { kind: 'power', holder, ...days, at: new Date(), by: 'key' } as const;
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title);
    await fixture.ask(chain, await fixture.invoice(chain, `Q-${code}`));
    expect(await seal(chain, chain.installation, false)).toMatchObject({ sealed: 0, unknownEnd: true });
    if (isConfirmed) expect(await fixture.confirm(chain)).toBe(true);
    expect(await ask(chain, true)).toMatchObject({ left: 0, renewed: expect.any(String) });
    const { installation, past } = await fixture.chain(chain);
    expect([queries, past]).toMatchObject([0, [{ installation: chain.installation, why: 'end-unknown', lost: true }]]);
    // The run of a new number knows that nothing was sealed under it.
    expect(await seal(chain, installation, true)).toMatchObject({ sealed: 1 });
  });

  // Regression: a chain whose run knew nothing was not sealed while its certificate could not be used.
  it.each([
    ['has expired', 7_658, expired],
    ['has a stop', 7_659, undefined],
  ])('is not needed for sealing under a new number: the certificate %s', async (_, code, problem) => {
    const chain = await loseHead(code);
    const result = problem ? await ask(chain, true, problem) : await askDuringStop(chain, 'simulator');
    expect(result).toMatchObject({ left: 0, renewed: expect.any(String) });
    const { installation, past } = await fixture.chain(chain);
    expect([queries, past]).toMatchObject([0, [{ installation: chain.installation, why: 'end-unknown' }]]);
    expect(await seal(chain, installation, true)).toMatchObject({ sealed: 1 });
  });

  it.each([
    ['only by a wrong clock', 7_660, certificateProblem(new Date('2999-01-01')), {}],
    ['and the records are signed', 7_661, expired, { signRecords: true }],
    ['and it would be the first record in live', 7_662, expired, { environment: 'live', head: null }],
    ['and it would be the first record in live after a renewal', 7_667, expired, renewedWithoutRecord],
  ] as const)('does not renew a chain whose certificate has expired, %s', async (_, code, problem, changes) => {
    const chain = await loseHead(code);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: changes });
    expect(await ask(chain, true, problem)).toMatchObject({ left: 1, isNotAsked: true });
    expect((await fixture.chain(chain)).installation).toBe(chain.installation);
  });

  it('is not needed before the first record in live, which needs a certificate but not the right to send', async () => {
    // Regression: no invoice of a new supplier was sealed while the authority had suspended the sender.
    const chain = await loseHead(7_664);
    const first = { environment: 'live', head: null } as const;
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: first });
    expect(await askDuringStop(chain, 'live')).toMatchObject({ left: 0, renewed: expect.any(String) });
    expect(queries).toBe(0);
  });

  it('does not renew a chain that an operator has just confirmed while its certificate has expired', async () => {
    const chain = await loseHead(7_663);
    expect(await fixture.confirm(chain)).toBe(true);
    expect(await ask(chain, true, expired)).toMatchObject({ left: 1, isNotAsked: true });
    expect(await seal(chain, chain.installation, false)).toMatchObject({ sealed: 1 });
  });

  // Regression: the number was renewed for good, although an operator had confirmed it a moment before.
  it.each([
    ['before a renewal without a query', 7_665, expired, 1],
    ['after a query', 7_666, undefined, 2],
  ])('does not renew a chain that is confirmed while the witness is checked %s', async (_, code, problem, check) => {
    const chain = await loseHead(code);
    let checks = 0;
    const checkWritable = async () => {
      checks += 1;
      if (checks === check) expect(await fixture.confirm(chain)).toBe(true);
    };
    const result = await ask(chain, true, problem, { ...absentWitnessLog, checkWritable });
    expect([checks, result.renewed]).toEqual([check, undefined]);
    const { installation, endConfirmed } = await fixture.chain(chain);
    expect([installation, endConfirmed]).toMatchObject([chain.installation, { authorityAsked: true }]);
    expect(await seal(chain, installation, false)).toMatchObject({ sealed: 1 });
  });

  it('about a record is not sent while the authorization is not valid', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_653));
    await fixture.ask(chain, await fixture.invoice(chain, 'Q-1'));
    await fixture.seal(chain);
    await fixture.drain(chain);
    const title = {
      kind: 'power',
      holder: { name: 'X', taxCode: 'B98602642' },
      until: '2020-12-31',
      at: new Date(),
      by: 'key',
    } as const;
    await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, title);
    expect(await ask(chain, false)).toMatchObject({ left: 0 });
    const check = { kind: 'late-arrival' as const, from: new Date(0) };
    await getRecordsCollection(fixture.database).updateMany({ chain: chain._id }, { $set: { check } });
    expect(await ask(chain, false)).toMatchObject({
      left: 1,
      isNotAsked: true,
      reason: expect.stringContaining('2020'),
    });
    // Regression: nothing showed the reason, and the sweep signaled the chain in every pass.
    const stops = await listSendingStopsByKeys(fixture.database, [formatChainStopKey(chain._id)]);
    expect(stops).toMatchObject([{ code: 'title-ended' }]);
    const late = await readOverdueChainStepsByKey(fixture.database, new Date(), 0);
    expect([...late.keys()]).not.toContain(chain._id);
    expect(queries).toBe(0);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $unset: { title: '' } });
    expect(await ask(chain, false)).toMatchObject({ left: 0 });
    expect(queries).toBe(1);
  });
});

// Two senders of one chain while one is delayed. Regressions: the seeded simulation found each of them.
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import { makeSupplierCode } from '../../../bench/documents';
import type { SendAttemptResult } from '../../../src/contracts/activities';
import type { ChainDocument } from '../../../src/model/chain';
import { listSendingStopsOfChain } from '../../../src/store/chains/chain-control';
import { restartSendingWindowWait, getSendingWindowsCollection } from '../../../src/store/chains/windows';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import type { SendingWindowDocument } from '../../../src/model/submission';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** A promise and the function that fulfils it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

const leaseMs = 2_000;

describe('two senders of one chain', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => fixture?.close());
  beforeEach(() => fixture.control('PUT', '/wait', { seconds: 60 }));
  afterEach(() => {
    fixture.at = {};
  });

  const sealedChain = async (supplier: string, count: number): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, count);
    await fixture.seal(chain);
    return fixture.chain(chain);
  };
  const sealOneMore = async (chain: ChainDocument, number: string): Promise<void> => {
    await fixture.ask(chain, await fixture.invoice(chain, number));
    await fixture.seal(chain);
  };
  const send = ({ _id, installation }: ChainDocument, deps: ChainFixture['deps']): Promise<SendAttemptResult> =>
    sendOpenOrNewlyFrozenSubmission(deps, { chain: _id, installation });
  /** A worker that reads this certificate for the chain. */
  const withCertificate = (certificate: string): ChainFixture['deps'] => ({
    ...fixture.deps,
    connectionFor: async (owner) => {
      const found = await fixture.deps.connectionFor(owner);
      return 'connection' in found ? { connection: { ...found.connection, certificate } } : found;
    },
  });
  /** A sender that is delayed between reading and freezing. */
  const heldUp = (chain: ChainDocument): { readonly result: Promise<SendAttemptResult>; readonly go: () => void } => {
    const { passed, open } = gate();
    const deps: ChainFixture['deps'] = {
      ...fixture.deps,
      connectionFor: async (owner) => {
        await passed;
        return fixture.deps.connectionFor(owner);
      },
    };
    return { result: send(chain, deps), go: open };
  };
  /** A sender that has its response and is delayed before it stores it. */
  const heldUpWithAnswer = async (chain: ChainDocument, deps = fixture.deps) => {
    const [sent, passed] = [gate(), gate()];
    fixture.at['after-call'] = async () => {
      sent.open();
      await passed.passed;
    };
    const result = send(chain, deps);
    await sent.passed;
    fixture.at = {};
    return { result, go: passed.open };
  };
  const leasePasses = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, leaseMs + 200));
  const getWindow = (chain: ChainDocument): Promise<SendingWindowDocument | null> =>
    getSendingWindowsCollection(fixture.database).findOne({ _id: { $regex: `^simulator:${chain.supplier}:` } });

  it('wait for the time that the faster sender received', async () => {
    const chain = await sealedChain('B12345674', 2);
    const slow = heldUp(chain);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    slow.go();
    expect(await slow.result).toMatchObject({ kind: 'deferred', why: 'window' });
  });

  it('lose no batch that one sender has just frozen', async () => {
    const chain = await sealedChain('B85905495', 2);
    const slow = heldUp(chain);
    const fast = await heldUpWithAnswer(chain);
    slow.go();
    expect(await slow.result).toMatchObject({ kind: 'deferred', why: 'lease' });
    fast.go();
    expect((await fast.result).kind).toBe('answered');
  });

  it('keep the connection reserved if an early response arrives while a later attempt runs', async () => {
    await fixture.control('PUT', '/wait', { seconds: 0 });
    const chain = await sealedChain('B60000007', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    const later = await heldUpWithAnswer(chain);
    early.go();
    expect((await early.result).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'lease' });
    later.go();
    await later.result;
    await leasePasses();
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 1 });
  });

  it('wait for the attempt with the new certificate if a late response to the old attempt arrives', async () => {
    await fixture.control('PUT', '/wait', { seconds: 0 });
    const chain = await sealedChain('B60000155', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    const later = await heldUpWithAnswer(chain, withCertificate('NEW'));
    early.go();
    expect((await early.result).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    expect(await send(chain, withCertificate('NEW'))).toMatchObject({ kind: 'deferred', why: 'lease' });
    later.go();
    await later.result;
  });

  it('wait for a running later attempt even if the certificate is replaced again', async () => {
    await fixture.control('PUT', '/wait', { seconds: 0 });
    const chain = await sealedChain('B60000247', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    const later = await heldUpWithAnswer(chain, withCertificate('SECOND'));
    early.go();
    expect((await early.result).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    expect(await send(chain, withCertificate('THIRD'))).toMatchObject({ kind: 'deferred', why: 'lease' });
    later.go();
    await later.result;
    expect(await send(chain, withCertificate('THIRD'))).toMatchObject({ kind: 'answered', records: 1 });
  });

  it('never shorten the wait after a late response', async () => {
    await fixture.control('PUT', '/wait', { seconds: 1 });
    const chain = await sealedChain('B70000005', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    await fixture.control('PUT', '/wait', { seconds: 60 });
    expect((await fixture.submit(chain)).kind).toBe('answered');
    const before = await getWindow(chain);
    early.go();
    expect((await early.result).kind).toBe('answered');
    expect((await getWindow(chain))?.notBefore?.getTime()).toBeGreaterThanOrEqual(before?.notBefore?.getTime() ?? 1e15);
  });

  it('never shorten the wait after an attempt without a response', async () => {
    await fixture.control('PUT', '/wait', { seconds: 1 });
    const chain = await sealedChain('B80000003', 1);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    const shutUntil = new Date(Date.now() + 60_000);
    const key = (await getWindow(chain))?._id ?? '';
    await getSendingWindowsCollection(fixture.database).updateOne({ _id: key }, { $set: { notBefore: shutUntil } });
    await restartSendingWindowWait(fixture.database, key, { _id: 'other', attempt: 1 });
    expect((await getWindow(chain))?.notBefore).toEqual(shutUntil);
    await getSendingWindowsCollection(fixture.database).updateOne(
      { _id: key },
      { $set: { notBefore: new Date(), waitSeconds: 30 } },
    );
    await restartSendingWindowWait(fixture.database, key, { _id: 'other', attempt: 1 });
    expect((await getWindow(chain))?.notBefore?.getTime()).toBeGreaterThan(Date.now() + 25_000);
  });

  it('send no other batch during a repeat that began long before its lease', async () => {
    const chain = await sealedChain('A28015865', 1);
    await fixture.control('PUT', '/wait', { seconds: 0 });
    // The first attempt has its response and is delayed before it stores it.
    const first = await heldUpWithAnswer(chain);
    await leasePasses();
    const other = 'F'.repeat(64);
    // The repeat, with the next certificate, runs, and its response is also delayed.
    const second = await heldUpWithAnswer(chain, withCertificate(other));
    const window = `simulator:${chain.supplier}:${other}`;
    const submission = await getSubmissionsCollection(fixture.database).findOne({ chain: chain._id, open: true });
    const held = await getSendingWindowsCollection(fixture.database).findOne({ _id: window });
    expect(held?.attempt).toBe(submission?.attempt);
    expect(held?.busyUntil?.getTime()).toBeGreaterThanOrEqual(submission?.leaseUntil?.getTime() ?? Number.NaN);
    first.go();
    await first.result;
    await sealOneMore(chain, 'LATER-2');
    expect(await send(chain, withCertificate(other))).toMatchObject({ kind: 'deferred', why: 'lease' });
    second.go();
    await second.result;
  });

  it('are not stopped by a late Fault if another attempt has been accepted', async () => {
    const chain = await sealedChain(makeSupplierCode(7_950), 1);
    await fixture.control('PUT', '/faults', {
      rules: [{ kind: 'fault', code: 4141, next: 1, issuer: chain.supplier }],
    });
    const counted: unknown[] = [];
    const measure = { ...fixture.deps.measure, count: (...row: unknown[]) => void counted.push(row) };
    const early = await heldUpWithAnswer(chain, { ...fixture.deps, measure });
    await leasePasses();
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered' });
    early.go();
    expect(await early.result).toMatchObject({ kind: 'deferred', why: 'lease' });
    // The call was made, although it changes nothing.
    expect(counted).toContainEqual(['sello_submissions_total', { environment: 'simulator', result: 'refused' }]);
    expect(await listSendingStopsOfChain(fixture.database, await fixture.chain(chain))).toEqual([]);
  });

  it('show no error after a late attempt without a response if another attempt has been accepted', async () => {
    const chain = await sealedChain(makeSupplierCode(7_953), 1);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'empty', next: 1, issuer: chain.supplier }] });
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered' });
    early.go();
    expect(await early.result).toMatchObject({ kind: 'deferred', why: 'lease' });
    expect((await fixture.chain(chain)).lastError).toBeNull();
  });

  it.each([
    ['response', []],
    ['Fault', [{ kind: 'fault', code: 4141, next: 1 }]],
  ])('do not compare the clock of the authority with a %s that was held back', async (_name, rules) => {
    const chain = await sealedChain(makeSupplierCode(7_951 + rules.length), 1);
    await fixture.control('PUT', '/faults', { rules: rules.map((rule) => ({ ...rule, issuer: chain.supplier })) });
    let heldMs = 0;
    const gauges: string[] = [];
    const measure = { ...fixture.deps.measure, set: (name: string) => void gauges.push(name) };
    const deps = { ...fixture.deps, measure, monotonicMs: () => performance.now() + heldMs };
    const sender = await heldUpWithAnswer(chain, deps);
    heldMs = 90_000;
    sender.go();
    expect((await sender.result).kind).toBe(rules.length > 0 ? 'fault' : 'answered');
    expect((await fixture.chain(chain)).authorityClock).toBeUndefined();
    expect(gauges).not.toContain('sello_authority_clock_drift_seconds');
  });
});

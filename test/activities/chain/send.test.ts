// The sending activity: batch after batch, and the state after a failure in between. full-batches.long.test.ts sends
// batches of the usual size.
import type { SendingActivityResult } from '../../../src/contracts/activities';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { renderMessageInEnglish } from '../../../src/messages/render';
import { createSealedChain, expectBatchAfterBatch } from './sealed-chain';
import { chainLimits } from '../../../src/contracts/limits/chain';

let fixture: ChainFixture;

const sealedChain = (supplier: string, count: number): Promise<ChainDocument> =>
  createSealedChain(fixture, supplier, count);

/** With small messages, a few records are several batches. */
function useSmallBatches(): void {
  jest.replaceProperty(chainLimits, 'batchRecordsMax', 40 as never);
  jest.replaceProperty(chainLimits, 'pendingOpensWindow', 40 as never);
  jest.replaceProperty(chainLimits, 'readAheadMin', 20 as never);
}

const openList = (chain: ChainDocument) =>
  getSubmissionsCollection(fixture.database).findOne({ chain: chain._id, open: true });

describe('the sending activity', () => {
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_BACKOFF_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => fixture.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    fixture.at = {};
    fixture.stopping = false;
    await fixture.control('DELETE', '/faults');
    await fixture.control('PUT', '/wait', { seconds: 0 });
  });

  it('continues batch after batch, and records each batch during the call for the next batch', async () => {
    useSmallBatches();
    await expectBatchAfterBatch(fixture, 'B12345674', 80);
  });

  it('ends with a waiting time if the authority sets one', async () => {
    await fixture.control('PUT', '/wait', { seconds: 60 });
    const chain = await sealedChain('B85905495', 12);
    const result = await fixture.send(chain);
    expect(result).toMatchObject({ lists: 1, next: { kind: 'deferred', why: 'window', waitMs: 60_000 } });
    expect(result.left).toMatchObject({ unrecorded: false, pending: 0 });
  });

  it('sends the last day in VERI*FACTU with each message until the day is removed', async () => {
    const chain = await sealedChain('B63272603', 1);
    const year = new Date().getFullYear();
    const lastDays = async () =>
      (
        await fixture.control<{ messages: { lastDay?: string }[] }>('GET', `/messages?issuer=${chain.supplier}`)
      ).messages.map(({ lastDay }) => lastDay);
    const sendWith = async (reporting: object) => {
      await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { reporting } } as never);
      await fixture.seed(chain, 1);
      await fixture.seal(await fixture.chain(chain));
      await fixture.send(await fixture.chain(chain));
    };
    const statement = { state: 'on', at: new Date(), by: 'key' };
    await sendWith({ ...statement, until: `${year}-12-31` });
    expect(await lastDays()).toEqual([`31-12-${year}`]);
    await sendWith(statement);
    // The authority accepts a day of this year and of the last year (4120).
    await sendWith({ ...statement, until: `${year - 2}-12-31` });
    expect((await lastDays()).filter((day) => day !== undefined)).toEqual([`31-12-${year}`]);
  });

  it('completes its call even if a concurrent recording fails, and reports the failure', async () => {
    useSmallBatches();
    const chain = await sealedChain('B64717838', 60);
    let failures = 0;
    fixture.at['before-record'] = () => {
      failures += 1;
      return Promise.reject(new Error('a document that cannot be written'));
    };
    const result: SendingActivityResult = await fixture.send(chain);
    expect(failures).toBeGreaterThan(0);
    expect(result).toMatchObject({ lists: 2, records: 60, left: { unrecorded: true, open: false } });
    expect(result.unrecorded).toContain('a document that cannot be written');
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toContain(
      'a document that cannot be written',
    );
    fixture.at = {};
    expect(await fixture.send(chain)).toMatchObject({ lists: 0, left: { unrecorded: false, unnotified: false } });
    expect((await fixture.records(chain)).every(({ outcome }) => outcome === 'accepted')).toBe(true);
  }, 60_000);

  it('makes no call before the back-off ends, even in a run without state', async () => {
    const chain = await sealedChain('A28015865', 2);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'drop', next: 1 }] });
    const lost = await fixture.send(chain);
    expect(lost).toMatchObject({ unanswered: 1, next: { kind: 'deferred', why: 'back-off' } });
    expect((await openList(chain))?.retryAt).toBeInstanceOf(Date);
    const early = await fixture.send(chain);
    expect(early).toMatchObject({ lists: 0, next: { kind: 'deferred', why: 'back-off' } });
    const waitMs = early.next.kind === 'deferred' ? early.next.waitMs : 0;
    expect(waitMs).toBeGreaterThan(500);
    await new Promise((resolve) => setTimeout(resolve, waitMs + 50));
    expect(await fixture.send(chain)).toMatchObject({ lists: 1, next: { kind: 'nothing' } });
  });

  it('waits longer after each attempt during which the worker dies', async () => {
    const chain = await sealedChain('A58818501', 1);
    fixture.at['before-call'] = () => Promise.reject(new Error('the worker died'));
    await expect(fixture.send(chain)).rejects.toThrow('died');
    const first = await openList(chain);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await expect(fixture.send(chain)).rejects.toThrow('died');
    const second = await openList(chain);
    expect(first?.retryAt ?? null).toBeNull();
    // After two attempts without a response, the pause is four seconds and the lease two.
    expect((second?.retryAt?.getTime() ?? 0) - (second?.leaseUntil?.getTime() ?? 0)).toBeGreaterThan(1_000);
  });

  it('starts no batch while the process shuts down', async () => {
    useSmallBatches();
    const chain = await sealedChain('B00000000', 60);
    fixture.stopping = true;
    expect(await fixture.send(chain)).toMatchObject({ lists: 1, next: { kind: 'more' }, left: { pending: 20 } });
  }, 60_000);

  it('does not set its clock by the `Date` of an error page', async () => {
    const chain = await sealedChain('B10000008', 1);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'html', next: 1 }] });
    expect(await fixture.send(chain)).toMatchObject({ next: { kind: 'deferred', why: 'back-off' } });
    expect((await fixture.chain(chain)).authorityClock).toBeUndefined();
  });

  it('sends nothing from a database that lacks the last sealed record of the run', async () => {
    const chain = await sealedChain('B20000006', 1);
    const lost = { installation: chain.installation, sequence: 9, fingerprint: 'F' };
    const result = await fixture.send(chain, lost);
    expect(result.next).toMatchObject({ kind: 'deferred', why: 'stop', text: expect.stringContaining('backup') });
  });

  it('seals nothing in a database where another record has replaced the last record of the run', async () => {
    const chain = await sealedChain('B30000004', 3);
    await fixture.ask(chain, await fixture.invoice(chain, 'R-1'));
    const { installation } = chain;
    const other = { installation, sequence: 2, fingerprint: 'F'.repeat(64) };
    expect(await fixture.seal(chain, other)).toMatchObject({
      sealed: 0,
      paused: expect.stringContaining('is not the record that Sello sealed'),
    });
    const [, second] = await fixture.records(chain);
    const end = { installation, sequence: 2, fingerprint: second?.fingerprint ?? '' };
    expect(await fixture.seal(chain, end)).toMatchObject({ sealed: 1 });
  });
});

// A response that leaves records without an outcome: Sello sends them again after a back-off, however many wait.
import { readDelayedChainKeys } from '../../../src/store/chains/overdue-delays';
import { shortenTooLongSendingWaits } from '../../../src/store/chains/long-waits';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { endBackOffOfChain } from '../../../src/store/submissions/attempts';
import { renderMessageInEnglish } from '../../../src/messages/render';
import type { ChainDocument } from '../../../src/model/chain';
import { runAtScale } from '../../../storms/simulation/scale';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a response that leaves records without an outcome', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_BACKOFF_SECONDS: '20' });
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => fixture.control('DELETE', '/faults'));

  const code = expect.stringContaining('20 records without an outcome (code 1243)');
  const backOff = { kind: 'deferred', why: 'back-off', text: code };
  const isHeld = async ({ _id }: ChainDocument): Promise<boolean> =>
    (await readDelayedChainKeys(fixture.database, [_id], 0)).held.has(_id);
  const readError = async (chain: ChainDocument): Promise<string> =>
    renderMessageInEnglish((await fixture.chain(chain)).lastError?.text ?? '');
  /** A chain with a full batch, to which the authority responded with a technical code in every line. */
  const undecided = async (supplier: string): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 20);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1243, issuer: supplier }] });
    const result = await runAtScale('small', {}, () => fixture.send(chain));
    expect(result).toMatchObject({ lists: 1, records: 20, lastError: code, left: { pending: 20 } });
    expect(result).toMatchObject({ next: { ...backOff, waitMs: 20_000 }, attempts: [{ text: code }] });
    return chain;
  };

  it('delays the next submission, although enough records wait to open the window', async () => {
    const chain = await undecided('B12345674');
    expect(await readError(chain)).toEqual(code);
    const { nextAttemptAt, lastSubmissionAt } = await fixture.chain(chain);
    expect((nextAttemptAt?.getTime() ?? 0) - (lastSubmissionAt?.getTime() ?? 0)).toBe(20_000);
    // A run without state also waits, and shows why.
    const early = await runAtScale('small', {}, () => fixture.send(chain));
    expect(early).toMatchObject({ lists: 0, next: backOff, lastError: code });
    expect(await isHeld(chain)).toBe(true);
  });

  it('delays it no longer than the first time after a response that decides about other records', async () => {
    const supplier = 'B58818501';
    const chain = await undecided(supplier);
    await fixture.control('DELETE', '/faults');
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1243, issuer: supplier, next: 1 }] });
    await endBackOffOfChain(fixture.database, await fixture.chain(chain));
    expect(await runAtScale('small', {}, () => fixture.send(chain))).toMatchObject({
      lists: 1,
      left: { pending: 1 },
      next: { why: 'back-off', waitMs: 20_000 },
    });
    expect(await fixture.chain(chain)).toMatchObject({ backOff: { count: 1 } });
  });

  it('delays it twice as long each time, until a response has every outcome', async () => {
    const chain = await undecided('B85905495');
    expect(await endBackOffOfChain(fixture.database, await fixture.chain(chain))).toMatchObject({ kind: 'ended' });
    expect(await isHeld(chain)).toBe(false);
    expect(await runAtScale('small', {}, () => fixture.send(chain))).toMatchObject({ next: { waitMs: 40_000 } });
    await fixture.control('DELETE', '/faults');
    await endBackOffOfChain(fixture.database, await fixture.chain(chain));
    expect(await runAtScale('small', {}, () => fixture.send(chain))).toMatchObject({
      lists: 1,
      lastError: null,
      next: { kind: 'nothing' },
    });
    const after = await fixture.chain(chain);
    expect([after.backOff, after.lastError]).toEqual([undefined, null]);
    expect(await endBackOffOfChain(fixture.database, after)).toEqual({ kind: 'none' });
  });

  it('does not delay it for longer than a back-off if the clock of the database was ahead', async () => {
    const chain = await undecided('B64717838');
    const until = new Date(Date.now() + 86_400_000);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { 'backOff.until': until } });
    expect(await shortenTooLongSendingWaits(fixture.database, [chain._id], { leaseSeconds: 6 })).toBe(1);
    const remainingMs = ((await fixture.chain(chain)).backOff?.until.getTime() ?? 0) - Date.now();
    expect(remainingMs).toBeLessThanOrEqual(600_000);
  });

  it('delays a short batch whose outcomes are stored with the response', async () => {
    const chain = await fixture.supplier('A28015865');
    await fixture.seed(chain, 1);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1243, next: 1 }] });
    expect(await fixture.send(chain)).toMatchObject({ lists: 1, next: { why: 'back-off', waitMs: 20_000 } });
    expect(await fixture.send(chain)).toMatchObject({ lists: 0, next: { why: 'back-off' } });
  });
});

// A clock that jumps while a chain is sealed: nothing is sealed with a time in the future.
import { createSealActivity } from '../../../activities/chain/seal';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('the clock of a sealer that jumps between check and seal', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('seals nothing with a time in the future, and pauses sealing', async () => {
    const chain = await fixture.supplier('B63272603');
    await fixture.ask(chain, await fixture.invoice(chain, 'J-1'));
    let looks = 0;
    // The check of the clock is the first read. Every later read of the time is two hours ahead.
    const now = (): Date => new Date(Date.now() + (looks++ === 0 ? 0 : 7_200_000));
    const seal = () =>
      createSealActivity({ ...fixture.deps, now })({
        chain: chain._id,
        installation: chain.installation,
        head: null,
        compared: true,
      });
    await expect(seal()).rejects.toThrow('head moved');
    expect(await fixture.records(chain)).toEqual([]);
    expect((await seal()).paused).toContain('the clock of the database differ by');
  });

  it('sends nothing while it differs from the clock of the database, and tries again soon', async () => {
    const chain = await fixture.supplier('B63272611');
    await fixture.ask(chain, await fixture.invoice(chain, 'J-2'));
    await fixture.seal(chain);
    fixture.clockAheadMs = 61_000;
    const paused = await fixture.submit(chain);
    expect(paused).toMatchObject({ kind: 'deferred', why: 'back-off', waitMs: 30_000 });
    expect(paused.kind === 'deferred' && paused.text).toContain('the clock of the database differ by');
    fixture.clockAheadMs = 0;
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });
});

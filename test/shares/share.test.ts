// The share of an owner: limits of the owner and its parts, waiting callers, and no lost or repeated turn.
import { waitersPerOwnerMax } from '../../src/contracts/limits/shares';
import { FairResourceLimit } from '../../src/shares/share';

const pot = { all: 10, owner: 4, part: 2 };

describe('the share of an owner', () => {
  it('limits the part, the owner and the total', () => {
    const share = new FairResourceLimit('searches', pot);
    const take = (owner: string, part?: string) => share.tryTake({ owner, part }) !== undefined;
    expect([take('a', '1'), take('a', '1'), take('a', '1')]).toEqual([true, true, false]);
    expect([take('a', '2'), take('a', '2'), take('a', '3')]).toEqual([true, true, false]);
    const others = Array.from({ length: 8 }, (_, i) => take(`b${i}`));
    expect(others.filter(Boolean)).toHaveLength(6);
  });

  it('accepts an item larger than itself if its owner has no other item', () => {
    const share = new FairResourceLimit('searches', pot);
    const release = share.tryTake({ owner: 'a' }, 9);
    expect([release !== undefined, share.tryTake({ owner: 'a' })]).toEqual([true, undefined]);
    release?.();
    release?.();
    expect(share.heldBy({ owner: 'a' })).toBe(0);
    expect(share.tryTake({ owner: 'a' })).toBeDefined();
  });

  it('serves owners in turn, and skips owners without a free share', async () => {
    const share = new FairResourceLimit('searches', { all: 2, owner: 1 });
    const done: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (owner: string, name: string): Promise<void> =>
      share
        .during({ owner }, { waitMs: 5_000 }, () => new Promise<void>((end) => ends.set(name, end)))
        .then(() => void done.push(name));
    const all = [begin('a', 'a1'), begin('a', 'a2'), begin('b', 'b1'), begin('a', 'a3')];
    await Promise.resolve();
    expect([...ends.keys()]).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3', 'b1']) {
      for (let i = 0; i < 20 && !ends.has(name); i += 1) await new Promise((resolve) => setImmediate(resolve));
      ends.get(name)?.();
    }
    await Promise.all(all);
    expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(share.heldBy({ owner: 'a' })).toBe(0);
  });

  it('refuses a caller that waited too long, and counts nothing for this caller', async () => {
    const share = new FairResourceLimit('searches', { all: 2, owner: 1 });
    const release = share.tryTake({ owner: 'a' });
    await expect(share.during({ owner: 'a' }, { waitMs: 20 }, () => Promise.resolve())).rejects.toMatchObject({
      key: 'busy',
    });
    release?.();
    await expect(share.during({ owner: 'a' }, { waitMs: 20 }, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  // Regression: a download whose status was sent was refused after 30 s, in its middle.
  it('never refuses a caller that waits until its client is gone', async () => {
    const share = new FairResourceLimit('searches', { all: 1, owner: 1 });
    const release = share.tryTake({ owner: 'b' });
    const others = Array.from({ length: waitersPerOwnerMax }, () =>
      share.takeInTurn({ owner: 'a' }, { waitMs: 5_000 }).then((end) => end()),
    );
    let leave = (): void => undefined;
    const served = share.takeInTurn({ owner: 'a' }, {});
    const gone = share.takeInTurn({ owner: 'a' }, { whenGone: (drop) => (leave = drop) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    leave();
    await expect(gone).rejects.toMatchObject({ key: 'busy', reason: { id: 'client-disconnected' } });
    release?.();
    await Promise.all(others);
    (await served)();
    expect(share.tryTake({ owner: 'a' })).toBeDefined();
  });

  // Regression: waiters were one array for all owners, which was copied for each of them.
  it('has a limit of waiters for each owner, and another owner may still wait', async () => {
    const share = new FairResourceLimit('searches', { all: 1, owner: 1 });
    const release = share.tryTake({ owner: 'b' });
    const all = Array.from({ length: waitersPerOwnerMax + 1 }, () =>
      share.takeInTurn({ owner: 'a' }, { waitMs: 5_000 }),
    );
    const other = share.takeInTurn({ owner: 'c' }, { waitMs: 5_000 });
    await expect(all.pop()).rejects.toMatchObject({ key: 'busy', reason: { params: { whose: 'owner' } } });
    release?.();
    (await all[0])?.();
    (await other)();
    for (const one of all.slice(1)) (await one)();
    expect(share.tryTake({ owner: 'a' })).toBeDefined();
  });

  it('serves the owner that came later before the second caller of the first one', async () => {
    const share = new FairResourceLimit('searches', { all: 1, owner: 1 });
    const release = share.tryTake({ owner: 'a' });
    const served: string[] = [];
    const wait = async (owner: string): Promise<void> => {
      const end = await share.takeInTurn({ owner }, { waitMs: 5_000 });
      served.push(owner);
      end();
    };
    const all = ['a', 'a', 'a', 'b', 'c'].map(wait);
    release?.();
    await Promise.all(all);
    expect(served).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  // Regression: a file of a workspace waited until its time was over, while documents of the workspace passed it.
  it('lets no caller of the owner pass one that has waited for a second', async () => {
    const share = new FairResourceLimit('bytes of documents', { all: Infinity, owner: 10 });
    const small = share.tryTake({ owner: 'a' }, 6);
    const large = share.takeInTurn({ owner: 'a' }, { waitMs: 5_000, amount: 9 });
    const passing = await share.takeInTurn({ owner: 'a' }, { waitMs: 5_000, amount: 1 });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
    const later = share.takeInTurn({ owner: 'a' }, { waitMs: 5_000, amount: 2 });
    passing();
    small?.();
    const release = await large;
    expect(share.heldBy({ owner: 'a' })).toBe(9);
    release();
    (await later)();
    clock.mockRestore();
    expect(share.heldBy({ owner: 'a' })).toBe(0);
  });

  it('forgets a caller whose client is gone, also in a share without a total', async () => {
    const share = new FairResourceLimit('bytes of documents', { all: Infinity, owner: 1 });
    const release = share.tryTake({ owner: 'a' });
    let leave = (): void => undefined;
    const gone = share.takeInTurn({ owner: 'a' }, { waitMs: 5_000, whenGone: (drop) => (leave = drop) });
    const next = share.takeInTurn({ owner: 'a' }, { waitMs: 5_000 });
    leave();
    await expect(gone).rejects.toMatchObject({ key: 'busy', reason: { id: 'client-disconnected' } });
    release?.();
    (await next)();
    leave();
    expect(share.heldBy({ owner: 'a' })).toBe(0);
  });
});

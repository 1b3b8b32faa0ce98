// Tests DNS lookups: slow names block neither the process nor, permanently, other names.
import { setImmediate as turn } from 'node:timers/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { wrapResolverToLimitLookups } from '../../src/outbound/look-up';

const limits = {
  lookUpsMax: 2,
  lookUpMs: 200,
  slowLookUpMs: 100,
  slowOwnerMs: 60_000,
  extraLostMs: 60_000,
  namesMax: 100,
};

describe('the DNS lookups of a process', () => {
  const open = new Map<string, (found: string[]) => void>();
  let most = 0;
  const slow = (hostname: string): Promise<string[]> => {
    if (hostname.startsWith('well')) return Promise.resolve(['192.0.2.1']);
    return new Promise((resolve) => {
      open.set(hostname, (found) => {
        open.delete(hostname);
        resolve(found);
      });
      most = Math.max(most, open.size);
    });
  };
  beforeEach(() => {
    open.clear();
    most = 0;
  });

  it('use at most two threads, and each caller gets a result in time', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, limits);
    const from = Date.now();
    const lookups = Array.from({ length: 20 }, (_, i) =>
      lookUp(`w${i}`, `slow${i}.example`).catch((error: unknown) => error),
    );
    expect(await Promise.all(lookups)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ code: 'EAI_AGAIN' })),
    );
    expect(Date.now() - from).toBeLessThan(2_000);
    expect(most).toBe(2);
    // Both names are resolved at last, so the others are no longer looked up, and healthy names are.
    for (const response of open.values()) response([]);
    expect(await lookUp('w1', 'well.example')).toEqual(['192.0.2.1']);
    expect(most).toBe(2);
  });

  it('share a running lookup, and queue a new lookup after it', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, limits);
    const both = [lookUp('a', 'slow.example'), lookUp('a', 'slow.example')];
    await turn();
    expect(open.size).toBe(1);
    open.get('slow.example')?.(['192.0.2.2']);
    expect(await Promise.all(both)).toEqual([['192.0.2.2'], ['192.0.2.2']]);
    const again = lookUp('a', 'slow.example');
    await turn();
    expect(open.size).toBe(1);
    open.get('slow.example')?.(['192.0.2.3']);
    expect(await again).toEqual(['192.0.2.3']);
  });

  it('start as soon as an earlier lookup ends', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, limits);
    const all = ['a', 'b', 'well.example'].map((name) => lookUp(`of ${name}`, name));
    await turn();
    open.get('a')?.(['192.0.2.4']);
    expect(await all[2]).toEqual(['192.0.2.1']);
    open.get('b')?.(['192.0.2.5']);
    expect(await Promise.all(all)).toEqual([['192.0.2.4'], ['192.0.2.5'], ['192.0.2.1']]);
  });

  it('of other workspaces are not delayed by one whose names are all slow', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, limits);
    const ofA = Array.from({ length: 6 }, (_, i) => lookUp('a', `slow${i}.example`).catch(() => undefined));
    await turn();
    expect(open.size).toBe(1);
    for (let i = 0; i < 10; i += 1) expect(await lookUp('b', `well${i}.example`)).toEqual(['192.0.2.1']);
    await Promise.all(ofA);
    expect(await lookUp('b', 'well.example')).toEqual(['192.0.2.1']);
  });

  it('of other workspaces are not delayed by several whose names are slow', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, limits);
    const slowOf = (owner: string) => lookUp(owner, `slow-${owner}.example`).catch(() => undefined);
    await Promise.all(['a', 'b'].map(slowOf));
    // The system gives up both lookups. From now on, both workspaces are known.
    for (const response of open.values()) response([]);
    await turn();
    const again = ['a', 'b', 'a2'].map((name) =>
      lookUp(name.slice(0, 1), `slow-${name}.example`).catch(() => undefined),
    );
    await turn();
    expect(open.size).toBe(1);
    expect(await lookUp('c', 'well.example')).toEqual(['192.0.2.1']);
    await Promise.all(again);
    expect(await lookUp('c', 'well.example')).toEqual(['192.0.2.1']);
  });

  it('take turns by workspace', async () => {
    const lookUp = wrapResolverToLimitLookups(slow, { ...limits, slowLookUpMs: 10_000 });
    void Promise.all(['a', 'b'].map((owner) => lookUp(owner, owner)));
    void Promise.all(['a2', 'a3'].map((name) => lookUp('a', name).catch(() => undefined)));
    const ofC = lookUp('c', 'well.example');
    await turn();
    open.get('a')?.([]);
    await sleep(5);
    open.get('a2')?.([]);
    expect(await ofC).toEqual(['192.0.2.1']);
    open.get('b')?.([]);
    open.get('a3')?.([]);
  });

  describe('of a workspace alone with a name that hangs', () => {
    const lookUpOnce = (lookUp: ReturnType<typeof wrapResolverToLimitLookups>, owner: string, hostname: string) =>
      lookUp(owner, hostname).catch(({ code }: { code: string }) => code);

    it('find its healthy names meanwhile, also in the time in which it counts as slow', async () => {
      const lookUp = wrapResolverToLimitLookups(slow, limits);
      await lookUp('a', 'well.example');
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const hanging = lookUpOnce(lookUp, 'a', 'slow.example');
        await turn();
        expect(await lookUpOnce(lookUp, 'a', 'well.example')).toEqual(['192.0.2.1']);
        expect(await hanging).toBe('EAI_AGAIN');
        expect(await lookUpOnce(lookUp, 'a', 'well.example')).toEqual(['192.0.2.1']);
        open.get('slow.example')?.([]);
        await turn();
      }
    });

    it('look up a new name before those that were slow', async () => {
      const lookUp = wrapResolverToLimitLookups(slow, limits);
      const first = lookUpOnce(lookUp, 'a', 'slow1.example');
      await first;
      open.get('slow1.example')?.([]);
      await turn();
      const others = ['slow2.example', 'slow1.example', 'well.example'].map((name) => lookUpOnce(lookUp, 'a', name));
      await turn();
      open.get('slow2.example')?.(['192.0.2.6']);
      expect(await others[2]).toEqual(['192.0.2.1']);
      open.get('slow1.example')?.([]);
      await Promise.all(others);
    });

    it('no longer take the free turn after a healthy name hung in it', async () => {
      const hanging = new Set<string>();
      const lookUp = wrapResolverToLimitLookups(
        (name) => (hanging.has(name) ? slow(`slow ${name}`) : Promise.resolve(['192.0.2.1'])),
        limits,
      );
      const names = ['x.example', 'y.example', 'z.example'];
      for (const name of names) await lookUp('a', name);
      hanging.add('x.example').add('y.example');
      await Promise.all(['x.example', 'y.example'].map((name) => lookUpOnce(lookUp, 'a', name)));
      expect(open.size).toBe(2);
      for (const response of open.values()) response([]);
      await turn();
      hanging.add('z.example');
      const again = names.map((name) => lookUpOnce(lookUp, 'a', name));
      await turn();
      expect(open.size).toBe(1);
      expect(await lookUpOnce(lookUp, 'b', 'well.example')).toEqual(['192.0.2.1']);
      await Promise.all(again);
    });
  });
});

// Tests DNS lookups: slow names block neither the process nor, permanently, other names.
import { setImmediate as turn } from 'node:timers/promises';
import { limitDnsLookups } from '../../src/outbound/look-up';

const limits = { lookUpsMax: 2, lookUpMs: 200 };

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
    const lookUp = limitDnsLookups(slow, limits);
    const from = Date.now();
    const lookups = Array.from({ length: 20 }, (_, i) => lookUp(`slow${i}.example`).catch((error: unknown) => error));
    expect(await Promise.all(lookups)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ code: 'EAI_AGAIN' })),
    );
    expect(Date.now() - from).toBeLessThan(2_000);
    expect(most).toBe(2);
    // Both names are resolved at last, so the others are no longer looked up, and healthy names are.
    for (const response of open.values()) response([]);
    expect(await lookUp('well.example')).toEqual(['192.0.2.1']);
    expect(most).toBe(2);
  });

  it('share a running lookup, and queue a new lookup after it', async () => {
    const lookUp = limitDnsLookups(slow, limits);
    const both = [lookUp('slow.example'), lookUp('slow.example')];
    await turn();
    expect(open.size).toBe(1);
    open.get('slow.example')?.(['192.0.2.2']);
    expect(await Promise.all(both)).toEqual([['192.0.2.2'], ['192.0.2.2']]);
    const again = lookUp('slow.example');
    await turn();
    expect(open.size).toBe(1);
    open.get('slow.example')?.(['192.0.2.3']);
    expect(await again).toEqual(['192.0.2.3']);
  });

  it('start as soon as an earlier lookup ends', async () => {
    const lookUp = limitDnsLookups(slow, limits);
    const all = ['a', 'b', 'well.example'].map(lookUp);
    await turn();
    open.get('a')?.(['192.0.2.4']);
    expect(await all[2]).toEqual(['192.0.2.1']);
    open.get('b')?.(['192.0.2.5']);
    expect(await Promise.all(all)).toEqual([['192.0.2.4'], ['192.0.2.5'], ['192.0.2.1']]);
  });
});

// Which connections to the authority a process keeps, shares and gives up. Regression: 500 certificates of one
// workspace closed the clients of all others, even during their calls.
import { createAuthorityConnectionCache } from '../../src/main/connection-cache';

const pairOf = (keyPem: string) => ({ certificatePem: 'the same public certificate', keyPem });

function openCache(connectionsMax = 100) {
  const retired: string[] = [];
  const reads: string[] = [];
  const cache = createAuthorityConnectionCache({
    connect: ({ keyPem }) => ({ keyPem }),
    retire: ({ keyPem }) => void retired.push(keyPem),
    connectionsMax,
  });
  const connect = (owner: string, row: string, keyPem: string, version = keyPem) =>
    cache.connectionOf({ id: `${owner}:live:${row}`, owner, environment: 'live', version }, () => {
      reads.push(keyPem);
      return pairOf(keyPem);
    });
  const listKeys = (): string[] => cache.all().map(({ keyPem }) => keyPem);
  return { cache, connect, retired, reads, listKeys };
}

describe('a connection to the authority', () => {
  it('is kept by the private key, so that two keys for one certificate have two connections', () => {
    const { connect } = openCache();
    expect(connect('a', 'A', 'key of a')).toEqual({ keyPem: 'key of a' });
    expect(connect('b', 'B', 'key of b')).toEqual({ keyPem: 'key of b' });
    expect(connect('a', 'A', 'key of a')).toEqual({ keyPem: 'key of a' });
  });

  it('is shared by all rows with the same pair in the same environment', () => {
    const { cache, connect } = openCache();
    const first = connect('a', 'A1', 'adviser');
    expect(connect('a', 'A2', 'adviser')).toBe(first);
    expect(connect('b', 'B', 'adviser')).toBe(first);
    const inTest = { id: 'a:test:A1', owner: 'a', environment: 'test', version: 'adviser' } as const;
    expect(cache.connectionOf(inTest, () => pairOf('adviser'))).not.toBe(first);
  });

  it('is found without reading the pair, which is read again only after a change of the row', () => {
    const { connect, reads } = openCache();
    const first = connect('a', 'A', 'key', 'under the first master key');
    expect(connect('a', 'A', 'key', 'under the first master key')).toBe(first);
    expect(reads).toEqual(['key']);
    expect(connect('a', 'A', 'key', 'under the second master key')).toBe(first);
    expect(reads).toEqual(['key', 'key']);
    expect(connect('a', 'A', 'key', 'under the second master key')).toBe(first);
    expect(reads).toHaveLength(2);
  });

  it('is not the connection of the row before its certificate was replaced', () => {
    const { connect, retired } = openCache();
    connect('a', 'A1', 'old');
    connect('a', 'A2', 'old');
    expect(connect('a', 'A1', 'new')).toEqual({ keyPem: 'new' });
    expect(retired).toEqual([]);
    connect('a', 'A2', 'new');
    expect(retired).toEqual(['old']);
  });

  it('is given up with its last row', () => {
    const { cache, connect, retired, listKeys } = openCache();
    connect('a', 'A1', 'key');
    connect('a', 'A2', 'key');
    cache.forget('a:live:A1');
    expect(retired).toEqual([]);
    cache.forget('a:live:A2');
    cache.forget('a:live:unknown');
    expect([retired, listKeys()]).toEqual([['key'], []]);
  });

  it('stays if the new pair of its row cannot be read', () => {
    const { cache, connect, listKeys } = openCache();
    connect('a', 'A', 'key');
    const source = { id: 'a:live:A', owner: 'a', environment: 'live', version: 'damaged' } as const;
    const fail = (): never => {
      throw new Error('damaged');
    };
    expect(() => cache.connectionOf(source, fail)).toThrow('damaged');
    expect(() => cache.connectionOf(source, fail)).toThrow('damaged');
    expect(listKeys()).toEqual(['key']);
  });
});

describe('if there are too many connections', () => {
  it('the workspace with the most loses the one that it has not used for longest', () => {
    const { connect, retired, listKeys } = openCache(5);
    connect('victim', 'A', 'victim');
    for (let i = 0; i < 20; i += 1) connect('attacker', `B${i}`, `attacker ${i}`);
    expect(retired).toEqual(Array.from({ length: 16 }, (_, i) => `attacker ${i}`));
    expect(listKeys()).toContain('victim');
    connect('attacker', 'B16', 'attacker 16');
    connect('attacker', 'B20', 'attacker 20');
    expect(retired.at(-1)).toBe('attacker 17');
  });

  it('each workspace with one connection keeps it as long as it uses it', () => {
    const { connect, retired } = openCache(3);
    for (const owner of ['a', 'b', 'c', 'a', 'd']) connect(owner, 'A', owner);
    expect(retired).toEqual(['b']);
  });
});

// Tests `sello series`: a series that no list shows is resumed only if the caller names it.
import { run as seriesCommand } from '../../src/cli/series';
import { type FakeApi, startFakeApi } from './fake-api';
import { capturePrinted } from './printed';

const row = (id: string, certain: boolean) => ({
  id,
  name: id,
  prefix: '',
  last_index: 2,
  next: 3,
  certain,
  reason: '',
});

const unusedNumber = (code: string) => ({ id: `number-${code}`, code });

describe('sello series', () => {
  let api: FakeApi;
  let paused: object[] = [];
  let hasPages = false;
  const { output, text } = capturePrinted();
  beforeAll(async () => {
    api = await startFakeApi(({ method, url }) => {
      if (method !== 'GET') return { id: 'x', next: 3 };
      const isFirst = !url.includes('cursor=');
      if (!hasPages || url.includes('/paused')) return { list: paused };
      if (!url.includes('/entries')) return { list: paused, ...(isFirst ? { next_cursor: 'p2' } : {}) };
      return isFirst ? { list: [unusedNumber('F-1')], next_cursor: '1' } : { list: [unusedNumber('F-2')] };
    });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    [paused, hasPages] = [[], false];
    api.calls.length = 0;
  });

  const run = (...args: string[]): Promise<number> => seriesCommand([...args, '--api', api.base, '--token', 't']);
  const resumed = (): [string, unknown][] =>
    api.calls.flatMap(({ method, url, body }) =>
      method === 'POST' ? [[url.split('/').at(-2) ?? '', JSON.parse(body)] as [string, unknown]] : [],
    );

  it('does not resume unknown series because the list of uncertain series is empty', async () => {
    paused = [row('a', true)];
    expect(await run('resume', '--all', '--yes')).toBe(0);
    expect(resumed()).toEqual([['a', { next: 3 }]]);
    expect(text()).toContain('`sello series resume any --new-series PREFIX`');
  });

  it('resumes unknown series with a new prefix, or by name', async () => {
    paused = [row('a', false)];
    expect(await run('resume', '--all', '--yes', '--new-series', 'R-')).toBe(0);
    expect(resumed()).toEqual([
      ['a', { next: 3, new_prefix: 'R-' }],
      ['any', { new_prefix: 'R-' }],
    ]);
    await run('resume', 'any', '--new-series', 'R-');
    expect(resumed()).toHaveLength(3);
  });

  it('names the entry of an unused number, and what helps if the entry skipped the number', async () => {
    paused = [{ ...row('derived', true), unused: 1, code: 'F-5', entry: 'entry-b' }];
    expect(await run('list')).toBe(0);
    expect(output.at(-1)).toMatch(
      /number F-5. Run the job of entry entry-b again. If the entry already has a different number, .*Assign F-5 .*gap/,
    );
  });

  it('lists the unused numbers of every page and of every page of series', async () => {
    hasPages = true;
    paused = [{ ...row('derived', true), unused: 2 }];
    expect(await run('list')).toBe(0);
    const codes = output.flatMap((line) => /number (F-\d)\./.exec(line)?.[1] ?? []);
    expect(codes).toEqual(['F-1', 'F-2', 'F-1', 'F-2']);
  });

  it('explains what stop-prefix does before it stops the prefix', async () => {
    expect(await run('stop-prefix')).toBe(1);
    expect([resumed(), text()]).toEqual([[], expect.stringContaining('may occur twice')]);
    expect(await run('stop-prefix', '--yes')).toBe(0);
    expect(resumed()).toEqual([['any', {}]]);
  });
});

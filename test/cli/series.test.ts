// Tests `sello series`: a series that no list shows is resumed only if the caller names it.
import { run as seriesCommand } from '../../src/cli/series';
import { type FakeApi, startFakeApi } from './fake-api';

const row = (id: string, certain: boolean) => ({
  id,
  name: id,
  prefix: '',
  last_index: 2,
  next: 3,
  certain,
  reason: '',
});

describe('sello series', () => {
  let api: FakeApi;
  let paused: object[] = [];
  let output: string[] = [];
  beforeAll(async () => {
    api = await startFakeApi(({ method }) => (method === 'GET' ? { list: paused } : { id: 'x', next: 3 }));
  });
  afterAll(() => api.close());
  beforeEach(() => {
    [paused, output] = [[], []];
    api.calls.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  const run = (...args: string[]): Promise<number> => seriesCommand([...args, '--api', api.base, '--token', 't']);
  const resumed = (): [string, unknown][] =>
    api.calls.flatMap(({ method, url, body }) =>
      method === 'POST' ? [[url.split('/').at(-2) ?? '', JSON.parse(body)] as [string, unknown]] : [],
    );

  it('does not resume unknown series because the list of uncertain series is empty', async () => {
    paused = [row('a', true)];
    expect(await run('resume', '--all', '--yes')).toBe(0);
    expect(resumed()).toEqual([['a', { next: 3 }]]);
    expect(output.join('\n')).toContain('`sello series resume any --new-series PREFIX`');
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
      /number F-5. Run the job of entry entry-b again. If the entry has another number, .*gap/,
    );
  });

  it('explains what stop-prefix does before it stops the prefix', async () => {
    expect(await run('stop-prefix')).toBe(1);
    expect([resumed(), output.join('\n')]).toEqual([[], expect.stringContaining('may occur twice')]);
    expect(await run('stop-prefix', '--yes')).toBe(0);
    expect(resumed()).toEqual([['any', {}]]);
  });
});

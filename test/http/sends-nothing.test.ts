// Tests that an installation that sends nothing (SELLO_SENDS_NOTHING) says so wherever an operator looks.
import { checkAndPrintWorkspaceReadiness } from '../../src/cli/doctor/workspace';
import { readSettings } from '../../src/settings/settings';
import { consoleSettings, signedIn } from './console/visitor';
import { startApi, type TestApi } from './api';

describe.each([
  ['sends nothing', 'true'],
  ['sends', 'false'],
])('an installation that %s', (_name, setting) => {
  const isSilent = setting === 'true';
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ ...consoleSettings, SELLO_SENDS_NOTHING: setting });
  }, 60_000);
  afterAll(() => api?.close());

  it('says so in /health and in the attention list', async () => {
    const health = (await (await fetch(`${api.base}/health`)).json()) as { sends_nothing?: boolean };
    expect(health.sends_nothing).toBe(isSilent ? true : undefined);
    const { json } = await api.call('GET', '/access/v1/overview');
    const causes = (json.attention as { cause: string }[]).map(({ cause }) => cause);
    expect(causes.includes('sends-nothing')).toBe(isSilent);
  });

  it.each([
    ['en', 'sends nothing'],
    ['es', 'no envía nada'],
  ])('says so on every page of the console (%s)', async (language, words) => {
    const ana = await signedIn(api, 'viewer');
    for (const page of ['/console/mine', '/console/w/one', '/console/w/one/entries'])
      expect((await ana.get(page, { 'accept-language': language })).html.includes(words)).toBe(isSilent);
  });

  it('says so in sello doctor', async () => {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const settings = readSettings({ SELLO_SENDS_NOTHING: setting });
    await checkAndPrintWorkspaceReadiness({ database: api.database, settings }, 'one', undefined);
    jest.restoreAllMocks();
    expect(lines.some((line) => /failed +sending +This installation sends nothing/.test(line))).toBe(isSilent);
  });
});

// Tests the links from a job and a supplier to their runs in the Temporal UI.
import { createUuidV7 } from '../../../src/main/ids';
import { startApi, type TestApi } from '../api';
import { invoice } from '../documents';
import { register } from '../registered';
import { sealedChain } from './sealed';
import { consoleSettings, signedIn } from './visitor';

const [supplier, withoutRecords] = ['B12345674', 'B85905495'];
const ui = 'https://temporal.example';
const home = '/console/w/one';

const apis: TestApi[] = [];
afterAll(() => Promise.all(apis.map((api) => api.close())));

/** Starts an API with a job and a chain. @returns their pages, and the page of a chain without records */
async function withRuns(settings: Readonly<Record<string, string>>) {
  const api = await startApi({ ...consoleSettings, TEMPORAL_NAMESPACE: 'sello', ...settings });
  apis.push(api);
  await sealedChain(api, supplier, 1);
  await register(api, withoutRecords);
  const workflows = (await api.call('GET', '/transform/v1/workflows')).json.list as readonly { id: string }[];
  const job = createUuidV7();
  await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflows[0]?.id, data: invoice() });
  const pages = [`${home}/jobs/${job}`, ...[supplier, withoutRecords].map((code) => `${home}/suppliers/${code}`)];
  const linksFor = async (role: 'viewer' | 'clerk' | 'manager'): Promise<(string | undefined)[]> => {
    const visitor = await signedIn(api, role);
    const shown = await Promise.all(pages.map((page) => visitor.get(page)));
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    return shown.map(({ html }) => /<a href="(https:\/\/temporal[^"]+)" rel="noreferrer/.exec(html)?.[1]);
  };
  return { api, job, linksFor };
}

describe('the link to a run in the Temporal UI', () => {
  it('is visible with the scope operate', async () => {
    const { api, job, linksFor } = await withRuns({ SELLO_TEMPORAL_UI_URL: ui });
    const runs = `${ui}/namespaces/sello/workflows`;
    const [ofJob, ofChain, ofNone] = await linksFor('manager');
    expect(ofJob).toBe(`${runs}/${encodeURIComponent(`job:${api.workspace}:${job}`)}`);
    expect(decodeURIComponent(ofChain ?? '')).toMatch(
      new RegExp(`^${runs}/chain:simulator:${supplier}:I-[0-9a-f-]{36}$`),
    );
    expect(ofNone).toBeUndefined();
    for (const role of ['viewer', 'clerk'] as const)
      expect(await linksFor(role)).toEqual([undefined, undefined, undefined]);
  });

  it('is absent without a Temporal UI', async () => {
    const { linksFor } = await withRuns({});
    expect(await linksFor('manager')).toEqual([undefined, undefined, undefined]);
  });
});

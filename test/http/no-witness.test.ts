// Tests an installation without a witness: the API reports and explains it, and stays healthy.
import { absentWitnessLog } from '../../src/witness/no-witness';
import { consoleSettings, signedIn } from './console/visitor';
import { startApi, type TestApi } from './api';

describe.each([
  ['without a witness', '', 'none'],
  ['with one', '/var/lib/sello/witness', 'up'],
])('an installation %s', (_name, folder, state) => {
  let api: TestApi;
  beforeAll(async () => {
    const witness = folder === '' ? absentWitnessLog : { ...absentWitnessLog, trouble: () => undefined };
    api = await startApi({ ...consoleSettings, SELLO_WITNESS: folder }, () => new Date(), witness);
  }, 60_000);
  afterAll(() => api?.close());

  it('reports the missing witness in /health, with a status that depends on the database and Temporal only', async () => {
    const response = await fetch(`${api.base}/health`);
    // This API runs without Temporal.
    expect([response.status, ((await response.json()) as { witness: string }).witness]).toEqual([503, state]);
  });

  it('reports a lost witness in /health', async () => {
    const lostBefore = () => new Date('2026-11-29T03:00:00.000Z');
    const other = await startApi({}, () => new Date(), { ...absentWitnessLog, lostBefore });
    try {
      expect(await (await fetch(`${other.base}/health`)).json()).toMatchObject({
        witness_lost_before: '2026-11-29T03:00:00.000Z',
      });
      expect(await (await fetch(`${api.base}/health`)).json()).not.toHaveProperty('witness_lost_before');
    } finally {
      await other.close();
    }
  });

  it('explains the missing witness in the attention list in both languages', async () => {
    const { json } = await api.call('GET', '/access/v1/overview');
    const rows = (json.attention as { cause: string; text: string }[]).filter(({ cause }) => cause === 'no-witness');
    expect(rows.map(({ text }) => text)).toEqual(
      state === 'up' ? [] : [expect.stringContaining('a series may assign a number twice')],
    );
    const ana = await signedIn(api, 'viewer');
    const readHome = async (language: string) =>
      (await ana.get('/console/w/one', { 'accept-language': language })).html;
    expect((await readHome('en')).includes('no copy of the state of the chains exists outside the database')).toBe(
      state === 'none',
    );
    expect((await readHome('es')).includes('no hay copia del estado de las cadenas fuera de la base de datos')).toBe(
      state === 'none',
    );
  });
});

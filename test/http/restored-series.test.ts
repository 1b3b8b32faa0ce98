// Tests series of a restored database through the API: refused with a remedy, listed, and continued after the assigned numbers.
import { createUuidV7 } from '../../src/main/ids';
import { createMessage } from '../../src/messages/message';
import { getBatchesCollection, getBatchRowsCollection } from '../../src/store/batches/batches';
import { getSeriesNumbersCollection } from '../../src/store/series/series';
import { type WitnessFolder, openWitnessFolder } from '../../src/witness/witness-folder';
import { startApi, type TestApi } from './api';
import { clockAnchor } from '../witness/clock-anchor';
import { waitingJobOf } from './waiting-job';
import { ownFolder } from '../servers/own-folder';

describe('a series of a restored database', () => {
  let api: TestApi;
  const folder = ownFolder('sello-witness-');
  let witness: WitnessFolder;
  beforeAll(async () => {
    const failed = (error: unknown): never => {
      throw error;
    };
    witness = openWitnessFolder(folder, { now: () => new Date(), anchor: clockAnchor, failed });
    api = await startApi({}, () => new Date(), witness);
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await witness?.close();
  });

  afterEach(() => jest.restoreAllMocks());

  const take = (series: string) => api.call('PUT', `/sequence/v1/series/${series}/entries/${createUuidV7()}`, {});

  it('is paused until a user continues it, but never below issued numbers', async () => {
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'S', prefix: 'S-' });
    for (let i = 0; i < 3; i += 1) await take(series);
    await getSeriesNumbersCollection(api.database).deleteMany({ series, index: { $gt: 1 } });
    const refused = await take(series);
    expect(refused).toMatchObject({ status: 409, json: { key: 'series-paused' } });
    expect(JSON.stringify(refused.json)).toContain(`series resume ${series} --next 4`);
    const reply = await api.call('GET', '/sequence/v1/paused');
    expect(reply.json).toMatchObject({ list: [{ id: series, last_index: 1, next: 4, certain: true }] });
    const place = `/sequence/v1/paused/${series}/resume`;
    expect(await api.call('POST', place, { next: 3 })).toMatchObject({ status: 422 });
    expect(await api.call('POST', place, {}, { token: await api.token('run') })).toMatchObject({ status: 403 });
    expect(await api.call('POST', place, {})).toMatchObject({ status: 200, json: { id: series, next: 4 } });
    expect(await take(series)).toMatchObject({ status: 200, json: { code: 'S-4' } });
    expect((await api.call('GET', '/sequence/v1/paused')).json).toEqual({ list: [] });
  });

  it('shows in the overview how many jobs and rows of batches wait, as long as it is paused', async () => {
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'W', prefix: 'W-' });
    for (let i = 0; i < 2; i += 1) await take(series);
    const { workspace, database } = api;
    const readWaits = async () => (await api.call('GET', '/access/v1/overview')).json.waiting_for_numbers;
    expect(await readWaits()).toBeUndefined();
    await getSeriesNumbersCollection(database).deleteMany({ series, index: 2 });
    const text = createMessage('series-paused', { series, next: 3, last: 2 });
    const number = { provider: 'sequence.enumerate', completed: false, events: [{ status: 'QUEUED', message: text }] };
    const [waits, continued] = [[{ ...number }], [{ ...number, completed: true }]];
    for (const intents of [waits, waits, continued]) await waitingJobOf(api, { intents: intents as never });
    const id = createUuidV7();
    const row = { workspace, batch: id, status: 'waiting' };
    await getBatchesCollection(database).insertOne({
      _id: id,
      workspace,
      id,
      open: true,
      status: 'running',
      dryRun: false,
    } as never);
    await getBatchRowsCollection(database).insertMany([
      { ...row, row: 1 },
      { ...row, row: 2, stage: 'seal' },
    ] as never[]);
    expect(await readWaits()).toEqual({ jobs: [{ series, count: 2 }], batch_rows: 1 });
    expect(await api.call('POST', `/sequence/v1/paused/${series}/resume`, {})).toMatchObject({ status: 200 });
    expect(await readWaits()).toBeUndefined();
  });

  it('is resumed only at a chosen number or prefix if its last number is unknown', async () => {
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'U', prefix: 'U-' });
    await take(series);
    const place = `/sequence/v1/paused/${series}/resume`;
    jest.spyOn(witness, 'ofSeries').mockResolvedValue({ last: null, sinceMs: Date.now() + 60_000, forgot: true });
    expect((await api.call('GET', '/sequence/v1/paused')).json).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ id: series, certain: false })]),
    });
    expect(await api.call('POST', place, {})).toMatchObject({ status: 422 });
    const refused = await take(series);
    expect(JSON.stringify(refused.json)).toContain(`series resume ${series} --next N`);
    expect(await api.call('POST', place, { next: 500 })).toMatchObject({ status: 200, json: { next: 500 } });
    // The witness begins a little later than the present.
    expect(await take(series)).toMatchObject({ status: 200, json: { code: 'U-500' } });
  });

  it('says where it continues although an earlier call resumed it at a higher number', async () => {
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'V', prefix: 'V-' });
    const place = `/sequence/v1/paused/${series}/resume`;
    expect(await api.call('POST', place, { next: 500 })).toMatchObject({ status: 200, json: { next: 500 } });
    expect(await api.call('POST', place, { next: 400 })).toMatchObject({ status: 422 });
    expect(await api.call('POST', place, {})).toMatchObject({ status: 200, json: { next: 500 } });
    expect(await take(series)).toMatchObject({ status: 200, json: { code: 'V-500' } });
  });

  it('does not start again at 1 because a client creates the lost series again', async () => {
    const series = createUuidV7();
    const create = () => api.call('PUT', `/sequence/v1/series/${series}`, { name: 'L', prefix: 'L-' });
    // The witness is new, and the series was created after the backup, so neither has the series.
    jest.spyOn(witness, 'ofSeries').mockResolvedValue({ last: null, sinceMs: Date.now() - 60_000, forgot: true });
    expect(await create()).toMatchObject({ status: 409, json: { key: 'series-paused' } });
    await api.call('POST', '/sequence/v1/paused/any/resume', { new_prefix: 'R-' });
    expect(await create()).toMatchObject({ status: 200, json: { prefix: 'R-L-' } });
    expect(await take(series)).toMatchObject({ status: 200, json: { code: 'R-L-1' } });
    expect(await create()).toMatchObject({ status: 409, json: { key: 'conflict' } });
  });

  it('refuses one next number for all unknown series, because numbering would ignore the number', async () => {
    const place = '/sequence/v1/paused/any/resume';
    expect(await api.call('POST', place, { next: 500 })).toMatchObject({ status: 422 });
    expect(await api.call('POST', place, { next: 500, new_prefix: 'R-' })).toMatchObject({ status: 422 });
    expect(await api.call('POST', place, { new_prefix: 'R-' })).toMatchObject({ status: 200 });
  });
});

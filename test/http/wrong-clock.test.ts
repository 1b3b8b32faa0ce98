// An API process whose clock is a day behind: an invoice of today is in the future by its clock. The call is right, so
// it is not refused as invalid, and the row of a batch does not fail for good.
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { startApi, type TestApi } from './api';
import { register } from './registered';

let api: TestApi;
let clockAheadMs = 0;
const dayMs = 86_400_000;
const supplier = 'A58818501';

beforeAll(async () => {
  api = await startApi({}, () => new Date(Date.now() + clockAheadMs));
  await register(api, supplier);
}, 60_000);
beforeEach(() => {
  clockAheadMs = 0;
});
afterAll(() => api.close());

const lines = [{ description: 'Silla', price: '10.00', tax: '21%' }];
const toDay = (ms: number) => toCivilDateTime(new Date(ms), 'Europe/Madrid').date;
const preview = (issue_date: string, body: object = {}) =>
  api.call('POST', '/fiscal/v1/invoices?dry_run=true', {
    supplier,
    lines,
    series: 'A',
    code: '7',
    issue_date,
    ...body,
  });

describe('a call with the date of today', () => {
  it('is accepted by a right clock, and answered with 503 by a wrong one', async () => {
    const date = toDay(Date.now());
    expect((await preview(date)).status).toBe(200);
    clockAheadMs = -dayMs;
    const { status, json } = await preview(date);
    expect([status, json.error]).toEqual([503, expect.anything()]);
  });
});

describe('a call that a right clock also refuses', () => {
  it('is refused as invalid', async () => {
    const { status, text } = await preview(toDay(Date.now() + 2 * dayMs));
    expect([status, text]).toEqual([422, expect.stringContaining('future')]);
  });

  it('is refused as invalid by a wrong clock, if its fault has nothing to do with the day', async () => {
    clockAheadMs = -dayMs;
    const yesterday = toDay(Date.now() - dayMs);
    expect((await preview(yesterday, { lines: [{ description: 'Silla', price: 'x', tax: '21%' }] })).status).toBe(422);
  });
});

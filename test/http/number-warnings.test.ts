// Tests the warnings about number and date in a preview: they equal the warnings of the issued invoice.
import { apiOfFile, type Reply } from './api';
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { invoice, partyInValencia } from './documents';
import { deriveSeriesId, getSeriesNumbersCollection } from '../../src/store/series/series';
import { register } from './registered';

const api = apiOfFile();
const supplier = 'A58818501';

beforeAll(() => register(api, supplier));

const customer = { name: 'Norte S.A.', tax_code: 'B63272603', address: { city: 'Madrid', postcode: '28013' } };
const lines = [{ description: 'Silla', price: '10.00', tax: '21%' }];
const preview = (body: object): Promise<Reply> =>
  api.call('POST', '/fiscal/v1/invoices?dry_run=true', { supplier, lines, ...body });
const listKeys = ({ json }: Reply): string[] =>
  ((json.warnings ?? []) as { readonly code: string }[]).map(({ code }) => code);
/** The day in Spain, which begins an hour or two before the day of UTC. */
const today = () => toCivilDateTime(new Date(), 'Europe/Madrid').date;

async function numberByHand(series: string, more: object = {}): Promise<Reply> {
  const data = invoice({
    supplier: partyInValencia('Supplier S.L.', supplier),
    series,
    code: '1',
    issue_date: today(),
    $tags: ['simplified'],
    customer: undefined,
    ...more,
  });
  const reply = await api.call('POST', '/silo/v1/entries', { data });
  expect(reply.status).toBe(200);
  return reply;
}

describe('a preview of an invoice without a number', () => {
  it('gets a warning if the series has another kind', async () => {
    await numberByHand('MIX');
    expect(listKeys(await preview({ series: 'MIX', customer }))).toContain('series-mixed');
    expect(listKeys(await preview({ series: 'MIX' }))).not.toContain('series-mixed');
    expect(listKeys(await preview({ series: 'NEW', customer }))).not.toContain('series-mixed');
  });

  it('gets a warning if an older number of the series has another kind', async () => {
    await numberByHand('FAR', { $tags: [], customer: partyInValencia('Norte S.A.', 'B63272603') });
    expect(listKeys(await preview({ series: 'FAR', customer }))).not.toContain('series-mixed');
    const series = deriveSeriesId(api.workspace, supplier, '|FAR');
    const kinds = (['simplified', 'full'] as const).map((kind) => ({ kind, issuer: null }));
    await getSeriesNumbersCollection(api.database).insertOne({
      _id: `${api.workspace}:${series}:x`,
      workspace: api.workspace,
      series,
      id: 'x',
      index: 2,
      code: '2',
      date: today(),
      kinds,
      meta: {},
      createdAt: new Date(),
    });
    expect(listKeys(await preview({ series: 'FAR', customer }))).toContain('series-mixed');
  });

  it('gets a warning at the upload even if only an older invoice has another kind', async () => {
    const upload = async (code: string, more: object = {}): Promise<string[]> => {
      const { json } = await numberByHand('LONG', { code, ...more });
      return ((json.warnings ?? []) as { readonly key: string }[]).map(({ key }) => key);
    };
    for (const code of ['0001', '0049', '0051', '0100']) expect(await upload(code)).not.toContain('series-mixed');
    const other = { $tags: [], customer: partyInValencia('Norte S.A.', 'B63272603') };
    expect(await upload('0050', other)).toContain('series-mixed');
    expect(await upload('0101')).toContain('series-mixed');
    const lastYear = `${Number(today().slice(0, 4)) - 1}-06-30`;
    expect(await upload('0103', { issue_date: lastYear })).not.toContain('series-mixed');
  });

  it('uses the series of simplified invoices even if the document has a customer', async () => {
    const { json } = await preview({ kind: 'simplified', customer });
    expect([json.series, json.record_type]).toEqual(['T', 'F1']);
    await numberByHand('T');
    expect(listKeys(await preview({ kind: 'simplified', customer }))).not.toContain('series-mixed');
    const unnamed = { name: 'Ana', without_tax_code: true, address: customer.address };
    expect(listKeys(await preview({ series: 'T', customer: unnamed }))).toContain('series-mixed');
  });
});

// Regression: the preview was accepted, although the job would fail.
describe('a warning that blocks in the workspace', () => {
  const block = (keys: readonly string[]): Promise<Reply> =>
    api.call('PATCH', '/access/v1/workspace', { blocking_warnings: keys });
  const listCodes = ({ json }: Reply): string[] =>
    ((json.faults ?? []) as { readonly code: string }[]).map(({ code }) => code);
  const yesterday = () => toCivilDateTime(new Date(Date.now() - 86_400_000), 'Europe/Madrid').date;

  it.each(['issue-date-past', 'earlier-than-previous', 'series-mixed'])(
    'refuses the preview, as it refuses the number: %s',
    async (key) => {
      const series = `B${key.length}`;
      const id = deriveSeriesId(api.workspace, supplier, `|${series}`);
      const kinds = [{ kind: 'simplified', issuer: null }] as const;
      const index = 7;
      await getSeriesNumbersCollection(api.database).insertOne({
        _id: `${api.workspace}:${id}:x`,
        workspace: api.workspace,
        series: id,
        id: 'x',
        index,
        code: '000007',
        date: today(),
        kinds,
        meta: {},
        createdAt: new Date(),
      });
      const before = await api.call('GET', '/access/v1/workspace');
      const body = { customer, series, issue_date: yesterday() };
      expect(listKeys(await preview(body))).toContain(key);
      await block([key]);
      const previewed = await preview(body);
      await block(before.json.blocking_warnings as string[]);
      expect([previewed.status, listCodes(previewed)]).toEqual([422, [key]]);
      const paths = key === 'series-mixed' ? ['$.series'] : ['$.issue_date'];
      expect(previewed.json).toMatchObject({ faults: [{ code: key, paths }] });
    },
  );
});

describe('a preview of an invoice with a date', () => {
  it('gets a warning if the stated date is in the past', async () => {
    expect(listKeys(await preview({ customer, issue_date: '2025-03-10' }))).toContain('issue-date-past');
    expect(listKeys(await preview({ customer }))).not.toContain('issue-date-past');
    expect(listKeys(await preview({ customer, issue_date: today() }))).not.toContain('issue-date-past');
  });

  it('gets no warning if the invoice is not reported', async () => {
    const periods = [{ state: 'on', from: '2026-01-01' }];
    const set = await api.call('PUT', `/fiscal/v1/suppliers/${supplier}/reporting`, { periods });
    expect(set.status).toBe(200);
    expect(listKeys(await preview({ customer, issue_date: '2025-03-10' }))).not.toContain('issue-date-past');
  });
});

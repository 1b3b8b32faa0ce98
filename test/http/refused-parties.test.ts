// Tests that the remedy of a rejected record contains the party of the record, whatever the entry contains now. Regression:
// console and CLI named the corrected customer.
import { run as runJobs } from '../../src/cli/jobs';
import { commitJobWalk } from '../../src/store/jobs/commit-walk';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { type StartedWalk, begin, changesOf, unnumbered, viewOf } from '../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { startApi, type TestApi } from './api';
import { consoleSettings, linkFor, visitor } from './console/visitor';

const supplier = 'B12345674';
const refused = { taxCode: '54387763P', name: 'Cliente de Prueba' };
const corrected = { taxCode: 'B98602642', name: 'Cliente Corregido, S.L.' };

interface Faulty {
  readonly faults?: readonly { readonly code: string; readonly remedy: string; readonly paths?: readonly string[] }[];
}

let fixture: ChainFixture;
let api: TestApi;
let token: string;
let start: StartedWalk;

const read = async <Answer>(path: string): Promise<Answer> =>
  (await api.call('GET', path, undefined, { token })).json as unknown as Answer;

const takeWalk = async (): Promise<void> => {
  const view = await viewOf(fixture.deps, start);
  expect(await commitJobWalk(fixture.database, view, await changesOf(fixture.deps, view))).toBe('written');
};

/** An invoice with a completed job, whose customer the tax census does not know. */
async function refuseForItsCustomer(): Promise<void> {
  const chain = await fixture.supplier(supplier);
  start = await begin(fixture.database, 'Invoice', unnumbered(supplier));
  await takeWalk();
  await fixture.seal(chain);
  await takeWalk();
  const rule = { kind: 'line', code: 1110, issuer: supplier, operation: 'submission', next: 1 };
  await fixture.control('PUT', '/faults', { rules: [rule] });
  await fixture.drain(chain);
  await takeWalk();
}

const correctCustomer = () =>
  api.call(
    'PATCH',
    `/silo/v1/entries/${start.entry.id}`,
    {
      content_type: 'application/merge-patch+json',
      data: { doc: { customer: { name: corrected.name, tax_id: { code: corrected.taxCode } } } },
    },
    { token },
  );

beforeAll(async () => {
  fixture = await openChainFixture();
  api = await startApi({ ...consoleSettings, SELLO_DATABASE: fixture.deps.settings.mongo.database });
  token = await api.token('admin', workspace);
  await refuseForItsCustomer();
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

describe('the remedy of a rejected record', () => {
  const namesRefused = expect.stringContaining(
    `\`customer.tax_id.code\` is ${refused.taxCode} and \`customer.name\` is "${refused.name}"`,
  );
  const ofRefusal = [expect.objectContaining({ code: '1110', remedy: namesRefused })];

  it('names its customer on the entry until the entry is corrected', async () => {
    expect((await read<Faulty>(`/silo/v1/entries/${start.entry.id}`)).faults).toEqual(ofRefusal);
    const reply = await correctCustomer();
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(corrected.name)]);
    expect((await read<Faulty>(`/silo/v1/entries/${start.entry.id}`)).faults).toBeUndefined();
  });

  it('names its customer in the job and in the list of jobs', async () => {
    expect((await read<Faulty>(`/transform/v1/jobs/${start.job.id}`)).faults).toEqual(ofRefusal);
    const { list } = await read<{ list: Faulty[] }>('/transform/v1/jobs?fault=1110');
    expect(list.map(({ faults }) => faults)).toEqual([ofRefusal]);
  });

  it('names its customer in the overview and in the states of the entry', async () => {
    const { attention } = await read<{ attention: { cause: string; remedy: string }[] }>('/access/v1/overview');
    expect(attention.find(({ cause }) => cause === 'rejected')?.remedy).toEqual(namesRefused);
    const { list } = await read<{ list: Faulty[] }>(`/silo/v1/entries/${start.entry.id}/states`);
    for (const { faults } of list.filter((state) => state.faults)) expect(faults).toEqual(ofRefusal);
  });

  it('names its customer in the console', async () => {
    const someone = visitor(api);
    await someone.enter(await linkFor(api, [{ workspace, role: 'admin' }]));
    const { html } = await someone.get(`/console/w/fixture/jobs/${start.job.id}`);
    expect(html).toContain(`tax ID ${refused.taxCode}`);
    expect(html).toContain(refused.name);
    expect(html).not.toContain(corrected.taxCode);
  });

  it('names its customer in the CLI', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      expect(await runJobs(['--failed', '--api', api.base, '--token', token])).toBe(0);
      const text = log.mock.calls.join('\n');
      expect(text).toContain(`\`customer.tax_id.code\` is ${refused.taxCode}`);
      expect(text).not.toContain(corrected.taxCode);
    } finally {
      log.mockRestore();
    }
  });

  it('names its customer even if the entry is corrected before the response', async () => {
    const chain = await fixture.supplier('B98602642');
    const entry = await fixture.invoice(chain, 'EARLY-1');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await getEntriesCollection(fixture.database).updateOne(
      { _id: entry._id },
      { $set: { 'snippet.customer.name': corrected.name } },
    );
    const rule = { kind: 'line', code: 1110, issuer: chain.supplier, operation: 'submission', next: 1 };
    await fixture.control('PUT', '/faults', { rules: [rule] });
    await fixture.drain(chain);
    expect((await read<Faulty>(`/silo/v1/entries/${entry.id}`)).faults).toEqual(ofRefusal);
  });
});

// Counts the database commands of frequent calls: nothing is read twice.
import { apiOfFile } from './api';
import { requestsOf } from './count-requests';
import { invoice } from './documents';
import { register } from './registered';

const api = apiOfFile();
let workflow: string;

beforeAll(async () => {
  await register(api, 'B98602642');
  const list = await api.call('GET', '/transform/v1/workflows');
  workflow = (list.json.list as { id: string; name: string }[]).find(({ name }) => name === 'Invoice')?.id ?? '';
});

/** Commands of one call by a caller who is cached. */
async function requests(method: string, path: string, body?: unknown): Promise<string[]> {
  await api.call('GET', '/utils/v1/ping');
  return requestsOf(api.database, () => api.call(method, path, body));
}

async function createEntry(): Promise<string> {
  return (await api.call('POST', '/silo/v1/entries', { data: invoice() })).json.id;
}

/** The workflow assigns the number, so no number has to be read. */
const unnumbered = (): object => {
  const { code: _code, ...rest } = invoice();
  return rest;
};

/** The audit rows and events, in the transaction of their change. */
const audited = ['update outbox', 'commitTransaction'];

/** The chain seals nothing here, because no worker runs. */
const issuing = { supplier: 'B98602642', series: 'Q', lines: [{ description: 'Silla', price: '10', tax: '21%' }] };

describe('a call', () => {
  it('that issues an invoice needs three reads and one transaction of the database, and one more read after the wait', async () => {
    // The first invoice creates the series.
    await api.call('POST', '/fiscal/v1/invoices?wait=0', issuing);
    const found = await requests('POST', '/fiscal/v1/invoices?wait=0', issuing);
    expect(found).toEqual([
      // This read includes its party and the workflows.
      'aggregate chains',
      'find series',
      // This read includes the owner of the next number.
      'aggregate numbers',
      'insert numbers',
      'insert entries',
      'insert jobs',
      'insert versions',
      'insert requests',
      'update outbox',
      'commitTransaction',
      'aggregate entries',
    ]);
  });

  it('that creates an entry needs one insert', async () => {
    await api.call('POST', '/silo/v1/entries', { data: unnumbered() });
    expect(await requests('POST', '/silo/v1/entries', { data: unnumbered() })).toEqual(['insert entries', ...audited]);
  });

  it('that creates an entry with a number of the client needs one read and one insert', async () => {
    const found = await requests('POST', '/silo/v1/entries', { data: invoice() });
    expect(found).toEqual(['aggregate entries', 'insert entries', ...audited]);
  });

  it('that creates a job with its document needs one read and one transaction', async () => {
    const key = `job ${Date.now()}`;
    // A process counts open jobs with the first one.
    await api.call('POST', '/transform/v1/jobs', { workflow_id: workflow, data: unnumbered() });
    const found = await requests('POST', '/transform/v1/jobs', { workflow_id: workflow, data: unnumbered(), key });
    // The status of a supplier is cached for a second, which a busy machine may exceed, and an earlier stream may respond.
    expect(found.filter((command) => !['find chains', 'getMore'].includes(command))).toEqual([
      'find workflows',
      'insert entries',
      'insert jobs',
      ...audited,
    ]);
  });

  it('that creates a job of a stored entry needs at most 8 requests to the database, including a read of the job', async () => {
    const entry = await createEntry();
    const id = '0197f1a1-c400-7588-90c3-82d7cd784301';
    const create = await requests('PUT', `/transform/v1/jobs/${id}`, { workflow_id: workflow, silo_entry_id: entry });
    expect(create).toEqual(['find workflows', 'find entries', 'update entries', 'insert jobs', ...audited]);
    const response = await requests('GET', `/transform/v1/jobs/${id}`);
    expect(response).toEqual(['find jobs', 'find entries']);
    expect(create.length + response.length).toBeLessThanOrEqual(8);
  });

  it('that replaces content needs no transaction', async () => {
    const entry = await createEntry();
    const found = await requests('PATCH', `/silo/v1/entries/${entry}`, { data: { ...invoice(), code: '77' } });
    const written = ['update versions', 'update entries'];
    expect(found).toEqual(['find entries', 'aggregate entries', ...written, ...audited, 'find entries', 'find meta']);
  });

  it('that repeats a job returns the id of the first job', async () => {
    const entry = await createEntry();
    const body = { workflow_id: workflow, silo_entry_id: entry, key: 'held and repeated' };
    const first = await api.call('POST', '/transform/v1/jobs', body);
    const again = await api.call('POST', '/transform/v1/jobs', body);
    expect([first.status, again.status, again.json.id]).toEqual([202, 409, first.json.id]);
    const other = await api.call('POST', '/transform/v1/jobs', { ...body, key: 'another' });
    expect([other.status, other.json.id]).toEqual([409, first.json.id]);
    expect(other.json.message).toContain(`job ${first.json.id} is processing this entry. Wait until the job has ended`);
  });

  it('that repeats a job with a document stores no second entry', async () => {
    const body = { workflow_id: workflow, data: invoice(), key: 'with data' };
    const first = await api.call('POST', '/transform/v1/jobs', body);
    const count = await api.countEntries();
    const again = await api.call('POST', '/transform/v1/jobs', body);
    expect([first.status, again.status, again.json.id]).toEqual([202, 409, first.json.id]);
    expect(await api.countEntries()).toBe(count);
  });
});

// Tests what users read of jobs and chains on a running stack: results, remedies, waits, the invoice book, retries and logs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';
import { type EntryView, type FaultStack, type JobView, createId, startFaultStack } from './stack';

interface ToldProblem {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
  readonly link: string;
  readonly paths?: readonly string[];
}

type Job = Omit<JobView, 'faults'> & {
  result?: string;
  faults: readonly ToldProblem[];
  warnings?: readonly ToldProblem[];
};
type Entry = EntryView & { result?: string; fiscal?: { outcome: string; csv?: string; code?: string } };

let sello: FaultStack;
let supplier: string;

beforeAll(async () => {
  sello = await startFaultStack();
  supplier = await sello.supplier('B98602642');
}, 120_000);
afterAll(() => sello?.stop(), 60_000);

const addresses = [{ street: 'Calle Mayor 1', code: '28013', locality: 'Madrid' }];

/** The customer of an invoice without warnings. */
const parties = () => ({
  supplier: { name: `Proveedora ${supplier}`, tax_id: { country: 'ES', code: supplier }, addresses },
  customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: '54387763P' }, addresses },
});

/** Runs a workflow on an invoice to its end. */
async function issue(changes: object = {}, workflow = 'Invoice'): Promise<{ job: Job; entry: Entry }> {
  const { id } = await sello.makeInvoice(supplier, { ...parties(), ...changes });
  const { id: job } = await sello.startJob(workflow, id, 30);
  return { job: (await sello.finish(job)) as unknown as Job, entry: await sello.entry(id) };
}

describe('the result of a job', () => {
  it('is absent while the job runs, then `succeeded`, and is in the entry with the CSV', async () => {
    const { id } = await sello.makeInvoice(supplier, parties());
    const started = (await sello.startJob('Invoice', id)) as unknown as Job;
    expect(started.result).toBeUndefined();
    const job = (await sello.finish(started.id)) as unknown as Job;
    expect([job.status, job.result, job.faults]).toEqual(['OK', 'succeeded', []]);
    const entry = (await sello.entry(id)) as Entry;
    expect([entry.result, entry.fiscal?.outcome]).toEqual(['succeeded', 'accepted']);
    expect(entry.fiscal?.csv).toBeTruthy();
  }, 60_000);

  it('is `failed`, with tax ID, field, name and remedy, if the authority rejects the record', async () => {
    const customer = { name: 'Cliente Rechazado', tax_id: { country: 'ES', code: customerTaxIdRejectedBySimulator } };
    const { job, entry } = await issue({ customer });
    expect([job.result, job.faults[0]?.code]).toEqual(['failed', '1110']);
    const { remedy = '', paths, link } = job.faults[0] as ToldProblem;
    for (const words of [
      customerTaxIdRejectedBySimulator,
      'customer.tax_id.code',
      '"Cliente Rechazado"',
      'PATCH',
      'run the workflow again',
    ])
      expect(remedy).toContain(words);
    expect(paths).toEqual(['$.doc.customer.tax_id.code', '$.doc.customer.name']);
    expect(link).toBe('docs/errors.md#code-1110');
    expect([entry.result, entry.fiscal?.outcome]).toEqual(['failed', 'rejected']);
    const { list } = await sello.want<{ list: Job[] }>('GET', '/transform/v1/jobs?fault=1110');
    expect(list.map(({ id }) => id)).toEqual([job.id]);
  }, 60_000);

  it('is `succeeded-with-warnings`, visible and filterable, if the authority accepts the record with errors', async () => {
    const { job, entry } = await issue({ code: 'SIM2005' });
    expect([job.result, job.faults]).toEqual(['succeeded-with-warnings', []]);
    expect(job.warnings).toMatchObject([{ code: '2005', remedy: expect.stringContaining('run the workflow again') }]);
    expect(entry.result).toBe('succeeded-with-warnings');
    for (const query of ['result=succeeded-with-warnings', 'warning=2005']) {
      const { list } = await sello.want<{ list: Job[] }>('GET', `/transform/v1/jobs?${query}`);
      expect(list.map(({ id }) => id)).toEqual([job.id]);
    }
    const found = await sello.want<{ list: Entry[] }>('POST', '/silo/v1/entries/query', {
      schema: 'bill/invoice',
      filter: 'fiscal = accepted-with-errors AND fiscal_code = 2005 AND result = succeeded-with-warnings',
    });
    expect(found.list.map(({ id }) => id)).toEqual([entry.id]);
  }, 60_000);

  it('states that an unsent invoice cannot be cancelled, with or without a number', async () => {
    const { job } = await issue({}, 'Cancel invoice');
    expect([job.result, job.faults[0]?.code]).toEqual(['failed', 'nothing-to-cancel']);
    expect(job.faults[0]?.remedy).toContain('No cancellation is needed');
  }, 60_000);

  it('lists the workflows that accept a party, if a party was given to the invoice workflow', async () => {
    const data = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: 'P',
      tax_id: { country: 'ES', code: supplier },
    };
    const { id } = await sello.want<EntryView>('POST', '/silo/v1/entries', { data });
    const job = (await sello.finish((await sello.startJob('Invoice', id, 10)).id)) as unknown as Job;
    expect([job.result, job.faults[0]?.code]).toEqual(['failed', 'schema-mismatch']);
    expect(job.faults[0]?.remedy).toContain('Register supplier');
  }, 60_000);

  it('contains the response of the authority if the job fails after sealing', async () => {
    const steps = ['sequence.enumerate', 'silo.close', 'fiscal.generate', 'fiscal.register', 'fiscal.send'];
    const workflow = createId();
    await sello.want('PUT', `/transform/v1/workflows/${workflow}`, {
      name: 'Fails behind sealing',
      schema: 'bill/invoice',
      steps: steps.map((provider) => ({ name: provider, provider })),
      rescue: [{ name: 'error', provider: 'silo.state', config: { state: 'error' } }],
    });
    const { id } = await sello.makeInvoice(supplier);
    const begun = await sello.want<Job>('POST', '/transform/v1/jobs?wait=20', {
      workflow_id: workflow,
      silo_entry_id: id,
    });
    const job = (await sello.finish(begun.id)) as unknown as Job;
    expect([job.result, job.faults[0]?.code]).toEqual(['failed', 'schema-mismatch']);
    const entry = await sello.until('the answer is in the entry', 30, async () => {
      const found = (await sello.entry(id)) as Entry;
      return found.fiscal?.outcome === 'accepted' ? found : undefined;
    });
    expect(entry.fiscal?.csv).toBeTruthy();
    expect([entry.state, entry.faults?.[0]?.code]).toEqual(['error', 'schema-mismatch']);
  }, 60_000);
});

describe('the invoice book', () => {
  it('has the outcome of each invoice, and counts outcomes in its closing sheet', async () => {
    const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date()).slice(0, 7);
    const closing = await sello.want<{ issued: { invoices: number }; states: Record<string, { invoices: number }> }>(
      'GET',
      `/silo/v1/invoice-book/closing?month=${month}&supplier=${supplier}`,
    );
    expect(closing.states).toMatchObject({ rejected: { invoices: 1 }, 'accepted-with-errors': { invoices: 1 } });
    expect(closing.states['accepted']?.invoices).toBeGreaterThanOrEqual(1);
    const { list } = await sello.want<{ list: { number: string; csv: string; state: string }[] }>(
      'GET',
      `/silo/v1/invoice-book?month=${month}`,
    );
    expect(list.filter(({ state }) => state === 'accepted').every(({ csv }) => csv !== '')).toBe(true);
  }, 60_000);
});

describe('a chain without a response', () => {
  it('shows the start of its wait, and sends at once if a user ends the back-off', async () => {
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const { id } = await sello.makeInvoice(supplier);
    const job = await sello.startJob('Invoice', id);
    await sello.until('several attempts had no response', 60, async () => {
      const chain = await sello.want<{ next_attempt_at?: string }>('GET', `/fiscal/v1/chains/${supplier}`);
      return Date.parse(chain.next_attempt_at ?? '') - Date.now() > 6_000;
    });
    const waiting = await sello.job(job.id);
    expect(waiting.intents.at(-1)?.events.at(-1)?.message).toMatch(/waits for the authority.*, since \d{4}-\d\d-\d\dT/);
    await sello.control('DELETE', '/faults');
    const began = Date.now();
    const ended = await sello.want<{ ended: boolean; text: string }>('POST', `/fiscal/v1/chains/${supplier}/retry`);
    expect(ended.ended).toBe(true);
    expect((await sello.finish(job.id, 30)).faults).toEqual([]);
    expect(Date.now() - began).toBeLessThan(5_000);
    const again = await sello.want<{ ended: boolean }>('POST', `/fiscal/v1/chains/${supplier}/retry`);
    expect(again.ended).toBe(false);
    expect(await sello.want('POST', `/fiscal/v1/chains/${supplier}/acknowledge`)).toMatchObject({
      acknowledged: false,
    });
  }, 120_000);
});

describe('the output for operators', () => {
  it('includes metrics at the address in local.json', async () => {
    const [address = ''] = sello.stack.addresses.metrics;
    expect(await (await fetch(address)).text()).toContain('sello_pending_records');
  });

  it('contains one log line per request, with time, request id and route, and without tax IDs', async () => {
    const reply = await fetch(`${sello.stack.addresses.api}/fiscal/v1/chains/${supplier}`, {
      headers: { Authorization: `Bearer ${sello.stack.addresses.token}` },
    });
    const requestId = reply.headers.get('x-request-id') ?? '-';
    const text = await sello.until('the line is written', 10, async () => {
      const log = readFileSync(path.join(sello.logs(), 'api.log'), 'utf8');
      return log.includes(requestId) ? log : undefined;
    });
    const line = JSON.parse(text.split('\n').find((one) => one.includes(requestId)) ?? '{}') as Record<string, unknown>;
    expect(line).toMatchObject({ method: 'GET', route: '/fiscal/v1/chains/:supplier', status: 200, msg: 'call' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const calls = text.split('\n').filter((one) => /"msg":"call( failed)?"/.test(one));
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.join('\n')).not.toContain(supplier);
  });
});

describe('the example of the README', () => {
  const readme = readFileSync(path.join(requireProjectRoot(), 'README.md'), 'utf8');
  const example = JSON.parse(/^cat > invoice\.json <<'END'$(.*?)^END$/ms.exec(readme)?.[1] ?? '') as object;

  it('succeeds without warnings, and its invoice can be cancelled', async () => {
    const issued = await sello.want<{ status: string; job_id: string; id: string; warnings: unknown[] }>(
      'POST',
      '/fiscal/v1/invoices',
      example,
    );
    expect([issued.status, issued.warnings]).toEqual(['issued', []]);
    const end = async (id: string): Promise<Job> => {
      await sello.finish(id);
      return sello.want('GET', `/transform/v1/jobs/${id}`);
    };
    const reported = await end(issued.job_id);
    const cancelled = await end((await sello.startJob('Cancel invoice', issued.id)).id);
    for (const { result, faults, warnings } of [reported, cancelled])
      expect([result, faults, warnings]).toEqual(['succeeded', [], undefined]);
  }, 100_000);
});

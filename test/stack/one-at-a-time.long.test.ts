// Tests conflicts: two jobs on one entry, a change during a job, two entries with one number, and terminated runs that recover.
import { Client, Connection } from '@temporalio/client';
import { formatChainWorkflowId, formatJobWorkflowId } from '../../src/temporal/names';
import { longCase } from '../long';
import { type FaultStack, createId, startFaultStack } from './stack';

const supplier = 'B12345674';
const workspace = '01920000-0000-7000-8000-000000000001';

describe('an entry with concurrent changes', () => {
  let sello: FaultStack;
  let connection: Connection;
  let engine: Client;
  beforeAll(async () => {
    sello = await startFaultStack();
    connection = await Connection.connect({ address: sello.stack.addresses.temporal });
    engine = new Client({ connection });
    await sello.supplier(supplier);
  }, 60_000);
  afterAll(async () => {
    await connection?.close();
    await sello?.stop();
  });

  /** Starts a job that stops before it sends. */
  async function heldJob() {
    const entry = await sello.makeInvoice(supplier);
    sello.hold('before-pdf');
    const { id } = await sello.startJob('Invoice', entry.id);
    await sello.until('the job is held', 30, async () => sello.reached('before-pdf'));
    return { entry: entry.id, job: id };
  }

  it('refuses a second job, and a change during a job, with the id of the first job', async () => {
    const running = await heldJob();
    const body = { workflow_id: await sello.workflow('Invoice'), silo_entry_id: running.entry };
    const second = await sello.call<{ key: string; id: string; message: string }>(
      'PUT',
      `/transform/v1/jobs/${createId()}`,
      body,
    );
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ key: 'conflict', id: running.job });
    expect(second.body.message).toContain(running.job);
    const change = { content_type: 'application/merge-patch+json', data: { doc: { notes: [{ text: 'changed' }] } } };
    const changed = await sello.call<{ key: string; message: string }>(
      'PATCH',
      `/silo/v1/entries/${running.entry}`,
      change,
    );
    expect(changed.status).toBe(409);
    expect(changed.body.message).toContain(running.job);
    sello.release('before-pdf');
    expect((await sello.finish(running.job)).faults).toEqual([]);
    expect((await sello.call('PUT', `/transform/v1/jobs/${createId()}?wait=20`, body)).status).toBe(200);
  }, 90_000);

  it('has its number and date exclusively', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => sello.makeInvoice(supplier, { series: 'T', code: '77' })),
    );
    const jobs = await Promise.all([first, second].map((entry) => sello.startJob('Invoice', entry?.id ?? '', 30)));
    const codes = jobs.map(({ faults }) => faults[0]?.code ?? 'none').toSorted();
    // The later entry has a blocking warning; without it, the number decides.
    expect(codes).toEqual(['none', expect.stringMatching(/^number-(in-use|taken)$/)]);
    const { records } = await sello.received(supplier);
    expect(records.filter(({ invoice }) => invoice.number === 'T-77')).toHaveLength(1);
  }, 60_000);

  const getRun = (id: string) => engine.workflow.getHandle(formatJobWorkflowId(workspace, id)).describe();
  const ways = {
    'in Temporal': (id: string) => engine.workflow.getHandle(formatJobWorkflowId(workspace, id)).cancel(),
    'by a call': (id: string) => sello.call('POST', `/transform/v1/jobs/${id}/cancel`),
  } as const;

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'withdraws the request of a job that was cancelled %s',
    async (way) => {
      sello.hold('before-seal');
      const first = await sello.makeInvoice(supplier);
      const running = await sello.startJob('Invoice', first.id);
      await sello.until('sealing is held', 30, async () => sello.reached('before-seal'));
      const entry = await sello.makeInvoice(supplier);
      const { id } = await sello.startJob('Invoice', entry.id);
      await sello.until('the second request waits', 30, async () => (await sello.job(id)).status === 'QUEUED');
      await ways[way](id);
      const job = await sello.finish(id);
      expect(job.status).toBe('CANCEL');
      await sello.until('its run has ended', 30, async () => (await getRun(id)).status.name === 'CANCELLED');
      expect(job.intents.at(-1)?.events.at(-1)?.status).toBe('CANCEL');
      sello.release('before-seal');
      expect((await sello.finish(running.id)).faults).toEqual([]);
      expect((await sello.entry(entry.id)).data.head.stamps).toBeUndefined();
      expect((await sello.startJob('Invoice', entry.id, 30)).faults).toEqual([]);
    },
    90_000,
  );

  longCase(
    'gets its PDF although three workers died while they created it',
    async () => {
      const entry = await sello.makeInvoice(supplier);
      sello.hold('before-pdf');
      const { id } = await sello.startJob('Invoice', entry.id);
      for (let death = 0; death < 3; death += 1) {
        await sello.until('a worker draws', 40, async () => sello.reached('before-pdf'));
        await sello.stack.kill('worker', 'SIGKILL');
        sello.release('before-pdf');
        if (death < 2) sello.hold('before-pdf');
      }
      const job = await sello.finish(id, 60);
      expect(job.faults).toEqual([]);
      expect((await sello.entry(entry.id)).state).toBe('sent');
    },
    180_000,
  );

  /** Terminates the run of a job that waits for the authority, and signals it in the meantime. @returns the job */
  async function jobRunGone(code: string): Promise<string> {
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable', issuer: code }] });
    const entry = await sello.makeInvoice(code);
    const { id } = await sello.startJob('Invoice', entry.id);
    await sello.until('the job waits for the authority', 30, async () => {
      const last = (await sello.job(id)).intents.at(-1);
      return last?.provider === 'fiscal.send' && last.events.at(-1)?.status === 'QUEUED';
    });
    await engine.workflow.getHandle(formatJobWorkflowId(workspace, id)).terminate('by a test');
    await sello.control('DELETE', '/faults');
    await sello.until('the record is settled', 15, async () => {
      const { pending } = await sello.want<{ pending: number }>('GET', `/fiscal/v1/chains/${code}`);
      return pending === 0;
    });
    expect((await sello.job(id)).completed_at).toBeUndefined();
    return id;
  }

  /** Terminates the chain run of a job while it seals. @returns the job */
  async function chainRunGone(code: string): Promise<string> {
    sello.hold('before-seal');
    const entry = await sello.makeInvoice(code);
    const { id } = await sello.startJob('Invoice', entry.id);
    await sello.until('sealing is held', 30, async () => sello.reached('before-seal'));
    const { installation } = await sello.want<{ installation: string }>('GET', `/fiscal/v1/chains/${code}`);
    await engine.workflow
      .getHandle(
        formatChainWorkflowId(
          { names: 'readable', namesKey: '' },
          { environment: 'simulator', supplier: code, installation },
        ),
      )
      .terminate('by a test');
    sello.release('before-seal');
    return id;
  }

  longCase(
    'has its terminated runs restarted within 60 s, which read missed signals before they wait',
    async () => {
      const another = await sello.supplier('B85905495');
      const job = await jobRunGone(supplier);
      const toldGoneMs = Date.now();
      const sealing = await chainRunGone(another);
      const sealingGoneMs = Date.now();
      const leftSeconds = (goneMs: number) => 60 - (Date.now() - goneMs) / 1_000;
      expect((await sello.finish(job, leftSeconds(toldGoneMs))).faults).toEqual([]);
      expect((await sello.finish(sealing, leftSeconds(sealingGoneMs))).faults).toEqual([]);
      expect((await sello.received(another)).whole).toBe(true);
    },
    180_000,
  );
});

// The worker is killed with -9 while it is held in each phase of a job, and started again: the job ends, one record each.
import { type FaultStack, startFaultStack } from './stack';

const phases = [
  'requested',
  'before-seal',
  'after-seal',
  'before-pdf',
  'before-call',
  'after-call',
  'before-record',
  'after-record',
  'before-tell',
];

describe('a worker killed in every phase of a job', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack();
    await sello.supplier('B12345674');
  }, 60_000);
  afterAll(() => sello?.stop());

  it.each(phases)(
    'goes on after %s',
    async (phase) => {
      const entry = await sello.makeInvoice('B12345674');
      sello.hold(phase);
      const { id } = await sello.startJob('Invoice', entry.id);
      await sello.until(`phase ${phase} is reached`, 30, async () => sello.reached(phase));
      sello.stack.hold('worker', true);
      await sello.stack.kill('worker', 'SIGKILL');
      sello.release(phase);
      await sello.stack.start('worker');
      sello.stack.hold('worker', false);

      const job = await sello.finish(id, 60);
      expect(job.faults).toEqual([]);
      const after = await sello.entry(entry.id);
      expect(after.state).toBe('sent');
      const { records, whole } = await sello.received('B12345674');
      const own = records.filter(
        ({ fingerprint }) => fingerprint === after.data.head.stamps?.find(({ prv }) => prv === 'fiscal-hash')?.val,
      );
      expect(own).toHaveLength(1);
      expect(records.filter(({ invoice }) => invoice.number.endsWith(after.data.doc.code ?? 'none'))).toHaveLength(1);
      expect(whole).toBe(true);
      expect((await sello.verification('B12345674')).broken).toBeNull();
      expect(after.attachments?.map(({ category }) => category).sort()).toEqual(['format', 'request', 'response']);
    },
    120_000,
  );
});

// Tests calls that wait for a seal, with real processes: a waiting time of the authority, and one worker for two APIs.
import {
  type Answer,
  type FaultStack,
  createId,
  type EntryView,
  invoiceOf,
  type JobView,
  startFaultStack,
} from './stack';

const supplier = 'B12345674';

interface WaitedJob extends JobView {
  readonly envelope: EntryView['data'];
}

interface EventRow {
  readonly type: string;
  readonly created_at: string;
}

describe('a call that waits for the seal', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack({ apis: 2, authorityWaitSeconds: 600 });
    await sello.supplier(supplier);
    // The first record is sent at once and starts the waiting time.
    const first = await sello.makeInvoice(supplier);
    await sello.startJob('Invoice', first.id, 30);
  }, 90_000);
  afterAll(() => sello?.stop());

  async function readFrom(api: string, id: string): Promise<Answer<WaitedJob>> {
    const headers = { Authorization: `Bearer ${sello.stack.addresses.token}` };
    const response = await fetch(`${api}/transform/v1/jobs/${id}?wait=30&until=sealed`, { headers });
    return { status: response.status, body: (await response.json()) as WaitedJob };
  }

  const stamped = ({ envelope }: WaitedJob) => envelope.head.stamps?.map(({ prv }) => prv);

  it('returns the number and the QR code right after the seal, even if the authority makes the chain wait', async () => {
    const workflow = await sello.workflow('Invoice');
    const late: number[] = [];
    const [, other = ''] = sello.stack.addresses.apis;
    for (let i = 0; i < 8; i += 1) {
      const body = { workflow_id: workflow, data: invoiceOf(supplier) };
      // Alternates between the process that starts the job and the other one.
      const { status, body: job } =
        i % 2 === 0
          ? await sello.call<WaitedJob>('POST', '/transform/v1/jobs?wait=30&until=sealed', body)
          : await readFrom(other, (await sello.want<JobView>('POST', '/transform/v1/jobs', body)).id);
      const respondedAt = Date.now();
      expect([status, job.completed_at, job.faults, stamped(job)]).toEqual([
        200,
        undefined,
        [],
        ['fiscal-qr', 'fiscal-hash'],
      ]);
      expect(job.envelope.doc.code).toMatch(/^\d+$/);
      const { list } = await sello.want<{ list: EventRow[] }>(
        'GET',
        `/access/v1/events?job=${job.id}&type=record.sealed`,
      );
      late.push(respondedAt - Date.parse(list[0]?.created_at ?? ''));
    }
    const median = late.toSorted((one, next) => one - next)[4];
    // The event has the time of the plan; signing and commit follow.
    expect(median).toBeLessThan(250);
  }, 120_000);

  it('returns the same job if it is repeated after its API was killed', async () => {
    const body = { workflow_id: await sello.workflow('Invoice'), data: invoiceOf(supplier) };
    const { api, token } = sello.stack.addresses;
    const key = createId();
    const post = async () => {
      const response = await fetch(`${api}/transform/v1/jobs?wait=30&until=sealed`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      return { status: response.status, job: (await response.json()) as WaitedJob };
    };
    sello.hold('before-seal');
    const lost = expect(post()).rejects.toThrow();
    await sello.until('the seal is held', 30, async () => sello.reached('before-seal'));
    await sello.stack.kill('api', 'SIGKILL');
    await lost;
    sello.release('before-seal');
    const repeated = await sello.until('the repeat is answered', 60, async () => {
      const response = await post();
      return response.status === 200 && response;
    });
    expect(stamped(repeated.job)).toEqual(['fiscal-qr', 'fiscal-hash']);
    const again = await post();
    expect([again.status, again.job.id]).toEqual([200, repeated.job.id]);
    const { records } = await sello.received(supplier);
    expect(new Set(records.map(({ invoice }) => invoice.number)).size).toBe(records.length);
  }, 120_000);
});

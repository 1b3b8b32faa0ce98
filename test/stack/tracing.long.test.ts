// Tests traces at a collector: an invoice from the call to the response of the authority, over three processes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Collector, type SeenSpan, startCollector } from '../servers/collector';
import { type EntryView, type FaultStack, invoiceOf, createId, startFaultStack } from './stack';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const secret = 'Bearer only-for-the-collector';

describe('the traces of a stack', () => {
  let sello: FaultStack;
  let collector: Collector;
  let supplier: string;
  beforeAll(async () => {
    collector = await startCollector();
    const env = { SELLO_OTLP_URL: collector.url, SELLO_OTLP_AUTHORIZATION: secret };
    sello = await startFaultStack({ env: { all: env } });
    supplier = await sello.supplier('B12345674');
  }, 90_000);
  afterAll(async () => {
    await sello?.stop();
    collector?.close();
  }, 60_000);

  const findSpans = (name: string, of = collector.spans): SeenSpan[] => of.filter((span) => span.name === name);
  const inTrace = (id: string): SeenSpan[] => collector.spans.filter((span) => span.trace === id);

  /** Starts a job with the `traceparent` of a client. */
  async function startJob(entry: EntryView, traceparent?: string): Promise<string> {
    const id = createId();
    const { api, token } = sello.stack.addresses;
    const body = { workflow_id: await sello.workflow('Invoice'), silo_entry_id: entry.id };
    const reply = await fetch(`${api}/transform/v1/jobs/${id}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(traceparent ? { traceparent } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBeLessThan(300);
    return id;
  }

  it('follow an invoice from the call of the client to the response of the authority', async () => {
    const entry = await sello.makeInvoice(supplier);
    const job = await startJob(entry, `00-${trace}-${parent}-01`);
    await sello.finish(job);
    const spans = await sello.until('the way is whole', 30, async () => {
      const own = inTrace(trace);
      // Each process sends its spans at its own interval, so the spans of the API may arrive last.
      const names = ['PUT /transform/v1/jobs/:id', 'step fiscal.send', 'sealed to answered'];
      return names.every((name) => findSpans(name, own).length > 0) ? own : undefined;
    });
    const [call] = findSpans('PUT /transform/v1/jobs/:id', spans);
    expect(call).toMatchObject({ service: 'sello-api', parent, kind: 2, failed: false });
    expect(call?.attributes).toMatchObject({
      'http.response.status_code': 202,
      'http.route': '/transform/v1/jobs/:id',
    });
    const steps = ['sequence.enumerate', 'silo.close', 'fiscal.generate', 'pdf', 'fiscal.send'];
    for (const provider of steps) {
      const [step] = findSpans(`step ${provider}`, spans);
      expect([provider, step?.parent, step?.service]).toEqual([provider, call?.id, 'sello-worker']);
      expect(step?.attributes).toMatchObject({ 'sello.job': job, 'sello.status': 'OK' });
    }
    const [span] = findSpans('sealed to answered', spans);
    expect(span).toMatchObject({ parent: call?.id, attributes: { 'sello.outcome': 'accepted' } });
    expect(span?.toMs).toBeGreaterThanOrEqual(span?.fromMs ?? Number.NaN);
    expect(span?.fromMs).toBeGreaterThanOrEqual((call?.fromMs ?? Number.NaN) - 5);

    const ofJob = `${trace} ${call?.id}`;
    const linked = await sello.until('the list is seen', 30, async () => {
      const own = collector.spans.filter(({ links }) => links.includes(ofJob));
      return findSpans('submission', own).length > 0 && findSpans('seal', own).length > 0 ? own : undefined;
    });
    const [submission] = findSpans('submission', linked);
    const [attempt] = findSpans('attempt', linked);
    const [seal] = findSpans('seal', linked);
    expect(submission).toMatchObject({ parent: '', failed: false, attributes: { 'sello.result': 'answered' } });
    expect(attempt).toMatchObject({ trace: submission?.trace, parent: submission?.id, kind: 3 });
    expect(seal).toMatchObject({ parent: '', attributes: { 'sello.sealed': 1, 'sello.refused': 0 } });
    expect(new Set([trace, submission?.trace, seal?.trace]).size).toBe(3);
    expect(span?.links).toEqual([`${submission?.trace} ${submission?.id}`]);
  }, 120_000);

  it('have one trace with two attempts for a batch that is sent twice', async () => {
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const entry = await sello.makeInvoice(supplier);
    const id = '5bf92f3577b34da6a3ce929d0e0e4736';
    const job = await startJob(entry, `00-${id}-${parent}-01`);
    await sello.until('an attempt without an answer', 30, async () =>
      findSpans('attempt').some(({ failed }) => failed),
    );
    await sello.control('DELETE', '/faults');
    await sello.finish(job);
    const tried = await sello.until('both attempts are seen', 30, async () => {
      const [span] = findSpans('sealed to answered', inTrace(id));
      const [list = ''] = span?.links ?? [];
      const own = inTrace(list.split(' ')[0] ?? '');
      return findSpans('submission', own).length > 0 ? own : undefined;
    });
    const attempts = findSpans('attempt', tried);
    expect(attempts.filter(({ failed }) => !failed).length).toBe(1);
    expect(attempts.length).toBeGreaterThan(1);
    expect(new Set(attempts.map(({ parent: above }) => above))).toEqual(
      new Set([findSpans('submission', tried)[0]?.id]),
    );
  }, 90_000);

  it('omit excluded calls and their children, and start at a call without a trace', async () => {
    const unseen = '6bf92f3577b34da6a3ce929d0e0e4736';
    const before = collector.spans.length;
    await sello.finish(await startJob(await sello.makeInvoice(supplier), `00-${unseen}-${parent}-00`));
    await sello.finish(await startJob(await sello.makeInvoice(supplier), 'nonsense'));
    await sello.until('the second way is seen', 30, async () => {
      const late = collector.spans.slice(before);
      return findSpans('step fiscal.send', late).length > 0 && findSpans('sealed to answered', late).length > 0;
    });
    expect(inTrace(unseen)).toEqual([]);
    const [step] = findSpans('step fiscal.send', collector.spans.slice(before));
    const [call] = findSpans('PUT /transform/v1/jobs/:id', inTrace(step?.trace ?? ''));
    expect(call).toMatchObject({ id: step?.parent, parent: '' });
  }, 90_000);

  it('contain no personal data, and only the collector receives its secret', async () => {
    // Four digits alone may be part of an id.
    const personalData = ['B12345674', '54387763P', 'Proveedora', 'Cliente', 'Horas', '90.00', 'F-0000'];
    const raw = collector.raw();
    for (const word of [...personalData, secret]) expect([word, raw.includes(word)]).toEqual([word, false]);
    expect(new Set(collector.headers)).toEqual(new Set([secret]));
  });

  it('are linked from log lines by trace and request', () => {
    const lines = readFileSync(path.join(sello.logs(), 'api.log'), 'utf8').split('\n');
    const line = lines.find((one) => one.includes(trace));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: trace, route: '/transform/v1/jobs/:id' });
    expect((JSON.parse(line ?? '{}') as { request_id?: string }).request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(invoiceOf(supplier))).toContain(supplier);
  });
});

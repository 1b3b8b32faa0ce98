// Tests the steps webhook and email.send in real processes: they are retried after the death of a worker, and the job shows each
// attempt.
import { type FaultStack, createId, startFaultStack } from '../stack/stack';
import { type MailServer, openMailServer } from './mail-server';
import { openReceiver, type Receiver, until } from './receiver';

let sello: FaultStack;
let receiver: Receiver;
let mail: MailServer;

beforeAll(async () => {
  receiver = await openReceiver();
  mail = await openMailServer();
  const settings = { SELLO_SMTP_URL: mail.url, SELLO_SMTP_FROM: 'Sello <facturas@example.com>' };
  sello = await startFaultStack({ env: { all: { SELLO_OUTBOUND_LOOPBACK_HTTP: 'true', ...settings } } });
}, 120_000);
afterAll(async () => {
  await sello?.stop();
  receiver.close();
  mail.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_, response) => void response.writeHead(204).end();
});

/** Stores a workflow with these steps. */
async function storeWorkflow(steps: readonly object[], rescue: readonly object[] = []): Promise<string> {
  const id = createId();
  await sello.want('PUT', `/transform/v1/workflows/${id}`, { name: `W ${id}`, steps, rescue });
  return id;
}

async function startJob(workflow: string, data: object = {}): Promise<string> {
  const { id: entry } = await sello.makeInvoice('B12345674', data);
  const id = createId();
  await sello.want('PUT', `/transform/v1/jobs/${id}`, {
    workflow_id: workflow,
    silo_entry_id: entry,
    key: id,
    args: { a: 'b' },
  });
  return id;
}

const readEvents = async (job: string, provider: string) =>
  (await sello.job(job)).intents.find((intent) => intent.provider === provider)?.events ?? [];

describe('the steps `webhook` and `email.send`', () => {
  it('call the URL once with ids, token and headers, then continue', async () => {
    const config = { url: receiver.url, event: 'sent', token: 'tok-secret', headers: { 'X-Key': 'key-secret' } };
    const job = await startJob(
      await storeWorkflow([
        { action: 'webhook', config },
        { action: 'silo.state', config: { state: 'sent' } },
      ]),
    );
    const ended = await sello.finish(job);
    expect([ended.status, ended.faults]).toEqual(['OK', []]);
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    expect(headers).toMatchObject({
      authorization: 'Bearer tok-secret',
      'x-key': 'key-secret',
      'content-type': 'application/json',
    });
    expect(JSON.parse(body)).toMatchObject({
      event: 'sent',
      transform_job_id: job,
      key: job,
      args: { a: 'b' },
      faults: [],
    });
    expect((await readEvents(job, 'webhook')).map(({ status }) => status)).toEqual(['RUN', 'QUEUED', 'OK']);
    const texts = JSON.stringify([
      await sello.want('GET', `/access/v1/events?limit=100`),
      await sello.want('GET', `/access/v1/audit?limit=100`),
      ended,
    ]);
    for (const secret of ['tok-secret', 'key-secret']) expect(texts).not.toContain(secret);
  });

  it('keep a token if a client sends its placeholder back', async () => {
    const steps = [{ id: 'call', action: 'webhook', config: { url: receiver.url, token: 'tok-kept' } }];
    const id = await storeWorkflow(steps);
    const read = await sello.want<{ steps: { config: object }[] }>('GET', `/transform/v1/workflows/${id}`);
    expect(read.steps[0]?.config).toEqual({ url: receiver.url, token: '(secret)' });
    await sello.want('PATCH', `/transform/v1/workflows/${id}`, { name: 'Renamed', steps: read.steps });
    expect((await sello.finish(await startJob(id))).status).toBe('OK');
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer tok-kept']);
  });

  it('are retried after the death of a worker, and the job shows each attempt', async () => {
    let calls = 0;
    receiver.answer = (_, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 500 : 200).end('{"message":"not now"}');
    };
    const job = await startJob(await storeWorkflow([{ action: 'webhook', config: { url: receiver.url } }]));
    await until(() => calls === 1, 'the first try');
    await sello.until('the try is in the job', 20, async () =>
      (await readEvents(job, 'webhook')).some(({ status }) => status === 'ERR'),
    );
    await sello.stack.kill('worker');
    expect((await sello.finish(job, 90)).status).toBe('OK');
    const events = await readEvents(job, 'webhook');
    expect(events.map(({ status }) => status)).toEqual(['RUN', 'QUEUED', 'ERR', 'ERR', 'OK']);
    expect(events[2]).toMatchObject({ message: 'the URL responded with 500: not now' });
  }, 120_000);

  it('are retried if the response requests it, and end KO with a reason if calls are forbidden', async () => {
    let calls = 0;
    receiver.answer = (_, response) => {
      calls += 1;
      response
        .writeHead(calls === 1 ? 503 : 200)
        .end(calls === 1 ? '{"retry_in":1,"code":"later","message":"soon"}' : '');
    };
    const delayedJob = await startJob(await storeWorkflow([{ action: 'webhook', config: { url: receiver.url } }]));
    await sello.finish(delayedJob);
    const events = await readEvents(delayedJob, 'webhook');
    expect(events.map(({ status, code }) => [status, code])).toEqual([
      ['RUN', undefined],
      ['QUEUED', undefined],
      ['QUEUED', 'later'],
      ['OK', undefined],
    ]);
    const inside = [{ action: 'webhook', config: { url: 'https://10.1.2.3/hook' } }];
    const refused = await sello.finish(
      await startJob(await storeWorkflow(inside, [{ action: 'silo.state', config: { state: 'error' } }])),
    );
    expect(refused.faults).toMatchObject([{ provider: 'webhook', code: 'address-refused' }]);
  });

  it('send the PDF to the customer', async () => {
    const steps = [
      { action: 'pdf' },
      { action: 'email.send', config: { subject: 'Factura {{number}}', text: 'Hola {{customer_name}}' } },
    ];
    const workflow = await storeWorkflow(steps);
    const customer = {
      name: 'Cliente',
      tax_id: { country: 'ES', code: 'B85905495' },
      emails: [{ addr: 'ana@example.com' }],
    };
    const job = await sello.finish(await startJob(workflow, { customer, series: 'M', code: '7' }));
    expect([job.status, job.faults]).toEqual(['OK', []]);
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]?.to).toEqual(['ana@example.com']);
    expect(mail.taken[0]?.data).toContain('Subject: Factura M-7');
    expect(mail.taken[0]?.data).toContain('Hola Cliente');
    expect(mail.taken[0]?.data).toMatch(/Content-Type: application\/pdf/);
    mail.recipientAnswer = '550 nobody';
    const refused = await sello.finish(await startJob(workflow, { customer, series: 'M', code: '8' }));
    expect(refused.faults).toMatchObject([{ provider: 'email.send', code: 'email-refused' }]);
    mail.recipientAnswer = '250 ok';
    const nobody = await sello.finish(await startJob(workflow, { series: 'M', code: '9' }));
    expect(nobody.faults).toMatchObject([{ provider: 'email.send', code: 'no-recipient' }]);
    const noPage = await storeWorkflow([{ action: 'email.send', config: { to: 'ana@example.com' } }]);
    expect((await sello.finish(await startJob(noPage))).faults).toMatchObject([{ code: 'nothing-to-attach' }]);
  });

  it('are refused if their config is invalid, and the error repeats no value', async () => {
    const id = createId();
    const steps = [{ action: 'webhook', config: { url: 'https://example.com/', headers: { Host: 'top-secret' } } }];
    const { status, body } = await sello.call<object>('PUT', `/transform/v1/workflows/${id}`, { name: 'W', steps });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('only Sello sets');
    expect(JSON.stringify(body)).not.toContain('top-secret');
  });
});

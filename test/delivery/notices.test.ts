// Notices to people, from events to a real server of mail and a real receiver: one message for many failures of one cause,
// exactly once with several workers, the digest of a morning, and no workspace that stops another.
import { noticeLimits } from '../../src/contracts/limits/notices';
import type { EventType } from '../../src/contracts/events';
import { makeDueNotices } from '../../src/delivery/notices/due-notices';
import { createNoticeSender } from '../../src/delivery/notices/send-notices';
import { createId } from '../../src/main/ids';
import { createLog } from '../../src/main/log';
import { createMailer } from '../../src/outbound/mail';
import { createOutboundClient } from '../../src/outbound/outbound';
import { jobsCollection } from '../../src/store/jobs/jobs';
import { noticeMessagesCollection } from '../../src/store/notices/messages';
import { noticeSettingsCollection } from '../../src/store/notices/settings';
import { insertEventsIntoOutbox } from '../../src/store/outbox/outbox';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { startApi, type TestApi } from '../http/api';
import { type MailServer, openMailServer } from './mail-server';
import { openReceiver, type Receiver } from './receiver';

const place = '/access/v1/workspace/notices';
const log = createLog('test', 'silent');
const outbound = createOutboundClient(
  { networks: '', ports: '1024-65535', loopbackHttp: true, caFile: undefined },
  { callMs: 1_000 },
);
let api: TestApi;
let server: MailServer;
let chat: Receiver;
let mailer: ReturnType<typeof createMailer>;
let movedMs = 0;
const now = (): Date => new Date(Date.now() + movedMs);

beforeAll(async () => {
  api = await startApi({ SELLO_OUTBOUND_LOOPBACK_HTTP: 'true' });
  [server, chat] = [await openMailServer(), await openReceiver()];
  mailer = createMailer({ url: server.url, from: 'sello@sello.example' });
}, 60_000);
afterAll(async () => {
  mailer?.close();
  await outbound.close();
  chat?.close();
  server?.close();
  await api?.close();
});
beforeEach(async () => {
  movedMs = 0;
  server.recipientAnswer = '250 ok';
  server.taken.length = 0;
  chat.received.length = 0;
  chat.answer = (_, response) => void response.writeHead(200).end('ok');
  for (const name of ['notice_settings', 'notice_tallies', 'notice_messages', 'events'])
    await api.database.collection(name).deleteMany({});
});

const hear = (hearers: readonly object[], more: object = {}) => api.call('PUT', place, { hearers, ...more });

async function happen(type: EventType, data: object, count = 1, workspace = api.workspace): Promise<void> {
  const events = Array.from({ length: count }, () => ({ workspace, type, at: now(), data: { ...data } }));
  await api.database.transaction((session) => insertEventsIntoOutbox(api.database, events, session));
  await moveWaitingOutboxDocuments(api.database, { holder: createId(), eventDays: 1 });
}

/** A worker looks once, and sends what is due. */
async function work(): Promise<void> {
  await makeDueNotices({ database: api.database, log, now }, new AbortController().signal);
  const sender = createNoticeSender({ database: api.database, mailer, outbound, log, now, newId: () => createId() });
  for (let pass = 0; pass < 3; pass += 1) {
    await sender.look(new AbortController().signal);
    await sender.ended();
  }
}

/** Later, with a look of a worker before the windows that end by then. */
async function later(ms: number): Promise<void> {
  movedMs += ms;
  await work();
}

const told = (): string[] => chat.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

describe('notices', () => {
  it('tell 500 failures of one cause once, in both ways, and what follows once more after ten minutes', async () => {
    const topics = ['job-failed'];
    const { status } = await hear([
      { webhook: chat.url, topics },
      { mail: 'ana@example.com', topics },
    ]);
    expect(status).toBe(200);
    const ids = Array.from({ length: 500 }, () => createId());
    await jobsCollection(api.database).insertMany(
      ids.map((id) => ({ _id: `${api.workspace}:${id}`, id, faults: [{ code: 'bad-config', message: 'x' }] }) as never),
    );
    const events = ids.map((id) => ({
      workspace: api.workspace,
      type: 'job.completed' as const,
      at: now(),
      data: { job_id: id, status: 'KO', result: 'failed' },
    }));
    await api.database.transaction((session) => insertEventsIntoOutbox(api.database, events, session));
    await moveWaitingOutboxDocuments(api.database, { holder: createId(), eventDays: 1 });
    await happen('job.completed', { job_id: createId(), status: 'OK', result: 'succeeded' });
    await work();
    expect(told()).toEqual([]);
    await later(noticeLimits.gatherMs + 1_000);
    expect(told()).toEqual([expect.stringContaining('500 trabajos han fallado: bad-config')]);
    expect(server.taken.map(({ to }) => to)).toEqual([['ana@example.com']]);

    await happen('job.completed', { job_id: ids[0], status: 'KO', result: 'failed' }, 3);
    await later(noticeLimits.windowMs / 2);
    expect(told()).toHaveLength(1);
    await later(noticeLimits.windowMs / 2 + 1_000);
    expect(told()).toEqual([expect.anything(), expect.stringContaining('3 trabajos han fallado: bad-config')]);
    await later(noticeLimits.windowMs);
    expect(told()).toHaveLength(2);
    expect(server.taken).toHaveLength(2);
  });

  it('are sent once by workers that look at the same time', async () => {
    await hear([{ webhook: chat.url, topics: ['stop', 'record-rejected'] }], { language: 'en' });
    await happen('chain.stopped', { code: '4112' });
    await happen('record.rejected', { code: '1110', entry_id: createId() }, 7);
    await Promise.all([work(), work(), work()]);
    movedMs += noticeLimits.gatherMs + 1_000;
    await Promise.all([work(), work(), work()]);
    await later(noticeLimits.lookMs * 2);
    expect(
      told()
        .map((text) => text.split('\n')[0]?.replace(/^\[[^\]]*\] /, ''))
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['Sending or sealing stopped: 4112', 'The authority rejected 7 records: code 1110']);
  });

  it('are tried again, then given up, and the settings say what went wrong', async () => {
    await hear([{ webhook: chat.url, topics: ['webhook-off'] }]);
    chat.answer = (_, response) => void response.writeHead(503).end();
    await happen('webhook.disabled', { webhook_id: createId(), reason: 'gone' });
    await work();
    await later(noticeLimits.gatherMs + 1_000);
    for (const seconds of noticeLimits.retrySeconds) await later(seconds * 1_000 + 1_000);
    await later(86_400_000);
    expect(chat.received).toHaveLength(noticeLimits.retrySeconds.length + 1);
    expect((await api.call('GET', place)).json).toMatchObject({
      hearers: [{ webhook: chat.url, problem: 'the chat answered 503' }],
    });
    expect(await noticeMessagesCollection(api.database).countDocuments({ state: 'waiting' })).toBe(0);
  });

  it('reach the others when one hearer, one message and one workspace fail', async () => {
    const topics = ['title-ending'] as const;
    await hear([
      { webhook: 'https://chat.invalid/hook', topics },
      { webhook: chat.url, topics },
    ]);
    const settings = await noticeSettingsCollection(api.database).findOne({ _id: api.workspace });
    // Settings that no pass can work with.
    await noticeSettingsCollection(api.database).insertOne({
      ...(settings as NonNullable<typeof settings>),
      _id: 'broken',
      workspace: 'broken',
      hearers: [null as never],
      lookAt: new Date(0),
    });
    await happen('title.ending', { entry_id: createId(), days: 14 }, 30);
    await work();
    await later(noticeLimits.gatherMs + 1_000);
    expect(told()).toEqual([expect.stringContaining('30 títulos de emisores vencen en menos de 14 días')]);
  });

  it('stop when a hearer is taken out, even those that wait for their next attempt', async () => {
    await hear([{ webhook: chat.url, topics: ['stop'] }]);
    chat.answer = (_, response) => void response.writeHead(500).end();
    await happen('chain.paused', { reason: 'clock' });
    await work();
    await later(noticeLimits.gatherMs + 1_000);
    expect(chat.received).toHaveLength(1);
    await hear([]);
    await later(3_600_000);
    expect(chat.received).toHaveLength(1);
  });

  it('tell each morning of the zone what happened, once', async () => {
    movedMs = Date.parse('2027-01-15T05:00:00Z') - Date.now();
    await hear([{ webhook: chat.url, topics: ['digest'] }], { language: 'en', zone: 'Atlantic/Canary' });
    await noticeSettingsCollection(api.database).updateOne(
      { _id: api.workspace },
      { $set: { digestAt: new Date('2027-01-15T08:00:00Z'), lookAt: now() } },
    );
    await happen('record.accepted', { entry_id: createId() }, 4);
    await happen('record.rejected', { entry_id: createId(), code: '1110' }, 2);
    await work();
    expect(told()).toEqual([]);
    movedMs += 3 * 3_600_000 + 60_000;
    await Promise.all([work(), work()]);
    expect(told()).toEqual([expect.stringContaining('Digest of 2027-01-15: 2 rejected, 0 failed')]);
    expect(told()[0]).toContain('records accepted: 4');
    await later(3_600_000);
    expect(told()).toHaveLength(1);
    // Nobody worked for three days: one digest, not three.
    await later(3 * 86_400_000);
    await later(60_000);
    expect(told()).toHaveLength(2);
    expect(told()[1]).toContain('records accepted: 0');
  });

  it.each([
    ['a private address', { webhook: 'https://10.0.0.1/x', topics: ['stop'] }, 'notice-webhook'],
    ['a list of addresses', { mail: 'a@example.com, b@example.com', topics: ['stop'] }, 'mail-address'],
    ['a line end', { mail: 'a@example.com\r\nBcc: b@example.com', topics: ['stop'] }, 'mail-address'],
    ['both', { mail: 'a@example.com', webhook: 'https://example.com/x', topics: ['stop'] }, 'notice-hearer'],
    ['neither', { topics: ['stop'] }, 'notice-hearer'],
  ])('are not sent to %s', async (_, hearer, code) => {
    const { status, json } = await hear([hearer]);
    expect(status).toBe(422);
    expect(json.faults).toEqual([expect.objectContaining({ code })]);
    expect((await hear([], { zone: 'Mars/Olympus' })).status).toBe(422);
  });
});

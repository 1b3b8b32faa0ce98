// Tests notices to people with a real SMTP server and a real receiver: one message per cause, exactly once with several workers,
// a morning digest, and independent workspaces.
import type { EventType } from '../../src/contracts/events';
import { noticeLimits } from '../../src/contracts/limits/notices';
import { type SingleEventNoticeTopic, noticeTopics } from '../../src/contracts/notices';
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { getNoticeMessagesCollection } from '../../src/store/notices/messages';
import { getNoticeSettingsCollection } from '../../src/store/notices/settings';
import { insertEventsIntoOutbox } from '../../src/store/outbox/outbox';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { type NoticesFixture, noticesPath, openNotices } from './notices-fixture';

let fixture: NoticesFixture;
let { api, server, chat, clock, hear, happen, work, later, gathered, told } = {} as NoticesFixture;

beforeAll(async () => {
  fixture = await openNotices();
  ({ api, server, chat, clock, hear, happen, work, later, gathered, told } = fixture);
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());

describe('notices', () => {
  it('report 500 failures of the same cause once in each channel, and later failures after ten minutes', async () => {
    const topics = ['job-failed'];
    const { status } = await hear([
      { webhook: chat.url, topics },
      { mail: 'ana@example.com', topics },
    ]);
    expect(status).toBe(200);
    const ids = Array.from({ length: 500 }, () => createUuidV7());
    await getJobsCollection(api.database).insertMany(
      ids.map((id) => ({ _id: `${api.workspace}:${id}`, id, faults: [{ code: 'bad-config', message: 'x' }] }) as never),
    );
    const events = ids.map((id) => ({
      workspace: api.workspace,
      type: 'job.completed' as const,
      at: clock.now(),
      data: { job_id: id, status: 'KO', result: 'failed' },
    }));
    await api.database.transaction((session) => insertEventsIntoOutbox(api.database, events, session));
    await moveWaitingOutboxDocuments(api.database, { holder: createUuidV7(), eventDays: 1 });
    await happen('job.completed', { job_id: createUuidV7(), status: 'OK', result: 'succeeded' });
    await work();
    expect(told()).toEqual([]);
    await gathered();
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

  it('cover every kind, by email and in a chat', async () => {
    const happened: Readonly<Record<SingleEventNoticeTopic, readonly (readonly [EventType, object])[]>> = {
      stop: [
        ['chain.stopped', { code: '4112' }],
        ['chain.paused', { entry_id: createUuidV7() }],
        ['chain.alarm', { entry_id: createUuidV7(), reason: 'fork' }],
      ],
      'job-failed': [['job.completed', { job_id: createUuidV7(), status: 'KO', result: 'failed' }]],
      'record-rejected': [['record.rejected', { entry_id: createUuidV7(), code: '1110' }]],
      'certificate-ending': [['certificate.expiring', { certificate: 'ABCD', days: 7, expires_at: 'x' }]],
      'title-ending': [
        ['title.ending', { entry_id: createUuidV7(), days: 60, until: '2027-01-31' }],
        ['title.ending', { entry_id: createUuidV7(), days: 14, until: '2027-01-31' }],
      ],
      'webhook-off': [['webhook.disabled', { webhook_id: createUuidV7(), reason: 'failing' }]],
    };
    const hearers = [{ mail: 'ana@example.com' }, { webhook: chat.url }];
    await hear(
      hearers.map((hearer) => ({ ...hearer, topics: noticeTopics })),
      { language: 'en' },
    );
    for (const [type, data] of Object.values(happened).flat()) await happen(type, data);
    await work();
    await gathered();
    const expected = [
      '4112',
      'chain.paused',
      'fork',
      'job.completed',
      'code 1110',
      'within 7 days',
      'The authorization to send for a supplier expires within 60 days',
      'The authorization to send for a supplier expires within 14 days',
      'disabled: failing',
    ];
    const mailed = (): string[] => server.taken.map(({ data }) => data.replaceAll(/=\n/g, ''));
    // A workspace has few lanes.
    for (let looks = 0; looks < 10; looks += 1) await work();
    for (const texts of [told(), mailed()]) {
      expect(texts).toHaveLength(expected.length);
      for (const text of expected) expect(texts.filter((one) => one.includes(text))).toHaveLength(1);
    }
    // One digest covers both, with the counts of each kind.
    await later(86_400_000);
    const digests = [told(), mailed()].map((texts) => texts.filter((text) => text.includes('Since the last digest')));
    expect(digests.map(({ length }) => length)).toEqual([1, 1]);
    for (const [text = ''] of digests)
      for (const line of [
        'chains stopped: 3',
        'jobs failed: 1',
        'certificates that expire: 1',
        'authorizations that expire: 2',
      ])
        expect(text).toContain(line);
  });

  it('are sent once if several workers run', async () => {
    await hear([{ webhook: chat.url, topics: ['stop', 'record-rejected'] }], { language: 'en' });
    await happen('chain.stopped', { code: '4112' });
    await happen('record.rejected', { code: '1110', entry_id: createUuidV7() }, 7);
    await Promise.all([work(), work(), work()]);
    clock.movedMs += noticeLimits.gatherMs + 1_000;
    await Promise.all([work(), work(), work()]);
    await later(noticeLimits.lookMs * 2);
    expect(
      told()
        .map((text) => text.split('\n')[0]?.replace(/^\[[^\]]*\] /, ''))
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['Sending or sealing stopped: 4112', 'The authority rejected 7 records: code 1110']);
  });

  it('are retried, then abandoned, and the settings show the error', async () => {
    await hear([{ webhook: chat.url, topics: ['webhook-off'] }]);
    chat.answer = (_, response) => void response.writeHead(503).end();
    await happen('webhook.disabled', { webhook_id: createUuidV7(), reason: 'gone' });
    await work();
    await gathered();
    for (const seconds of noticeLimits.retrySeconds) await later(seconds * 1_000 + 1_000);
    await later(86_400_000);
    expect(chat.received).toHaveLength(noticeLimits.retrySeconds.length + 1);
    expect((await api.call('GET', noticesPath)).json).toMatchObject({
      hearers: [{ webhook: chat.url, problem: 'the chat answered 503' }],
    });
    expect(await getNoticeMessagesCollection(api.database).countDocuments({ state: 'waiting' })).toBe(0);
  });

  it('reach the other recipients even if one recipient, message or workspace fails', async () => {
    const topics = ['title-ending'] as const;
    await hear([
      { webhook: 'https://chat.invalid/hook', topics },
      { webhook: chat.url, topics },
    ]);
    const settings = await getNoticeSettingsCollection(api.database).findOne({ _id: api.workspace });
    // These settings make every pass fail.
    await getNoticeSettingsCollection(api.database).insertOne({
      ...(settings as NonNullable<typeof settings>),
      _id: 'broken',
      workspace: 'broken',
      hearers: [null as never],
      lookAt: new Date(0),
    });
    await happen('title.ending', { entry_id: createUuidV7(), days: 14 }, 30);
    await work();
    await gathered();
    expect(told()).toEqual([
      expect.stringContaining('30 autorizaciones para remitir en nombre de emisores vencen en menos de 14 días'),
    ]);
  });

  it('stop for a removed recipient, even if a retry is pending', async () => {
    await hear([{ webhook: chat.url, topics: ['stop'] }]);
    chat.answer = (_, response) => void response.writeHead(500).end();
    await happen('chain.paused', { reason: 'clock' });
    await work();
    await gathered();
    expect(chat.received).toHaveLength(1);
    await hear([]);
    await later(3_600_000);
    expect(chat.received).toHaveLength(1);
  });

  it('send one digest each morning in the time zone of the workspace', async () => {
    clock.movedMs = Date.parse('2027-01-15T05:00:00Z') - Date.now();
    await hear([{ webhook: chat.url, topics: ['digest'] }], { language: 'en', zone: 'Atlantic/Canary' });
    await getNoticeSettingsCollection(api.database).updateOne(
      { _id: api.workspace },
      { $set: { digestAt: new Date('2027-01-15T08:00:00Z'), lookAt: clock.now() } },
    );
    await happen('record.accepted', { entry_id: createUuidV7() }, 4);
    await happen('record.rejected', { entry_id: createUuidV7(), code: '1110' }, 2);
    await work();
    expect(told()).toEqual([]);
    clock.movedMs += 3 * 3_600_000 + 60_000;
    await Promise.all([work(), work()]);
    expect(told()).toEqual([expect.stringContaining('Digest of 2027-01-15: 2 records rejected, 0 jobs failed')]);
    expect(told()[0]).toContain('records accepted: 4');
    await later(3_600_000);
    expect(told()).toHaveLength(1);
    // No worker ran for three days, which gives one digest instead of three.
    await later(3 * 86_400_000);
    await later(60_000);
    expect(told()).toHaveLength(2);
    expect(told()[1]).toContain('records accepted: 0');
  });
});

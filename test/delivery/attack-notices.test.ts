// Tests notices under attack: at most two copies after a crash or a silent chat, and no call to a private network.
import { noticeLimits } from '../../src/contracts/limits/notices';
import { createUuidV7 } from '../../src/main/ids';
import { createOutboundClient } from '../../src/outbound/outbound';
import { claimDueNoticeMessage } from '../../src/store/notices/messages';
import { type NoticesFixture, noticesPath, openNotices } from './notices-fixture';
import { openReceiver } from './receiver';

let fixture: NoticesFixture;
let { api, chat, clock, hear, happen, make, work, later, gathered, told } = {} as NoticesFixture;

beforeAll(async () => {
  fixture = await openNotices();
  ({ api, chat, clock, hear, happen, make, work, later, gathered, told } = fixture);
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());

describe('notices', () => {
  it('arrive at most twice with one id if a process dies, and the second copy states this', async () => {
    await hear([{ webhook: chat.url, topics: ['stop'] }], { language: 'en' });
    await happen('chain.stopped', { code: '4112' });
    await work();
    clock.movedMs += noticeLimits.gatherMs + 1_000;
    await make();
    // The message is claimed and nothing follows, so the process may have sent it.
    expect(await claimDueNoticeMessage(api.database, createUuidV7(), [], clock.now())).toMatchObject({
      attempts: 1,
      unclear: 0,
    });
    chat.answer = (_, response) => void response.writeHead(503).end();
    await later(noticeLimits.leaseMs + 1_000);
    chat.answer = (_, response) => void response.writeHead(200).end('ok');
    await later(3_600_000);
    await later(86_400_000);
    const ids = chat.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(ids).size).toBe(1);
    expect(told()).toEqual([told()[0], told()[0]]);
    expect(told()[0]).toContain(`Message ${String(ids[0])}, sent again`);
  });

  it.each(['whose process dies twice', 'without a response from the chat'])(
    'are not sent a third time, and the settings show why: notices %s',
    async (what) => {
      const isCrash = what.includes('dies');
      await hear([{ webhook: chat.url, topics: ['stop'] }], { language: 'en' });
      await happen('chain.stopped', { code: '4112' });
      await work();
      clock.movedMs += noticeLimits.gatherMs + 1_000;
      await make();
      chat.answer = () => undefined;
      for (let copies = 0; copies < noticeLimits.unclearMax && isCrash; copies += 1) {
        expect(await claimDueNoticeMessage(api.database, createUuidV7(), [], clock.now())).toMatchObject({
          unclear: copies,
        });
        clock.movedMs += noticeLimits.leaseMs + 1_000;
      }
      await later(0);
      await later(noticeLimits.unclearPauseSeconds * 1_000 + 1_000);
      await later(86_400_000);
      expect(chat.received).toHaveLength(isCrash ? 0 : noticeLimits.unclearMax);
      expect((await api.call('GET', noticesPath)).json.hearers).toEqual([
        expect.objectContaining({
          problem: isCrash ? expect.stringContaining('two copies') : 'no response within 1 s',
        }),
      ]);
    },
  );

  it('follow no redirect', async () => {
    await hear([{ webhook: chat.url, topics: ['stop'] }]);
    const inner = await openReceiver();
    chat.answer = (_, response) => void response.writeHead(302, { Location: inner.url }).end();
    await happen('chain.paused', { reason: 'clock' });
    await work();
    await gathered();
    inner.close();
    expect([chat.received.length, inner.received.length]).toEqual([1, 0]);
    expect((await api.call('GET', noticesPath)).json.hearers).toMatchObject([{ problem: 'the chat answered 302' }]);
  });

  it('reach no private address through the host name of a chat', async () => {
    const rules = { networks: '', ports: '443', loopbackHttp: false, caFile: undefined };
    const strict = createOutboundClient(rules, { resolve: () => Promise.resolve(['10.0.0.1']) });
    await hear([{ webhook: 'https://chat.example.com/x', topics: ['stop'] }]);
    await happen('chain.paused', { reason: 'clock' });
    await work();
    clock.movedMs += noticeLimits.gatherMs + 1_000;
    await work(strict);
    await strict.close();
    const { hearers } = (await api.call('GET', noticesPath)).json as unknown as { hearers: { problem: string }[] };
    expect(hearers[0]?.problem).toContain('must not be called');
  });

  it.each<[string, object, string]>([
    ...[
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://[fd00::1]/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://0177.0.0.1/x',
      'https://chat.example.com:25/x',
      'http://chat.example.com/x',
      'https://ana:secret@chat.example.com/x',
      'file:///etc/passwd',
      'gopher://chat.example.com/x',
    ].map((webhook): [string, object, string] => [
      `the webhook ${webhook}`,
      { webhook, topics: ['stop'] },
      'notice-webhook',
    ]),
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

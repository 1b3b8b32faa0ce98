// Notices in tests: an API, an SMTP server, a chat, a movable clock, and a worker that runs on request.
import type { EventType } from '../../src/contracts/events';
import { noticeLimits } from '../../src/contracts/limits/notices';
import { saveNoticeTalliesAndMessages } from '../../src/delivery/notices/due-notices';
import { createDueNoticeTask } from '../../src/delivery/notices/send-notices';
import { createUuidV7 } from '../../src/main/ids';
import { createLog } from '../../src/main/log';
import { createMailer } from '../../src/outbound/mail';
import { createOutboundClient } from '../../src/outbound/outbound';
import { insertEventsIntoOutbox } from '../../src/store/outbox/outbox';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { type Reply, startApi, type TestApi } from '../http/api';
import { type MailServer, openMailServer } from './mail-server';
import { openReceiver, type Receiver } from './receiver';

export const noticesPath = '/access/v1/workspace/notices';

/** Offset of the clock of the workers. */
export interface MovedClock {
  movedMs: number;
  readonly now: () => Date;
}

export interface NoticesFixture {
  readonly api: TestApi;
  readonly server: MailServer;
  readonly chat: Receiver;
  readonly clock: MovedClock;
  readonly hear: (hearers: readonly object[], more?: object) => Promise<Reply>;
  readonly happen: (type: EventType, data: object, count?: number) => Promise<void>;
  /** Runs a worker that creates messages and sends none. */
  readonly make: () => Promise<void>;
  /** Runs a worker once, which sends what is due. */
  readonly work: (through?: ReturnType<typeof createOutboundClient>) => Promise<void>;
  /** Moves the clock, then runs a worker. */
  readonly later: (ms: number) => Promise<void>;
  /** Moves the clock until earlier events are due, then runs a worker. */
  readonly gathered: () => Promise<void>;
  /** Texts that the chat received. */
  readonly told: () => string[];
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openNotices(): Promise<NoticesFixture> {
  const log = createLog('test', 'silent');
  const rules = { networks: '', ports: '1024-65535', loopbackHttp: true, caFile: undefined };
  const outbound = createOutboundClient(rules, { callMs: 1_000 });
  const api = await startApi({ SELLO_OUTBOUND_LOOPBACK_HTTP: 'true' });
  const [server, chat] = [await openMailServer(), await openReceiver()];
  const mailer = createMailer({ url: server.url, from: 'sello@sello.example' });
  const clock: MovedClock = { movedMs: 0, now: () => new Date(Date.now() + clock.movedMs) };
  const { database } = api;
  const { now } = clock;
  const make = () => saveNoticeTalliesAndMessages({ database, log, now }, new AbortController().signal);
  const work: NoticesFixture['work'] = async (through = outbound) => {
    await make();
    const sender = createDueNoticeTask({ database, mailer, outbound: through, log, now, newId: () => createUuidV7() });
    for (let pass = 0; pass < 3; pass += 1) {
      await sender.look(new AbortController().signal);
      await sender.ended();
    }
  };
  const later = (ms: number): Promise<void> => {
    clock.movedMs += ms;
    return work();
  };
  return {
    api,
    server,
    chat,
    clock,
    make,
    work,
    later,
    gathered: () => later(noticeLimits.gatherMs + 1_000),
    hear: (hearers, more = {}) => api.call('PUT', noticesPath, { hearers, ...more }),
    happen: async (type, data, count = 1) => {
      const one = { workspace: api.workspace, type, at: now(), data: { ...data } };
      const events = Array.from({ length: count }, () => one);
      await database.transaction((session) => insertEventsIntoOutbox(database, events, session));
      await moveWaitingOutboxDocuments(database, { holder: createUuidV7(), eventDays: 1 });
    },
    told: () => chat.received.map(({ body }) => (JSON.parse(body) as { text: string }).text),
    reset: async () => {
      clock.movedMs = 0;
      server.recipientAnswer = '250 ok';
      server.taken.length = 0;
      chat.received.length = 0;
      chat.answer = (_, response) => void response.writeHead(200).end('ok');
      for (const name of ['notice_settings', 'notice_tallies', 'notice_messages', 'events'])
        await database.collection(name).deleteMany({});
    },
    close: async () => {
      mailer.close();
      await outbound.close();
      chat.close();
      server.close();
      await api.close();
    },
  };
}

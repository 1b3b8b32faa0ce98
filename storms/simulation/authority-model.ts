// The authority of the simulation: the simulator's own desk and rules, in memory, behind a network that loses, delays
// and spoils messages. It shares nothing with the sender's side.
import { readAnswer, unknown } from '../../src/authority/answer';
import type { AuthorityClient, Exchange } from '../../src/authority/client';
import type { AuthorityConnection } from '../../src/authority/connection';
import { queryXml, readQueryAnswer } from '../../src/authority/query';
import { decodeUtf8 } from '../../src/authority/read-xml';
import { makeDesk } from '../../src/simulator/server/instance';
import type { Holdings } from '../../src/simulator/held/holdings';
import { makeIdentifiers } from '../../src/simulator/held/identifiers';
import type { FaultRule, InjectedFaults } from '../../src/simulator/faults/injected';
import type { Reply } from '../../src/simulator/faults/replies';
import { serve } from '../../src/simulator/server/service';
import { simulatedHoldings } from './authority-holdings';
import type { Sending } from './invariants';
import { effect, type Task } from './tasks';
import type { World } from './world';

/** Settings of the local stack. The lease is longer than a call. */
export const callSeconds = 10;
export const leaseSeconds = 12;

/** In the description of an item: the authority refuses every message with such a record for its structure. */
export const poisonMark = 'VENENO';

export const certificate = 'A'.repeat(64);

type Received = { readonly text: string; readonly status: number } | { readonly trouble: 'timeout' | 'connection' };

export interface AuthorityModel {
  readonly holdings: Holdings;
  /** The line of a task. `onSend` hears every submission at the moment when it is written. */
  lineFor(task: Task): AuthorityConnection;
}

const wrongKinds = ['unavailable', 'html', 'empty', 'truncated', 'foreign', 'encoding'] as const;
const technicalCodes = [20_009, 4_103, 102] as const;
const lineTechnicalCodes = [1_241, 1_243, 3_501] as const;
const refusedCodes = [4_104, 4_112, 4_141] as const;

export function makeAuthority(world: World, onSend: (task: Task, message: string) => Sending): AuthorityModel {
  const { random } = world;
  const holdings = simulatedHoldings();
  const identifiers = makeIdentifiers(() => world.nowMs);
  identifiers.set({ ids: 'counted', seed: 1 });
  let rule: FaultRule | undefined;
  const refusals = new Map<string, boolean>();
  let coming: string[] = [];
  const faults: InjectedFaults = {
    set: () => undefined,
    ofMessage: () => rule,
    ofRecord: () => {
      // What refuses a record lies in the record: it is refused again whenever it comes, late or not.
      const record = coming.shift() ?? '';
      const isRefused = refusals.get(record) ?? random.chance(world.rates.lineRefused);
      refusals.set(record, isRefused);
      if (isRefused) return 1_110;
      return random.chance(world.rates.lineTechnical) ? random.pick(lineTechnicalCodes) : undefined;
    },
    ofConnection: () => undefined,
    delayMs: () => 0,
    show: () => ({}),
  };
  const desk = makeDesk(holdings, identifiers, faults, { waitSeconds: 0, slowMs: 0 });
  desk.setWait(world.rates.waits);

  const land = (message: string): Reply => {
    rule = ruleFor(world, message);
    coming = message.split('<sum:RegistroFactura>').slice(1);
    if (rule) world.count(`answers: ${rule.kind}`);
    return serve(desk, {
      method: 'POST',
      path: '/',
      host: 'ordinary',
      body: Buffer.from(message),
      certificate: { fingerprint: certificate, subject: 'CN=Prueba', kind: 'person' },
    });
  };

  const call = (task: Task, label: string, message: string, limitMs: number): Promise<Received> => {
    const fate = fateOf(world);
    let received: Received | undefined;
    const hear = (delayMs: number, what: Received): void =>
      world.after(delayMs, 'answer', () => {
        received ??= what;
      });
    world.trace(`${label} from ${task.name}, ${fate.kind}`);
    world.count(`messages: ${fate.kind}`);
    if (fate.landsMs !== null) {
      world.after(fate.landsMs, `${label} lands`, () => {
        const reply = land(message);
        const text = Buffer.isBuffer(reply.body) ? decodeUtf8(reply.body) : reply.body;
        if (reply.end === 'cut') hear(1, { trouble: 'connection' });
        else if (fate.kind === 'heard') hear(1 + random.below(50), { text: text ?? '', status: reply.status });
        else if (fate.kind === 'unheard') hear(1, { trouble: random.chance(0.5) ? 'connection' : 'timeout' });
      });
    } else if (random.chance(0.5)) hear(random.below(200), { trouble: 'connection' });
    hear(Math.max(1, limitMs), { trouble: 'timeout' });
    return effect(task, 'hears', () => received as Received, { ready: () => received !== undefined });
  };

  return {
    holdings,
    lineFor: (task) => ({
      certificate,
      validTo: new Date('2030-01-01T00:00:00Z'),
      client: clientFor(world, task, call, onSend),
    }),
  };
}

interface Fate {
  readonly kind: 'heard' | 'unheard' | 'late' | 'lost';
  readonly landsMs: number | null;
}

/** What becomes of one message. A late one arrives when its sender has given up. */
function fateOf({ random, rates }: World): Fate {
  if (random.chance(rates.lost)) return { kind: 'lost', landsMs: null };
  if (random.chance(rates.late)) {
    return { kind: 'late', landsMs: callSeconds * 1_000 + random.below(rates.lateMsMax - callSeconds * 1_000) };
  }
  const landsMs = 10 + random.below(random.chance(0.1) ? 9_000 : 300);
  return { kind: random.chance(rates.unheard) ? 'unheard' : 'heard', landsMs };
}

function ruleFor({ random, rates }: World, message: string): FaultRule | undefined {
  const isQuery = message.includes('ConsultaFactuSistemaFacturacion');
  if (random.chance(rates.wrong)) {
    const stored = random.chance(0.5) && !message.includes(poisonMark);
    if (random.chance(0.3)) return { kind: 'fault', code: random.pick(technicalCodes), stored };
    return { kind: random.pick(wrongKinds), stored };
  }
  if (isQuery) return undefined;
  if (message.includes(poisonMark)) return { kind: 'fault', code: 4_102 };
  return random.chance(rates.refused) ? { kind: 'fault', code: random.pick(refusedCodes) } : undefined;
}

type Call = (task: Task, label: string, message: string, limitMs: number) => Promise<Received>;

function clientFor(
  world: World,
  task: Task,
  call: Call,
  onSend: (task: Task, message: string) => Sending,
): AuthorityClient {
  const exchanged = async <T extends { readonly kind: string }>(received: Received, read: (text: string) => T) => {
    const serverTimeMs = 'text' in received ? world.nowMs : null;
    const base = { serverTimeMs, durationMs: 0 };
    if ('trouble' in received) {
      return { ...base, answer: unknown(received.trouble, received.trouble), raw: null, status: null };
    }
    const answer = read(received.text);
    const bad = answer.kind === 'unknown' && received.status >= 300;
    return {
      ...base,
      answer: bad ? unknown('http-status', `HTTP ${received.status}`) : answer,
      raw: received.text,
      status: received.status,
    };
  };
  return {
    submit: async (message) => {
      const sending = onSend(task, message);
      const received = await call(task, 'submission', message, sending.limitMs);
      sending.heard('text' in received ? received.text : null);
      return (await exchanged(received, readAnswer)) as Exchange<ReturnType<typeof readAnswer>>;
    },
    query: async (page) => {
      const received = await call(task, 'query', queryXml(page), callSeconds * 1_000);
      return (await exchanged(received, readQueryAnswer)) as Exchange<ReturnType<typeof readQueryAnswer>>;
    },
    close: () => Promise.resolve(),
  };
}

// The network between workers and the authority: it loses, delays and cuts messages and answers.
import { decodeUtf8 } from '../../src/authority/read-xml';
import type { Reply } from '../../simulator/faults/replies';
import { callSeconds } from './call-times';
import { effect, type Task } from './tasks';
import type { World } from './world';

export type Received =
  | { readonly text: string; readonly status: number }
  | { readonly trouble: 'timeout' | 'connection' };

/** A message arrives at the authority. */
export type Land = (message: string, certificate: string) => Reply;

export interface Outgoing {
  readonly label: string;
  readonly message: string;
  readonly certificate: string;
  readonly limitMs: number;
}

export type Call = (task: Task, outgoing: Outgoing) => Promise<Received>;

export function makeNetwork(world: World, land: Land): Call {
  return (task, outgoing) => {
    const { label, limitMs } = outgoing;
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
        const reply = land(outgoing.message, outgoing.certificate);
        const said = heardOf(world, fate, reply);
        if (said) hear(said.afterMs, said.received);
      });
    } else if (world.random.chance(0.5)) hear(world.random.below(200), { trouble: 'connection' });
    hear(Math.max(1, limitMs), { trouble: 'timeout' });
    return effect(task, 'hears', () => received as Received, { ready: () => received !== undefined });
  };
}

interface Fate {
  readonly kind: 'heard' | 'unheard' | 'late' | 'lost';
  readonly landsMs: number | null;
}

/** What becomes of one message. A late one arrives when its sender has given up. */
function fateOf({ random, rates, strikes }: World): Fate {
  if (strikes('message lost', rates.lost)) return { kind: 'lost', landsMs: null };
  if (strikes('message late', rates.late)) {
    return { kind: 'late', landsMs: callSeconds * 1_000 + random.below(rates.lateMsMax - callSeconds * 1_000) };
  }
  const landsMs = 10 + random.below(random.chance(0.1) ? 9_000 : 300);
  return { kind: strikes('answer lost', rates.unheard) ? 'unheard' : 'heard', landsMs };
}

/** What the sender hears of a reply; undefined: nothing. */
function heardOf(
  { random }: World,
  { kind }: Fate,
  { body, end, status }: Reply,
): { readonly afterMs: number; readonly received: Received } | undefined {
  if (end === 'cut') return { afterMs: 1, received: { trouble: 'connection' } };
  if (kind === 'unheard') return { afterMs: 1, received: { trouble: random.chance(0.5) ? 'connection' : 'timeout' } };
  if (kind !== 'heard') return undefined;
  const text = Buffer.isBuffer(body) ? decodeUtf8(body) : body;
  return { afterMs: 1 + random.below(50), received: { text: text ?? '', status } };
}

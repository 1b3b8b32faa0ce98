// The network between workers and the authority: it loses, delays and truncates messages and responses.
import { decodeUtf8 } from '../../src/authority/read-xml';
import type { SimulatorResponse } from '../../simulator/faults/replies';
import { callSeconds } from './call-times';
import { awaitEffect, type Task } from './tasks';
import type { World } from './world';

export type NetworkResult =
  | { readonly text: string; readonly status: number }
  | { readonly trouble: 'timeout' | 'connection' };

/** Called when a message arrives at the authority. */
export type DeliverMessage = (message: string, certificate: string) => SimulatorResponse;

export interface OutgoingMessage {
  readonly label: string;
  readonly message: string;
  readonly certificate: string;
  readonly limitMs: number;
}

export type Call = (task: Task, outgoing: OutgoingMessage) => Promise<NetworkResult>;

export function makeNetwork(world: World, land: DeliverMessage): Call {
  return (task, outgoing) => {
    const { label, limitMs } = outgoing;
    const fate = getFate(world);
    let received: NetworkResult | undefined;
    const hear = (delayMs: number, what: NetworkResult): void =>
      world.after(delayMs, 'answer', () => {
        received ??= what;
      });
    world.trace(`${label} from ${task.name}, ${fate.kind}`);
    world.count(`messages: ${fate.kind}`);
    if (fate.landsMs !== null) {
      world.after(fate.landsMs, `${label} lands`, () => {
        const reply = land(outgoing.message, outgoing.certificate);
        const response = pickReply(world, fate, reply);
        if (response) hear(response.afterMs, response.received);
      });
    } else if (world.random.chance(0.5)) hear(world.random.below(200), { trouble: 'connection' });
    hear(Math.max(1, limitMs), { trouble: 'timeout' });
    return awaitEffect(task, 'hears', () => received as NetworkResult, { ready: () => received !== undefined });
  };
}

interface MessageFate {
  readonly kind: 'heard' | 'unheard' | 'late' | 'lost';
  readonly landsMs: number | null;
}

/** Decides what happens to one message. A late message arrives after its sender has given up. */
function getFate({ random, rates, strikes }: World): MessageFate {
  if (strikes('message lost', rates.lost)) return { kind: 'lost', landsMs: null };
  if (strikes('message late', rates.late)) {
    return { kind: 'late', landsMs: callSeconds * 1_000 + random.below(rates.lateMsMax - callSeconds * 1_000) };
  }
  const landsMs = 10 + random.below(random.chance(0.1) ? 9_000 : 300);
  return { kind: strikes('answer lost', rates.unheard) ? 'unheard' : 'heard', landsMs };
}

/** Returns the part of a response that reaches the sender; undefined if nothing does. */
function pickReply(
  { random }: World,
  { kind }: MessageFate,
  { body, end, status }: SimulatorResponse,
): { readonly afterMs: number; readonly received: NetworkResult } | undefined {
  if (end === 'cut') return { afterMs: 1, received: { trouble: 'connection' } };
  if (kind === 'unheard') return { afterMs: 1, received: { trouble: random.chance(0.5) ? 'connection' : 'timeout' } };
  if (kind !== 'heard') return undefined;
  const text = Buffer.isBuffer(body) ? decodeUtf8(body) : body;
  return { afterMs: 1 + random.below(50), received: { text: text ?? '', status } };
}

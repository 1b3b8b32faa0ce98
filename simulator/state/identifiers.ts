// Clock and identifiers of the simulator: either real, or counted for golden tests.
import { createHash, randomBytes } from 'node:crypto';
import { formatSpanishTimestamp } from '../message/moments';

export interface SimulatorClockRequest {
  /** Stops the clock at this time (any form that Date reads); null means the clock of the machine again. */
  readonly at?: string | null;
  /** Milliseconds by which a stopped clock advances with each message. */
  readonly stepMs?: number;
  /** With `counted`, identifiers are derived only from the seed and the number of the message. */
  readonly ids?: 'random' | 'counted';
  readonly seed?: number;
}

export interface SimulatorClockAndIdentifiers {
  /** Returns the time in milliseconds; a stopped clock first advances by its step. */
  now(): number;
  /** Returns 20 digits: the time and the number of the message. */
  requestId(at: number, message: number): string;
  /** 16 characters. */
  csv(message: number): string;
  set(order: SimulatorClockRequest): void;
  show(): object;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates the clock and identifiers of a simulator. */
export function createSimulatorClockAndIdentifiers(machineClock: () => number): SimulatorClockAndIdentifiers {
  let standing: number | undefined;
  let stepMs = 0;
  let secret = randomBytes(16).toString('hex');
  let ids: 'random' | 'counted' = 'random';
  return {
    now: () => {
      if (standing === undefined) return machineClock();
      const now = standing;
      standing += stepMs;
      return now;
    },
    requestId: (at, message) =>
      formatSpanishTimestamp(at).slice(0, 19).replaceAll(/\D/g, '') + String(message % 1_000_000).padStart(6, '0'),
    csv: (message) => {
      const digest = createHash('sha256').update(`${secret}:${message}`).digest();
      return `A-${[...digest.subarray(0, 14)].map((byte) => letters[byte % letters.length]).join('')}`;
    },
    set: (order) => {
      if (order.at !== undefined) standing = order.at === null ? undefined : Date.parse(order.at);
      stepMs = order.stepMs ?? stepMs;
      if (order.ids === undefined && order.seed === undefined) return;
      ids = order.ids ?? 'counted';
      secret = ids === 'counted' ? String(order.seed ?? 1) : randomBytes(16).toString('hex');
    },
    show: () => ({ at: standing === undefined ? null : new Date(standing).toISOString(), stepMs, ids }),
  };
}

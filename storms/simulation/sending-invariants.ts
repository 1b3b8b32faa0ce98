// Invariants of every message and every batch: one attempt at a time, the same bytes, the wait that the authority set.
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { SubmissionDocument } from '../../src/model/submission';
import { callSeconds, leaseSeconds } from './call-times';
import { lineTechnicalCodes } from './technical-codes';
import type { World } from './world';

interface SendingState {
  /** The time until which the last attempt may run, unless it ended earlier. */
  leasedUntilMs: number;
  /** The bytes of the batch that was sent and has no response yet, when it was leased, and how often in a row. */
  unanswered: string | null;
  leasedMs: number;
  attempts: number;
}

export interface SendingObservation {
  /** Remaining time of the call, counted from the lease. */
  readonly limitMs: number;
  /** Called when the sender learns how the attempt ended: a response, or that there will be none. */
  heard(raw: string | null): void;
}

export interface SendingWatch {
  /** Called when a submission is written to the connection. */
  readonly onSend: (chain: string, certificate: string, message: string) => SendingObservation;
  changed(before: SubmissionDocument | null, after: SubmissionDocument): void;
  restored(): void;
}

interface Window {
  readonly opensMs: number;
  readonly closedMs: number;
  /** The chain of the message whose response closed the window. */
  readonly chain: string;
}

interface Memory {
  readonly states: Map<string, SendingState>;
  /**
   * The end of the authority's waiting time by issuer and certificate, which every workspace that reports for an issuer
   * shares.
   */
  readonly windows: Map<string, Window>;
  /** When responses came, and to which message, by the text of the response. */
  readonly heard: Map<string, { readonly atMs: number; readonly certificate: string }>;
  /** The end of the first pause after a response that left records without an outcome, by chain. */
  readonly backOffs: Map<string, number>;
}

export function makeSendingWatch(world: World): SendingWatch {
  const memory: Memory = { states: new Map(), windows: new Map(), heard: new Map(), backOffs: new Map() };
  return {
    changed: (before, after) => {
      if (before) listChanged(world, memory, before, after);
      else listFrozen(world, memory, after);
    },
    onSend: (chain, certificate, message) => sent(world, memory, { chain, certificate, message }),
    restored: () => {
      memory.states.clear();
      memory.windows.clear();
      memory.backOffs.clear();
    },
  };
}

/** How long a task may stall within its transaction. */
const overlapMs = 45_000;

function getState({ states }: Memory, chain: string): SendingState {
  const entry = states.get(chain);
  if (entry) return entry;
  const state: SendingState = { leasedUntilMs: 0, unanswered: null, leasedMs: 0, attempts: 0 };
  states.set(chain, state);
  return state;
}

const getWindow = (issuer: string, certificate: string): string => `${issuer} ${certificate}`;

function listFrozen(world: World, { windows, backOffs }: Memory, list: SubmissionDocument): void {
  const { chain, issuer, certificate, count, marked } = list;
  if (count > limits.batchRecordsMax || count < 1) world.problem(`a submission of ${count} records`);
  if (marked < count) world.count('lists marked during the call');
  const open = world.database.find('submissions', { chain, open: true });
  if (open.length > 1) world.problem('two open submissions in one chain');
  const backOffMs = (backOffs.get(chain) ?? 0) - world.nowMs;
  if (backOffMs > 0) world.problem(`frozen ${Math.round(backOffMs)} ms before the end of a back-off`);
  const window = windows.get(getWindow(issuer, certificate));
  const earlyMs = (window?.opensMs ?? 0) - world.nowMs;
  // Two workspaces may freeze and close at the same time. The transaction that read the open waiting time may then
  // commit after the waiting time was closed.
  const isDuring = window && window.chain !== chain && world.nowMs - window.closedMs < overlapMs;
  if (isDuring) return world.count('batches frozen during an answer to the other workspace');
  if (earlyMs > 0 && waitingWith(world, list) < limits.pendingOpensWindow)
    world.problem(`frozen ${Math.round(earlyMs)} ms early with ${count} records`);
}

function listChanged(world: World, memory: Memory, before: SubmissionDocument, after: SubmissionDocument): void {
  if (before.ordinals !== after.ordinals) world.problem('the list of a submission changed');
  if (!before.open || after.open) return;
  if (after.split) world.count('lists split');
  const state = getState(memory, after.chain);
  const { answer, fault } = after;
  // The attempt was given up without a response or Fault, so the batch was not kept.
  if (answer !== undefined || fault) state.unanswered = null;
  if (answer === undefined) return;
  const wait = /TiempoEsperaEnvio>(\d+)</.exec(answer)?.[1];
  // The waiting time in the response is empty, so the previous one still counts. Only the store has it.
  const waitMs = wait === undefined ? 0 : Number(wait) * 1_000;
  const heard = memory.heard.get(answer);
  if (heard) {
    const window = { opensMs: heard.atMs + waitMs, closedMs: world.nowMs, chain: after.chain };
    memory.windows.set(getWindow(after.issuer, heard.certificate), window);
    noteBackOff(world, memory, after.chain, answer, heard.atMs);
  }
  memory.heard.delete(answer);
}

/** The first pause after a response that leaves records without an outcome; later pauses may be longer. */
const firstBackOffMs = 5_000;

function noteBackOff(world: World, { backOffs }: Memory, chain: string, answer: string, heardMs: number): void {
  const codes = [...answer.matchAll(/CodigoErrorRegistro>(\d+)</g)].map(([, code]) => Number(code));
  const isUndecided = lineTechnicalCodes.some((code) => codes.includes(code));
  backOffs.set(chain, isUndecided ? heardMs + firstBackOffMs : 0);
  if (isUndecided) world.count('responses that left records without an outcome');
}

interface Message {
  readonly chain: string;
  readonly certificate: string;
  readonly message: string;
}

function sent(world: World, memory: Memory, { chain, certificate, message }: Message): SendingObservation {
  const state = getState(memory, chain);
  const [row] = world.database.find('submissions', { chain, open: true });
  const leasedUntilMs = (row as unknown as SubmissionDocument | undefined)?.leaseUntil?.getTime() ?? 0;
  const bytes = message.slice(message.indexOf('</sum:Cabecera>'));
  if (world.nowMs < state.leasedUntilMs) world.problem('two attempts of one chain inside one lease');
  if (state.unanswered !== null && state.unanswered !== bytes)
    world.problem('another list, or other bytes, although the last attempt has no response');
  const attempts = state.unanswered === null ? 1 : state.attempts + 1;
  if (attempts > 1) goesAgain(world, state);
  const leasedMs = leasedUntilMs - leaseSeconds * 1_000;
  Object.assign(state, { leasedUntilMs, unanswered: bytes, leasedMs, attempts });
  return {
    limitMs: leasedUntilMs - (leaseSeconds - callSeconds) * 1_000 - world.nowMs,
    heard: (raw) => {
      if (raw !== null) memory.heard.set(raw, { atMs: world.nowMs, certificate });
      if (state.leasedUntilMs === leasedUntilMs) state.leasedUntilMs = 0;
    },
  };
}

/** Checks the pause after the n-th attempt without a response: 5 s, doubled each time, at most ten minutes. */
function goesAgain(world: World, { leasedMs, attempts }: SendingState): void {
  world.count('lists that went again');
  const pauseMs = Math.min(5 * 2 ** (attempts - 1), 600) * 1_000;
  const passedMs = world.nowMs - leasedMs;
  if (passedMs < pauseMs) world.problem(`attempt ${attempts + 1} ${passedMs} ms after the one before`);
}

/**
 * Number of pending records that ends the waiting time, including the records of the batch (Orden HAC/1177/2024 art.
 * 16.2).
 */
const waitingWith = (world: World, { chain, marked }: SubmissionDocument): number =>
  world.database.find('records', { chain, pending: true }).length + marked;

// Flow control as the authority sees it: senders that did not wait long enough (Orden HAC/1177/2024 art. 16.2).
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import type { SimulatorJournaledMessage } from './log-entry';

/** One sender, which is a certificate and an issuer. Times are milliseconds of the simulator's clock. */
export interface SimulatedSendingWindowReport {
  readonly certificate: string;
  readonly issuer: string;
  readonly submissions: number;
  readonly records: number;
  readonly early: number;
  readonly earliestMs: number;
  readonly opensAt: number;
}

export interface EarlySendExample {
  readonly message: number;
  readonly at: number;
  readonly issuer: string;
  readonly records: number;
  readonly earlyMs: number;
}

export interface SimulatedSendingWindows {
  /**
   * Returns the milliseconds until the waiting time ends; undefined if the sender may send now, because the time is
   * over or the message is full.
   */
  earlyMs(certificate: string, issuer: string, records: number, at: number): number | undefined;
  apply(message: SimulatorJournaledMessage): void;
  reports(): readonly SimulatedSendingWindowReport[];
  examples(): readonly EarlySendExample[];
  clear(): void;
}

/** Creates the windows of senders. */
export function createSimulatedSendingWindows(): SimulatedSendingWindows {
  const senders = new Map<string, SimulatedSendingWindowReport>();
  let examples: EarlySendExample[] = [];
  return {
    earlyMs: (certificate, issuer, records, at) => {
      const opensAt = senders.get(`${certificate}\n${issuer}`)?.opensAt ?? 0;
      return at < opensAt && records < simulatorLimits.recordsMax ? opensAt - at : undefined;
    },
    apply: (message) => {
      const { issuer, kind, earlyMs, at } = message;
      const certificate = message.certificate?.fingerprint ?? '';
      if (kind !== 'submission' || issuer === undefined) return;
      const key = `${certificate}\n${issuer}`;
      const before = senders.get(key) ?? emptyWindow(certificate, issuer);
      senders.set(key, afterMessage(before, message));
      if (earlyMs === undefined) return;
      const example = { message: message.number, at, issuer, records: message.records.length, earlyMs };
      examples = [...examples, example].slice(-simulatorLimits.examplesMax);
    },
    reports: () => [...senders.values()],
    examples: () => examples,
    clear: () => {
      senders.clear();
      examples = [];
    },
  };
}

function emptyWindow(certificate: string, issuer: string): SimulatedSendingWindowReport {
  return { certificate, issuer, submissions: 0, records: 0, early: 0, earliestMs: 0, opensAt: 0 };
}

/** Computes the report after a message. Only a response that the sender received starts a new waiting time. */
function afterMessage(
  before: SimulatedSendingWindowReport,
  message: SimulatorJournaledMessage,
): SimulatedSendingWindowReport {
  const { answer, earlyMs } = message;
  const isTold = answer.kind === 'answer' && answer.waitSeconds !== undefined;
  return {
    ...before,
    submissions: before.submissions + 1,
    records: before.records + message.records.length,
    early: before.early + (earlyMs === undefined ? 0 : 1),
    earliestMs: Math.max(before.earliestMs, earlyMs ?? 0),
    opensAt: isTold ? message.at + (answer.waitSeconds ?? 0) * 1_000 : before.opensAt,
  };
}

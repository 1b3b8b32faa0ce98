// Compares the clock of a process with that of the database. The day on which an invoice gets its number is its issue
// date, which decides the rates and the tax period, so a process with a wrong clock assigns neither.
import { createMessage, type Message } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';
import { chainLimits as limits } from './limits/chain';

/** The clock of this process is wrong, or that of the database. Another process, or a later attempt, may do the work. */
export class WrongClockError extends Error {
  override readonly name = 'WrongClockError';

  constructor(readonly seconds: number) {
    super(renderMessageInEnglish(createMessage('process-clock-off', { seconds })));
  }
}

/** Returns by how many seconds the clocks differ; undefined if they agree, or if the database's time is not known. */
export function findClockDriftSeconds(now: Date, databaseTime: Date | undefined): number | undefined {
  if (!databaseTime) return undefined;
  const seconds = Math.abs(now.getTime() - databaseTime.getTime()) / 1_000;
  return seconds > limits.clockDriftSecondsMax ? Math.round(seconds) : undefined;
}

/** @throws WrongClockError if the clocks differ */
export function requireNoClockDrift(now: Date, databaseTime: Date | undefined): void {
  const seconds = findClockDriftSeconds(now, databaseTime);
  if (seconds !== undefined) throw new WrongClockError(seconds);
}

/** Builds the reason for which a step waits. */
export const buildClockDriftWaitMessage = (seconds: number): Message =>
  createMessage('number-awaits-clock', { seconds });

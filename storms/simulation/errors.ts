// Errors that the simulation injects, which count as faults. Any other error of an activity is a finding.

/** Thrown if Temporal does not respond. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

const names = ['EngineUnavailableError', 'WitnessUnavailableError', 'WitnessLacksRecordError', 'WrongClockError'];

/**
 * A walk that waits for the witness also fails, and is tried again, as does a walk of more than a minute: it compares its
 * clock with what it read at its start.
 */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('Mongo') || names.includes(error.name));

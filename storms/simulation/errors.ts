// Errors that the simulation injects, which count as faults. Any other error of an activity is a finding.

/** Thrown if Temporal does not respond. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

export const isServerTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name.startsWith('Mongo') || ['EngineUnavailableError', 'WitnessUnavailableError'].includes(error.name));

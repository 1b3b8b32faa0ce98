// Troubles of a simulation's own making: they belong to the faults. Whatever else an activity throws is a finding.

/** The engine does not answer. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineAway';
}

export const isServerTrouble = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('Mongo') || ['EngineAway', 'WitnessAway'].includes(error.name));

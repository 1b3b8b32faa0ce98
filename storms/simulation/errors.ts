// Troubles of a simulation's own making: they belong to the faults. Whatever else an activity throws is a finding.

/** The engine does not answer. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

/** The folder of the witness does not answer within its deadline. */
export class WitnessAway extends Error {
  override readonly name = 'WitnessAway';
}

export const isTroubleOfServers = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('Mongo') || ['EngineAway', 'WitnessAway'].includes(error.name));

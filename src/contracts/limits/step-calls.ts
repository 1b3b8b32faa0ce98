// Limits of the calls that steps of workflows make, each with its reason. The pauses are those of the public product.

export const stepCalls = {
  /** First pause; it doubles up to the longest doubled one, then the long one stays. */
  firstPauseSeconds: 5,
  doubledPauseSecondsMax: 1_280,
  longPauseSeconds: 1_800,
  /** After this without success the step ends KO. */
  givenUpMs: 12 * 3_600_000,
  /** Tries when the answers say themselves when to come again; then KO. */
  askedTriesMax: 32,
  /** A wait that an answer asks for is believed up to this. */
  retryInSecondsMax: 86_400,
  /** How often due calls are looked for. */
  lookMs: 500,
  /** A call whose process died is due again after this: longer than a call or a mail may take. */
  leaseMs: 120_000,
  /** Calls of one process at once, and of one workspace: one that waits for a dead place holds up no other. */
  lanesMax: 32,
  lanesOfWorkspaceMax: 6,
  /** Tries to write what came of a call against walks and pokes of the same job. */
  writeTriesMax: 5,
  /** Telling the run: after this the sweep tells it. */
  signalMs: 2_000,
  /** Characters of an answer's message that a job keeps. */
  messageCharactersMax: 300,
} as const;

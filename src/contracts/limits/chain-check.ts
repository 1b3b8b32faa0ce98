// Limits of the background check that verifies chains, each with its reason.

export const chainCheck = {
  /** Chains of one sweep, and records of each: 20,000 records cost 0.3 s of one core. */
  chainsMax: 10,
  recordsMax: 2_000,
  /** A chain checked to its head is looked at again after this, and from its start after so many hours. */
  pauseMinutes: 10,
  fullHours: 24,
} as const;

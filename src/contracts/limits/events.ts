// Limits of events, each with its reason.

export const events = {
  /** Types that one list asks for: more than a client tells apart. */
  typesAskedMax: 20,
  /** How often certificates and late records are looked at: a day before the end is told within the hour. */
  noticeMs: 600_000,
  /** How long a process that died keeps the others from looking. */
  noticeLeaseMs: 30_000,
  /** Days before the end of a certificate at which it is told. */
  certificateDays: [30, 7, 1],
  /** A record is late from then on: Orden HAC/1177/2024 takes 240 s for the time between generation and sending. */
  lateSeconds: 240,
  /** Chains with late records that are read at once: a look goes through all of them. */
  lateChainsMax: 1_000,
  /** What was told once is remembered for so long: longer than the 30 days before the end of a certificate. */
  marksDays: 400,
} as const;

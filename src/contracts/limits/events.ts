// Limits of events, each with its reason.

export const events = {
  /**
   * How often waiting events are put in order. Whoever lists them has what was there put in order first; webhooks hear of
   * them so much later. A pass costs MongoDB seven requests however many events wait: at 500 ms a job cost 73 in all.
   */
  sequenceMs: 2_000,
  /** Events of one ordering transaction: 1,000 take some 50 ms. A sealed list of 1,000 goes alone. */
  sequenceEventsMax: 1_000,
  /** Ordering transactions of one pass; the next pass goes on. */
  sequenceBatchesMax: 100,
  /** How long a process that died holds the lease: longer than one ordering transaction may take. */
  leaseMs: 30_000,
  /** A list waits so long for the process that orders, then shows what is in order. */
  listWaitMs: 2_000,
  listLookMs: 25,
  /** Types that one list asks for: more than a client tells apart. */
  typesAskedMax: 20,
  /** How often certificates and late records are looked at: a day before the end is told within the hour. */
  noticeMs: 600_000,
  /** Days before the end of a certificate at which it is told. */
  certificateDays: [30, 7, 1],
  /** A record is late from then on: Orden HAC/1177/2024 takes 240 s for the time between generation and sending. */
  lateSeconds: 240,
  /** Chains with late records that are read at once: a look goes through all of them. */
  lateChainsMax: 1_000,
  /** What was told once is remembered for so long: longer than the 30 days before the end of a certificate. */
  marksDays: 400,
} as const;

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

// Limits of the outbox, each with its reason.
export const outbox = {
  /**
   * How often what waits is moved into the audit and the events. Whoever lists them has what was there moved first;
   * webhooks hear of it so much later. A pass costs MongoDB a dozen requests however much waits.
   */
  moveMs: 2_000,
  /** Rows and events of one moving transaction: 1,000 take some 100 ms. A sealed list of 1,000 goes alone. */
  moveItemsMax: 1_000,
  /** Moving transactions of one pass; the next pass goes on. */
  moveBatchesMax: 100,
  /** A document that the database refused so often, with 2 s between, is put aside: what waits behind it has lost 6 s. */
  failuresMax: 3,
  /** Documents that are moved each by itself in one go to find the one that cannot be: as many as the greatest batch has. */
  singlyMax: 1_000,
  /** Documents aside that are listed and counted: each is an alarm, so there are few. */
  asideRowsMax: 1_000,
  /** Why one was put aside, as the database said it. */
  asideErrorCharactersMax: 1_000,
  /** How long a process that died holds the lease: longer than one moving transaction may take. */
  leaseMs: 30_000,
  /** A list waits so long for the process that moves, then shows what is there. */
  listWaitMs: 2_000,
  listLookMs: 25,
} as const;

// Limits of webhooks and their deliveries, each with its reason.
export const webhooks = {
  /** Webhooks of a workspace: each event is stored once for each of them. */
  webhooksMax: 20,
  descriptionCharactersMax: 200,
  /** Types that one names; none: all. */
  typesMax: 60,
  /** Bytes of a secret: what Standard Webhooks takes is 24 to 64. */
  secretBytes: 32,
  /** How long the secret before stays good unless the call says otherwise, and at most. */
  oldSecretSeconds: 86_400,
  oldSecretSecondsMax: 30 * 86_400,
  /**
   * Pauses before the tries behind the first one, in seconds: three days and four hours together. Each is lengthened or
   * shortened by a fifth at random, so that what failed together does not come back together.
   */
  retrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  jitter: 0.2,
  /** A webhook that has not taken one delivery for so long is switched off. */
  failingMs: 5 * 86_400_000,
  /** Deliveries are kept for so long behind their event: with them the log. */
  keepDays: 30,
  /** Tries that the log of a delivery has, the newest. */
  logMax: 20,
  /** How often due deliveries are looked for. */
  lookMs: 500,
  /** A delivery whose process died is due again after this: longer than a call may take. */
  leaseMs: 60_000,
  /** Deliveries to one webhook at once, from one process; one that fails has a single one, so that it holds up nobody. */
  lanesMax: 8,
  /** All of one process; those that fail together have half of them. */
  lanesOfAllMax: 128,
  /** What was read of a webhook is good for so long: one that is switched off gets no more after it. */
  webhookReadMs: 1_000,
  /** Webhooks with due deliveries that one look takes. */
  dueMax: 500,
  /** Events of one step of a redelivery: some 300 kB of deliveries. */
  redeliverEventsMax: 500,
  /** Steps of one look: deliveries that are due do not wait for a long redelivery. */
  redeliverStepsMax: 10,
} as const;

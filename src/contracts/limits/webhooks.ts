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

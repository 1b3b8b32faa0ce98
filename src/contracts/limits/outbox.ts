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

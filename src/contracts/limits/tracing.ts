// Limits of traces, each with its reason.

export const tracing = {
  /** Links of a span: a list of 1,000 records must not become a span of 100 kB. */
  linksMax: 128,
  /** Spans that wait to be sent; more are dropped: seeing must not cost the service its memory. 0.5 kB each. */
  queueMax: 8_192,
  /** Spans of one message to the collector, and the pause between two messages. */
  batchMax: 512,
  pauseMs: 1_000,
  /** A collector that hangs is given up. */
  sendMs: 5_000,
} as const;

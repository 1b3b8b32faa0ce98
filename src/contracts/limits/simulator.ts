// Limits of the simulator of the authority, each with its reason.

export const simulatorLimits = {
  /** Maximum number of records of one submission, by schema SuministroLR (RegistroFactura 1..1000). */
  recordsMax: 1_000,
  /** Maximum bytes of one message; 1,000 records with 12 breakdown lines each have 5 MB. */
  bodyBytesMax: 64 * 1024 * 1024,
  /** Time limit for a body, because a client that stops sending holds a socket. */
  bodySecondsMax: 60,
  /** Maximum number of invoices on one page of a query (schema RespuestaConsultaLR). */
  queryRecordsMax: 10_000,
  /** Tolerance of totals against the breakdown in cents: 10.00 by validations 1.2.2. */
  toleranceCents: 1_000,
  /** Clock margin of warning 2004 in seconds, as measured and as named in the text of the warning. */
  clockMarginSeconds: 240,
  /** Maximum number of rows on one page of the control interface, and of examples kept of each kind of violation. */
  pageRowsMax: 1_000,
  examplesMax: 100,
  /** Maximum number of records on one page of messages, about 8 MB of JSON. */
  pageRecordsMax: 20_000,
  /** Seconds that an idle connection stays open, above the authority's default wait. */
  keepAliveSeconds: 75,
  /** Maximum bytes of the body of a call to the control interface. */
  controlBytesMax: 1024 * 1024,
  /** Bytes of an intentionally oversized response. No sender accepts that many. */
  oversizedBytes: 8 * 1024 * 1024,
} as const;

// Limits of calls to addresses that tenants name, each with its reason.

export const outbound = {
  /** One call with everything: name, connection, answer. Webhooks are answered at once, the work is done behind. */
  callMs: 15_000,
  /** Making the connection, TLS included. */
  connectMs: 5_000,
  /** Names looked up at once: half of the threads that Node has for names, files and compression. */
  lookUpsMax: 2,
  /** Looking one up, turn included: a name that is well is found within milliseconds. */
  lookUpMs: 5_000,
  /** Bytes of an answer that are read: enough for `retry_in` and a message. What comes behind is not waited for. */
  answerBytesMax: 16 * 1024,
  headerBytesMax: 16 * 1024,
  /** Characters of an answer that are kept in a log of deliveries. */
  answerCharactersKept: 500,
  /** Connections to one place at once, and how long an idle one is kept. */
  connectionsMax: 8,
  idleMs: 4_000,
  addressCharactersMax: 2_000,
  /** Headers of a workflow's call: how many, and their sizes; all together below what servers take. */
  headersMax: 20,
  headerNameCharactersMax: 64,
  headerCharactersMax: 1_000,
  tokenCharactersMax: 4_000,
  /** A wait that an answer asks for is believed up to this. */
  retryAfterSecondsMax: 86_400,
} as const;

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

// Limits of mails that workflows send, each with its reason.
export const mail = {
  /** A step writes to who gets an invoice, not to a list of customers. */
  recipientsMax: 10,
  /** RFC 5321, 4.5.3.1: 64 before the sign, 255 behind it. */
  addressCharactersMax: 320,
  subjectCharactersMax: 200,
  textCharactersMax: 8_000,
  /** What a placeholder brings into a mail: a name on one line; the longest of a document would fill pages. */
  valueCharactersMax: 200,
  /** A text with its placeholders filled. */
  filledCharactersMax: 32_000,
  /** Recipients of a workspace in a day: more invoices than any workspace sends, fewer mails than a list of strangers. */
  recipientsADayMax: 10_000,
  /** Servers of mail take some 20 MB with the encoding, which adds a third. */
  attachmentBytesMax: 10 * 1024 * 1024,
  connectMs: 10_000,
  /** Silence of the server after which a try has failed. */
  silenceMs: 30_000,
  /** One mail with everything: a server that goes on saying little is not waited for. Shorter than the lease of its step's call. */
  sendMs: 90_000,
} as const;

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

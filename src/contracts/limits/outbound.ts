// Limits of calls to addresses that tenants choose, of emails and of the calls of workflow steps, each with its reason.

export const outboundLimits = {
  /** Time limit of one call with DNS lookup, connection and response. Receivers should respond at once and work afterwards. */
  callMs: 15_000,
  /** Time limit for connecting, TLS included. */
  connectMs: 5_000,
  /**
   * Maximum number of DNS lookups at once. This is half of the threads that Node has for lookups, files and
   * compression.
   */
  lookUpsMax: 2,
  /** Time limit of one lookup, including the wait for its turn; normally it takes milliseconds. */
  lookUpMs: 5_000,
  /**
   * Duration from which a lookup is slow, and time for which its workspace then shares one turn with all others that
   * have slow names. The system gives up a lookup after half a minute, so twenty such workspaces keep to their turn.
   */
  slowLookUpMs: 2_000,
  slowOwnerMs: 600_000,
  /**
   * Time for which a workspace with a running lookup begins no second one after a name that was quick hung in a second
   * turn. A workspace can thus take both turns for half a minute an hour at most.
   */
  extraLostMs: 3_600_000,
  /** Maximum number of names of which the process knows whether they were quick, some 100 bytes each. */
  namesMax: 10_000,
  /** Maximum bytes read of a response, enough for `retry_in` and a message. The rest of the response is not read. */
  answerBytesMax: 16 * 1024,
  headerBytesMax: 16 * 1024,
  /** Maximum number of characters of a response in the log of deliveries. */
  answerCharactersKept: 500,
  /** Maximum number of connections to one host at once, and how long an idle connection is kept. */
  connectionsMax: 8,
  idleMs: 4_000,
  addressCharactersMax: 2_000,
  /**
   * Maximum number of headers of a call of a workflow step, and their sizes, which together stay below the limits of
   * servers.
   */
  headersMax: 20,
  headerNameCharactersMax: 64,
  headerCharactersMax: 1_000,
  tokenCharactersMax: 4_000,
  /** Maximum wait in seconds that a response can request. */
  retryAfterSecondsMax: 86_400,
} as const;

/** Emails: of workflow steps, notices, reminders of registrations, and their settings. */
export const mailLimits = {
  /**
   * Maximum number of recipients of an email. A step writes to the recipients of one invoice, not to a list of
   * customers.
   */
  recipientsMax: 10,
  /** Maximum number of characters of an address, 64 before the `@` and 255 after it (RFC 5321, 4.5.3.1). */
  addressCharactersMax: 320,
  subjectCharactersMax: 200,
  /** Maximum number of characters of the name of a sender, in one line of a header. */
  nameCharactersMax: 100,
  /** Maximum number of recipients of copies, such as an accountant and an archive. */
  copiesMax: 5,
  /**
   * Maximum number of characters of a template of an email, and of its result, which is a page of HTML with its styles.
   */
  templateCharactersMax: 64 * 1024,
  /**
   * Maximum number of tags and values of a template. People write a dozen; 13,000 of them take a tenth of a second to
   * read.
   */
  tagsMax: 1_000,
  /**
   * Maximum number of texts, tags and values that a template renders in all rounds of its loops, which limits the work
   * on any machine.
   */
  piecesMax: 10_000,
  /**
   * Maximum depth of blocks, and maximum number of characters of one tag. Hand-written templates have three levels, and
   * tags of one line.
   */
  nestingMax: 20,
  expressionCharactersMax: 1_000,
  /**
   * Maximum number of characters that a template makes, captured texts included: a result of the maximum length, and as
   * much that it captures first.
   */
  madeCharactersMax: 128 * 1024,
  /** Maximum number of characters that `contains` searches, and of the text that it looks for, such as a word of a name. */
  searchedCharactersMax: 2_000,
  soughtCharactersMax: 200,
  /** Time limit of one template, in its thread; normally it takes less than a millisecond. */
  renderMs: 100,
  /** Maximum number of characters and elements in a template's texts and lists, as LiquidJS counts them. */
  renderMemory: 300_000,
  /** Maximum number of characters of the engine's description of a wrong template. */
  problemCharactersMax: 200,
  /** Maximum number of characters of a mail server's response in an event. */
  wordsCharactersMax: 300,
  textCharactersMax: 8_000,
  /**
   * Maximum number of characters of the value of a placeholder. The value is usually a name on one line; the longest
   * text of a document would fill pages.
   */
  valueCharactersMax: 200,
  /** Maximum number of characters of a text with its placeholders filled. */
  filledCharactersMax: 32_000,
  /**
   * Maximum number of recipients of a workspace in a day. No workspace has that many invoices, and the number is too
   * small for spam.
   */
  recipientsADayMax: 10_000,
  /** Maximum bytes of the attachments of an email. Mail servers accept some 20 MB; the encoding adds a third. */
  attachmentBytesMax: 10 * 1024 * 1024,
  connectMs: 10_000,
  /** Silence of the server after which an attempt counts as failed. */
  silenceMs: 30_000,
  /**
   * Time limit for sending one email, however slowly the server responds. The time is shorter than the lease of the
   * call.
   */
  sendMs: 90_000,
} as const;

/** Limits of the thread that renders templates of emails. */
export const mailThreadLimits = {
  count: 1,
  /** Time limit of all texts of one call: six templates at their own limit, on a loaded machine. */
  taskMs: 5_000,
  /** The program takes 20 MB, and a template within its limits some more. */
  memoryMb: 64,
  idleMs: 60_000,
  /** Maximum number of emails that wait for the thread, in total and of one workspace. */
  waitingMax: 1_000,
  waitingOfShareMax: 100,
} as const;

/** Limits of calls and emails of workflow steps. The pauses are the same as in the public product. */
export const stepCallLimits = {
  /** First pause. The pause doubles up to the second value; all later pauses are long. */
  firstPauseSeconds: 5,
  doubledPauseSecondsMax: 1_280,
  longPauseSeconds: 1_800,
  /** Time without success after which the step ends with KO. */
  givenUpMs: 12 * 3_600_000,
  /** Maximum number of attempts while responses request a later retry. After these attempts, the step ends with KO. */
  askedTriesMax: 32,
  /** Maximum wait in seconds that a response can request with `retry_in`. */
  retryInSecondsMax: 86_400,
  /** How often Sello looks for due calls. */
  lookMs: 500,
  /** Time after which a call is due again if its process died. It is longer than any call or email may take. */
  leaseMs: 120_000,
  /**
   * Maximum number of calls of one process at once, in total and for one workspace, so that a call to a dead server
   * does not delay other workspaces.
   */
  lanesMax: 32,
  lanesOfWorkspaceMax: 6,
  /**
   * Maximum number of attempts to save the result of a call, if walks and pokes of the same job write at the same time.
   */
  writeTriesMax: 5,
  /** Time limit for the signal to the run. If the signal fails, the sweep sends it. */
  signalMs: 2_000,
  /** Maximum number of characters of a response's message that a job stores. */
  messageCharactersMax: 300,
} as const;

// Limits of the console for lifetimes of links and sessions and for sizes of pages, each with its reason.

export const consoleLimits = {
  /**
   * A sign-in link is in a terminal or an email. Ten minutes are enough to click the link, and too short for others to
   * find it.
   */
  linkMinutes: 10,
  /** An invitation waits in a mailbox over a weekend; a link that a user creates for the next sign-in, for a week. */
  invitationHours: 96,
  ownLinkDays: 7,
  /** Minutes to sign in at a provider, which takes minutes with a second factor. Characters of its cookie, and of a code. */
  signInMinutes: 10,
  pendingCharactersMax: 2_000,
  codeCharactersMax: 100,
  /**
   * Maximum number of users of a workspace, invitations included, and of workspaces of a user. All are read with each
   * request.
   */
  membersMax: 200,
  placesMax: 500,
  /**
   * Limits for a user with many workspaces: rows on a page, workspaces in the menu, workspaces read at once, and chains
   * of each.
   */
  briefRowsOnPage: 20,
  placesOffered: 12,
  briefsAtOnce: 5,
  briefChainsMax: 200,
  /** Characters of a path in a JSON text whose line is shown; paths written by hand have some 60 characters. */
  placeCharactersMax: 500,
  /** Random bytes in a code, in the secret of a session and in the mask of a form token. */
  secretBytes: 32,
  maskBytes: 32,
  /** A session ends after this time without a click, and after a working day in any case. */
  idleMinutes: 30,
  sessionHours: 12,

  /** How often the last use of a session is saved, so that Sello writes once a minute instead of once a click. */
  useNotedMs: 60_000,
  /** Sessions of a workspace that are listed, newest first. */
  sessionsListedMax: 200,
  /** Name of a user; `User-Agent` of a browser, truncated. */
  nameCharactersMax: 100,
  agentCharactersMax: 200,
  /**
   * Bytes of a sign-in form. It is read before the user is known, and has a code, a choice and an address to return to.
   */
  doorBytesMax: 8 * 1024,
  /** Fields of one form; the longest has some 100. */
  formFieldsMax: 200,
  /**
   * Lines of the form of a new invoice at first, added at a time, and at most. Each has five fields, and longer
   * invoices use the API.
   */
  invoiceLinesShown: 3,
  invoiceLinesAdded: 5,
  invoiceLinesMax: 20,
  /** Bytes of a form without files; the longest is the change of an invoice with 1,000 lines. */
  formBytesMax: 1024 * 1024,
  /** Bytes of a form with a file; a certificate has some 10 kB. */
  fileFormBytesMax: 2 * 1024 * 1024,
  /**
   * Bytes of a file that a person imports, which the page carries as Base64 from the check to the call that issues it.
   * 1,000 invoices have some 300 kB.
   */
  importBytesMax: 2 * 1024 * 1024,
  importFormBytesMax: 3 * 1024 * 1024,
  /** Time that a page waits for the check of a file; 1,000 rows take some seconds. */
  importWaitSeconds: 20,
  /** Rows of a list on a page, and of one page of a CSV that is read page by page. */
  rowsOnPage: 50,
  /** Resources of one kind whose names a page loads, four for each row. */
  namesOnPage: 200,
  /** Suppliers on a page. Users search for one by eye, and Sello reads the state of each row. */
  suppliersOnPage: 200,
  /** Months on a page, of suppliers or workspaces. Each reads all its invoices of the month, one month after the other. */
  monthsOnPage: 10,
  csvRowsMax: 10_000,
  /** Items of one cause that the attention list counts and names; above that it shows "more than". */
  attentionCountMax: 1_000,
  attentionNamedMax: 5,
  /** Days before expiry from which a certificate is shown. */
  certificateDays: 30,
  /** How often Sello reads the changes of a workspace while a user has one of its pages open. */
  readerMs: 2_000,
  /**
   * Changes carry a time just before their commit by the clock of their process, so a page rendered in between lacks
   * them.
   */
  stampedAheadMs: 1_000,
  /**
   * Pause between two streams that are notified of a list that changes all the time. With 50 streams each is notified
   * every 30 s, because a list costs an API as much as six uploads.
   */
  listPaceMs: 600,
  /** A comment keeps proxies from closing a silent stream. */
  streamBeatMs: 25_000,
  /** Duration of a stream; a client that reconnects presents its session again. */
  streamMs: 300_000,
  /** Objects that one page watches. */
  watchedMax: 120,
  /** The simulator is on this machine. If it does not respond in this time, it is not running. */
  simulatorMs: 3_000,
  /** Newest messages of the simulator, and tax IDs that it refuses, as many as a page shows. */
  simulatorMessages: 20,
  simulatorRefusedMax: 20,
  /** Bytes from which a response is compressed; below this, compression costs more than it saves. */
  packBytesMin: 1_000,
} as const;

/** Limits of the identity provider, a third-party server that responds while a user waits. */
export const identityProviderLimits = {
  /** Seconds of one call to the provider, during which the user sees an empty page. */
  callSeconds: 5,
  /** Time that the metadata of the provider is cached. Its keys are read when a new one appears. */
  discoveredMs: 3_600_000,
  /** A subject has at most 255 characters (OpenID Connect Core 1.0, section 2). */
  subjectCharactersMax: 255,
  /** Error text of the provider in a log. */
  errorCharactersMax: 200,
} as const;

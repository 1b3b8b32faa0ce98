// Limits of the console for lifetimes of links and sessions and for sizes of pages, each with its reason.

export const consoleLimits = {
  /**
   * Lifetime of a sign-in link in a terminal or an email. Ten minutes are enough to click it, and too short for others
   * to find it.
   */
  linkMinutes: 10,
  /**
   * Lifetime of an invitation, which may wait in a mailbox over a weekend. Also the lifetime of a link that a user
   * creates for the next sign-in (a week).
   */
  invitationHours: 96,
  ownLinkDays: 7,
  /**
   * Maximum number of minutes for signing in at a provider, which takes minutes with a second factor. Also the maximum
   * number of characters of the cookie of the sign-in, and of a code.
   */
  signInMinutes: 10,
  pendingCharactersMax: 2_000,
  codeCharactersMax: 100,
  /**
   * Maximum number of users of a workspace, invitations included, and of workspaces of a user. Sello reads all of them
   * with each request.
   */
  membersMax: 200,
  /** Maximum number of users in a list. Earlier versions stored users above the limit if calls were made in parallel. */
  membersListedMax: 1_000,
  placesMax: 500,
  /**
   * Limits for a user with many workspaces: rows on a page, workspaces in the menu, workspaces read at once, and chains
   * read of each workspace.
   */
  briefRowsOnPage: 20,
  placesOffered: 12,
  briefsAtOnce: 5,
  briefChainsMax: 200,
  /**
   * Maximum number of characters of a path in a JSON text whose line is shown; paths written by hand have some 60
   * characters.
   */
  placeCharactersMax: 500,
  /** Number of random bytes in a code, in the secret of a session and in the mask of a form token. */
  secretBytes: 32,
  maskBytes: 32,
  /** Time without a click after which a session ends, and maximum duration of a session, a working day. */
  idleMinutes: 30,
  sessionHours: 12,

  /** How often the last use of a session is saved. Sello therefore writes once a minute instead of once a click. */
  useNotedMs: 60_000,
  /** Maximum number of sessions listed for a workspace, newest first. */
  sessionsListedMax: 200,
  /** Maximum number of characters of the name of a user, and of the `User-Agent` of a browser, which is truncated. */
  nameCharactersMax: 100,
  agentCharactersMax: 200,
  /**
   * Maximum bytes of a sign-in form. Sello reads this form before it knows the user. The form contains a code, a choice
   * and an address to return to.
   */
  doorBytesMax: 8 * 1024,
  /** Maximum number of fields of one form; the longest form, a new invoice of 20 lines, has about 150. */
  formFieldsMax: 200,
  /** Maximum bytes of the headers of one field of a multipart form. A browser sends a name and a name of a file. */
  partHeaderBytesMax: 4 * 1024,
  /** Maximum number of characters of the boundary of a multipart form (RFC 2046, section 5.1.1). */
  boundaryCharactersMax: 70,
  /**
   * Maximum number of tax IDs that are named if several stored customers have one name, and of items of one name whose
   * prices are compared.
   */
  sharedNamesMax: 10,
  /**
   * Number of lines in the form of a new invoice: at first, added at a time, and at most. Each line has six fields,
   * and longer invoices use the API.
   */
  invoiceLinesShown: 3,
  invoiceLinesAdded: 5,
  invoiceLinesMax: 20,
  /** Maximum bytes of a form without files; the longest is the change of an invoice with 1,000 lines. */
  formBytesMax: 1024 * 1024,
  /** Maximum bytes of a form with a file; a certificate has some 10 kB. */
  fileFormBytesMax: 2 * 1024 * 1024,
  /**
   * Maximum bytes of a file that a user imports. The page contains the file as Base64 from the check to the call that
   * issues it. 1,000 invoices have about 300 kB.
   */
  importBytesMax: 2 * 1024 * 1024,
  importFormBytesMax: 3 * 1024 * 1024,
  /** Time that a page waits for the check of a file; 1,000 rows take some seconds. */
  importWaitSeconds: 20,
  /**
   * Maximum number of rows of a list of a document, of discounts of one row, of characters of one text, and of
   * characters of its JSON that the page of an entry shows. A download has the rest.
   */
  documentRowsShown: 200,
  discountsOfRowShown: 20,
  textCharactersShown: 2_000,
  jsonCharactersShown: 100_000,
  /**
   * Maximum number of differences between two versions on a page, because more are not useful, and of characters of one
   * value there. Also the maximum number of characters of list rows that are matched, where a row costs 100 characters
   * more: two lists of 1,000 lines with many discounts have two million.
   */
  differencesShown: 200,
  differenceCharactersShown: 500,
  differenceCharactersMatched: 3_000_000,
  differenceRowCharacters: 100,
  /** Number of rows of a list on a page, and of one page of a CSV that is read page by page. */
  rowsOnPage: 50,
  /** Maximum number of resources of one kind whose names a page loads, four for each row. */
  namesOnPage: 200,
  /** Maximum number of suppliers on a page. Users look for a supplier by eye, and Sello reads the state of each row. */
  suppliersOnPage: 200,
  /**
   * Maximum number of months of suppliers or workspaces on a page. For each month, Sello reads all its invoices, one
   * month after the other.
   */
  monthsOnPage: 10,
  csvRowsMax: 10_000,
  /**
   * Maximum number of items of one cause that the attention list counts and names. If there are more, the list shows
   * "more than".
   */
  attentionCountMax: 1_000,
  attentionNamedMax: 5,
  /** Number of days before expiry from which the console shows a certificate. */
  certificateDays: 30,
  /** How often Sello reads the changes of a workspace while a user has one of its pages open. */
  readerMs: 2_000,
  /**
   * Maximum delay with which changes become visible. The time of a change is taken just before its commit, from the
   * clock of its process, so a page that is rendered in between lacks the change.
   */
  stampedAheadMs: 1_000,
  /**
   * Pause between notifications to two streams about a list that changes all the time. With 50 streams, each stream is
   * notified every 30 s, because a list costs an API as much as six uploads.
   */
  listPaceMs: 600,
  /** How often Sello sends a comment, which keeps proxies from closing a silent stream. */
  streamBeatMs: 25_000,
  /** Maximum duration of a stream; a client that reconnects presents its session again. */
  streamMs: 300_000,
  /** Maximum number of objects that one page watches. */
  watchedMax: 120,
  /** Time without a response after which the simulator counts as not running. The simulator is on this machine. */
  simulatorMs: 3_000,
  /**
   * Maximum number of messages of the simulator, newest first, and maximum number of tax IDs that it rejects, as many
   * as a page shows.
   */
  simulatorMessages: 20,
  simulatorRefusedMax: 20,
  /** Minimum bytes of a response that Sello compresses. For smaller responses, compression costs more than it saves. */
  packBytesMin: 1_000,
} as const;

/** Limits of the identity provider, a third-party server that responds while a user waits. */
export const identityProviderLimits = {
  /** Time limit of one call to the provider, during which the user sees an empty page. */
  callSeconds: 5,
  /**
   * Maximum bytes of a response of the provider, unpacked. Metadata, keys and tokens have some 10 kB each; Sello parses
   * them at once.
   */
  answerBytesMax: 1024 * 1024,
  /** Time for which a failed read of the metadata is cached, so that strangers cause one a second at most. */
  failureKeptMs: 1_000,
  /**
   * Time for which the metadata of the provider is cached. If a new key appears, Sello reads the provider's keys again.
   */
  discoveredMs: 3_600_000,
  /** Maximum number of characters of a subject (OpenID Connect Core 1.0, section 2). */
  subjectCharactersMax: 255,
  /** Maximum number of characters of the provider's error text in a log. */
  errorCharactersMax: 200,
} as const;

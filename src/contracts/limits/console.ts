// Limits of the console: how long links and sessions live, and what a page may hold, each with its reason.

export const console = {
  /** A link lies in a terminal or a mail: long enough to click it, too short to be found later. */
  linkMinutes: 10,
  /** An invitation waits in a mailbox over a weekend; a link that a person makes for the next sign-in, over a week. */
  invitationHours: 96,
  ownLinkDays: 7,
  /** Signing in at a provider: with a second factor it takes minutes. Characters of its cookie, and of a code. */
  signInMinutes: 10,
  pendingCharactersMax: 2_000,
  codeCharactersMax: 100,
  /** People of a workspace, invitations included; workspaces of a person: all are read with each request. */
  membersMax: 200,
  placesMax: 500,
  /** Of a person with many workspaces: rows on a page, those offered on every page, how many are read at once, and chains of each. */
  briefRowsOnPage: 20,
  placesOffered: 12,
  briefsAtOnce: 5,
  briefChainsMax: 200,
  /** Of a place in a JSON text, whose line is told: places that a person wrote have some 60. */
  placeCharactersMax: 500,
  /** Bytes of chance in a code, in the secret of a session and in the mask of a form token. */
  secretBytes: 32,
  maskBytes: 32,
  /** A session without a click ends after so long, and any session after a working day. */
  idleMinutes: 30,
  sessionHours: 12,
  /** A page says so long before the end that it comes. */
  warnMinutes: 2,
  /** A session's last use is noted at most so often: one write a minute instead of one a click. */
  useNotedMs: 60_000,
  /** Sessions of a workspace that are listed, newest first. */
  sessionsListedMax: 200,
  /** Name of a person; words of a browser about itself, cut. */
  nameCharactersMax: 100,
  agentCharactersMax: 200,
  /** A form of a door, which is read before anybody is known: a code, a choice, an address to go back to. */
  doorBytesMax: 8 * 1024,
  /** Fields of one form: the longest has some 100. */
  formFieldsMax: 200,
  /** A form without files: the longest is the change of an invoice with 1,000 lines. */
  formBytesMax: 1024 * 1024,
  /** A form with a file: a certificate has some 10 kB. */
  fileFormBytesMax: 2 * 1024 * 1024,
  /** Rows of a list on a page, and of a CSV, which is read page by page. */
  rowsOnPage: 50,
  /** Suppliers on a page: whoever oversees some looks for one by eye, and each is a read of its state. */
  suppliersOnPage: 200,
  csvRowsMax: 10_000,
  /** Things of one cause that the attention list counts and names: more is told as "more than". */
  attentionCountMax: 1_000,
  attentionNamedMax: 5,
  /** A certificate that ends within so many days is told. */
  certificateDays: 30,
  /** The reader of a workspace looks this often, while somebody looks at it. */
  readerMs: 2_000,
  /** A change has the time of just before its commit, by the clock of its process: a page that was made in between lacks it. */
  stampedAheadMs: 1_000,
  /**
   * Of lists that change all the time one stream is told in so long: with 50 that look each hears of it every 30 s. A list
   * costs an API as much as six uploads.
   */
  listPaceMs: 600,
  /** A comment keeps proxies from closing a silent stream. */
  streamBeatMs: 25_000,
  /** A stream ends after so long; who comes back is asked for the session again. */
  streamMs: 300_000,
  /** Things that one page watches. */
  watchedMax: 120,
  /** The simulator is on this machine: what does not answer within so long does not run. */
  simulatorMs: 3_000,
  /** Its newest messages that are looked at, and tax codes that it is told to refuse: what a person oversees. */
  simulatorMessages: 20,
  simulatorRefusedMax: 20,
  /** Bytes from which on an answer is packed: below it packing costs more than it saves. */
  packBytesMin: 1_000,
} as const;

// Limits of the provider of identities: it is another's server, and a person waits.
export const identity = {
  /** One call to the provider: somebody looks at an empty page meanwhile. */
  callSeconds: 5,
  /** What the provider says of itself is asked again after so long; its keys are asked for when a new one appears. */
  discoveredMs: 3_600_000,
  /** A subject has at most 255 characters (OpenID Connect Core 1.0, section 2). */
  subjectCharactersMax: 255,
  /** Text of an error of the provider, as a log shows it. */
  errorCharactersMax: 200,
} as const;

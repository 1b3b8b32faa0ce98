// Limits of registrations by suppliers and of the files that they send, each with its reason.

export const signedFormCheckLimits = {
  /** Maximum bytes of a form. A signed form has 50 kB, a scan of two pages 2 MB. */
  fileBytesMax: 10 * 1024 * 1024,
  /**
   * Time limit for checking a form. A form of 10 MB takes about a second, and ten times as long on a loaded machine.
   */
  judgeMs: 15_000,
  /** Maximum heap in MB of a thread that checks forms. The file, its text and the library take some 80 MB. */
  threadMemoryMb: 192,
  threadsMax: 1,
  threadIdleMs: 10_000,
  /** Maximum number of files that wait for the thread, each with its 10 MB. */
  waitingMax: 8,
  waitingOfWorkspaceMax: 3,
} as const;

export const registrationLinkLimits = {
  /** Maximum and default number of days for which a link is open. */
  daysMax: 90,
  days: 14,
  /** Maximum number of uploads that one link accepts. A supplier that fails five times needs a person's help. */
  uploadsMax: 5,
  /** Maximum bytes of a picture of one side of an identity document. */
  identityBytesMax: 5 * 1024 * 1024,
  /** Maximum bytes of the form of the page: a file, two pictures, and the rest of the multipart body. */
  formBytesMax: 20 * 1024 * 1024 + 64 * 1024,
  /** Maximum number of views of one link in a minute; a person clicks ten times. */
  viewsPerMinute: 20,
  /** Maximum number of origins that may frame the page. */
  frameOriginsMax: 10,
  /** Maximum number of reminders of one registration, at most one a day. */
  remindersMax: 10,
  remindPauseMs: 86_400_000,
  /** Time before the end of the link at which the run sends a reminder automatically, so that a working day remains. */
  remindBeforeMs: 2 * 86_400_000,
  /** Pause before Sello sends again a reminder that the mail server did not accept. */
  mailRetryMs: 600_000,
  /** Maximum number of open registrations of one workspace. */
  openMax: 1_000,
  /** Time after which the sweep checks an open registration again, because what it last read may be an old state. */
  sweptSeconds: 120,
  /** Maximum number of registrations that one pass of the sweep checks. */
  sweptMax: 500,
  /** Number of days that a registration is kept after its end, with its form. */
  keptDays: 400,
} as const;

// Limits of registrations by suppliers and of the files that they send, each with its reason.

export const signedFormLimits = {
  /** A signed form has 50 kB, a scan of two pages 2 MB. */
  fileBytesMax: 10 * 1024 * 1024,
  /** Judging 10 MB takes about a second, and ten times that on a loaded machine. */
  judgeMs: 15_000,
  /** Heap of such a thread. The file, its text and the library take some 80 MB. */
  threadMemoryMb: 192,
  threadsMax: 1,
  threadIdleMs: 10_000,
  /** Files that wait for the thread, each with its 10 MB. */
  waitingMax: 8,
  waitingOfWorkspaceMax: 3,
} as const;

export const selfRegistrationLimits = {
  /** Days for which a link may be open, and by default. */
  daysMax: 90,
  days: 14,
  /** Submissions that one link accepts. A supplier that fails five times needs a person. */
  uploadsMax: 5,
  /** A picture of one side of an identity document. */
  identityBytesMax: 5 * 1024 * 1024,
  /** Bytes of the form of the page: a file, two pictures, and the rest of the multipart body. */
  formBytesMax: 20 * 1024 * 1024 + 64 * 1024,
  /** Views of one link in a minute; a person clicks ten times. */
  viewsPerMinute: 20,
  /** Origins that may frame the page. */
  frameOriginsMax: 10,
  /** Reminders of one registration, at most one a day. */
  remindersMax: 10,
  remindPauseMs: 86_400_000,
  /** The run sends a reminder automatically this long before the end, so that a working day remains. */
  remindBeforeMs: 2 * 86_400_000,
  /** Pause before a reminder is tried again that the mail server did not take. */
  mailRetryMs: 600_000,
  /** Open registrations of one workspace. */
  openMax: 1_000,
  /** Rows of one page of the list. */
  pageRowsMax: 100,
  /** A stored registration with a reading of an old state is checked again by the sweep after this time. */
  sweptSeconds: 120,
  /** Registrations that one pass of the sweep checks. */
  sweptMax: 500,
  /** Days that a registration is kept after its end, with its form. */
  keptDays: 400,
} as const;

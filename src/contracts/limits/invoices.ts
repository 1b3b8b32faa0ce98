// Limits of invoices that are issued with one call, each with its reason.

export const invoiceLimits = {
  /** Maximum number of lines of one invoice, the row limit of a document. */
  linesMax: 1_000,
  /** Maximum number of bases of one invoice. The authority accepts 12 rows of taxes in a record. */
  basesMax: 12,
  /**
   * Maximum number of invoices to which one invoice refers, as `preceding` or with `also`. Each reference costs the
   * record a row.
   */
  precedingMax: 100,
  /**
   * Maximum number of characters of a name, a street or a description. The authority accepts 500 characters of a
   * description, and PDFs wrap longer texts.
   */
  textCharactersMax: 1_000,
  /**
   * Maximum number of characters of a series, a number, a reference or an account. The authority accepts 60 characters
   * of a number.
   */
  codeCharactersMax: 64,
  /** Maximum number of characters of a tax ID, or of the name of a country that replaces its code. */
  taxCodeCharactersMax: 60,
  postcodeCharactersMax: 20,
  /** Maximum number of characters of an email address, the longest address of a mailbox by RFC 5321. */
  emailCharactersMax: 254,
  /** Maximum number of characters of the notes: about a printed page of text. */
  notesCharactersMax: 5_000,
  /** Maximum number of tags, arguments, or members of `meta`, as many as a job takes arguments. */
  mapEntriesMax: 50,
  /** Maximum number of digits of a decimal, before and after the point together. Further digits are not stored. */
  digitsMax: 18,
  /** Maximum number of names that a fault lists if none is similar. */
  namesShown: 40,
  /** Maximum number of characters of a value that a fault quotes. */
  valueCharactersShown: 40,
  /** Maximum number of suppliers that a fault lists. */
  suppliersNamed: 10,
  /** Maximum number of faults of one body. This is enough to find a mistake that 1,000 lines have in common. */
  faultsMax: 100,
  /** Default and maximum seconds of `wait`. Gateways end idle calls after 60 seconds. */
  waitSecondsDefault: 30,
  waitSecondsMax: 60,
  /** Minimum seconds that the refund of an F3 waits for its credit notes, even if the call waits for less time. */
  refundCreditsSecondsMin: 10,
  /** Seconds after which the refund is repeated if its credit notes take longer. */
  refundRetrySeconds: 5,
  /** Maximum seconds that a request for the PDF at `pdf` waits. */
  pageWaitSeconds: 30,
  /** Seconds after which such a request is repeated if the PDF takes longer. */
  pageRetrySeconds: 5,
  /** Time limit for the registration of a new supplier inside its first call. */
  registrationSeconds: 20,
  /** Time limit if the registration has been open for longer than the caller waits, so that many of them take little. */
  overdueRegistrationSeconds: 2,
  /** Seconds after which a call is repeated if the registration takes longer. */
  registrationRetrySeconds: 5,
  /** Maximum number of checks of a correction if its original changes in the meantime. */
  movedTriesMax: 5,
  /** Time between two reads of an invoice that a call waits for. */
  pollMs: 50,
} as const;

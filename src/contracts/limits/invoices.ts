// Limits of invoices that are issued in one call, each with its reason.

export const invoiceLimits = {
  /** Lines of one invoice: as many as a document may have rows. */
  linesMax: 1_000,
  /** Bases of one invoice: the authority takes 12 rows of taxes in a record. */
  basesMax: 12,
  /** Invoices that one names, as `preceding` or with `also`: a reference costs the record a row each. */
  precedingMax: 100,
  /** A name, a street, a description: the authority takes 500 characters of a description, and pages wrap the rest. */
  textCharactersMax: 1_000,
  /** A series, a number, a reference, an account: the authority takes 60 characters of a number. */
  codeCharactersMax: 64,
  /** A tax ID, or the name of a country in place of its code. */
  taxCodeCharactersMax: 60,
  postcodeCharactersMax: 20,
  /** RFC 5321: the longest address of a mailbox. */
  emailCharactersMax: 254,
  /** Notes are printed: about a page of text. */
  notesCharactersMax: 5_000,
  /** Tags, arguments, members of `meta`: as many as a job takes arguments. */
  mapEntriesMax: 50,
  /** Digits of a decimal, before and after the point together: more are not kept. */
  digitsMax: 18,
  /** Names that a fault lists where none is near. */
  namesShown: 40,
  /** Characters of a value that a fault quotes. */
  valueCharactersShown: 40,
  /** Suppliers that a fault names. */
  suppliersNamed: 10,
  /** Faults of one body. One mistake in each of 1,000 lines needs no more to be found. */
  faultsMax: 100,
  /** `wait` where the call does not say, and the longest that it may say: gateways end idle calls after 60 seconds. */
  waitSecondsDefault: 30,
  waitSecondsMax: 60,
  /** Wait for the page at `pdf`. */
  pageWaitSeconds: 30,
  /** Registration of a new supplier inside its first call. */
  registrationSeconds: 20,
  /** Judgements of a correction while the invoice that it is of changes. */
  movedTriesMax: 5,
  /** Between two reads of an invoice that a call waits for. */
  pollMs: 50,
} as const;

// Limits of documents, of warnings about them and of the invoice book, each with its reason.

export const documentLimits = {
  /** Characters of a signature that a client stores with a series or number; a compact JWS has some 500. */
  signatureCharactersMax: 4_000,
  /** Lines, breakdowns, references and other lists of one document. The authority accepts 1,000 references. */
  listItemsMax: 1_000,
  /**
   * Objects in one document, each at most a row of its PDF. An invoice of 1,000 lines with discounts, taxes and notes
   * has about 8,000.
   */
  objectsMax: 20_000,
  /**
   * Characters of all texts of one document, and line breaks in them, all of which are printed. 1,000 lines with 100
   * words each have 700,000. Time and memory of a PDF grow with them, up to some 300 pages and two seconds.
   */
  charactersMax: 1_000_000,
  lineEndsMax: 20_000,
  /** Characters of one text field. */
  textCharactersMax: 100_000,
  /** Building one document in a thread. The largest takes half a second, and ten times that on a loaded machine. */
  buildMs: 20_000,
  /**
   * Memory of a thread that builds documents, including its program. A document that needs more ends the thread, not
   * the API.
   */
  threadMemoryMb: 512,
  /** Documents that wait for a thread, each a call with its body. One workspace may have a quarter of them. */
  waitingMax: 2_000,
  waitingOfWorkspaceMax: 500,
  /** Maximum number of threads of one API, unless a setting says otherwise. Each holds the program in memory. */
  threadsMax: 4,
  /**
   * Documents that a thread holds at once. Together everyday documents take some milliseconds to build. A document of
   * more characters than all of them is held alone.
   */
  heldMax: 8,
  heldCharactersMax: 64_000,
  /** Characters of the prefix, suffix and padding of a number; the authority accepts 60 characters in all. */
  numberPartCharactersMax: 30,
} as const;

/** Limits of the warnings about one document. They are stored with the entry and are part of every list. */
export const warningLimits = {
  /** Warnings of a document. A document with more repeats one mistake, so the first ones show it. */
  warningsMax: 40,
  /** Maximum number of unknown names whose meaning Sello guesses. A program repeats its fields in each line. */
  guessedMax: 200,
  /** Maximum number of paths of one warning. A document of 1,000 lines may have the same mistake in each. */
  pathsMax: 20,
  /** Messages quote names and numbers of the document. */
  messageCharactersMax: 600,
  /** A name of the document, quoted in a message. */
  quotedCharactersMax: 40,
  /** Characters of the quoted name of a party; longer names differ before that. */
  nameCharactersShown: 120,
  /** Entries that one warning names. */
  entriesNamedMax: 5,
  /**
   * Documents that refer to one invoice, and credit notes of it that are summed. More are a different kind of mistake.
   */
  namedByMax: 200,
  /** Invoices with one number that are read, of which the first ones are listed. */
  sameNumberMax: 10,
  /**
   * Invoices in one read of simplified invoices, their corrections and replacements. A monthly invoice replaces some
   * hundred simplified ones, and any beyond the limit count as unknown.
   */
  relatedMax: 2_000,
  /**
   * Reads that follow invoices which refer to each other, from the simplified invoice to its correction, its
   * replacement and the replacement of the correction.
   */
  relatedReadsMax: 4,
  /**
   * How many of the newest invoices of a series are searched for the one that a new invoice undoes. The new invoice is
   * issued soon after the one that it undoes.
   */
  undoneAmongMax: 200,
  /**
   * Originals of a correction that are searched for by number. A correction has one original, a monthly correction
   * thirty.
   */
  originalsByNumberMax: 10,
} as const;

/** Limits of the invoice book. */
export const invoiceBookLimits = {
  /** Days of a period, a leap year; longer periods are read year by year. */
  daysMax: 366,
  /**
   * Rates that a closing sheet sums separately. The law has about twenty, but clients may use any number of
   * percentages.
   */
  ratesMax: 200,
  /** Reasons that a closing sheet counts separately. The tables have about a hundred keys, but workflows may add codes. */
  reasonsMax: 200,
  /** Entries listed for a reason, enough to investigate, although all are counted. */
  entriesNamedMax: 5,
  /** Entries read from the database at once: few, because documents are large. */
  batchRows: 50,
} as const;

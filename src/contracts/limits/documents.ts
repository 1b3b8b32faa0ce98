// Limits of documents, of warnings about them and of the invoice book, each with its reason.

export const documentLimits = {
  /**
   * Maximum number of characters of a signature that a client stores with a series or number; a compact JWS has some
   * 500.
   */
  signatureCharactersMax: 4_000,
  /**
   * Maximum number of items in one list of a document, such as lines, breakdowns and references. The authority accepts
   * 1,000 references.
   */
  listItemsMax: 1_000,
  /**
   * Maximum number of objects in one document. Each object is at most a row of the PDF. An invoice of 1,000 lines with
   * discounts, taxes and notes has about 8,000 objects.
   */
  objectsMax: 20_000,
  /**
   * Maximum number of characters of all texts of one document, and of line breaks in these texts, all of which are
   * printed. 1,000 lines with 100 words each have 700,000 characters. Time and memory of a PDF grow with them, up to
   * about 300 pages and two seconds.
   */
  charactersMax: 1_000_000,
  lineEndsMax: 20_000,
  /** Maximum number of characters of one text field. */
  textCharactersMax: 100_000,
  /**
   * Time limit for building one document in a thread. The largest document takes half a second, and ten times as long
   * on a loaded machine.
   */
  buildMs: 20_000,
  /**
   * Maximum memory in MB of a thread that builds documents, including its program. If a document needs more, the thread
   * ends, but not the API.
   */
  threadMemoryMb: 512,
  /**
   * Maximum number of documents that wait for a thread. Each of them is a call with its body. One workspace may have a
   * quarter of them.
   */
  waitingMax: 2_000,
  waitingOfWorkspaceMax: 500,
  /** Maximum number of threads of one API, unless a setting says otherwise. Each thread holds the program in memory. */
  threadsMax: 4,
  /**
   * Maximum number of documents that a thread holds at once. Together, everyday documents take a few milliseconds to
   * build. A document with more characters than all of them together is held alone.
   */
  heldMax: 8,
  heldCharactersMax: 64_000,
  /**
   * Maximum number of characters of the prefix, suffix and padding of a number; the authority accepts 60 characters in
   * all.
   */
  numberPartCharactersMax: 30,
} as const;

/** Limits of the warnings about one document. Warnings are stored with the entry, and are part of every list. */
export const warningLimits = {
  /**
   * Maximum number of warnings of a document. A document with more warnings repeats one mistake, so the first ones show
   * it.
   */
  warningsMax: 40,
  /** Maximum number of unknown names whose meaning Sello guesses. A program repeats its fields in each line. */
  guessedMax: 200,
  /** Maximum number of paths of one warning. A document of 1,000 lines may have the same mistake in each line. */
  pathsMax: 20,
  /** Maximum number of characters of a warning. Warnings quote names and numbers of the document. */
  messageCharactersMax: 600,
  /** Maximum number of characters of a name of the document in a warning. */
  quotedCharactersMax: 40,
  /** Maximum number of characters of the name of a party in a warning. Longer names differ before this position. */
  nameCharactersShown: 120,
  /** Maximum number of entries that one warning names. */
  entriesNamedMax: 5,
  /**
   * Maximum number of documents that refer to one invoice, and of its credit notes that are added up. If there are
   * more, the mistake is of another kind.
   */
  namedByMax: 200,
  /** Maximum number of invoices with one number that are read, and of the invoices that are listed. */
  sameNumberMax: 10,
  /**
   * Maximum number of invoices in one read of simplified invoices, their corrections and their replacements, found in
   * one way. A monthly invoice replaces a few hundred simplified invoices. Invoices beyond the limit count as unknown.
   */
  relatedMax: 2_000,
  /**
   * Maximum number of documents whose references are compared with a code of several words, such as `A 000123`, or with
   * the number of an invoice in a series. Each reference takes some microseconds. Documents beyond the limit count as
   * unknown, so that the read ends in time.
   */
  sharedWordMax: 50_000,
  /**
   * Maximum bytes of the texts of one read of other invoices, and of the invoices that are kept along the references
   * between them, as many as the documents of a batch to seal have. 2,000 documents of maximum size would have 16 GB.
   * Invoices beyond the limit count as unknown.
   */
  relatedBytesMax: 16 * 1024 * 1024,
  /**
   * The same for the simplified invoices of a replacement (F3), which are kept without their lines. 1,000 of 60 lines,
   * with their records, have 19 MB.
   */
  replacedBytesMax: 64 * 1024 * 1024,
  /**
   * Maximum number of suppliers whose related invoices are read at once. The rows of a page usually have one to four
   * suppliers. The bytes of all of them count together.
   */
  relatedSuppliersAtOnce: 4,
  /** Characters of texts that are parsed at once, some milliseconds. Other calls are served between the parts. */
  relatedStepCharacters: 256 * 1024,
  /**
   * Time limit of a read of other invoices in milliseconds. Thousands take a second, and the seal of a correction waits
   * for them, so the limit is half of that of a transaction.
   */
  relatedReadMs: 10_000,
  /**
   * Maximum number of reads along the references between invoices: from a simplified invoice to its correction, to its
   * replacement, and to the replacement of the correction.
   */
  relatedReadsMax: 4,
  /**
   * Maximum number of references of the invoices that a correction or a replacement (F3) has in common with others: twenty
   * replacements of 1,000 simplified invoices. Beyond the limit, the amounts of the others count as unknown.
   */
  relatedReferencesMax: 20_000,
  /**
   * Maximum number of comparisons for replacements that share simplified invoices, and how many more each of their
   * references allows. A replacement of 1,000 simplified invoices at twelve rates takes 13 for each reference, and ten
   * replacements that all share simplified invoices with each other some 20,000. Beyond the limit, what the others
   * reversed counts as unknown.
   */
  replacementComparisonsMax: 30_000,
  replacementComparisonsPerReferenceMax: 50,
  /**
   * Number of the newest invoices of a series among which Sello looks for the invoice that a new one reverses. The new
   * invoice usually follows soon.
   */
  undoneAmongMax: 200,
  /**
   * Maximum number of originals of a correction that are searched for by number. A correction has one original, a
   * monthly correction thirty.
   */
  originalsByNumberMax: 10,
} as const;

export const invoiceBookLimits = {
  /** Maximum number of days of a period, a leap year; longer periods are read year by year. */
  daysMax: 366,
  /**
   * Maximum number of rates that a closing sheet sums separately. The law has about twenty, but clients may use any
   * number of percentages.
   */
  ratesMax: 200,
  /**
   * Maximum number of reasons that a closing sheet counts separately. The tables have about a hundred keys, but
   * workflows may add codes.
   */
  reasonsMax: 200,
  /** Maximum number of entries listed for a reason, enough to investigate. Sello counts all of them. */
  entriesNamedMax: 5,
  /** Maximum number of entries read from the database at once: few, because documents are large. */
  batchRows: 50,
} as const;

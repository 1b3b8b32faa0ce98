// Limits on what the calculator takes, each with its reason.

export const documents = {
  /** A signature that a client keeps with a series or number: a compact JWS has some 500 characters. */
  signatureCharactersMax: 4_000,
  /** Lines, breakdowns, references and other lists of one document. The authority takes 1,000 references. */
  linesMax: 1_000,
  listItemsMax: 1_000,
  /** Objects in one document, each at most a row of its page. An invoice of 1,000 lines with discounts, taxes and notes has about 8,000. */
  objectsMax: 20_000,
  /**
   * Characters of all texts of one document, and the ends of lines in them: they are printed. 1,000 lines with 100 words each
   * have 700,000; a page takes time and memory in step with them, some 300 sheets and two seconds at the very most.
   */
  charactersMax: 1_000_000,
  lineEndsMax: 20_000,
  /** One text member. */
  textCharactersMax: 100_000,
  /** One document, built in a thread of its own. The largest that a body holds takes half a second; a loaded machine ten times that. */
  buildMs: 20_000,
  /** Memory of such a thread, its program included: a document that goes beyond ends the thread and not the API. */
  threadMemoryMb: 512,
  /** Documents that wait for a thread: each is a call with its body. A quarter of them may be of one workspace. */
  waitingMax: 2_000,
  waitingOfWorkspaceMax: 500,
  /** Threads of one API, unless a setting says otherwise: each holds the program in memory. */
  threadsMax: 4,
  /** Prefix, suffix and padding of a number: the authority takes 60 characters in all. */
  numberPartCharactersMax: 30,
} as const;

// Limits on what is said of one document, each with its reason: warnings are stored with the entry and in every list.
export const warnings = {
  /** A document with more has one mistake many times: the first ones say it. */
  warningsMax: 40,
  /** Places of one warning: a document of 1,000 lines may have the same mistake in each. */
  pathsMax: 20,
  /** A message quotes names and numbers of the document. */
  messageCharactersMax: 600,
  /** A name of the document, quoted in a message. */
  quotedCharactersMax: 40,
  /** A name of a party, quoted: longer ones differ before that, or nobody can compare them. */
  nameCharactersShown: 120,
  /** Entries that one warning names. */
  entriesNamedMax: 5,
  /** Other documents that name one invoice, and credit notes of it that are added up: more are a fault of another kind. */
  namedByMax: 200,
  /** Invoices with one number that are read: the first ones are named. */
  sameNumberMax: 10,
  /** Originals of a correction that are looked for by number: it names one, a monthly one thirty. */
  originalsByNumberMax: 10,
} as const;

// Limits of the invoice book, each with its reason.
export const book = {
  /** Days of a period: a year with its leap day; longer ones are asked for year by year. */
  daysMax: 366,
  /** Rates that a closing sheet adds up apart: laws know about twenty, a client's own percents could be any number. */
  ratesMax: 200,
  /** Reasons that a closing sheet counts apart: our tables have about a hundred keys, workflows may add codes of their own. */
  reasonsMax: 200,
  /** Entries that are named for a reason: enough to look at, the count says the rest. */
  entriesNamedMax: 5,
  /** Entries that the database hands over at once: documents are large. */
  batchRows: 50,
} as const;

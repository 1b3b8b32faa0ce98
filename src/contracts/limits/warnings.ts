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

// Limits on the words by which entries are found, each with its reason.

export const search = {
  /** Words kept of one document: numbers, names and tax codes of two parties have about 20. */
  wordsMax: 60,
  wordCharactersMax: 64,
} as const;

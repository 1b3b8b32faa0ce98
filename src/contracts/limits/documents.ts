// Limits on what the calculator takes, each with its reason.

export const documents = {
  /** A signature that a client keeps with a series or number: a compact JWS has some 500 characters. */
  signatureCharactersMax: 4_000,
  /** Lines, breakdowns, references and other lists of one document. The authority takes 1,000 references. */
  linesMax: 1_000,
  listItemsMax: 1_000,
  /** Objects in one document. An invoice of 1,000 lines with discounts, taxes and notes has about 8,000. */
  objectsMax: 50_000,
  /** One text member. */
  textCharactersMax: 100_000,
  /** Prefix, suffix and padding of a number: the authority takes 60 characters in all. */
  numberPartCharactersMax: 30,
} as const;

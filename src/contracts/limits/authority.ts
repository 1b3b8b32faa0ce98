// Limits on what the authority answers, each with its reason.

export const authority = {
  /** An answer of the census to one question has 1 kB. */
  censusAnswerBytesMax: 64 * 1024,
  /** A full answer has 0.4 MB; ten times that is not an answer. */
  answerBytesMax: 4 * 1024 * 1024,
  /** A page of the query service: 10,000 records (schema) of 3.2 kB. */
  queryAnswerBytesMax: 40 * 1024 * 1024,
  /** Pages of one question: a million invoices of one supplier in one month. */
  queryPagesMax: 100,
  /** Text of a description that is kept. Schema: 1,500. */
  descriptionCharactersMax: 1_500,
  /** An idle connection is closed before common servers do (5 s), so that no message meets a closed one. */
  keepAliveMilliseconds: 4_000,
} as const;

// Limits of mails that workflows send, each with its reason.

export const mail = {
  /** A step writes to who gets an invoice, not to a list of customers. */
  recipientsMax: 10,
  /** RFC 5321, 4.5.3.1: 64 before the sign, 255 behind it. */
  addressCharactersMax: 320,
  subjectCharactersMax: 200,
  textCharactersMax: 8_000,
  /** What a placeholder brings into a mail: a name on one line; the longest of a document would fill pages. */
  valueCharactersMax: 200,
  /** A text with its placeholders filled. */
  filledCharactersMax: 32_000,
  /** Recipients of a workspace in a day: more invoices than any workspace sends, fewer mails than a list of strangers. */
  recipientsADayMax: 10_000,
  /** Servers of mail take some 20 MB with the encoding, which adds a third. */
  attachmentBytesMax: 10 * 1024 * 1024,
  connectMs: 10_000,
  /** Silence of the server after which a try has failed. */
  silenceMs: 30_000,
  /** One mail with everything: a server that goes on saying little is not waited for. Shorter than the lease of its step's call. */
  sendMs: 90_000,
} as const;

// Limits on stored entries and their files, each with its reason.

export const entries = {
  /** State rows kept in an entry: two or three a job, hundreds of corrections. */
  statesMax: 1_000,
  /** Signatures of an envelope: each is checked; a document has one, a countersigned one two. */
  signaturesMax: 10,
  /** Files of one entry, replaced versions not counted. */
  filesMax: 200,
  /** Bytes of a stored file: what one database document holds, with room for its members. */
  fileBytesMax: 15 * 1024 * 1024,
} as const;

// Limits on stored entries and what belongs to them, each with its reason. One document of the database holds 16 MB: the
// bytes below add up to 12.5 MB, and a walk reads an entry together with its job (3 MB) and two records.

export const entries = {
  /** Folders that a workspace has of its own: every read of a caller carries them. */
  foldersMax: 50,
  /** A whole entry, should it ever come to that: an outcome still fits behind it. MongoDB takes 16 MB. */
  entryBytesMax: 16 * 1024 * 1024 - 64 * 1024,
  /** Content as stored: document, header, signatures, faults and what is searched. 1,000 lines have 0.5 to 2 MB. */
  contentBytesMax: 8 * 1024 * 1024,
  /** Document and header below this many characters are far from that limit, whatever is stored beside them: a tenth. */
  smallContentCharactersMax: 256 * 1024,
  /** State rows kept in an entry: two or three a job, hundreds of corrections. */
  statesMax: 1_000,
  /** All state rows of an entry: 1,000 plain ones have 0.2 MB, the rest is for notes and `meta`. */
  statesBytesMax: 1024 * 1024,
  /** Signatures of an envelope: each is checked; a document has one, a countersigned one two. */
  signaturesMax: 10,
  /** Files of one entry, replaced versions not counted. */
  filesMax: 200,
  /** All file rows of an entry with the rows of what they replaced; the bytes of files lie elsewhere. */
  filesBytesMax: 2 * 1024 * 1024,
  /** Contents that an entry ever had: a person corrects a few times, a program that runs wild is stopped. */
  versionsMax: 1_000,
  /** What clients leave free for jobs, so that an entry that they filled still goes through its jobs. */
  jobRowsMax: 100,
  jobBytesMax: 256 * 1024,
  /** Meta rows of one entry: applications times their keys; and all their bytes, which a read of the entry answers. */
  metaRowsMax: 200,
  metaBytesMax: 2 * 1024 * 1024,
  /** Bytes of a stored file: what one database document holds, with room for its members. */
  fileBytesMax: 15 * 1024 * 1024,
  /** Files go to their readers in parts of so many bytes: a download holds two of them, however large the file. */
  filePartBytes: 1024 * 1024,
  /**
   * Entries, and bytes of files, that one process stores for a workspace before it counts again what there is; and how long a
   * count may take: ten million keys take some seconds.
   */
  storedUncounted: 1_000,
  storedBytesUncounted: 256 * 1024 * 1024,
  storedCountMs: 20_000,
} as const;

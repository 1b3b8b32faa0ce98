// Limits of stored entries and their parts, each with its reason. A MongoDB document holds 16 MB. The limits below add
// up to 12.5 MB, and a walk reads an entry together with its job (3 MB) and two records.

export const entryLimits = {
  /** Maximum number of folders of a workspace. Every read of a caller includes all folders. */
  foldersMax: 50,
  /** Maximum bytes of a whole entry, so that an outcome still fits into the entry. MongoDB accepts 16 MB. */
  entryBytesMax: 16 * 1024 * 1024 - 64 * 1024,
  /**
   * Maximum bytes of the stored content: document, header, signatures, faults and search words. 1,000 lines have 0.5 to
   * 2 MB.
   */
  contentBytesMax: 8 * 1024 * 1024,
  /**
   * If document and header together have fewer characters than this, the entry is certainly below `contentBytesMax`.
   * The value is a tenth of that limit.
   */
  smallContentCharactersMax: 256 * 1024,
  /** Maximum number of state rows that an entry keeps. A job adds two or three rows, so hundreds of corrections fit. */
  statesMax: 1_000,
  /** Maximum bytes of all state rows of an entry. 1,000 plain rows have 0.2 MB; the rest is for notes and `meta`. */
  statesBytesMax: 1024 * 1024,
  /**
   * Maximum number of signatures of an envelope, each of which is checked. A document has one signature, a
   * countersigned document two.
   */
  signaturesMax: 10,
  /** Maximum number of files of one entry, replaced versions not counted. */
  filesMax: 200,
  /**
   * Maximum bytes of all file rows of an entry, with the rows of replaced versions; file contents are stored
   * separately.
   */
  filesBytesMax: 2 * 1024 * 1024,
  /**
   * Maximum number of versions of the content of an entry, enough for the few corrections of a user and a stop for a
   * runaway program.
   */
  versionsMax: 1_000,
  /** Number of state rows reserved for jobs, so that an entry that clients filled can still be processed. */
  jobRowsMax: 100,
  jobBytesMax: 256 * 1024,
  /**
   * Maximum number of meta rows of one entry (applications times their keys), and maximum bytes of all these rows,
   * which a read of the entry returns.
   */
  metaRowsMax: 200,
  metaBytesMax: 2 * 1024 * 1024,
  /** Maximum bytes of a stored file: one MongoDB document, with room for its other fields. */
  fileBytesMax: 15 * 1024 * 1024,
  /** Bytes of the parts in which files are sent. A download holds two of them in memory, however large the file. */
  filePartBytes: 1024 * 1024,
  /**
   * Bytes of an entry's contents, earlier versions included, from which they count toward the bytes of the workspace.
   * An ordinary invoice with its versions has 10 to 20 kB; the limit of entries bounds those below.
   */
  heldBytesMin: 64 * 1024,
  /**
   * Bytes that a client stores in a meta row, a number, a version of a workflow or a job from which they count toward
   * the bytes of the workspace. The workflows of Sello have 400 bytes.
   */
  heldRowBytesMin: 2 * 1024,
  /**
   * Maximum number of entries, and maximum bytes of files and large contents, that one process stores for a workspace
   * before it counts again. Also the time limit of a count. Ten million keys take a few seconds.
   */
  storedUncounted: 1_000,
  storedBytesUncounted: 256 * 1024 * 1024,
  storedCountMs: 20_000,
} as const;

/** Limits of JSON Patches and merge patches. */
export const patchLimits = {
  /**
   * Maximum number of operations of one JSON Patch, or of fields of a merge patch: enough to change every field of a
   * long invoice.
   */
  operationsMax: 10_000,
  /**
   * Maximum number of characters that one JSON Patch compares, copies or moves, as many as all texts of a document
   * have.
   */
  charactersMax: 1_000_000,
  /**
   * Maximum number of characters of one path in a JSON Patch, and of all its paths; 10,000 paths of a document have half
   * as many.
   */
  pathCharactersMax: 1_000,
  pathsCharactersMax: 500_000,
  /** Maximum number of array items that the insertions and removals of one patch shift, which takes a second at most. */
  itemsShiftedMax: 20_000_000,
} as const;

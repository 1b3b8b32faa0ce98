// Limits of exports of a month, each with its reason.

export const exportLimits = {
  /** Invoices of one archive, ten times the month of 10,000 that a large shop has. */
  invoicesMax: 100_000,
  /**
   * Bytes of one archive, twice the size of 100,000 PDFs of 60 kB with their records. Browsers do not save larger files
   * well.
   */
  bytesMax: 16 * 1024 * 1024 * 1024,
  /** Invoices of one section; their names in the directory of the archive take 100 kB. */
  sectionInvoices: 100,
  /**
   * Files of one section, in bytes before compression. An attempt holds them in memory, and repeats them if its worker
   * dies.
   */
  sectionBytes: 16 * 1024 * 1024,
  /** Bytes of a stored part. A document of the database has 16 MB at most, and a reader holds one part. */
  partBytes: 1024 * 1024,
  /** Exports of a workspace that are made at the same time, one for each supplier of an accountant's office. */
  openMax: 50,
  /** Days that a completed archive is kept, a week to download it. Another one is a click. */
  keptDays: 7,
  /**
   * Days that sections and parts are kept after they are written, longer than the archive, which ends first, plus a day
   * for a slow run.
   */
  partKeptDays: 9,
  /** Files that are read from the database at the same time. */
  readLanes: 8,
  /**
   * Maximum length of a name in an archive, without its extension. Windows opens paths of 260 characters including the
   * folder.
   */
  nameCharacters: 100,
  /** Bytes of a file name before its extension; the whole name has 255 bytes at most, including its place and its kind. */
  nameBytes: 160,
  /** Parts of replaced exports, which one write deletes. */
  partsAtOnce: 200,
  /** Sections that are read at the same time for the manifest and the directory, of 200 kB each. */
  sectionsAtOnce: 20,
  /** Exports in one pass of the sweep, and the age of their last check. */
  sweptMax: 100,
  sweptSeconds: 60,
} as const;

// Limits of exports of a month, each with its reason.

export const monthExportLimits = {
  /** Maximum number of invoices of one archive, ten times the month of 10,000 that a large shop has. */
  invoicesMax: 100_000,
  /**
   * Maximum bytes of one archive, twice the size of 100,000 PDFs of 60 kB with their records. Browsers do not save
   * larger files well.
   */
  bytesMax: 16 * 1024 * 1024 * 1024,
  /** Maximum number of invoices of one section; their names in the directory of the archive take 100 kB. */
  sectionInvoices: 100,
  /** Maximum number of invoices of a month whose revisions are read in one turn, which takes some hundredths of a second. */
  stateRows: 500,
  /**
   * Maximum bytes of the files of one section, before compression. An attempt holds these files in memory, and reads
   * them again if its worker dies.
   */
  sectionBytes: 16 * 1024 * 1024,
  /** Maximum bytes of a stored part. A document of the database has 16 MB at most, and a reader holds one part. */
  partBytes: 1024 * 1024,
  /**
   * Maximum number of exports of a workspace that are created at the same time, one for each supplier of an
   * accountant's office.
   */
  openMax: 50,
  /**
   * Number of days for which a completed archive is kept, a week to download it. After that, a click creates another
   * archive.
   */
  keptDays: 7,
  /**
   * Number of days for which sections and parts are kept after they are written. An archive is deleted earlier; the
   * difference leaves a day for a slow run.
   */
  partKeptDays: 9,
  /** Maximum number of files that are read from the database at the same time. */
  readLanes: 8,
  /**
   * Maximum number of characters of a name in an archive, without its extension. Windows opens paths of 260 characters
   * including the folder.
   */
  nameCharacters: 100,
  /**
   * Maximum bytes of a file name before its extension. The whole name, with its position and its kind, has at most 255
   * bytes.
   */
  nameBytes: 160,
  /** Maximum number of parts of replaced exports that one write deletes. */
  partsAtOnce: 200,
  /** Maximum number of sections that are read at the same time for the manifest and the directory, of 200 kB each. */
  sectionsAtOnce: 20,
  /** Maximum number of exports in one pass of the sweep, and minimum age of their last check. */
  sweptMax: 100,
  sweptSeconds: 60,
} as const;

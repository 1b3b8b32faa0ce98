// Limits of the witness (a folder outside the database), each with its reason.

export const witness = {
  /** A process begins another file after so much: about 30,000 lines. */
  fileBytesMax: 4 * 1024 * 1024,
  /** The files are put together when they hold more than this and more than three times what is still worth knowing. */
  folderBytesMax: 32 * 1024 * 1024,
  /** The same for their number: each start of a process makes one. */
  filesMax: 200,
  /** What other processes wrote is read again when the last reading is longer ago: no database is restored faster. */
  readSeconds: 5,
  /** A line that is worth knowing has about so many bytes. */
  lineBytes: 160,
  /** Files move while they are listed: so often a reading begins again. */
  readTriesMax: 10,
  /** A file that others put away while it was written to: so often another one is begun. */
  writeTriesMax: 10,
} as const;

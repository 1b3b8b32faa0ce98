// Limits of the witness (a folder outside the database), each with its reason.

export const witness = {
  /** One verb, and silence of what works on the files: a write to disk takes milliseconds, on a busy network disk a second. */
  answerMs: 5_000,
  /** One verb of the witness with what it waits for: a call before it, and its own. */
  verbMs: 6_000,
  /** A witness that does not answer is probed again after so long. */
  probeMs: 5_000,
  /** Calls into a folder that hang and cannot be ended: with so many left behind, nobody probes until one of them ends. */
  leftBehindMax: 2,
  /** Memory of the process that works on the files: it holds a piece of a file, and all facts while it puts files together. */
  processMemoryMb: 128,
  /**
   * A file that was put away is read, and removed, so much later. Another machine may still write to it: a network disk
   * tells it of the new name a minute later (NFS, `acdirmax`).
   */
  putAwayMs: 600_000,
  /** A process begins another file after so much: about 30,000 lines. */
  fileBytesMax: 4 * 1024 * 1024,
  /** The files are put together when they hold more than this and more than three times what is still worth knowing. */
  folderBytesMax: 32 * 1024 * 1024,
  /** The same for their number: each start of a process makes one. */
  filesMax: 200,
  /** What other processes wrote is read again when the last reading is longer ago: no database is restored faster. */
  readSeconds: 5,
  /** Who only asks whether it is there starts a reading when the last one is longer ago: a process that never uses it knows, too. */
  watchSeconds: 15,
  /** A line that is worth knowing has about so many bytes. */
  lineBytes: 160,
  /** Files move while they are listed: so often a reading begins again. */
  readTriesMax: 10,
  /** A file that others put away while it was written to: so often another one is begun. */
  writeTriesMax: 10,
} as const;

// Limits of the witness, a folder outside the database, each with its reason.

export const witnessLimits = {
  /**
   * Time limit of one operation of the process that works on the files. A write takes milliseconds on a local disk, and
   * a second on a busy network disk.
   */
  answerMs: 5_000,
  /** Time limit of one operation, including the wait for the previous one. */
  verbMs: 6_000,
  /** Pause before a witness that does not respond is probed again. */
  probeMs: 5_000,
  /**
   * Maximum number of hanging calls into a folder, which cannot be cancelled. Above this number no further probe starts
   * until one of them ends.
   */
  leftBehindMax: 2,
  /**
   * Maximum memory in MB of the process that works on the files. It holds a piece of a file, and all facts while it
   * compacts files.
   */
  processMemoryMb: 128,
  /**
   * Time for which a retired file is still read before it is deleted. Another machine may still write to it, because
   * that machine sees the new name on a network disk up to a minute later (NFS, `acdirmax`).
   */
  archivedMs: 600_000,
  /** Bytes of a file from which a process starts another file, about 30,000 lines. */
  fileBytesMax: 4 * 1024 * 1024,
  /** Bytes above which the files are compacted, if they also hold more than three times the current facts. */
  folderBytesMax: 32 * 1024 * 1024,
  /** Number of files above which the files are compacted. Each start of a process creates a file. */
  filesMax: 200,
  /** Seconds for which facts of other processes are cached. Restoring a database takes longer. */
  readSeconds: 5,
  /**
   * Seconds for which facts of other processes are cached for the health check. The check starts a read, so that a
   * process that never uses the witness also notices its loss.
   */
  watchSeconds: 15,
  /**
   * Most that a witness may begin after the present, to begin after rows whose process had a clock ahead of the
   * database's. Sealing tolerates a minute.
   */
  aheadMs: 120_000,
  /**
   * Maximum number of chains, series and floors that are dated later than `aheadMs` from now. More than a process with
   * a wrong clock creates before someone notices. With more, the clock of the database is wrong.
   */
  aheadRowsMax: 10,
  /** Maximum number of chains whose last record is dated later than `aheadMs` from now. Sealing compares clocks. */
  aheadHeadsMax: 1,
  /** Time between two updates of when the database last saw a witness that is not its own. */
  sightMs: 60_000,
  /** Average bytes of a line with a current fact. */
  lineBytes: 160,
  /** Maximum number of restarts of a read when files move while they are listed. */
  readTriesMax: 10,
  /** Maximum number of further files that a process starts if others retired the file that it was writing. */
  writeTriesMax: 10,
} as const;

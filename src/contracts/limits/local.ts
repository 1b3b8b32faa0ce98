// Limits of the local stack (real servers and the processes of Sello on one machine), each with its reason.

export const localStackLimits = {
  /** Range of free ports, below the range for outgoing connections (Linux 32768, others 49152). */
  portFirst: 20_000,
  portLast: 32_000,
  /** A download host that does not connect in this time is treated as unreachable. */
  connectSeconds: 6,
  /** A download that brings nothing for this long has failed. */
  stallSeconds: 30,
  /** A server or process that is not ready in this time has failed; first starts on a busy machine took 15 s. */
  readySeconds: 60,
  /**
   * Time to shut down before a process is killed, in which mongod writes its checkpoint. A worker finishes its calls
   * and gets more time.
   */
  stopSeconds: 20,
  /** Time that Ctrl-C waits for the parts of a stack that is still starting. */
  abandonSeconds: 10,
  /** Pause before a process that died is restarted; it doubles while the process dies soon. */
  restartMsFirst: 100,
  restartMsMax: 5_000,
  /** Younger than this when it died counts as dying young. */
  restartYoungSeconds: 5,
  /** A larger log file is rotated at the next start. */
  logBytesMax: 20 * 1024 * 1024,
} as const;

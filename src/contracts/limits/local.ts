// Limits of the local stack (real servers and the processes of Sello on one machine), each with its reason.

export const localStackLimits = {
  /** Range of free ports, below the range for outgoing connections (Linux 32768, others 49152). */
  portFirst: 20_000,
  portLast: 32_000,
  /** Time limit for connecting to a download host, which then counts as unreachable. */
  connectSeconds: 6,
  /** Time without data after which a download has failed. */
  stallSeconds: 30,
  /** Time after which a server or process that is not ready has failed; first starts on a busy machine took 15 s. */
  readySeconds: 60,
  /**
   * Time to shut down before a process is killed, in which mongod writes its checkpoint. A worker finishes its calls
   * and gets more time.
   */
  stopSeconds: 20,
  /** Time that Ctrl-C waits for the parts of a stack that is still starting. */
  abandonSeconds: 10,
  /** Pause before a process that died is restarted. The pause doubles while the process dies soon. */
  restartMsFirst: 100,
  restartMsMax: 5_000,
  /** Age below which a process that dies counts as dying soon after its start. */
  restartYoungSeconds: 5,
  /** Maximum bytes of a log file. A larger log file is rotated at the next start. */
  logBytesMax: 20 * 1024 * 1024,
} as const;

// Limits of the local stack (real servers and the processes of Sello on one machine), each with its reason.

export const localStackLimits = {
  /** Range of free ports, below the range for outgoing connections (Linux 32768, others 49152). */
  portFirst: 20_000,
  portLast: 32_000,
  /** Time limit for connecting to a download host, which then counts as unreachable. */
  connectSeconds: 6,
  /** Time without data after which a download counts as failed. */
  stallSeconds: 30,
  /**
   * Time after which a server or process that is not ready counts as failed. On a busy machine, first starts took 15 s.
   */
  readySeconds: 60,
  /**
   * Time for a process to shut down before it is killed. mongod writes its checkpoint in this time. A worker finishes
   * its calls and gets more time.
   */
  stopSeconds: 20,
  /** Time that Ctrl-C waits for the parts of a stack that is still starting. */
  abandonSeconds: 10,
  /** Pause before a process that died is restarted. The pause doubles while the process dies soon after its start. */
  restartMsFirst: 100,
  restartMsMax: 5_000,
  /** If a process dies at a lower age than this, it counts as dying soon after its start. */
  restartYoungSeconds: 5,
  /** Maximum bytes of a log file. A larger log file is rotated at the next start. */
  logBytesMax: 20 * 1024 * 1024,
} as const;

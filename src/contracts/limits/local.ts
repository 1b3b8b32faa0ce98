// Limits of the local stack (real servers and our processes on one machine), each with its reason.

export const local = {
  /** Free ports are taken from here: below the range for outgoing connections (Linux 32768, others 49152). */
  portFirst: 20_000,
  portLast: 32_000,
  /** A download host that does not connect in this time is treated as unreachable. */
  connectSeconds: 6,
  /** A download that brings nothing for this long has failed. */
  stallSeconds: 30,
  /** A server or process that is not ready by then has failed; first starts on a busy machine took 15 s. */
  readySeconds: 60,
  /** Time to end in good order before it is killed: mongod writes its checkpoint. A worker has its calls to finish, and more time. */
  stopSeconds: 20,
  /** Ctrl-C while the stack still starts: the command waits this long for the parts to end. */
  abandonSeconds: 10,
  /** A process that dies is started again after this, doubling while it dies young. */
  restartMsFirst: 100,
  restartMsMax: 5_000,
  /** Younger than this when it died counts as dying young. */
  restartYoungSeconds: 5,
  /** A log file larger than this is put aside at the next start. */
  logBytesMax: 20 * 1024 * 1024,
} as const;

// Time that work takes, whatever else the machine does meanwhile: of this process alone, so a process that waits for its
// turn is not slow.

/** Milliseconds of processor time that this process has used: a clock for work that waits for nothing. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

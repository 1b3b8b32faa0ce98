// Measures the CPU time of this process, so that other load on the machine does not count.

/** How often work is tried that takes too long: what is slow is slow each time, a collected heap or a shared core is not. */
const turnsMax = 4;

/** Milliseconds of processor time that this process has used: a clock for work that waits for nothing. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The least processor time in milliseconds that `work` takes in up to four turns; the first turn below `boundMs` ends it. */
export function leastCpuMilliseconds(boundMs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turnsMax && least >= boundMs; turn += 1) {
    const start = cpuMilliseconds();
    work();
    least = Math.min(least, cpuMilliseconds() - start);
  }
  return least;
}

/** The same of work that waits for calls of this process, or of a duration that `work` returns itself. */
export async function leastMilliseconds(boundMs: number, work: () => Promise<number | void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turnsMax && least >= boundMs; turn += 1) {
    const start = cpuMilliseconds();
    const measured = await work();
    least = Math.min(least, measured ?? cpuMilliseconds() - start);
  }
  return least;
}

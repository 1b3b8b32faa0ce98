// Measures the processor time of this process, so that other load on the machine does not count.

/** How often slow work is tried: work that is slow is slow each time, a heap collection or a shared core is not. */
const turnsMax = 4;

/** Milliseconds of processor time that this process has used: a clock for work that waits for nothing. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The least processor time in milliseconds of `work` in up to four turns; the first turn below `boundMs` ends it. */
export function leastCpuMilliseconds(boundMs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turnsMax && least >= boundMs; turn += 1) {
    const start = cpuMilliseconds();
    work();
    least = Math.min(least, cpuMilliseconds() - start);
  }
  return least;
}

/** Measures the least time of work that waits for calls of this process, or that returns a duration itself. */
export async function leastMilliseconds(boundMs: number, work: () => Promise<number | void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turnsMax && least >= boundMs; turn += 1) {
    const start = cpuMilliseconds();
    const measured = await work();
    least = Math.min(least, measured ?? cpuMilliseconds() - start);
  }
  return least;
}

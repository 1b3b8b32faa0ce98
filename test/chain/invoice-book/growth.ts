// Measures how much longer a larger input takes, so that a slow machine gives the same result as a fast one.

/** The shortest of several attempts, because other processes only make an attempt longer. */
function measureMs(run: () => unknown): number {
  const attempts = Array.from({ length: 3 }, () => {
    const { user } = process.cpuUsage();
    run();
    return (process.cpuUsage().user - user) / 1_000;
  });
  return Math.min(...attempts);
}

/**
 * Returns how many times as long the larger size takes.
 * @param prepare makes the input of a size, and returns what is measured
 */
export function measureGrowth(sizes: readonly [number, number], prepare: (size: number) => () => unknown): number {
  const [small = 0, large = 0] = sizes.map((size) => measureMs(prepare(size)));
  // Below a few milliseconds, an attempt measures the compiler.
  return large / Math.max(small, 2);
}

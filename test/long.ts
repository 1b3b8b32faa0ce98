// Cases that run only in `npm test -- --all`: real time-outs, the usual sizes of load, and all of a large set.
/** Whether the long cases run. */
export const isLong = process.env.SELLO_TEST_LONG === '1';

/** A case that a usual run skips, as it skips the files `*.long.test.ts`. */
export const longCase = (name: string, work: () => Promise<void>, timeoutMs: number): void => {
  if (isLong) it(name, work, timeoutMs);
};

/** Every nth of a large set in a usual run, all of it in a long one. */
export const sampleOf = <T>(all: readonly T[], every: number): T[] =>
  all.filter((_, index) => isLong || index % every === 0);

/** The first of each kind of a large set in a usual run, all of it in a long one. */
export const oneOfEach = <T>(all: readonly T[], kindOf: (one: T) => string): T[] =>
  all.filter((one, index) => isLong || all.findIndex((other) => kindOf(other) === kindOf(one)) === index);

// A time limit by a clock of our own: with a server that hangs the driver's limits were measured to take up to 32 s.

/** What the work gives, if it does within so many milliseconds. Late work goes on, and nobody hears of it. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

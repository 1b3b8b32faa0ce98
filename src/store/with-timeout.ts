// Applies a time limit in Sello, because the limits of the driver end a call only after up to 32 s if a server hangs
// (measured).

/**
 * Returns the result of the work, or throws after this number of milliseconds. Late work continues, but its result is
 * dropped.
 */
export async function awaitWithTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

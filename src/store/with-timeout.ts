// Sets a time limit of Sello. According to measurements, the driver's own limits can take up to 32 s if a server hangs.

/**
 * Returns the result of the work, or rejects after a number of milliseconds. Work that is late continues, but its
 * result is dropped.
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

// Sets a time limit of Sello. The driver's limits were measured to take up to 32 s with a hanging server.

/**
 * Returns the result of the work, or rejects after a number of milliseconds. Late work continues, and its result is
 * dropped.
 */
export async function rejectAfterTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
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

// Caches results for some time or permanently. Concurrent callers share one computation.
import { LRUCache } from 'lru-cache';

interface CacheLimits {
  /** Lifetime of a result in milliseconds; permanent if undefined. */
  readonly ms?: number;
  /** Maximum number of results. */
  readonly max: number;
}

/** Caches the result of `make` for a name. A failure is not cached. */
export function memoizeAsyncByName<T extends object>(
  { ms, max }: CacheLimits,
  make: (name: string) => Promise<T>,
): typeof make {
  const cache = new LRUCache<string, Promise<T>>({ max, ...(ms === undefined ? {} : { ttl: ms }) });
  const running = new Map<string, Promise<T>>();
  return (name) => {
    const cachedResult = cache.get(name) ?? running.get(name);
    if (cachedResult) return cachedResult;
    const looking = make(name);
    running.set(name, looking);
    // The lifetime starts when the result exists, so a computation that takes longer than the lifetime is still shared.
    looking
      .then(
        () => cache.set(name, looking),
        () => undefined,
      )
      .finally(() => running.delete(name));
    return looking;
  };
}

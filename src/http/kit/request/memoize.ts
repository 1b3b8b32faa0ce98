// Answers that stay the same for a while, or for ever: made once, however many ask, and one look under way at a time.
import { LRUCache } from 'lru-cache';

interface CacheLimits {
  /** Undefined: for ever. */
  readonly ms?: number;
  /** Of as many things. */
  readonly max: number;
}

/** What `make` gave for a name lately. A look that failed is forgotten. */
export function memoize<T extends object>({ ms, max }: CacheLimits, make: (name: string) => Promise<T>): typeof make {
  const known = new LRUCache<string, Promise<T>>({ max, ...(ms === undefined ? {} : { ttl: ms }) });
  const begun = new Map<string, Promise<T>>();
  return (name) => {
    const found = known.get(name) ?? begun.get(name);
    if (found) return found;
    const looking = make(name);
    begun.set(name, looking);
    // Its time begins with the answer: a look that takes longer than it is kept is still the only one.
    looking
      .then(
        () => known.set(name, looking),
        () => undefined,
      )
      .finally(() => begun.delete(name));
    return looking;
  };
}

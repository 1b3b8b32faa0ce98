// How much each workspace has stored, as far as one process knows it.
import { LRUCache } from 'lru-cache';
import { entries as limits } from '../../../contracts/limits/entries';
import { http } from '../../../contracts/limits/http';
import { RareCount } from '../../../shares/rare-count';

interface Counts {
  readonly entries: RareCount;
  readonly bytes: RareCount;
}

/** Of one process: what it knows of a workspace. */
export type StorageCounts = (workspace: string) => Counts;

export function makeStorageCounts(): StorageCounts {
  const known = new LRUCache<string, Counts>({ max: http.rateBucketsMax });
  return (workspace) => {
    const counts = known.get(workspace) ?? {
      entries: new RareCount(limits.storedUncounted),
      bytes: new RareCount(limits.storedBytesUncounted),
    };
    known.set(workspace, counts);
    return counts;
  };
}

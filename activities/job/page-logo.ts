// The logo of a workspace as a page takes it, kept by its hash: that names the bytes, so a known one is never out of date.
import { LRUCache } from 'lru-cache';
import { pages as limits } from '../../src/contracts/limits/pages';
import type { Picture } from '../../src/contracts/page';
import type { WalkView } from '../../src/flow/view';
import { getLogo } from '../../src/store/workspaces/logos';
import type { Deps } from '../deps';

const known = new LRUCache<string, Picture>({ max: limits.logosCachedMax });

/** Undefined when there is none, or when it was replaced while this page is drawn and cannot be had any more. */
export async function loadLogo({ database }: Deps, { page, _id }: WalkView['workspace']): Promise<Picture | undefined> {
  const hash = page?.logo?.hash;
  if (hash === undefined) return undefined;
  const kept = known.get(hash);
  if (kept !== undefined) return kept;
  const stored = await getLogo(database, _id);
  if (stored) known.set(stored.hash, stored.picture);
  return stored?.picture;
}

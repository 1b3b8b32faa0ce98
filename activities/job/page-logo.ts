// The logo of a workspace, unpacked once a process: its hash names the bytes, so a known one is never out of date.
import { LRUCache } from 'lru-cache';
import { pages as limits } from '../../src/contracts/limits/pages';
import type { WalkView } from '../../src/flow/view';
import { type Logo, readLogo } from '../../src/pdf/logo';
import type { Database } from '../../src/store/database';
import { getLogo } from '../../src/store/tenants/logos';

const unpacked = new LRUCache<string, Logo>({ max: limits.logosCachedMax });

/** Undefined when there is none, or when it was replaced while this page is drawn and cannot be had any more. */
export async function logoOf(database: Database, workspace: WalkView['workspace']): Promise<Logo | undefined> {
  const hash = workspace.page?.logo?.hash;
  if (hash === undefined) return undefined;
  const known = unpacked.get(hash);
  if (known !== undefined) return known;
  const stored = await getLogo(database, workspace._id);
  const logo = stored && readLogo(stored.bytes);
  if (!stored || !logo || 'problem' in logo) return undefined;
  unpacked.set(stored.hash, logo);
  return logo;
}

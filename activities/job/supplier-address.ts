// The address of a registered supplier, for invoices that carry none (RD 1619/2012 art. 6.1.e).
import { LRUCache } from 'lru-cache';
import type { Invoice } from '../../src/document/model/invoice';
import type { Address, Party } from '../../src/document/model/parts';
import { suppliers as limits } from '../../src/contracts/limits/suppliers';
import { isSimplified } from '../../src/pdf/view/legal-view';
import type { Database } from '../../src/store/database';
import { findEntry } from '../../src/store/entries/entries';
import type { ChainDocument } from '../../src/model/chain';

interface CachedAddress {
  readonly address: Address | undefined;
}

/** By database, so that tests in one process do not read each other's. */
const caches = new WeakMap<Database, LRUCache<string, CachedAddress>>();

/** Undefined when the document has an address, needs none (a simplified one), or its supplier gave none. */
export async function findSupplierAddress(
  database: Database,
  chain: Pick<ChainDocument, 'workspace' | 'registration'> | null,
  invoice: Invoice,
): Promise<Address | undefined> {
  if (isSimplified(invoice) || chain === null || (invoice.supplier?.addresses ?? []).length > 0) return undefined;
  const { workspace, registration } = chain;
  const cache = cacheOf(database);
  const name = `${workspace}:${registration.entry}`;
  const known = cache.get(name);
  if (known !== undefined) return known.address;
  const entry = await findEntry(database, workspace, registration.entry);
  const address = entry === null ? undefined : addressIn(entry.document);
  cache.set(name, { address });
  return address;
}

/** The first address of a party that is not larger than any real one. */
function addressIn(document: string): Address | undefined {
  const { addresses } = JSON.parse(document) as Party;
  const [first] = addresses ?? [];
  return first !== undefined && JSON.stringify(first).length <= limits.addressCharactersMax ? first : undefined;
}

function cacheOf(database: Database): LRUCache<string, CachedAddress> {
  const found =
    caches.get(database) ?? new LRUCache<string, CachedAddress>({ max: limits.cachedMax, ttl: limits.cachedMs });
  caches.set(database, found);
  return found;
}

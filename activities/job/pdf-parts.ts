// Loads the parts of a PDF that are not in the document, which are the workspace's logo, embedded files and the
// supplier's registered address.
import { LRUCache } from 'lru-cache';
import { pdfLimits as limits } from '../../src/contracts/limits/pdf';
import type { EmbeddablePdfPicture } from '../../src/contracts/pdf-options';
import type { JobWalkInput, EntryWithArraySizes } from '../../src/model/walk';
import { findStoredWorkspaceLogo } from '../../src/store/workspaces/logos';
import type { ActivityDeps } from '../deps';
import { readBlob } from '../../src/store/entries/blobs';
import type { Database } from '../../src/store/database';
import type { PartyPostalAddress } from '../../src/document/model/parts';
import { parseFirstAddressOfParty } from '../../src/entries/e-invoices';
import type { Invoice } from '../../src/document/model/invoice';
import { hasPartyPostalAddress } from '../../src/document/postal-addresses';
import { isInvoiceStatedAsSimplified } from '../../src/document/regimes/invoice-kind';
import { findEntry } from '../../src/store/entries/entries';
import type { ChainDocument } from '../../src/model/chain';

/** Maximum number of decoded logos in the cache of a process. A logo takes a few hundred kB. */
const logosCachedMax = 50;

/** Decoded logos by the hash of their bytes, so that a cached logo is never outdated. */
const logoCache = new LRUCache<string, EmbeddablePdfPicture>({ max: logosCachedMax });

/** Loads the logo; undefined if the workspace has none, or if it was replaced while this PDF was created. */
export async function loadLogoForPdf(
  { database }: ActivityDeps,
  { page, _id }: JobWalkInput['workspace'],
): Promise<EmbeddablePdfPicture | undefined> {
  const hash = page?.logo?.hash;
  if (hash === undefined) return undefined;
  const cachedLogo = logoCache.get(hash);
  if (cachedLogo !== undefined) return cachedLogo;
  const storedLogo = await findStoredWorkspaceLogo(database, _id);
  if (storedLogo) logoCache.set(storedLogo.hash, storedLogo.picture);
  return storedLogo?.picture;
}

/** A file of the entry that is marked `embeddable`. The file becomes part of the PDF, which stays PDF/A-3. */
interface EmbeddedFile {
  readonly name: string;
  readonly mime: string;
  readonly desc?: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

/** Loads the files in the order of the entry. `leftOut`: names of files that did not fit. */
export async function loadFilesToEmbedInPdf(
  database: Database,
  entry: EntryWithArraySizes,
): Promise<{ files: EmbeddedFile[]; leftOut: string[] }> {
  const [files, leftOut]: [EmbeddedFile[], string[]] = [[], []];
  let room = limits.embeddedBytesMax;
  // Files of records are embedded separately, and a PDF does not contain itself.
  const embeddable = entry.files.filter((file) => file.embeddable && file.stored && !file.record && file.key !== 'pdf');
  for (const { name, mime, desc, hash, size, createdAt } of embeddable) {
    const bytes =
      size <= room && files.length < limits.embeddedFilesMax
        ? await readBlob(database, entry.workspace, hash)
        : undefined;
    if (!bytes) {
      leftOut.push(name);
      continue;
    }
    room -= size;
    files.push({ name, mime, ...(desc ? { desc } : {}), bytes, createdAt });
  }
  return { files, leftOut };
}

/**
 * Maximum number of addresses that a process caches, and how long it caches each. A PDF can therefore contain the old
 * address up to ten minutes after a change.
 */
const [addressesCachedMax, addressCachedMs] = [1_000, 600_000];
/** Maximum length of the JSON of one address, in characters. Real addresses have about 300. */
const addressCharactersMax = 4_000;

interface CachedPostalAddress {
  readonly address: PartyPostalAddress | undefined;
}

/** Caches by database, so that tests in one process do not share addresses. */
const caches = new WeakMap<Database, LRUCache<string, CachedPostalAddress>>();

/**
 * Finds the registered address of the supplier, for an invoice whose document has no address of the supplier (RD
 * 1619/2012 art. 6.1.e). Undefined if the document has one, if it needs none (a simplified invoice), or if no address
 * is registered.
 */
export async function findSupplierAddressIfInvoiceNeedsIt(
  database: Database,
  chain: Pick<ChainDocument, 'workspace' | 'registration'> | null,
  invoice: Invoice,
): Promise<PartyPostalAddress | undefined> {
  return isInvoiceStatedAsSimplified(invoice)
    ? undefined
    : findSupplierAddressIfDocumentHasNone(database, chain, invoice);
}

/** Finds the registered address of the supplier, for a document of any kind that has no address of the supplier. */
export async function findSupplierAddressIfDocumentHasNone(
  database: Database,
  chain: Pick<ChainDocument, 'workspace' | 'registration'> | null,
  invoice: Invoice,
): Promise<PartyPostalAddress | undefined> {
  if (chain === null || hasPartyPostalAddress(invoice.supplier)) return undefined;
  const { workspace, registration } = chain;
  const cache = getAddressCache(database);
  const name = `${workspace}:${registration.entry}`;
  const cachedAddress = cache.get(name);
  if (cachedAddress !== undefined) return cachedAddress.address;
  const entry = await findEntry(database, workspace, registration.entry);
  const address = entry === null ? undefined : addressIn(entry.document);
  cache.set(name, { address });
  return address;
}

/** Returns the first address of a party, unless it is too large. */
function addressIn(document: string): PartyPostalAddress | undefined {
  const first = parseFirstAddressOfParty(document);
  return first !== undefined && JSON.stringify(first).length <= addressCharactersMax ? first : undefined;
}

function getAddressCache(database: Database): LRUCache<string, CachedPostalAddress> {
  const addressCache =
    caches.get(database) ??
    new LRUCache<string, CachedPostalAddress>({ max: addressesCachedMax, ttl: addressCachedMs });
  caches.set(database, addressCache);
  return addressCache;
}

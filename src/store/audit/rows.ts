// The linked rows of the audit log. Each workspace has its own sequence, and each row contains the hash of the previous
// row.
import type { Collection, IndexDescription, ClientSession, AnyBulkWriteOperation } from 'mongodb';
import { hash, randomBytes } from 'node:crypto';
import { toCanonicalJson, computeCanonicalJsonDigest, cloneJson } from '../../document/canonical-json';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { NewAuditRow, AuditRow, AuditChainHead } from '../../model/audit';

export const auditIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'audit_list' },
  { key: { workspace: 1, terms: 1, createdAt: -1, _id: -1 }, name: 'audit_terms' },
  {
    key: { createdAt: 1 },
    name: 'audit_addresses',
    partialFilterExpression: { address: { $exists: true } },
  },
];

export const getAuditRowsCollection = (database: Database): Collection<AuditRow> => database.collection('audit');
export const getAuditChainHeadsCollection = (database: Database): Collection<AuditChainHead> =>
  database.collection('audit_heads');

/** Formats the owner of audit rows as a key: a workspace, or the installation. */
export const toAuditOwnerKey = (workspace: string | null): string => workspace ?? 'service';

export const formatAuditRowDatabaseKey = (workspace: string | null, sequence: number): string =>
  `${toAuditOwnerKey(workspace)}:${String(sequence).padStart(12, '0')}`;

/** Computes the salted SHA-256 digest of a network address. The digest stays in the row when the address is removed. */
export const computeIpAddressDigest = (salt: string, address: string): string =>
  hash('sha256', `${salt}:${address}`, 'hex');

type HashedRow = Omit<AuditRow, '_id' | 'hash' | 'terms' | 'address' | 'addressSalt'>;

/** Returns the members of a row that its hash covers, in the form of lists and exports. */
export const toHashedAuditRowMembers = (row: HashedRow) => ({
  sequence: row.sequence,
  previous: row.previous,
  id: row.changeId,
  at: row.createdAt.toISOString(),
  workspace: row.workspace,
  by: row.by,
  route: row.route,
  objects: row.objects,
  ...(row.addressDigest === undefined ? {} : { address_digest: row.addressDigest }),
  ...(row.host === undefined ? {} : { host: row.host }),
  ...(row.request === undefined ? {} : { request_id: row.request }),
  ...(row.reason === undefined ? {} : { reason: row.reason }),
  ...(row.before === undefined ? {} : { before: row.before }),
  ...(row.after === undefined ? {} : { after: row.after }),
  ...(row.status === undefined ? {} : { status: row.status }),
  ...(row.count === undefined ? {} : { count: row.count }),
});

/** Computes the SHA-256 (hex) of the canonical JSON of everything except the hash itself, the address and its salt. */
export const computeAuditRowHash = (row: HashedRow): string =>
  hash('sha256', toCanonicalJson(toHashedAuditRowMembers(row)), 'hex');

/** Builds the row that follows `before` (null for the first row of its workspace), with its hash. */
export function buildLinkedAuditRow(
  auditRow: NewAuditRow,
  before: Pick<AuditChainHead, 'sequence' | 'hash'> | null,
): AuditRow {
  const { _id, address, event: _event, ...rest } = auditRow;
  const sequence = (before?.sequence ?? 0) + 1;
  const salt = address === undefined ? undefined : randomBytes(16).toString('hex');
  const content = {
    ...rest,
    changeId: _id,
    sequence,
    previous: before?.hash ?? '',
    ...(address === undefined || salt === undefined ? {} : { addressDigest: computeIpAddressDigest(salt, address) }),
  };
  return addStoredDocumentFormatVersion('audit', {
    ...content,
    _id: formatAuditRowDatabaseKey(auditRow.workspace, sequence),
    ...(address === undefined || salt === undefined ? {} : { address, addressSalt: salt }),
    terms: listTerms(auditRow),
    hash: computeAuditRowHash(content),
  });
}

const listTerms = ({ by, route, objects }: NewAuditRow): string[] => [
  ...new Set([
    ...(by.id === undefined ? [] : [`by:${by.id}`]),
    `route:${route}`,
    ...objects.map(({ id }) => `object:${id}`),
  ]),
];

/** Computes the SHA-256 (hex) of the canonical JSON of a changed resource; undefined if there is no resource. */
const computeResourceDigest = (thing: object | null | undefined): string | undefined =>
  thing ? computeCanonicalJsonDigest(cloneJson(thing)).val : undefined;

/** Computes the digests of a resource before and after a change, as far as both exist. */
export function computeChangeDigests(before: object | null | undefined, after: object | null | undefined) {
  const [was, is] = [computeResourceDigest(before), computeResourceDigest(after)];
  return { ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
}

type AuditPosition = Pick<AuditChainHead, '_id' | 'sequence' | 'hash'>;

/**
 * Links audit rows in order, so that each row follows the last one of its workspace and has its hash. The function runs
 * in the transaction that takes the audit rows out of the outbox. The heads move by compare-and-set, so if two
 * processes link at the same time, one of them writes nothing.
 */
export async function linkAndInsertAuditRows(
  database: Database,
  unlinked: readonly NewAuditRow[],
  session: ClientSession,
): Promise<void> {
  if (unlinked.length === 0) return;
  const scopes = [...new Set(unlinked.map(({ workspace }) => toAuditOwnerKey(workspace)))];
  const found = await getAuditChainHeadsCollection(database)
    .find({ _id: { $in: scopes } }, { session })
    .toArray();
  const before = new Map(found.map((head) => [head._id, head]));
  const { rows, heads } = linkAll(unlinked, before);
  const headWrites = heads.map((head) => headWrite(head, before.get(head._id)));
  const { matchedCount, upsertedCount } = await getAuditChainHeadsCollection(database).bulkWrite(headWrites, {
    session,
  });
  if (matchedCount + upsertedCount !== heads.length) throw new Error('a head of the audit moved inside a transaction');
  await database.insertAll(getAuditRowsCollection(database), rows, session);
}

/** Links rows in order after the heads, and returns them with the new heads. */
function linkAll(
  unlinked: readonly NewAuditRow[],
  before: ReadonlyMap<string, AuditPosition>,
): { rows: AuditRow[]; heads: AuditPosition[] } {
  const heads = new Map<string, AuditPosition>();
  const rows = unlinked.map((change) => {
    const scope = toAuditOwnerKey(change.workspace);
    const row = buildLinkedAuditRow(change, heads.get(scope) ?? before.get(scope) ?? null);
    heads.set(scope, { _id: scope, sequence: row.sequence, hash: row.hash });
    return row;
  });
  return { rows, heads: [...heads.values()] };
}

const headWrite = (
  { _id, sequence, hash }: AuditPosition,
  before: AuditPosition | undefined,
): AnyBulkWriteOperation<AuditChainHead> => ({
  updateOne: before
    ? { filter: { _id, sequence: before.sequence, hash: before.hash }, update: { $set: { sequence, hash } } }
    : { filter: { _id, sequence: { $exists: false } }, update: { $set: { sequence, hash } }, upsert: true },
});

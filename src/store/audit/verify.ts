// Verifies the linked rows of a workspace, and locates a row that was changed, removed, inserted or moved.
import { requireConnectedClient } from '../../contracts/errors';
import { auditLimits as limits } from '../../contracts/limits/audit';
import { repeatReadWhileResultIsWrong } from '../stale-read';
import type { Database } from '../database';
import {
  computeIpAddressDigest,
  getAuditChainHeadsCollection,
  getAuditRowsCollection,
  computeAuditRowHash,
  formatAuditRowDatabaseKey,
  toAuditOwnerKey,
} from './rows';
import type { AuditChainHead, AuditRow } from '../../model/audit';

/** How the first audit row that does not match differs. */
export type AuditChainBreakKind = 'changed' | 'removed' | 'inserted' | 'moved';

/** The result of a verification: the number of checked rows, and the first break. */
export interface AuditVerificationResult {
  /** Number of valid rows, up to the break if there is one. */
  readonly count: number;
  readonly first: number;
  /** The last valid row. */
  readonly sequence: number;
  readonly hash: string;
  /** The first break. */
  readonly broken: { readonly sequence: number; readonly how: AuditChainBreakKind; readonly text: string } | null;
}

type AuditDamage = NonNullable<AuditVerificationResult['broken']>;
type AuditPosition = Pick<AuditChainHead, 'sequence' | 'hash'>;

/**
 * Verifies the linked audit rows of a workspace. Reads the rows once, including rows that are linked during the
 * verification. A break is confirmed after a majority write.
 * @param workspace null for the operator's own rows
 * @param expected a row and its hash, kept outside the database, out of reach of an attacker who links everything again
 * @param closed ends the verification early
 * @throws Refusal `busy` if the verification ended early
 */
export function verifyAuditRows(
  database: Database,
  workspace: string | null,
  expected?: AuditPosition,
  closed?: AbortSignal,
): Promise<AuditVerificationResult> {
  const scope = toAuditOwnerKey(workspace);
  return repeatReadWhileResultIsWrong({
    read: () => verifyRows(database, scope, { expected, closed }),
    isWrong: ({ broken }) => broken !== null,
    write: async () => {
      requireConnectedClient(closed);
      await noteComparing(database, scope);
    },
  });
}

interface RowVerificationOptions {
  readonly expected: AuditPosition | undefined;
  readonly closed: AbortSignal | undefined;
}

async function verifyRows(
  database: Database,
  scope: string,
  { expected, closed }: RowVerificationOptions,
): Promise<AuditVerificationResult> {
  const head = await getAuditChainHeadsCollection(database).findOne({ _id: scope });
  const start = head?.dropped ?? { sequence: 0, hash: '' };
  let last: AuditPosition = start;
  let broken: AuditDamage | null = null;
  const cursor = getAuditRowsCollection(database)
    .find({ _id: { $gte: `${scope}:`, $lt: `${scope};` } })
    .sort({ _id: 1 })
    .batchSize(limits.exportRowsMax);
  for await (const row of cursor) {
    requireConnectedClient(closed);
    broken = findBreak(row, last);
    if (broken) break;
    if ([head, expected].some((place) => place?.sequence === row.sequence && place.hash !== row.hash)) {
      broken = {
        sequence: row.sequence,
        how: 'changed',
        text: 'this row, or one before it, is not the one that was linked',
      };
      break;
    }
    last = { sequence: row.sequence, hash: row.hash };
  }
  broken ??= findEndDamage(last, head, await getAuditChainHeadsCollection(database).findOne({ _id: scope }));
  if (expected && !broken) broken = findEndDamage(last, expected, last);
  return { count: last.sequence - start.sequence, first: start.sequence + 1, ...last, broken };
}

/** Writes something that the majority must confirm. After this write, only the current primary responds to reads. */
async function noteComparing(database: Database, scope: string): Promise<void> {
  await getAuditChainHeadsCollection(database).updateOne({ _id: scope }, { $currentDate: { comparedAt: true } });
}

/** Finds the problem of a row that should follow `last`; null if there is none. */
function findBreak(row: AuditRow, last: AuditPosition): AuditDamage | null {
  const sequence = last.sequence + 1;
  if (row._id !== formatAuditRowDatabaseKey(row.workspace, row.sequence))
    return { sequence, how: 'moved', text: `the row at this position has the number ${row.sequence}` };
  if (row.sequence < sequence)
    return { sequence: row.sequence, how: 'inserted', text: 'a row has this number already' };
  if (row.sequence > sequence)
    return { sequence, how: 'removed', text: `rows ${sequence} to ${row.sequence - 1} are missing` };
  if (computeAuditRowHash(row) !== row.hash) return { sequence, how: 'changed', text: 'its content has another hash' };
  if (row.previous !== last.hash)
    return { sequence, how: 'moved', text: 'it is linked to another row than the one before it' };
  const { address, addressSalt = '', addressDigest } = row;
  if (address !== undefined && computeIpAddressDigest(addressSalt, address) !== addressDigest)
    return { sequence, how: 'changed', text: 'its address has another digest' };
  return null;
}

/** Finds rows that are missing at the end, or rows after the end; null if there are none. */
function findEndDamage(
  last: AuditPosition,
  before: AuditPosition | null,
  now: AuditPosition | null,
): AuditDamage | null {
  const linked = before?.sequence ?? 0;
  if (last.sequence < linked)
    return { sequence: last.sequence + 1, how: 'removed', text: `rows ${last.sequence + 1} to ${linked} are missing` };
  const end = now?.sequence ?? 0;
  if (last.sequence > end) return { sequence: end + 1, how: 'inserted', text: `only ${end} rows were linked` };
  return null;
}

/** Lists the workspaces (null for the installation) that have audit rows, for operators of the installation. */
export async function listAuditedWorkspaceIds(database: Database): Promise<(string | null)[]> {
  const heads = await getAuditChainHeadsCollection(database)
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
  return heads.map(({ _id }) => (_id === 'service' ? null : _id));
}

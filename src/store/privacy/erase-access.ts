// What is erased with a workspace that leaves, besides its entries: keys and enrollments, certificates with their
// private keys, webhooks, the logo and the spool.
import type { NewAuditRow } from '../../model/audit';
import { changeWithAuditRow } from '../audit/change';
import type { Database } from '../database';
import { removeEverybody } from '../people/people';
import { records } from '../chains/records';
import { submissions } from '../submissions/submissions';
import { certificates } from '../certificates/certificates';
import { enrollments } from '../applications/applications';
import { accessKeys } from '../keys/keys';
import { webhooks } from '../webhooks/webhooks';
import { deleteLogo } from '../workspaces/logos';
import {
  countDeliveries,
  countSpool,
  eraseCertificateUses,
  eraseDeliveries,
  eraseSpool,
  type Progress,
  workspaceRange,
} from './erase-in-chunks';

export interface AccessCounts {
  readonly keys: number;
  readonly certificates: number;
  readonly spool: number;
  readonly webhooks: number;
}

export async function countAccess(
  database: Database,
  workspace: string,
): Promise<AccessCounts & { readonly deliveries: number }> {
  return {
    keys: await accessKeys(database).countDocuments({ workspace }),
    certificates: await certificates(database).countDocuments(workspaceRange(workspace)),
    spool: await countSpool(database, workspace),
    webhooks: await webhooks(database).countDocuments({ workspace }),
    deliveries: await countDeliveries(database, workspace),
  };
}

/**
 * Large data is erased first, in chunks; then keys, certificates and webhooks, and late arrivals, in one transaction
 * with its audit row. An interrupted command finds the keys still there, and continues. Tokens are refused within a
 * second of it.
 */
export async function eraseAccess(
  database: Database,
  workspace: string,
  now: Date,
  buildAuditRow: (counts: AccessCounts) => NewAuditRow | undefined,
  progress: Progress = () => undefined,
): Promise<AccessCounts> {
  await eraseDeliveries(database, workspace, progress);
  const spooled = await eraseSpool(database, workspace, progress);
  await removeEverybody(database, workspace);
  const counts = await changeWithAuditRow(
    database,
    (inner) => eraseSmall(inner, workspace, now, spooled),
    buildAuditRow,
  );
  // Nothing new arrives from now on: no webhook gets events, and no key or person can act.
  await eraseDeliveries(database, workspace, progress);
  await eraseSpool(database, workspace, progress);
  await removeEverybody(database, workspace);
  await eraseCertificateUses(database, workspace, progress);
  return counts;
}

async function eraseSmall(inner: Database, workspace: string, now: Date, spooled: number): Promise<AccessCounts> {
  await enrollments(inner).deleteMany({ workspace });
  await deleteLogo(inner, workspace, now);
  return {
    keys: (await accessKeys(inner).deleteMany({ workspace })).deletedCount,
    certificates: (await certificates(inner).deleteMany(workspaceRange(workspace))).deletedCount,
    spool: spooled,
    webhooks: (await webhooks(inner).deleteMany({ workspace })).deletedCount,
  };
}

/** Suppliers with sealed records that wait for the authority: their certificate is still needed. */
export async function listUnsettledSuppliers(database: Database, workspace: string): Promise<string[]> {
  const chain = { $gt: `${workspace}:`, $lt: `${workspace};` };
  const [waiting, open] = await Promise.all([
    records(database).distinct('chain', { chain, pending: true }),
    submissions(database).distinct('chain', { chain, open: true }),
  ]);
  return [...new Set([...waiting, ...open])].map((key) => key.split(':').slice(2).join(':')).toSorted();
}

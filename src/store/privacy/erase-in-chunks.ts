// Erases large collections of a workspace that leaves, in chunks outside any transaction. If the command is
// interrupted, the next one continues where it stopped. Rows that arrive in the meantime do not prolong the erasure.
import type { Collection } from 'mongodb';
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { Database } from '../database';
import { detachCertificatesFromChains } from '../certificates/chain-certificates';
import { getChainsCollection } from '../chains/chains';
import { getWebhookDeliveriesCollection } from '../webhooks/deliveries';

/** Data that is erased in chunks, for progress reports. */
export type ChunkErasedDataKind = 'deliveries' | 'spool' | 'certificate uses' | 'reports';

/** Reports how many documents are erased, and how many there are in total. */
export type ErasureProgressReporter = (resource: ChunkErasedDataKind, done: number, of: number) => void;

interface KeyedDocument {
  readonly _id: string;
}

const spool = (database: Database): Collection<KeyedDocument> => database.collection('spool');

/** Builds the range of keys that start with a workspace. */
export const buildWorkspacePrefixedKeyRange = (workspace: string, after = `${workspace}:`) => ({
  _id: { $gt: after, $lt: `${workspace};` },
});

/** Erases the deliveries of a workspace in chunks. @returns how many rows were erased */
export const eraseWorkspaceWebhookDeliveries = (
  database: Database,
  workspace: string,
  progress: ErasureProgressReporter,
): Promise<number> =>
  eraseRange(database.collection<KeyedDocument>(getWebhookDeliveriesCollection(database).collectionName), workspace, {
    atOnce: limits.deliveriesAtOnce,
    hear: (done, of) => progress('deliveries', done, of),
  });

/** Erases the spooled bytes of a workspace in chunks. @returns how many items were erased */
export const eraseWorkspaceSpooledBytes = (
  database: Database,
  workspace: string,
  progress: ErasureProgressReporter,
): Promise<number> =>
  eraseRange(spool(database), workspace, {
    atOnce: limits.spoolAtOnce,
    hear: (done, of) => progress('spool', done, of),
  });

/** Batches and bulk actions with the reports about their rows, self-registrations, and exports of months. */
const reportCollections = [
  'batch_rows',
  'batches',
  'bulk_rows',
  'bulk_actions',
  'registrations',
  'month_exports',
  'export_sections',
  'export_parts',
] as const;

/**
 * Erases the batches and bulk actions of a workspace in chunks, with their bodies and reports, and its
 * self-registrations and exports of months.
 */
export async function eraseWorkspaceBatchesExportsAndRegistrations(
  database: Database,
  workspace: string,
  progress: ErasureProgressReporter,
): Promise<void> {
  for (const name of reportCollections)
    await eraseRange(database.collection<KeyedDocument>(name), workspace, {
      atOnce: name === 'export_parts' ? limits.spoolAtOnce : limits.deliveriesAtOnce,
      hear: (done, of) => progress('reports', done, of),
    });
}

export const countWorkspaceSpoolItems = (database: Database, workspace: string): Promise<number> =>
  spool(database).countDocuments(buildWorkspacePrefixedKeyRange(workspace));

export const countWorkspaceWebhookDeliveries = (database: Database, workspace: string): Promise<number> =>
  getWebhookDeliveriesCollection(database).countDocuments(buildWorkspacePrefixedKeyRange(workspace));

interface ChunkOptions {
  readonly atOnce: number;
  readonly hear: (done: number, of: number) => void;
}

/** Follows the keys once, up to the key that was the last one at the start. Another pass handles later keys. */
async function eraseRange(
  rows: Collection<KeyedDocument>,
  workspace: string,
  { atOnce, hear }: ChunkOptions,
): Promise<number> {
  const [last] = await listKeys(rows, buildWorkspacePrefixedKeyRange(workspace), -1, 1);
  if (last === undefined) return 0;
  const of = await rows.countDocuments(buildWorkspacePrefixedKeyRange(workspace));
  let [done, after] = [0, `${workspace}:`];
  while (after < last) {
    const keys = await listKeys(rows, { _id: { $gt: after, $lte: last } }, 1, atOnce);
    const end = keys.at(-1);
    if (end === undefined) break;
    done += (await rows.deleteMany({ _id: { $gt: after, $lte: end } })).deletedCount;
    hear(done, Math.max(of, done));
    after = end;
  }
  return done;
}

const listKeys = async (
  rows: Collection<KeyedDocument>,
  filter: object,
  order: 1 | -1,
  limit: number,
): Promise<string[]> =>
  (
    await rows
      .find(filter, { projection: { _id: 1 } })
      .sort({ _id: order })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => _id);

/** Removes the certificates from the chains of a workspace, and deletes stops that affected no other chain. */
export async function detachWorkspaceCertificates(
  database: Database,
  workspace: string,
  progress: ErasureProgressReporter,
): Promise<void> {
  const using = { ...buildWorkspacePrefixedKeyRange(workspace), 'certificate.fingerprint': { $exists: true } };
  const of = await getChainsCollection(database).countDocuments(using);
  for (let done = 0; done < of; ) {
    const some = await getChainsCollection(database)
      .find(using, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limits.chainsAtOnce)
      .toArray();
    if (some.length === 0) return;
    await detachCertificatesFromChains(
      database,
      some.map(({ _id }) => _id),
    );
    done += some.length;
    progress('certificate uses', done, of);
  }
}

// What goes with a workspace that leaves, beside its entries: keys and enrollments, certificates with their private keys,
// webhooks, the logo and the spool.
import type { Act } from '../audit/act';
import { changeWithAct } from '../audit/change';
import type { Database } from '../database';
import { removeEverybody } from '../console/people';
import { chains } from '../ledger/chains';
import { records } from '../ledger/records';
import { certificates } from '../tenants/certificates';
import { enrollments } from '../tenants/enrollments';
import { accessKeys } from '../tenants/keys';
import { deliveries } from '../webhooks/deliveries';
import { webhooks } from '../webhooks/webhooks';
import { deleteLogo } from '../tenants/logos';

export interface AccessCounts {
  readonly keys: number;
  readonly certificates: number;
  readonly spool: number;
}

const spool = (database: Database) => database.collection<{ _id: string }>('spool');
const ofSpool = (workspace: string) => ({ _id: { $gt: `${workspace}:`, $lt: `${workspace};` } });

export async function countAccess(database: Database, workspace: string): Promise<AccessCounts> {
  return {
    keys: await accessKeys(database).countDocuments({ workspace }),
    certificates: await certificates(database).countDocuments(ofSpool(workspace)),
    spool: await spool(database).countDocuments(ofSpool(workspace)),
  };
}

/** One transaction with its row of the audit. Tokens are refused within a second. */
export const eraseAccess = (
  database: Database,
  workspace: string,
  now: Date,
  actOf: (counts: AccessCounts) => Act | undefined,
): Promise<AccessCounts> =>
  changeWithAct(
    database,
    async (inner) => {
      await enrollments(inner).deleteMany({ workspace });
      await webhooks(inner).deleteMany({ workspace });
      await deliveries(inner).deleteMany({ workspace });
      await deleteLogo(inner, workspace, now);
      await removeEverybody(inner, workspace);
      return {
        keys: (await accessKeys(inner).deleteMany({ workspace })).deletedCount,
        certificates: (await certificates(inner).deleteMany(ofSpool(workspace))).deletedCount,
        spool: (await spool(inner).deleteMany(ofSpool(workspace))).deletedCount,
      };
    },
    actOf,
  );

/** Suppliers with sealed records that wait for the authority: their certificate is needed still. */
export async function unsettledSuppliers(database: Database, workspace: string): Promise<string[]> {
  const suppliers: string[] = [];
  const own = await chains(database)
    .find({ workspace }, { projection: { supplier: 1 } })
    .toArray();
  for (const { _id, supplier } of own) {
    const waiting = await records(database).findOne({ chain: _id, pending: true }, { projection: { _id: 1 } });
    const open = await database
      .collection('submissions')
      .findOne({ chain: _id, open: true }, { projection: { _id: 1 } });
    if (waiting ?? open) suppliers.push(supplier);
  }
  return suppliers;
}

// Rows of the audit as changes write them, for tests that link and check them.
import { newId } from '../../../src/main/ids';
import { type Act, insertAct } from '../../../src/store/audit/act';
import type { Database } from '../../../src/store/database';

export const actOf = (more: Partial<Act> = {}): Act => ({
  _id: newId(),
  workspace: 'w',
  createdAt: new Date(),
  by: { kind: 'key', id: 'key' },
  route: 'POST /x',
  objects: [{ kind: 'entry', id: newId() }],
  address: '192.0.2.7',
  ...more,
});

export async function writeActs(
  database: Database,
  count: number,
  more: (i: number) => Partial<Act> = () => ({}),
): Promise<void> {
  for (let i = 0; i < count; i += 1) await insertAct(database, actOf(more(i)));
}

export async function clearAudit(database: Database): Promise<void> {
  for (const name of ['audit', 'audit_heads', 'audit_waiting', 'leases', 'audit_refusals'])
    await database.collection(name).deleteMany({});
}

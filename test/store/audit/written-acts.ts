// Writes rows of the audit log as changes do, for tests that link and check them.
import { createUuidV7 } from '../../../src/main/ids';
import type { NewAuditRow } from '../../../src/model/audit';
import { insertAuditRowIntoOutbox } from '../../../src/store/outbox/outbox';
import type { Database } from '../../../src/store/database';

export const buildAuditRow = (more: Partial<NewAuditRow> = {}): NewAuditRow => ({
  _id: createUuidV7(),
  workspace: 'w',
  createdAt: new Date(),
  by: { kind: 'key', id: 'key' },
  route: 'POST /x',
  objects: [{ kind: 'entry', id: createUuidV7() }],
  address: '192.0.2.7',
  ...more,
});

export async function writeActs(
  database: Database,
  count: number,
  more: (i: number) => Partial<NewAuditRow> = () => ({}),
): Promise<void> {
  for (let i = 0; i < count; i += 1) await insertAuditRowIntoOutbox(database, buildAuditRow(more(i)));
}

/** Who moves the rows, and how long events are kept. */
export const mover = (holder: string) => ({ holder, eventDays: 1 });

export async function clearAudit(database: Database): Promise<void> {
  for (const name of ['audit', 'audit_heads', 'outbox', 'leases', 'audit_refusals', 'events', 'event_heads'])
    await database.collection(name).deleteMany({});
}

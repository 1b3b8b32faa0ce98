// Inserts ten thousand rows of everything that lists show, of which three rows each differ in one property.
import { createUuidV7 } from '../../../src/main/ids';
import type { Database } from '../../../src/store/database';
import { buildLinkedAuditRow } from '../../../src/store/audit/rows';

export const size = 10_000;
/** Number of rows that match a filter. */
export const few = 3;

export type Row = Readonly<Record<string, unknown>>;

/** Deliveries are kept for some weeks, so all rows are of the last one. */
const firstMs = Date.now() - 8 * 86_400_000;
export const timeOf = (i: number): Date => new Date(firstMs + i * 60_000);
/** A time with as many rows before it as after it. */
export const middle = timeOf(size / 2).toISOString();
/** Middle of the times of entries, which differ from other rows (bench/seed-entries.ts). */
export const middleOfEntries = new Date(Date.UTC(2025, 0, 1) + (size / 2) * 1_000).toISOString();
const farOff = new Date(Date.now() + 86_400_000);
const numbered = (i: number): string => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;
export const uuidOf = numbered;
/** The id of the first of the three rare rows. */
export const rare = numbered(size);

/** Creates `size` rows, then the rare ones; `make` gets a flag for these. */
export const rowsOf = (make: (i: number, isRare: boolean) => Row): Row[] =>
  Array.from({ length: size + few }, (_, i) => make(i, i >= size));

export async function insert(database: Database, name: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 5_000)
    await database.collection(name).insertMany(rows.slice(from, from + 5_000), { writeConcern: { w: 1 } });
}

const jobRow = (workspace: string, i: number, more: Row): Row => ({
  _id: `${workspace}:${numbered(i)}`,
  workspace,
  id: numbered(i),
  workflowId: 'usual',
  workflowName: 'usual',
  entryId: numbered(1),
  args: {},
  tags: [],
  status: '',
  faults: [],
  warnings: [],
  intents: [],
  createdAt: timeOf(i),
  updatedAt: timeOf(i),
  checkedAt: timeOf(i),
  ...more,
});

const ended = (result: string, more: Row = {}): Row => ({ open: false, result, ...more });
const coded = (code: string): Row[] => [{ code, message: 'x', provider: 'x' }];

/** Jobs of a workspace: nearly all as `usual`, and three of each other kind. */
export function seedJobs(database: Database, workspace: string, usual: Row, others: readonly Row[]): Promise<void> {
  const rows = Array.from({ length: size + others.length * few }, (_, i) =>
    jobRow(workspace, i, i < size ? usual : (others[Math.floor((i - size) / few)] ?? usual)),
  );
  return insert(database, 'jobs', rows);
}

/** Jobs that succeeded, and three of each other kind. */
export const succeeded = {
  usual: ended('succeeded'),
  others: [
    { open: true },
    ended('failed', { faults: coded('F1') }),
    ended('cancelled'),
    ended('succeeded-with-warnings', { warnings: coded('W1') }),
    ended('succeeded', { workflowId: 'rare' }),
    ended('succeeded', { entryId: rare }),
  ],
};

/** Jobs that failed, each with a fault and a warning. */
export const failed = {
  usual: ended('failed', { faults: coded('F0'), warnings: coded('W0') }),
  others: [ended('succeeded'), ended('failed', { faults: coded('F1') }), ended('failed', { warnings: coded('W1') })],
};

export const running = { usual: { open: true }, others: [ended('succeeded')] };

export const seedDeliveries = (database: Database, workspace: string, hook: string, usual: string, other: string) =>
  insert(
    database,
    'webhook_deliveries',
    rowsOf((i, isRare) => ({
      _id: `${workspace}:${hook}:${numbered(i)}`,
      workspace,
      webhook: `${workspace}:${hook}`,
      event: { _id: numbered(i), type: 'record.settled', data: {}, createdAt: timeOf(i) },
      state: isRare ? other : usual,
      attempts: 1,
      ...((isRare ? other : usual) === 'waiting' ? { nextAt: farOff } : {}),
      log: [],
      createdAt: timeOf(i),
      expiresAt: farOff,
    })),
  );

export const webhookRow = (workspace: string, id: string): Row => ({
  _id: `${workspace}:${id}`,
  workspace,
  id,
  url: 'https://example.org/',
  description: '',
  types: [],
  secrets: [],
  enabled: true,
  createdAt: timeOf(0),
  updatedAt: timeOf(0),
});

/** `workspace` is null for events of the service, and otherwise starts at `place` in the order of all workspaces. */
export const seedEvents = (database: Database, workspace: string | null, place: number): Promise<void> =>
  insert(
    database,
    'events',
    rowsOf((i, isRare) => ({
      _id: createUuidV7(),
      workspace,
      position: place + i,
      type: isRare ? 'webhook.disabled' : 'entry.created',
      data: { entry_id: isRare ? rare : numbered(1), job_id: isRare ? rare : numbered(1) },
      createdAt: timeOf(i),
      expiresAt: farOff,
    })),
  );

export async function seedAudit(database: Database, workspace: string | null): Promise<void> {
  let before: { sequence: number; hash: string } | null = null;
  const rows: Row[] = [];
  for (let i = 0; i < size + few; i += 1) {
    const name = i >= size ? 'rare' : 'usual';
    const row: ReturnType<typeof buildLinkedAuditRow> = buildLinkedAuditRow(
      {
        _id: createUuidV7(),
        workspace,
        createdAt: timeOf(i),
        by: { kind: 'key', id: name },
        route: `GET /${name}`,
        objects: [{ kind: 'entry', id: name }],
      },
      before,
    );
    before = row;
    rows.push({ ...row });
  }
  await insert(database, 'audit', rows);
  await database
    .collection<{ _id: string }>('audit_heads')
    .replaceOne({ _id: workspace ?? 'service' }, { sequence: before?.sequence, hash: before?.hash }, { upsert: true });
}

export const seedWorkflows = (database: Database, workspace: string): Promise<void> =>
  insert(
    database,
    'workflows',
    rowsOf((i, isRare) => ({
      _id: `${workspace}:${numbered(i)}`,
      workspace,
      id: numbered(i),
      name: 'w',
      description: '',
      schema: isRare ? 'note/message' : 'bill/invoice',
      steps: [],
      rescue: [],
      version: '1',
      versions: [],
      createdAt: timeOf(i),
      updatedAt: timeOf(i),
    })),
  );

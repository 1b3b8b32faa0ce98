// Ten thousand rows of everything that lists show, put straight into the database, of which three differ in one thing each.
import { seedEntries } from '../../../bench/seed-entries';
import { newId } from '../../../src/main/ids';
import type { Database } from '../../../src/store/database';
import { entries, invoiceSchema } from '../../../src/store/entries/entries';
import { recordKey } from '../../../src/store/ledger/records';
import { linkedRow } from '../../../src/store/audit/rows';

const size = 10_000;
/** How many of them match a filter. */
export const few = 3;

type Row = Readonly<Record<string, unknown>>;

/** Deliveries are kept for some weeks: all rows are of the last one. */
const firstMs = Date.now() - 8 * 86_400_000;
export const timeOf = (i: number): Date => new Date(firstMs + i * 60_000);
/** A time with as many rows before as behind it. */
export const middle = timeOf(size / 2).toISOString();
/** Of entries, which have other times (bench/seed-entries.ts). */
export const middleOfEntries = new Date(Date.UTC(2025, 0, 1) + (size / 2) * 1_000).toISOString();
const farOff = new Date(Date.now() + 86_400_000);
const numbered = (i: number): string => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;
export const uuidOf = numbered;
/** The id of the first of the three that differ. */
export const rare = numbered(size);

/** `size` rows, and then the few: `make` is told which they are. */
const rowsOf = (make: (i: number, isRare: boolean) => Row): Row[] =>
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

/** Jobs of a workspace: nearly all are as `usual` says, three each as the others say. */
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
  types: [],
  secrets: [],
  enabled: true,
  createdAt: timeOf(0),
  updatedAt: timeOf(0),
});

/** `workspace` null: events of the service, of workspaces from `place` on in the order of all. */
export const seedEvents = (database: Database, workspace: string | null, place: number): Promise<void> =>
  insert(
    database,
    'events',
    rowsOf((i, isRare) => ({
      _id: newId(),
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
    const row: ReturnType<typeof linkedRow> = linkedRow(
      {
        _id: newId(),
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

export const supplierOf = (i: number): string => `B${String(i).padStart(8, '0')}`;

export const seedChains = (database: Database, workspace: string): Promise<void> =>
  insert(
    database,
    'chains',
    rowsOf((i, isRare) => ({
      _id: `${workspace}:simulator:${supplierOf(i)}`,
      workspace,
      environment: 'simulator',
      supplier: supplierOf(i),
      supplierName: 's',
      installation: `${workspace}-${i}`,
      zone: 'Europe/Madrid',
      registration: { state: 'registered', entry: numbered(i), job: numbered(i) },
      head: null,
      certificate: { fingerprint: isRare ? `RARE-${i}` : `F${i}` },
      createdAt: timeOf(i),
      updatedAt: timeOf(i),
    })),
  );

/** Submissions of one supplier, and three of another; `open` is the rare state of three of the first. */
export const seedSubmissions = (database: Database, workspace: string): Promise<void> =>
  insert(
    database,
    'submissions',
    Array.from({ length: size + 2 * few }, (_, i) => ({
      _id: numbered(i),
      workspace,
      // One open list a chain at most.
      chain: `${workspace}:simulator:${i < size ? supplierOf(1) : i < size + few ? supplierOf(2) : supplierOf(i)}`,
      environment: 'simulator',
      issuer: supplierOf(1),
      certificate: 'F',
      ordinals: [],
      count: 0,
      marked: 0,
      attempt: 1,
      leaseUntil: null,
      unanswered: 0,
      incident: false,
      open: i >= size + few,
      unrecorded: false,
      openedAt: timeOf(i),
    })),
  );

/** What was hashed for a record: as much of it as a page shows. */
const sealed = {
  kind: 'registration',
  issuer: 'B00000001',
  number: '1',
  date: '01-01-2025',
  at: '2025-01-01T00:00:00+01:00',
  previous: null,
  content: {
    IDFactura: { IDEmisorFactura: 'B00000001', NumSerieFactura: '1', FechaExpedicionFactura: '01-01-2025' },
    TipoFactura: 'F1',
    CuotaTotal: '0',
    ImporteTotal: '0',
  },
};

export const seedRecords = (database: Database, workspace: string, submission: string): Promise<void> =>
  insert(
    database,
    'records',
    rowsOf((i) => {
      const chain = `${workspace}:simulator:${supplierOf(1)}`;
      const sequence = i + 1;
      return {
        _id: recordKey(chain, `${workspace}-1`, sequence),
        chain,
        installation: `${workspace}-1`,
        sequence,
        ordinal: sequence,
        kind: 'registration',
        identity: `${chain}|${i}`,
        fingerprint: String(sequence),
        previousFingerprint: String(i),
        period: '2025-01',
        pending: false,
        submission,
        sealedJson: JSON.stringify(sealed),
        issuer: sealed.issuer,
        number: sealed.number,
        date: sealed.date,
        xml: '',
        at: timeOf(i),
      };
    }),
  );

export async function seedSeries(database: Database, workspace: string): Promise<void> {
  const row = (i: number): Row => ({
    _id: `${workspace}:${numbered(i)}`,
    workspace,
    id: numbered(i),
    name: 's',
    code: 's',
    description: '',
    prefix: '',
    suffix: '',
    padding: 0,
    start: 1,
    lastIndex: 0,
    createdAt: timeOf(i),
    updatedAt: timeOf(i),
  });
  await insert(database, 'series', rowsOf(row));
  await insert(
    database,
    'numbers',
    rowsOf((i) => ({
      _id: `${workspace}:${numbered(1)}:${numbered(i)}`,
      workspace,
      series: numbered(1),
      id: numbered(i),
      index: i + 1,
      code: String(i),
      meta: {},
      createdAt: timeOf(i),
    })),
  );
}

export const seedStops = (database: Database): Promise<void> =>
  insert(
    database,
    'stops',
    rowsOf((i) => ({
      _id: `certificate:simulator:${i >= size ? `RARE-${i}` : `F${i}`}`,
      at: timeOf(i),
      code: '4141',
      text: 'suspended',
    })),
  );

/** Invoices of a century, three of which are of another folder, supplier and day, and name a document. */
export async function seedInvoices(database: Database, workspace: string): Promise<void> {
  await seedEntries(database, workspace, size + few);
  const found = await entries(database)
    .find({ workspace }, { projection: { _id: 1 } })
    .sort({ createdAt: -1 })
    .limit(2 * few)
    .toArray();
  const last = found.slice(0, few);
  await entries(database).updateMany(
    { _id: { $in: found.slice(few).map(({ _id }) => _id) } },
    { $set: { supplier: 'B85905495', 'snippet.issue_date': '2025-03-03' } },
  );
  await entries(database).updateMany(
    { _id: { $in: last.map(({ _id }) => _id) } },
    {
      $set: {
        folder: 'rare',
        'snippet.issue_date': '2099-12-31',
        relatesTo: [{ uuid: rare, context: 'preceding' }],
        docSchema: invoiceSchema,
      },
    },
  );
}

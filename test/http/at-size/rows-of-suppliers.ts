// Ten thousand rows of supplier data for filter tests: chains, submissions, records, series, stops and invoices.
import { extractEntrySearchWords } from '../../../src/store/entries/search-words';
import { seedEntries } from '../../../bench/seed-entries';
import type { Database } from '../../../src/store/database';
import { getEntriesCollection, goblInvoiceSchemaUrl } from '../../../src/store/entries/entries';
import { formatRecordKey } from '../../../src/store/chains/records';
import { few, insert, rare, type Row, rowsOf, size, timeOf, uuidOf as numbered } from './rows';

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
      // A chain has at most one open submission.
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

/** The hashed text of a record: as much of it as a page shows. */
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
        _id: formatRecordKey(chain, `${workspace}-1`, sequence),
        chain,
        installation: `${workspace}-1`,
        sequence,
        ordinal: sequence,
        kind: 'registration',
        invoiceKey: `${chain}|${i}`,
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
      ...(i >= size ? { unused: true } : {}),
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

/** Adds the records of rejected invoices, because the status of an invoice comes from its records. */
async function addRejectedRecords(
  database: Database,
  workspace: string,
  entries: readonly { readonly _id: string }[],
): Promise<void> {
  const chain = `${workspace}:simulator:rejected`;
  const records = entries.map(({ _id }, i) => ({
    _id: formatRecordKey(chain, 'R', i + 1),
    chain,
    installation: 'R',
    sequence: i + 1,
    ordinal: i + 1,
    kind: 'registration',
    entry: _id.slice(workspace.length + 1),
    request: `${workspace}:none:1`,
    invoiceKey: `${chain}|${i}`,
    fingerprint: `R${i}`,
    previousFingerprint: `R${i - 1}`,
    period: '2025-01',
    pending: false,
    outcome: 'rejected',
    code: '1110',
    sealedJson: JSON.stringify(sealed),
    at: timeOf(i),
  }));
  await insert(database, 'records', records);
  for (const [i, { _id }] of entries.entries())
    await getEntriesCollection(database).updateOne({ _id }, { $set: { 'fiscal.record': records[i]?._id ?? '' } });
}

/** Invoices of a century, three of which have another folder, supplier and day, and refer to a document. */
export async function seedInvoices(database: Database, workspace: string): Promise<void> {
  await seedEntries(database, workspace, size + few);
  // The invoice book contains issued invoices.
  await getEntriesCollection(database).updateMany({ workspace }, { $set: { signed: true } });
  const accepted = { kind: 'registration', outcome: 'accepted' };
  await getEntriesCollection(database).updateMany(
    { workspace, result: 'succeeded' },
    { $set: { fiscal: accepted as never } },
  );
  const found = await getEntriesCollection(database)
    .find({ workspace }, { projection: { _id: 1 } })
    .sort({ createdAt: -1 })
    .limit(4 * few)
    .toArray();
  const last = found.slice(0, few);
  const named = { series: 'RARE', code: 'R-1', customer: { tax_code: 'B63272603' } };
  const kinds = [
    {
      supplier: 'B85905495',
      'snippet.series': named.series,
      'snippet.code': named.code,
      'snippet.customer.tax_code': named.customer.tax_code,
      'snippet.issue_date': '2025-03-03',
      words: extractEntrySearchWords(named),
    },
    { fiscal: { kind: 'registration', outcome: 'rejected', code: '1110' } },
    { fiscal: { kind: 'cancellation', outcome: 'accepted' } },
  ];
  for (const [i, set] of kinds.entries())
    await getEntriesCollection(database).updateMany(
      { _id: { $in: found.slice((i + 1) * few, (i + 2) * few).map(({ _id }) => _id) } },
      { $set: set as never },
    );
  await addRejectedRecords(database, workspace, found.slice(2 * few, 3 * few));
  await getEntriesCollection(database).updateMany(
    { _id: { $in: last.map(({ _id }) => _id) } },
    {
      $set: {
        folder: 'rare',
        'snippet.issue_date': '2099-12-31',
        relatesTo: [{ uuid: rare, context: 'preceding' }],
        docSchema: goblInvoiceSchemaUrl,
        fiscal: accepted as never,
      },
    },
  );
}

/** A batch whose last rows failed, and a bulk action. */
export async function seedBatches(database: Database, workspace: string, id: string): Promise<void> {
  const common = { _id: `${workspace}:${id}`, workspace, id, status: 'completed', open: false, revision: 0 };
  const times = { createdAt: timeOf(0), updatedAt: timeOf(0), completedAt: timeOf(1), checkedAt: timeOf(0) };
  const counts = { waiting: 0, issued: size, already_issued: 0, failed: few, skipped: 0 };
  await insert(database, 'batches', [{ ...common, ...times, dryRun: false, total: size + few, counts }]);
  await insert(
    database,
    'batch_rows',
    // Up to the number that fits into their keys.
    rowsOf((i, isRare) => ({ i, isRare }))
      .slice(-9_000)
      .map(({ isRare }, i) => ({
        _id: `${workspace}:${id}:${String(i + 1).padStart(4, '0')}`,
        workspace,
        batch: id,
        row: i + 1,
        lines: [i + 1],
        status: isRare ? 'failed' : 'issued',
      })),
  );
  const done = { action: 'cancel', filter: {}, total: size + few, done: size + few, failed: 0 };
  await insert(database, 'bulk_actions', [{ ...common, ...times, ...done }]);
  await insert(
    database,
    'bulk_rows',
    rowsOf((i) => ({
      _id: `${workspace}:${id}:${String(i + 1).padStart(6, '0')}`,
      workspace,
      bulk: id,
      row: i + 1,
      job: numbered(i),
      status: 'done',
      faults: [],
    })),
  );
}

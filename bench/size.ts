// P15: lists, searches, queries and counts over many entries, compared with the same over a thousand entries. Each uses
// the store directly, because the time of the API would hide a difference.
import { median } from './load';
import type { LocalStack } from '../src/local/stack';
import { connectDatabase, type Database } from '../src/store/database';
import { goblInvoiceSchemaUrl, listEntries } from '../src/store/entries/entries';
import type { EntryQueryField } from '../src/store/entries/filter';
import { countQueriedEntries, queryEntriesSortedByCreationTime } from '../src/store/entries/query';
import { searchEntries } from '../src/store/entries/search';
import { listEntryQueryFieldsOfSchema } from '../src/http/entries/query-fields';
import { parseEntryQueryFilter } from '../src/http/entries/filter-text';
import { createMissingCollectionsAndIndexes } from '../src/store/indexes';
import type { BenchmarkResult } from './result-row';
import { seedEntries } from './seed-entries';

const small = 1_000;
const rounds = 15;
const ratioMax = 10;

type RunQuery = (database: Database, workspace: string) => Promise<unknown>;

const page = { ascending: false, limit: 21 } as const;
const fields: ReadonlyMap<string, EntryQueryField> = listEntryQueryFieldsOfSchema(goblInvoiceSchemaUrl);
const buildQuery = (filter: string) => ({
  docSchema: goblInvoiceSchemaUrl,
  terms: parseEntryQueryFilter(filter, fields),
});
const query =
  (filter: string): RunQuery =>
  (database, workspace) =>
    queryEntriesSortedByCreationTime(database, workspace, buildQuery(filter), page);
const count =
  (filter: string): RunQuery =>
  (database, workspace) =>
    countQueriedEntries(database, workspace, buildQuery(filter), 10_001);
const search =
  (text: string): RunQuery =>
  (database, workspace) =>
    searchEntries(database, workspace, { text, limit: 20, offset: 0 });

/** Queries of clients, by name. The last three have no index for their whole filter. */
export const shapes: Readonly<Record<string, RunQuery>> = {
  'list, newest': (database, workspace) => listEntries(database, workspace, {}, page),
  'list of a folder': (database, workspace) => listEntries(database, workspace, { folder: 'sales' }, page),
  'list, from the middle': (database, workspace) =>
    listEntries(
      database,
      workspace,
      {},
      {
        ...page,
        from: { createdAt: new Date(Date.UTC(2025, 0, 1, 0, 8)), _id: 'x' },
      },
    ),
  'search, a number': search('00000500'),
  'search, a word of a quarter': search('peluqueria'),
  'search, a word of all': search('proveedora'),
  'query, all': query(''),
  'query, a number': query('code = 00000500'),
  'query, a tax ID of all': query('supplier_tax_code starts_with B20'),
  'query, a state': query('state = error'),
  'query, a fault': query('faults = 1104'),
  'query, a day': query('issue_date = 2025-01-01'),
  'count, all': count(''),
  'count, a state': count('state = error'),
  'query, an amount': query('payable > 998'),
  'query, nothing': query('currency = USD'),
  'count, an amount': count('payable > 998'),
};

/** What the database does for one query. */
interface QueryPlan {
  readonly planSummary?: string;
  readonly keysExamined?: number;
  readonly docsExamined?: number;
}

/**
 * The entries of a size stay in a folder, so that another run finds them.
 * @param size number of entries in the large workspace
 */
export async function bench(stack: LocalStack, size: number): Promise<BenchmarkResult[]> {
  const database = await connectDatabase(stack.addresses.mongodb, 'sello-size', 'bench', { silenceMs: 0 });
  try {
    await createMissingCollectionsAndIndexes(database);
    const [few, many] = [`few-${small}`, `many-${size}`];
    await seedEntries(database, few, small);
    const began = Date.now();
    await seedEntries(database, many, size, (done) => {
      if (done % 100_000 === 0)
        console.error(`bench       ${done} entries after ${Math.round((Date.now() - began) / 1_000)} s`);
    });
    const rows: BenchmarkResult[] = [];
    for (const [what, ask] of Object.entries(shapes))
      rows.push(await compare(database, { what, ask, few, many, size }));
    return rows;
  } finally {
    await database.close();
  }
}

interface ComparedQuery {
  readonly what: string;
  readonly ask: RunQuery;
  readonly few: string;
  readonly many: string;
  readonly size: number;
}

async function compare(database: Database, { what, ask, few, many, size }: ComparedQuery): Promise<BenchmarkResult> {
  const times = { few: [] as number[], many: [] as number[] };
  // The two queries run alternately, so that a drift in the speed of the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    times.few.push(await timed(() => ask(database, few)));
    times.many.push(await timed(() => ask(database, many)));
  }
  const [base, value] = [median(times.few), median(times.many)];
  const ratio = value / base;
  const looked = await lookedAt(database, () => ask(database, many));
  return {
    id: 'P15',
    what: `${what}, over ${size} entries`,
    value,
    unit: 'ms',
    yardstick: `over ${small}: ${base.toFixed(1)} ms; ${looked}`,
    ratio,
    target: `<= ${ratioMax}`,
    pass: ratio <= ratioMax,
  };
}

/**
 * Returns the indexes that were used, and how many keys and documents were examined, according to the profiler of the
 * database.
 */
async function lookedAt({ db }: Database, ask: () => Promise<unknown>): Promise<string> {
  const profile = db.collection<QueryPlan & { readonly ns: string }>('system.profile');
  await profile.drop();
  await db.command({ profile: 2 });
  try {
    await ask();
  } finally {
    await db.command({ profile: 0 });
  }
  const rows = (await profile.find({ ns: `${db.databaseName}.entries` }).toArray()).filter(
    ({ planSummary }) => planSummary,
  );
  const sum = (name: 'keysExamined' | 'docsExamined'): number => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  const plans = new Set(rows.map(({ planSummary = '' }) => planSummary));
  return `${sum('keysExamined')} keys, ${sum('docsExamined')} documents by ${[...plans].join(' and ')}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

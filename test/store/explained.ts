// Explains every command that the driver sends during a piece of code.
import type { CommandStartedEvent, Db, Document } from 'mongodb';

export interface ExplainedQuery {
  /** Names of the indexes that any command used, with `_id_` for a read by id. */
  readonly indexes: readonly string[];
  /** The stages of the plans, such as `IXSCAN` and `FETCH`. */
  readonly stages: readonly string[];
  /** Commands that read a whole collection, with that collection. */
  readonly scans: readonly string[];
  /** The highest number of keys of indexes and documents that one command read. */
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

const explainable = new Set(['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify']);

/** The members that the driver adds for its session, which an explanation does not have. */
const ofSession = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  '$clusterTime',
  '$db',
  'readConcern',
  'writeConcern',
]);

/** Runs the work on a connection with `monitorCommands`, then explains what it sent. */
export async function explained(db: Db, work: () => Promise<unknown>): Promise<ExplainedQuery> {
  const seen: Document[] = [];
  const hear = ({ commandName, command }: CommandStartedEvent): void => {
    if (explainable.has(commandName)) seen.push(command);
  };
  db.client.on('commandStarted', hear);
  try {
    await work();
  } finally {
    db.client.off('commandStarted', hear);
  }
  const indexes = new Set<string>();
  const stages = new Set<string>();
  const scans: string[] = [];
  let [keysExamined, documentsExamined] = [0, 0];
  for (const command of seen) {
    for (const one of singles(command)) {
      const plan = await db.command({ explain: one, verbosity: 'executionStats' });
      visit(plan, (node) => {
        if (typeof node['stage'] === 'string') stages.add(node['stage']);
        look(node, indexes, () => scans.push(JSON.stringify(one).slice(0, 300)));
        keysExamined = Math.max(keysExamined, Number(node['totalKeysExamined'] ?? 0));
        documentsExamined = Math.max(documentsExamined, Number(node['totalDocsExamined'] ?? 0));
      });
    }
  }
  return { indexes: [...indexes], stages: [...stages], scans, keysExamined, documentsExamined };
}

/** Explains a command of many writes by the first write of each kind of filter. */
function singles(command: Document): Document[] {
  const plain = Object.fromEntries(Object.entries(command).filter(([name]) => !ofSession.has(name)));
  for (const name of ['updates', 'deletes']) {
    const list = plain[name] as Document[] | undefined;
    if (list) return firstOfEachKind(list).map((one) => ({ ...plain, [name]: [one] }));
  }
  return [plain];
}

const firstOfEachKind = (writes: readonly Document[]): Document[] => [
  ...new Map(writes.toReversed().map((one) => [Object.keys(one['q'] as object).join(), one])).values(),
];

function look(node: Document, indexes: Set<string>, scanned: () => void): void {
  if (typeof node['indexName'] === 'string') indexes.add(node['indexName']);
  if (node['stage'] === 'IDHACK') indexes.add('_id_');
  for (const name of (node['indexesUsed'] as string[] | undefined) ?? []) indexes.add(name);
  if (node['stage'] === 'COLLSCAN' || Number(node['collectionScans'] ?? 0) > 0) scanned();
}

/** Every object of a plan except the rejected plans. */
function visit(value: unknown, hear: (node: Document) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, hear);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    hear(value);
    for (const [name, inner] of Object.entries(value))
      if (name !== 'rejectedPlans' && name !== 'command') visit(inner, hear);
  }
}

/** Plans each query again, without the cached plans of the server. */
export async function forgetPlans(db: Db): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(found.map(({ name }) => db.command({ planCacheClear: name })));
}

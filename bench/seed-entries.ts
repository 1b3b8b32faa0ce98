// Entries inserted directly into the database, in limited batches: the content of a workspace after years.
import { renderMessageInEnglish } from '../src/messages/render';
import { toEntryContent } from '../src/entries/content';
import { buildEnvelope } from '../src/document/envelope';
import { createUuidV7 } from '../src/main/ids';
import { type Database, isDuplicateKeyError } from '../src/store/database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../src/store/entries/entries';
import type { EntryDocument } from '../src/model/entry';
import { extractEntrySearchWords } from '../src/store/entries/search-words';
import type { DocumentSummary } from '../src/contracts/document-summary';
import { makeInvoice, makeSupplierCode } from './documents';

const batchRows = 2_000;
/**
 * A little more than an hour. A day has 22 entries, and 1,000,000 entries are a century. Tests of time limits use these
 * times.
 */
const first = Date.UTC(2025, 0, 1);
const stepMs = 1_000;

const customers = ['Cliente de Prueba', 'Peluquería Ñandú', 'Acme Iberia S.L.', 'Panadería del Sol'];

/** One in this many entries has the value, which is rare enough that the newest entries hardly show it. */
const rareEvery = 500;

/** A stored invoice with these lines. */
function template(workspace: string): EntryDocument {
  const envelope = buildEnvelope(makeInvoice(makeSupplierCode(1), 3) as never, {
    now: new Date(first),
    newId: createUuidV7,
  });
  if ('problem' in envelope) throw new Error(renderMessageInEnglish(envelope.problem.message));
  return {
    ...toEntryContent(envelope.envelope, false),
    _id: '',
    workspace,
    id: '',
    folder: 'sales',
    state: 'sent',
    states: [{ key: 'sent', at: new Date(first), src: 'transform-job' }],
    faults: [],
    files: [],
    versions: [],
    contentRevision: 1,
    openJob: null,
    result: 'succeeded',
    createdAt: new Date(first),
    updatedAt: new Date(first),
  };
}

/**
 * Seeds `count` invoices of one supplier. Numbers begin at `0`, and the customers alternate. Existing rows are kept:
 * ids derive from the numbers, so a seeding that was stopped continues with its last batch.
 */
export async function seedEntries(
  database: Database,
  workspace: string,
  count: number,
  say: (done: number) => void = () => undefined,
): Promise<void> {
  const entry = template(workspace);
  const there = await getEntriesCollection(database).countDocuments({ workspace });
  if (there >= count) return;
  for (let from = there - (there % batchRows); from < count; from += batchRows) {
    const rows = Array.from({ length: Math.min(batchRows, count - from) }, (_, i) => entryAt(entry, from + i));
    await insert(database, rows);
    say(from + rows.length);
  }
}

/** Rows of a batch that was stopped in the middle already exist. */
async function insert(database: Database, rows: readonly EntryDocument[]): Promise<void> {
  try {
    await getEntriesCollection(database).insertMany([...rows], {
      ordered: false,
      writeConcern: { w: 1, journal: false },
    });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}

/** Returns the id of the entry or document with this number. */
const idAt = (kind: 'entry' | 'document', n: number): string =>
  `00000000-0000-7000-80${kind === 'entry' ? '00' : '01'}-${n.toString(16).padStart(12, '0')}`;

function entryAt(made: EntryDocument, n: number): EntryDocument {
  const [id, uuid] = [idAt('entry', n), idAt('document', n)];
  const at = new Date(first + n * stepMs);
  const customer = customers[n % customers.length] ?? '';
  const before = made.snippet as DocumentSummary & { readonly customer: DocumentSummary };
  const snippet = {
    ...before,
    uuid,
    code: String(n).padStart(8, '0'),
    title: `B-${String(n).padStart(8, '0')}`,
    issue_date: at.toISOString().slice(0, 10),
    payable: `${n % 1_000}.00`,
    customer: { ...before.customer, name: customer },
  };
  const isRare = n % rareEvery === 0;
  return {
    ...made,
    _id: formatEntryDatabaseKey(made.workspace, id),
    id,
    documentUuid: uuid,
    snippet,
    words: extractEntrySearchWords(snippet),
    ...(isRare
      ? { state: 'error', result: 'failed', faults: [{ code: '1104', message: 'x', provider: 'fiscal.send' }] }
      : {}),
    createdAt: at,
    updatedAt: at,
  };
}

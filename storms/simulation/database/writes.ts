// Writes of a simulated database, each in a transaction: inserts, updates, deletions.
import { ObjectId } from 'mongodb';
import type { Core, UpdateResult, UpdateRequest } from './core';
import { createDuplicateKey, createServerError } from './errors';
import type { Filter } from './filters';
import { findRow, readVisible } from './rows';
import { type Sort, sortDocuments } from './sorting';
import type { Row, Transaction } from './table';
import { type Change, compileReplacement, compileUpdate, refuseExpression, buildUpsertBase } from './updates';
import { type Doc, toValueKey, toStoredValue } from './values';

export interface Writes {
  /** Returns the document's `_id`. */
  insert(table: string, doc: Doc, transaction: Transaction): unknown;
  update(table: string, request: UpdateRequest, transaction: Transaction): UpdateResult;
  /** Returns the deleted documents. */
  remove(
    table: string,
    filter: Filter,
    how: { readonly many: boolean; readonly sort?: Sort | undefined },
    transaction: Transaction,
  ): Doc[];
}

export function makeWrites(core: Core): Writes {
  const { transactions, found, scopeOf } = core;
  const insert = makeInsert(core);
  const update = makeUpdate(core, insert);
  return {
    insert: (name, doc, transaction) => transactions.within(transaction, () => insert(name, doc, transaction)),
    update: (name, request, transaction) => transactions.within(transaction, () => update(name, request, transaction)),
    remove: (name, filter, { many, sort }, transaction) =>
      transactions.within(transaction, () => {
        let rows = found(name, filter, scopeOf(), transaction);
        if (sort) rows = bySort(rows, sort);
        if (!many) rows = rows.slice(0, 1);
        for (const [row] of rows) transactions.write(row, null, transaction);
        return rows.map(([, doc]) => doc);
      }),
  };
}

function makeInsert({ mutation, tableOf, transactions }: Core): Writes['insert'] {
  let [orders, doubles] = [0, 0];
  return (name, given, transaction) => {
    const doc = toStoredValue(given._id === undefined ? { _id: new ObjectId(), ...given } : given) as Doc;
    if (Array.isArray(doc._id))
      throw createServerError(53, 'InvalidIdField', "The '_id' value cannot be of type array");
    const table = tableOf(name);
    let row = findRow(table, toValueKey(doc._id));
    let next = doc;
    if (mutation.isUnguarded(name) && (row.doc || row.lock)) {
      next = toStoredValue({ ...doc, _id: `${String(doc._id)}~${++doubles}` }) as Doc;
      row = findRow(table, toValueKey(next._id));
    } else if (readVisible(row, transaction)) throw createDuplicateKey(name, '_id_');
    transactions.write(row, next, transaction);
    row.order = ++orders;
    return next._id;
  };
}

function makeUpdate(core: Core, insert: Writes['insert']): Writes['update'] {
  const { found, scopeOf } = core;
  return (name, request, transaction) => {
    const { filter, many = false, upsert = false, sort } = request;
    if (upsert) refuseExpression(filter);
    const change = getChange(core, name, request, transaction);
    let rows = found(name, filter, scopeOf(request.let), transaction, request.update);
    if (sort && rows.length > 1) rows = bySort(rows, sort);
    const chosen = many ? rows : rows.slice(0, 1);
    if (chosen.length === 0 && upsert) return upserted(core, insert, { name, filter, change, transaction });
    const { modified, after } = writeAll(core, { name, request, chosen, change, transaction });
    return { matched: chosen.length, modified, upserted: undefined, before: chosen[0]?.[1] ?? null, after };
  };
}

function getChange(
  { mutation, scopeOf, lookupIn }: Core,
  name: string,
  { filter, update, replace = false, arrayFilters, let: variables }: UpdateRequest,
  transaction: Transaction,
): Change {
  const given = mutation.update(name, update);
  if (replace) return compileReplacement(given as Doc);
  return compileUpdate(given, { filter, scope: scopeOf(variables), arrayFilters }, lookupIn(transaction));
}

interface ChosenRows {
  readonly name: string;
  readonly request: UpdateRequest;
  readonly chosen: readonly [Row, Doc][];
  readonly change: Change;
  readonly transaction: Transaction;
}

function writeAll(
  core: Core,
  { name, request, chosen, change, transaction }: ChosenRows,
): { readonly modified: number; readonly after: Doc | null } {
  const { mutation, transactions } = core;
  let modified = 0;
  let after: Doc | null = null;
  for (const [row] of chosen) {
    const now = readVisible(row, transaction) as Doc;
    const next = change(now, false);
    after ??= next;
    if (next === now) continue;
    modified += 1;
    transactions.write(row, next, transaction);
    const more = mutation.followUp(name, request.update, next);
    if (more) makeUpdate(core, makeInsert(core))(more.table, more.request, transaction);
  }
  return { modified, after };
}

interface Upsert {
  readonly name: string;
  readonly filter: Filter;
  readonly change: Change;
  readonly transaction: Transaction;
}

function upserted(
  { tableOf }: Core,
  insert: Writes['insert'],
  { name, filter, change, transaction }: Upsert,
): UpdateResult {
  const result = change(buildUpsertBase(filter), true);
  const id = insert(name, result._id === undefined ? { _id: new ObjectId(), ...result } : idFirst(result), transaction);
  const after = transaction.writes.get(findRow(tableOf(name), toValueKey(id))) ?? null;
  return { matched: 0, modified: 0, upserted: id, before: null, after };
}

/** Stores a document that an upsert creates, with the id first as on the server. */
function idFirst({ _id, ...rest }: Doc): Doc {
  return { _id, ...rest };
}

function bySort(rows: readonly [Row, Doc][], sort: Sort): [Row, Doc][] {
  const rowOfDoc = new Map(rows.map(([row, doc]) => [doc, row]));
  return sortDocuments(
    rows.map(([, doc]) => doc),
    sort,
  ).map((doc) => [rowOfDoc.get(doc) as Row, doc]);
}

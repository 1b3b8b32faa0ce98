// Finding entries: by words, and by the terms of a filter, made into the database's own language here alone.
import { Decimal128, type Filter } from 'mongodb';
import { http as limits } from '../../contracts/limits/http';
import type { RowsWithin } from '../bounds';
import type { Database } from '../database';
import { type PageOfRows, readPageRows } from '../pages';
import { entries, type EntryDocument, type ListedEntry, listed, pageOfEntries } from './entries';
import { splitWords } from './words';

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'starts_with' | 'contains' | ':';

/** One term: any of the values is enough (all of them must differ for `!=`). */
export interface Term {
  readonly field: QueryField;
  readonly comparison: Comparison;
  readonly values: readonly string[];
}

export interface QueryField {
  readonly path: string;
  readonly kind: 'text' | 'time' | 'flag' | 'amount';
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Entries that have a word beginning like each word of the question, newest first. */
export function searchEntries(
  database: Database,
  workspace: string,
  wanted: { folder?: string; text: string; limit: number; offset: number },
): Promise<RowsWithin<ListedEntry>> {
  const { folder, text, limit, offset } = wanted;
  const whole = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitWords(word).slice(0, 1));
  // Only marks, no letter: nothing has such a word.
  if (whole.length === 0) return Promise.resolve({ rows: [], cut: false });
  const words = whole.map((word) => ({ words: { $regex: `^${escaped(word)}` } }));
  const filter: Filter<EntryDocument> = { workspace, ...(folder ? { folder } : {}), $and: words };
  return readPageRows(
    entries(database)
      .find(filter, { timeoutMS: limits.queryMs })
      .project<ListedEntry>(listed)
      .sort({ createdAt: -1, _id: -1 })
      .skip(offset)
      .limit(limit),
  );
}

/** What a query asks for: entries of one schema for which all terms hold. */
export interface EntryQuery {
  readonly docSchema: string;
  readonly terms: readonly Term[];
}

/** A page of the entries that a query selects. */
export const queryEntries = (
  database: Database,
  workspace: string,
  query: EntryQuery,
  page: PageOfRows,
): Promise<RowsWithin<ListedEntry>> => pageOfEntries(database, filterOf(workspace, query), page, limits.queryMs);

/** Counts the entries that a query selects, up to `most`. */
export const countEntries = (database: Database, workspace: string, query: EntryQuery, most: number): Promise<number> =>
  entries(database).countDocuments(filterOf(workspace, query), { limit: most, timeoutMS: limits.queryMs });

const filterOf = (workspace: string, { docSchema, terms }: EntryQuery): Filter<EntryDocument> => ({
  workspace,
  docSchema,
  ...(terms.length > 0 ? { $and: terms.map(termFilter) } : {}),
});

const operators = { '=': '$eq', '!=': '$ne', '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' } as const;

function termFilter({ field, comparison, values }: Term): Filter<EntryDocument> {
  const each = values.map((value) => valueFilter(field, comparison, value));
  return comparison === '!=' ? { $and: each } : { $or: each };
}

function valueFilter(field: QueryField, comparison: Comparison, value: string): Filter<EntryDocument> {
  if (comparison === 'starts_with') return { [field.path]: { $regex: `^${escaped(value)}` } };
  if (comparison === 'contains') return { [field.path]: { $regex: escaped(value), $options: 'i' } };
  if (comparison === ':')
    return { [field.path]: { $regex: `(^|[^\\p{L}\\p{N}])${escaped(value)}($|[^\\p{L}\\p{N}])`, $options: 'iu' } };
  const operator = operators[comparison];
  if (field.kind === 'amount') {
    // Amounts are texts: they are compared as numbers, never as binary floating point.
    const given = { $convert: { input: `$${field.path}`, to: 'decimal', onError: null, onNull: null } };
    return { $expr: { [operator]: [given, Decimal128.fromString(value)] } };
  }
  if (field.kind === 'time') return { [field.path]: { [operator]: new Date(value) } };
  if (field.kind === 'flag') return { [field.path]: { [operator]: value === 'true' } };
  return { [field.path]: { [operator]: value } };
}

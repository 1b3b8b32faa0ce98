// Builds MongoDB expressions from the terms of a query.
import { Decimal128, type Filter } from 'mongodb';
import type { EntryDocument } from '../../model/entry';

/** A comparison in a filter. */
export type EntryQueryOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'starts_with' | 'contains' | ':';

/** One term. It is fulfilled if one value matches; for `!=`, all values must differ. */
export interface EntryQueryTerm {
  readonly field: EntryQueryField;
  readonly comparison: EntryQueryOperator;
  readonly values: readonly string[];
}

/** A field that a query can use, with its path in a stored entry. */
export interface EntryQueryField {
  /** Name of the field in queries. */
  readonly name: string;
  readonly path: string;
  readonly kind: 'text' | 'time' | 'flag' | 'amount';
  /** Path in the other document, for fields that refer to another document. */
  readonly context?: string;
  /** True if the field has several values, so that entries cannot be sorted by it. */
  readonly many?: true;
}

export const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const operators = { '=': '$eq', '!=': '$ne', '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' } as const;

/** Builds the filter for entries that match one term. */
export function buildEntryQueryTermFilter({ field, comparison, values }: EntryQueryTerm): Filter<EntryDocument> {
  if (field.context !== undefined) return relationFilter(field.context, comparison, values);
  const each = values.map((value) => valueFilter(field, comparison, value));
  return comparison === '!=' ? { $and: each } : { $or: each };
}

/** Builds a filter for a relation. Context and document must be in the same row. */
function relationFilter(
  context: string,
  comparison: EntryQueryOperator,
  values: readonly string[],
): Filter<EntryDocument> {
  const uuid = values.map((value) => value.toLowerCase());
  const relation = { relatesTo: { $elemMatch: { context, uuid: { $in: uuid } } } };
  return comparison === '!=' ? { $nor: [relation] } : { 'relatesTo.uuid': { $in: uuid }, ...relation };
}

function valueFilter(field: EntryQueryField, comparison: EntryQueryOperator, value: string): Filter<EntryDocument> {
  if (comparison === 'starts_with') return { [field.path]: { $regex: `^${escapeRegex(value)}` } };
  if (comparison === 'contains') return { [field.path]: { $regex: escapeRegex(value), $options: 'i' } };
  if (comparison === ':')
    return { [field.path]: { $regex: `(^|[^\\p{L}\\p{N}])${escapeRegex(value)}($|[^\\p{L}\\p{N}])`, $options: 'iu' } };
  const operator = operators[comparison];
  // Amounts are texts, so they are compared as decimals, never as binary floating point.
  if (field.kind === 'amount') return { $expr: { [operator]: [numberAt(field), Decimal128.fromString(value)] } };
  if (field.kind === 'time') return { [field.path]: { [operator]: new Date(value) } };
  if (field.kind === 'flag') return { [field.path]: { [operator]: value === 'true' } };
  return { [field.path]: { [operator]: value } };
}

const numberAt = ({ path }: EntryQueryField) => ({
  $convert: { input: `$${path}`, to: 'decimal', onError: null, onNull: null },
});

/** Builds the sort key of entries. An entry without the field is first, because its key is null. */
export const buildEntryQueryOrderExpression = (field: EntryQueryField): object =>
  field.kind === 'amount' ? numberAt(field) : { $ifNull: [valueAt(field.path), null] };

/**
 * Builds the expression for a value. A number in a path is an index of a list, and expressions do not support such an
 * index.
 */
function valueAt(path: string): object | string {
  const [, list, member] = /^(\w+)\.0\.(\w+)$/.exec(path) ?? [];
  return list === undefined ? `$${path}` : { $getField: { field: member ?? '', input: { $first: `$${list}` } } };
}

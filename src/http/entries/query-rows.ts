// Builds rows of a query with `fields`. A row has the id and the requested fields, under the names in the query.
import { createHash } from 'node:crypto';
import type { EntryQueryField } from '../../store/entries/filter';
import type { QueriedEntry } from '../../store/entries/query';
import type { ResponseFormatContext } from '../kit/endpoint';
import { toEntrySummaryJson } from './entry-json';
import { unfilterableEntryQueryFieldNames, createUnknownEntryQueryFieldRefusal } from './query-fields';

/** Reads the names of the requested fields. @throws Refusal `parameter` for a name that the schema does not have */
export function parseEntryQueryFieldNames(
  given: unknown,
  fields: ReadonlyMap<string, EntryQueryField>,
): string[] | undefined {
  const names = (given ?? []) as string[];
  for (const name of names)
    if (!fields.has(name) && !unfilterableEntryQueryFieldNames.includes(name))
      throw createUnknownEntryQueryFieldRefusal('fields', name, fields);
  return names.length > 0 ? [...new Set(['id', ...names])] : undefined;
}

/** Fields formatted as in a whole row. */
const wholeMembers: Readonly<Record<string, string>> = {
  files: 'attachments',
  faults: 'faults',
  warnings: 'warnings',
  snippet: 'snippet',
};

/**
 * Formats one row of a query. Without field names, formats the entry as in lists. Fields that an entry does not have
 * are omitted.
 */
export function toEntryQueryRowJson(
  entry: QueriedEntry,
  reader: ResponseFormatContext,
  names: readonly string[] | undefined,
  fields: ReadonlyMap<string, EntryQueryField>,
) {
  if (!names) return toEntrySummaryJson(entry, reader);
  const whole = names.some((name) => Object.hasOwn(wholeMembers, name))
    ? (toEntrySummaryJson(entry, reader) as Readonly<Record<string, unknown>>)
    : {};
  const members = names.map((name) => [
    name,
    Object.hasOwn(wholeMembers, name) ? whole[wholeMembers[name] ?? ''] : readValue(entry, name, fields.get(name)),
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== null)) as object;
}

function readValue(entry: QueriedEntry, name: string, field: EntryQueryField | undefined): unknown {
  if (name === 'relations_hash') return relationsHash(entry);
  if (!field) return undefined;
  if (name === 'blocked') return (entry.warnings ?? []).some(({ blocking }) => blocking);
  if (field.path === 'relatesTo.uuid') {
    const { context } = field;
    return entry.relatesTo.filter((row) => context === undefined || row.context === context).map(({ uuid }) => uuid);
  }
  return at(entry, field.path.split('.'));
}

const at = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Readonly<Record<string, unknown>>)[step]
        : undefined,
    value,
  );

/** Changes when the documents change to which this document refers. */
const relationsHash = ({ relatesTo }: QueriedEntry): string =>
  createHash('sha256')
    .update(
      relatesTo
        .map(({ uuid, context }) => `${context} ${uuid}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

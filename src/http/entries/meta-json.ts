// Defines how meta rows appear in responses, and how requests state the `meta` of files, states and numbers.
import {
  booleanSchema,
  idSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  createdAndUpdatedAtMembers,
} from '../kit/response-schema';
import type { EntryMetaDocument } from '../../model/entry';
import { httpLimits as limits } from '../../contracts/limits/http';

export const entryMetaSchema = defineNamedSchema(
  'Meta',
  'The meta row',
  defineObjectSchema({
    id: textSchema,
    entry_id: idSchema,
    src: textSchema,
    key: textSchema,
    'ref?': textSchema,
    owner_id: idSchema,
    'indexed?': booleanSchema,
    'owned?': booleanSchema,
    'secure?': booleanSchema,
    'shared?': booleanSchema,
    'link_scope?': textSchema,
    'link_url?': textSchema,
    'value?': {},
    ...createdAndUpdatedAtMembers,
  }),
);

export function formatEntryMetaJson(row: EntryMetaDocument): string {
  const members = JSON.stringify({
    id: `${row.entry}:${row.src}:${row.key}`,
    entry_id: row.entry,
    src: row.src,
    key: row.key,
    ...(row.ref ? { ref: row.ref } : {}),
    owner_id: row.workspace,
    ...(row.indexed ? { indexed: true } : {}),
    ...(row.owned ? { owned: true } : {}),
    ...(row.secure ? { secure: true } : {}),
    ...(row.shared ? { shared: true } : {}),
    ...(row.linkScope ? { link_scope: row.linkScope } : {}),
    ...(row.linkUrl ? { link_url: row.linkUrl } : {}),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  });
  return row.value === undefined ? members : `${members.slice(0, -1)},"value":${row.value}}`;
}

/** JSON Schema of `meta`. Names contain neither `$` nor a dot, because they become names in the database. */
export const entryMetaMapSchema = {
  type: ['object', 'null'],
  maxProperties: limits.metaMembersMax,
  propertyNames: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' },
  additionalProperties: { type: 'string', maxLength: limits.metaCharactersMax },
} as const;

// `meta` of files, states and numbers: a few texts under plain names.
import { http as limits } from '../../contracts/limits/http';

/** JSON Schema. Names have no `$` and no dot: they become names in the database. */
export const metaSchema = {
  type: ['object', 'null'],
  maxProperties: limits.metaMembersMax,
  propertyNames: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' },
  additionalProperties: { type: 'string', maxLength: limits.metaCharactersMax },
} as const;

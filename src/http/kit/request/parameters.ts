// Query parameters and body fields that several calls share, so that they have one form and one description.
import type { QueryParameter, QueryParameters } from './query';
import { createMessage } from '../../../messages/message';
import { httpLimits as limits } from '../../../contracts/limits/http';

/** The form of `parseTimeOrStartOfDay`, which also checks the calendar. */
const timeForm = '^\\d{4}-\\d\\d-\\d\\d(?:[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d\\d:\\d\\d))?$';

export const defineTextQueryParameter = (
  description: string,
  { charactersMax = limits.parameterCharactersMax, ...more }: TextParameterOptions = {},
): QueryParameter => ({
  description,
  schema: { type: 'string', maxLength: charactersMax },
  ...more,
});

interface TextParameterOptions extends Omit<QueryParameter, 'description' | 'schema'> {
  /** Maximum number of characters; a text with more is refused. */
  readonly charactersMax?: number;
}

/** Defines a time parameter. The refusal contains its name. `parseTime` refuses dates that do not exist. */
export const defineTimeQueryParameter = (name: string, description: string): QueryParameter => ({
  description: `${description}; a date, or a time such as 2026-01-31T12:00:00.000Z`,
  schema: { type: 'string', pattern: timeForm },
  refusal: createMessage('time-invalid', { name }),
});

export const defineBooleanQueryParameter = (
  description: string,
  more: Pick<QueryParameter, 'remedy'> = {},
): QueryParameter => ({
  description,
  schema: { type: 'boolean' },
  ...more,
});

/**
 * Defines the parameter `ids` of a list, which selects rows by their ids, so that one call loads all rows that are
 * referenced.
 */
export const defineIdsQueryParameter = (what: string): QueryParameter => ({
  description: `Only the ${what} with these ids, separated by commas; at most ${limits.idsInQueryMax}. Unknown ids are omitted`,
  schema: { type: 'string', pattern: `^[0-9A-Fa-f-]{36}(?:,[0-9A-Fa-f-]{36}){0,${limits.idsInQueryMax - 1}}$` },
  refusal: createMessage('ids-invalid', { max: limits.idsInQueryMax }),
});

/** Reads `ids`. */
export const parseIdsQueryParameter = (ids: string | undefined): { readonly ids?: readonly string[] } =>
  ids ? { ids: [...new Set(ids.toLowerCase().split(','))] } : {};

export const defineUuidQueryParameter = (description: string): QueryParameter => ({
  description,
  schema: { type: 'string', format: 'uuid' },
});

const range = (min: number) => ({ min, max: limits.pageRowsMax, usual: limits.pageRowsDefault });

const rows = (minimum: number) =>
  ({ type: 'integer', minimum, maximum: limits.pageRowsMax, default: limits.pageRowsDefault }) as const;

/** `limit` of a page, as in the public product. */
export const pageLimitParameter: QueryParameter = {
  description: 'Maximum number of rows per page',
  schema: rows(limits.pageRowsMin),
  remedy: createMessage('limit-remedy', range(limits.pageRowsMin)),
};

/** Defines `limit` for a list that may be short, from 1. */
export const pageLimitParameterFromOne: QueryParameter = {
  description: 'Maximum number of rows per page',
  schema: rows(1),
  refusal: createMessage('limit-range', range(1)),
};

/** Defines `limit` for a list that fits into one page up to this length. */
export const longListLimitParameter: QueryParameter = {
  description: 'Maximum number of rows per page; by default, the maximum of this list',
  schema: { type: 'integer', minimum: 1, maximum: limits.longListRowsMax, default: limits.longListRowsMax },
  remedy: createMessage('long-limit-remedy', { max: limits.longListRowsMax }),
};

/** Fields that a request sends and a response returns have the same description, here and in openapi/fields. */
export const sharedFieldDescriptions = {
  cursor: '`next_cursor` of the previous page; absent for the first page',
  created_at: '`created_at` of the first row on the first page',
  owned: "Has no effect; accepted and returned for compatibility with Invopop's client",
} as const;

export const cursorParameter = defineTextQueryParameter(sharedFieldDescriptions.cursor);

/** Defines `cursor` of a list of numbered rows. */
export const defineNumberCursorParameter = (digitsMax: number): QueryParameter => ({
  ...cursorParameter,
  schema: { type: 'string', pattern: `^\\d{1,${digitsMax}}$` },
  refusal: createMessage('cursor-of-other-list'),
});

/** Parameters of pages that can also start at a time. */
export const timeOrderedPageParameters: QueryParameters = {
  limit: pageLimitParameter,
  cursor: cursorParameter,
  created_at: defineTimeQueryParameter('created_at', sharedFieldDescriptions.created_at),
  ascending: {
    description: 'Sort oldest first',
    schema: { type: 'boolean', default: false },
  },
};

export const folderFilterParameter = defineTextQueryParameter('Filter by folder');

/** JSON Schema of `key`, which may be any string. */
export const clientKeySchema = { type: 'string', maxLength: limits.keyCharactersMax } as const;

/** Creates the JSON Schema of an optional text. The official client sends every field; null is an absent one. */
export const defineNullableTextSchema = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

/** JSON Schema of an optional flag, which may be null, too. */
export const nullableFlagSchema = { type: ['boolean', 'null'] } as const;

export const defineNonEmptyTextSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

/**
 * Characters that break lines, move the cursor or change the writing direction: controls, separators and zero-width
 * marks.
 */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

/** Creates the JSON Schema of a name of a workspace, access key or person: visible text on one line. */
export const defineNameSchema = (charactersMax: number) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength: charactersMax,
    pattern: `^[^${unseen}]*[^\\s${unseen}][^${unseen}]*$`,
  }) as const;

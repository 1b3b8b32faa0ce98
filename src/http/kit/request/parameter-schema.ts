// Reads the text of one query parameter by its schema, and guesses what a wrong text means.
import { httpLimits as limits } from '../../../contracts/limits/http';
import { guessIntendedChoice } from '../../../document/synonyms';
import { guessDate } from '../../../document/shapes/suggestions';
import type { RefusedQueryParameter } from '../../../messages/call-parameters';
import { isCalendarDay } from './times';

/** Schema of a query parameter, which has one type. */
export interface QueryParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly [keyword: string]: string | number | boolean | readonly string[];
}

/** Parses a number or a boolean. If the result is still a string, the schema refuses it. */
export function parseQueryParameterValue(text: string, type: QueryParameterSchema['type']): string | number | boolean {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

/** Guesses the value that a wrong text means; undefined if no value is similar. */
export function guessQueryParameterValue(text: string, schema: QueryParameterSchema): string | undefined {
  if (text.length > limits.idCharactersShown) return undefined;
  const { type, format, enum: choices } = schema;
  if (type === 'boolean') return guessFlag(text.trim().toLowerCase());
  if (type === 'integer') return guessInteger(text, schema);
  if (Array.isArray(choices)) return guessIntendedChoice(text.trim(), choices as readonly string[]);
  return format === 'date' ? (guessDate(text, isCalendarDay) ?? undefined) : undefined;
}

const flagWords = {
  true: ['true', '1', 'yes', 'on', 'si', 'sí', 'y', 't'],
  false: ['false', '0', 'no', 'off', 'n', 'f'],
};

function guessFlag(word: string): string | undefined {
  if (flagWords.true.includes(word)) return 'true';
  return flagWords.false.includes(word) ? 'false' : undefined;
}

/** Guesses 30 for `30s` and `30.0`. */
function guessInteger(text: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: QueryParameterSchema) {
  const [, digits] = /^(\d{1,15})(?:[.,]0+)?\s*[a-z]*$/i.exec(text.trim()) ?? [];
  const number = Number(digits);
  return number >= Number(minimum) && number <= Number(maximum) ? String(number) : undefined;
}

/** Selects the keywords of the schema that the message of a refusal shows. */
export function selectSchemaKeywordsForRefusal({
  type,
  minimum,
  maximum,
  maxLength,
  format,
  pattern,
  enum: choices,
}: QueryParameterSchema): Pick<RefusedQueryParameter, 'type'> {
  return { type, minimum, maximum, maxLength, format, pattern, choices } as Pick<RefusedQueryParameter, 'type'>;
}

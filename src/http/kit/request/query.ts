// Query parameters: an endpoint declares each one with the schema that checks it. openapi.yaml shows them.
import { type Message, message } from '../../../messages/message';
import type { RefusedParameter } from '../../../messages/call-parameters';
import { Refusal, refuse } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { guessCallMember } from '../../../document/synonyms';
import { guessDate } from '../../../document/shapes/suggestions';
import { isCalendarDay } from './times';
import { compileSchemaChecker } from './validation';

/** One parameter. Its schema has one type: `string`, `integer` or `boolean`. */
export interface QueryParameter {
  readonly description: string;
  readonly schema: ParameterSchema;
  readonly required?: boolean;
  /** The message for an invalid value; absent: built from the schema. */
  readonly refusal?: Message;
  readonly remedy?: Message;
}

interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly [keyword: string]: string | number | boolean | readonly string[];
}

/** The parameters of an endpoint by name. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/**
 * The declared parameters by name; an empty one counts as absent. They are checked when the first one is read, so that a
 * conflict (409) or a missing resource (404) is reported first (docs/api/conventions.md). Reading throws Refusal `parameter` for
 * the first invalid one.
 */
export type QueryValues = Readonly<Record<string, string>>;

/** Reads the query of the address; undeclared parameters are ignored, unless the reader is strict. */
export type ReadQuery = (given: Readonly<Record<string, string>>) => QueryValues;

interface KnownParameter {
  readonly name: string;
  readonly parameter: QueryParameter;
  readonly problemOf: (value: unknown) => string | undefined;
}

/** Compiles the function that reads the query parameters of an endpoint. @param bodyMembers fields of its body */
export function compileQueryReader(
  parameters: QueryParameters = {},
  strict = false,
  bodyMembers: readonly string[] = [],
): ReadQuery {
  const known = Object.entries(parameters).map(([name, parameter]) => ({
    name,
    parameter,
    problemOf: compileSchemaChecker(parameter.schema),
  }));
  const nothing: QueryValues = {};
  const names = known.map(({ name }) => name);
  return (given) => {
    if (strict) refuseUnknownParameters(given, names, bodyMembers);
    return known.length === 0 ? nothing : lazily(known, () => checked(known, given));
  };
}

/** @throws Refusal `parameter` for parameters that do not exist or are empty, all at once */
function refuseUnknownParameters(
  given: Readonly<Record<string, string>>,
  known: readonly string[],
  bodyMembers: readonly string[],
): void {
  const faults = Object.entries(given).flatMap(([name, value]) => {
    const shown = name.slice(0, limits.idCharactersShown);
    // Parameters have no members: what is found inside of one is the parameter.
    const meant = /^\w+/.exec(guessCallMember(name, known) ?? '')?.[0] ?? null;
    const unknownText = bodyMembers.includes(name)
      ? message('member-of-body', { name: shown })
      : message('member-unknown', { name: shown, meant, known });
    const text = known.includes(name) ? message('parameter-empty', { name: shown }) : unknownText;
    return known.includes(name) && value !== ''
      ? []
      : [{ code: 'unknown-member', paths: [`?${shown}`], message: text }];
  });
  if (faults.length > 0) throw refuse('parameter', 'document-breaks-rules', {}, { faults });
}

/** An object with a getter for each parameter; the first read checks all of them. */
function lazily(known: readonly KnownParameter[], check: () => QueryValues): QueryValues {
  let values: QueryValues | undefined;
  const getters = known.map(({ name }) => [name, { enumerable: true, get: () => (values ??= check())[name] }]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as QueryValues;
}

function checked(known: readonly KnownParameter[], given: Readonly<Record<string, string>>): QueryValues {
  const values: Record<string, string> = {};
  for (const { name, parameter, problemOf } of known) {
    const text = given[name] ?? '';
    if (text === '') {
      if (parameter.required) throw refused(name, parameter, 'is needed');
      continue;
    }
    const problem = problemOf(valueOf(text, parameter.schema.type));
    if (problem) throw refused(name, parameter, problem, text);
    values[name] = text;
  }
  return values;
}

/** Parses a number or boolean; the schema rejects what remains a string. */
function valueOf(text: string, type: ParameterSchema['type']): string | number | boolean {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

function refused(
  name: string,
  { refusal, remedy, schema, required = false }: QueryParameter,
  keyword: string,
  given = '',
): Refusal {
  const meant = schema.format === 'date' ? (guessDate(given, isCalendarDay) ?? undefined) : undefined;
  const params = { ...ofSchema(schema), name, keyword, required, ...(meant === undefined ? {} : { meant }) };
  const reason = refusal ?? message('parameter-refused', params);
  return new Refusal('parameter', reason, remedy ? { remedy } : {});
}

/** Parameters of the refusal's message, from the schema. */
function ofSchema({ type, minimum, maximum, maxLength, format, pattern, enum: choices }: ParameterSchema) {
  return { type, minimum, maximum, maxLength, format, pattern, choices } as Pick<RefusedParameter, 'type'>;
}

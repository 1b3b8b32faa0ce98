// Query parameters: each call names the ones that it reads, each with the schema that checks it. openapi.yaml shows them.
import { Refusal } from '../../contracts/errors';
import { compileSchema } from './validation';

/** One parameter. Its schema has one type: text, whole number (`integer`) or `boolean`. */
export interface Parameter {
  readonly description: string;
  readonly schema: ParameterSchema;
  readonly required?: boolean;
  /** What a refused value is told, with the parameter's name; absent: said from the schema. */
  readonly refusal?: string;
  readonly remedy?: string;
}

interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly [keyword: string]: string | number | boolean | readonly string[];
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** Texts of the parameters that a call knows, by name: checked, and never empty. */
export type QueryValues = Readonly<Record<string, string>>;

/** @throws Refusal `parameter` naming the first parameter that its schema refuses; unknown ones are left out. */
export type ReadQuery = (querystring: string) => QueryValues;

const nothing: QueryValues = {};

/** Of a repeated parameter the last counts; an empty one counts as absent. */
export function compileQuery(parameters: Parameters = {}): ReadQuery {
  const known = Object.entries(parameters).map(([name, parameter]) => ({
    name,
    parameter,
    check: compileSchema(parameter.schema),
  }));
  return (querystring) => {
    const given = querystring === '' ? nothing : textsOf(querystring);
    if (known.length === 0) return nothing;
    const values: Record<string, string> = {};
    for (const { name, parameter, check } of known) {
      const text = Object.hasOwn(given, name) ? given[name] : undefined;
      if (text === undefined || text === '') {
        if (parameter.required) throw refused(name, parameter, 'is needed');
        continue;
      }
      const problem = check(valueOf(text, parameter.schema.type));
      if (problem) throw refused(name, parameter, wordsOf(problem, parameter.schema));
      values[name] = text;
    }
    return values;
  };
}

/** @throws Refusal `parameter` for lists and objects */
function textsOf(querystring: string): QueryValues {
  const given = Object.fromEntries(new URLSearchParams(querystring));
  const nested = Object.keys(given).find((name) => name.includes('['));
  if (nested !== undefined)
    throw new Refusal('parameter', `${nested.slice(0, 40)}: a parameter has one plain value`, {
      remedy: 'Write name=value; lists and filters go into the body of POST /silo/v1/entries/query.',
    });
  return given;
}

/** The value that a text is, where it is one; the schema refuses what stays text. */
function valueOf(text: string, type: ParameterSchema['type']): string | number | boolean {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

const refused = (name: string, { refusal, remedy }: Parameter, words: string): Refusal =>
  new Refusal('parameter', refusal ?? `${name}: ${words}`, remedy === undefined ? {} : { remedy });

function wordsOf(keyword: string, schema: ParameterSchema): string {
  const { minimum, maximum, maxLength } = schema;
  const words: Readonly<Record<string, string>> = {
    type: schema.type === 'boolean' ? 'must be true or false' : 'must be a whole number',
    minimum: `must be no less than ${String(minimum)}`,
    maximum: `must be no greater than ${String(maximum)}`,
    maxLength: `has more than ${String(maxLength)} characters`,
    enum: `must be one of ${((schema.enum ?? []) as readonly string[]).join(', ')}`,
    format: `must be a ${schema.format === 'uuid' ? 'UUID' : String(schema.format)}`,
  };
  return words[keyword] ?? `is not in the form ${String(schema.pattern)}`;
}

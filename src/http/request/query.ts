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

/**
 * Texts of the parameters that a call knows, by name; an empty one counts as absent. They are checked when the first of them
 * is read, and not before: what is taken (409) or missing (404) is told first (docs/api/conventions.md). Reading throws
 * Refusal `parameter` for the first one that its schema refuses.
 */
export type QueryValues = Readonly<Record<string, string>>;

/** Takes what the address says; parameters that the call does not know are left out. */
export type ReadQuery = (given: Readonly<Record<string, string>>) => QueryValues;

interface Known {
  readonly name: string;
  readonly parameter: Parameter;
  readonly problemOf: (value: unknown) => string | undefined;
}

export function compileQuery(parameters: Parameters = {}): ReadQuery {
  const known = Object.entries(parameters).map(([name, parameter]) => ({
    name,
    parameter,
    problemOf: compileSchema(parameter.schema),
  }));
  const nothing: QueryValues = {};
  return (given) => (known.length === 0 ? nothing : lazily(known, () => checked(known, given)));
}

/** An object with a getter for each parameter; the first one that is read has them all checked. */
function lazily(known: readonly Known[], check: () => QueryValues): QueryValues {
  let values: QueryValues | undefined;
  const getters = known.map(({ name }) => [name, { enumerable: true, get: () => (values ??= check())[name] }]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as QueryValues;
}

function checked(known: readonly Known[], given: Readonly<Record<string, string>>): QueryValues {
  const values: Record<string, string> = {};
  for (const { name, parameter, problemOf } of known) {
    const text = given[name] ?? '';
    if (text === '') {
      if (parameter.required) throw refused(name, parameter, 'is needed');
      continue;
    }
    const problem = problemOf(valueOf(text, parameter.schema.type));
    if (problem) throw refused(name, parameter, wordsOf(problem, parameter.schema));
    values[name] = text;
  }
  return values;
}

/** The value that a text is, where it is one; the schema refuses what stays text. */
function valueOf(text: string, type: ParameterSchema['type']): string | number | boolean {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

const refused = (name: string, { refusal, remedy, schema, required }: Parameter, words: string): Refusal =>
  new Refusal('parameter', refusal ?? `${name}: ${words}`, { remedy: remedy ?? remedyOf(name, schema, required) });

/** What would be right, from the schema. */
function remedyOf(name: string, schema: ParameterSchema, required = false): string {
  const { minimum, maximum } = schema;
  const leave = required ? '' : ', or leave it out';
  const choices = (schema.enum ?? []) as readonly string[];
  if (choices.length > 0)
    return `Write ${name}=${choices.at(-1)}${choices.length > 1 ? ', or another of these' : ''}${leave}.`;
  if (schema.type === 'boolean') return `Write ${name}=true or ${name}=false${leave}.`;
  if (minimum !== undefined && maximum !== undefined)
    return `Give a whole number from ${String(minimum)} to ${String(maximum)}${leave}.`;
  if (schema.format === 'uuid') return `Give ${name} as a UUID, such as 0190c0de-0000-7000-8000-000000000001${leave}.`;
  return `Write ${name}=... behind the ? of the address${leave}.`;
}

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

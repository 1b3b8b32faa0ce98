// Reads query parameters. An endpoint declares each parameter with the schema that checks it, and openapi.yaml shows
// these schemas.
import { type Message, createMessage } from '../../../messages/message';
import { type Fault, Refusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { guessIntendedBodyMemberName } from '../../../document/synonyms';
import {
  selectSchemaKeywordsForRefusal,
  guessQueryParameterValue,
  type QueryParameterSchema,
  parseQueryParameterValue,
} from './parameter-schema';
import { compileBrokenSchemaKeywordFinder } from './validation';

/** One query parameter. Its schema has a single type: `string`, `integer` or `boolean`. */
export interface QueryParameter {
  readonly description: string;
  readonly schema: QueryParameterSchema;
  readonly required?: boolean;
  /** The message for an invalid value; if absent, it is built from the schema. */
  readonly refusal?: Message;
  readonly remedy?: Message;
}

/** The parameters of an endpoint by name. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/**
 * The declared parameters by name. An empty parameter counts as absent. All parameters are checked when the first one
 * is read, so that a conflict (409) or a missing resource (404) is reported first (docs/api/conventions.md). Reading
 * throws Refusal `parameter` with a fault for each invalid parameter.
 */
export type UrlQueryValues = Readonly<Record<string, string>>;

/** Reads the query of the address. Undeclared parameters are ignored, unless the function is strict. */
export type UrlQueryReader = (given: Readonly<Record<string, string>>) => UrlQueryValues;

interface KnownParameter {
  readonly name: string;
  readonly parameter: QueryParameter;
  readonly problemOf: (value: unknown) => string | undefined;
}

/**
 * Compiles the function that reads the query parameters of an endpoint.
 * @param bodyMembers names of the fields in the endpoint's body
 */
export function compileUrlQueryReader(
  parameters: QueryParameters = {},
  strict = false,
  bodyMembers: readonly string[] = [],
): UrlQueryReader {
  const known = Object.entries(parameters).map(([name, parameter]) => ({
    name,
    parameter,
    problemOf: compileBrokenSchemaKeywordFinder(parameter.schema),
  }));
  const nothing: UrlQueryValues = {};
  const names = known.map(({ name }) => name);
  return (given) => {
    const unknown = strict ? listUnknownParameters(given, names, bodyMembers) : [];
    if (unknown.length > 0)
      refuseParameters(createMessage('document-breaks-rules'), [...unknown, ...listWrongValues(known, given)]);
    return known.length === 0 ? nothing : lazily(known, () => checked(known, given));
  };
}

/** @throws Refusal `parameter` with all faults, and with the remedy of the first fault */
function refuseParameters(reason: Message, faults: readonly Fault[]): never {
  const remedy = faults[0]?.remedy as Message | undefined;
  throw new Refusal('parameter', reason, {
    faults: faults.slice(0, limits.parameterFaultsMax),
    ...(remedy ? { remedy } : {}),
  });
}

/** Lists the first parameters that do not exist or are empty. */
function listUnknownParameters(
  given: Readonly<Record<string, string>>,
  known: readonly string[],
  bodyMembers: readonly string[],
): Fault[] {
  return Object.keys(given)
    .filter((name) => given[name] === '' || !known.includes(name))
    .slice(0, limits.parameterFaultsMax)
    .map((name) => {
      const shown = name.slice(0, limits.idCharactersShown);
      const text = known.includes(name)
        ? createMessage('parameter-empty', { name: shown })
        : describeUnknownParameter(name, shown, known, bodyMembers);
      return { code: 'unknown-member', paths: [`?${shown}`], message: text };
    });
}

function describeUnknownParameter(
  name: string,
  shown: string,
  known: readonly string[],
  bodyMembers: readonly string[],
): Message {
  if (bodyMembers.includes(name)) return createMessage('member-of-body', { name: shown });
  // Parameters have no members, so the name that was found inside a parameter is the parameter itself.
  const meant = /^\w+/.exec(guessIntendedBodyMemberName(name, known) ?? '')?.[0] ?? null;
  return createMessage('member-unknown', { name: shown, meant, known });
}

/** An object with a getter for each parameter; the first read checks all of them. */
function lazily(known: readonly KnownParameter[], check: () => UrlQueryValues): UrlQueryValues {
  let values: UrlQueryValues | undefined;
  const getters = known.map(({ name }) => [name, { enumerable: true, get: () => (values ??= check())[name] }]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as UrlQueryValues;
}

function checked(known: readonly KnownParameter[], given: Readonly<Record<string, string>>): UrlQueryValues {
  const faults = listWrongValues(known, given);
  const [first] = faults;
  // Usually only one parameter is wrong, so its text is the reason.
  if (first) refuseParameters(first.message as Message, faults);
  return Object.fromEntries(known.flatMap(({ name }) => (given[name] ? [[name, given[name]]] : [])));
}

/** Lists parameters that are required and missing, or whose value the schema refuses. */
function listWrongValues(known: readonly KnownParameter[], given: Readonly<Record<string, string>>): Fault[] {
  return known.flatMap(({ name, parameter, problemOf }) => {
    const text = given[name] ?? '';
    if (text === '') return parameter.required ? [describeWrong(name, parameter, 'is needed')] : [];
    const problem = problemOf(parseQueryParameterValue(text, parameter.schema.type));
    return problem ? [describeWrong(name, parameter, problem, text)] : [];
  });
}

function describeWrong(
  name: string,
  { refusal, remedy, schema, required = false }: QueryParameter,
  keyword: string,
  given = '',
): Fault {
  const meant = guessQueryParameterValue(given, schema);
  const params = {
    ...selectSchemaKeywordsForRefusal(schema),
    name,
    keyword,
    required,
    ...(meant === undefined ? {} : { meant }),
  };
  const own = refusal && meant !== undefined ? createMessage('parameter-meant', { name, meant }) : remedy;
  return {
    code: 'parameter',
    paths: [`?${name}`],
    message: refusal ?? createMessage('parameter-refused', params),
    ...(own ? { remedy: own } : {}),
  };
}

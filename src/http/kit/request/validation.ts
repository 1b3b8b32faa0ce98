// Checks bodies against their JSON Schemas. Each schema is compiled once. A refusal names the first problem, with its
// field and what to write instead.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { hexColorPattern } from '../../../contracts/pdf-options';
import { findMostSimilarName } from '../../../document/find-nearest';
import { type JsonObject, type Json, isJsonObject } from '../../../document/model/basic';
import type { BodyMemberPatternName, RefusedBodyMember } from '../../../messages/parameters';
import { compileNullMemberDropper } from './nulls';
import { isCalendarDay, parseTimeWithZone } from './times';

const ajv = new Ajv({
  allErrors: false,
  strict: true,
  coerceTypes: false,
  removeAdditional: false,
  allowUnionTypes: true,
});
addFormats(ajv, ['uuid', 'uri', 'email']);
ajv.addFormat('date', isCalendarDay);
ajv.addFormat('date-time', (text: string) => parseTimeWithZone(text) !== undefined);

/** Checks a body, and removes null fields that count as absent. */
export type NullDroppingRequestBodyValidator = (body: JsonObject) => void;

/** Compiles a schema into a function that returns the keyword that a value breaks, or nothing. */
export function compileBrokenSchemaKeywordFinder(schema: object): (value: unknown) => string | undefined {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => (validate(value) ? undefined : (validate.errors?.[0]?.keyword ?? 'schema'));
}

/**
 * Compiles a schema into a check. The check removes fields that are null if the schema does not allow null.
 * @throws Refusal `input` naming the field and its valid values
 */
export function compileNullDroppingRequestBodyValidator(schema: object): NullDroppingRequestBodyValidator {
  const validate: ValidateFunction = ajv.compile(schema);
  const drop = compileNullMemberDropper(schema);
  return (body) => {
    drop(body);
    if (validate(body)) return;
    const problem = validate.errors?.[0];
    if (!problem) throw createRefusal('input', 'body-invalid');
    throw createRefusal('input', 'member-refused', describeRefusedMember(problem, schema, body));
  };
}

/** Parameters of the refusal's message, by the keyword that the body breaks. */
function describeRefusedMember(problem: ErrorObject, schema: object, body: JsonObject): RefusedBodyMember {
  const { keyword, propertyName, message = 'is not valid' } = problem;
  const params = problem.params as Readonly<Record<string, unknown>>;
  const path = problem.instancePath.slice(1).replaceAll('/', '.');
  const wrongName = propertyName?.slice(0, limits.idCharactersShown);
  return {
    path,
    keyword,
    problem: message,
    ...(wrongName === undefined ? {} : { wrongName }),
    ...detailsByKeyword[keyword]?.(params, { schema, body, path }),
  };
}

interface SchemaCheck {
  readonly schema: object;
  readonly body: JsonObject;
  readonly path: string;
}

type Details = (params: Readonly<Record<string, unknown>>, checked: SchemaCheck) => Partial<RefusedBodyMember>;

const readLimit: Details = ({ limit }) => ({ limit: Number(limit) });

const detailsByKeyword: Readonly<Record<string, Details>> = {
  required: ({ missingProperty }, checked) => missing(String(missingProperty), checked),
  // Null and the empty string mean that the field is omitted, so they are not named as choices.
  enum: ({ allowedValues }) => ({
    choices: (allowedValues as unknown[]).filter((value) => value !== '' && value !== null).map(String),
  }),
  type: ({ type }) => ({ types: [type].flat().map(String) }),
  maxLength: readLimit,
  minLength: readLimit,
  maxItems: readLimit,
  minItems: readLimit,
  maxProperties: readLimit,
  minimum: readLimit,
  maximum: readLimit,
  pattern: ({ pattern }) => {
    const form = forms[String(pattern)];
    return form ? { form } : { pattern: String(pattern) };
  },
  format: ({ format }) => ({ format: String(format) }),
  additionalProperties: ({ additionalProperty }) => ({ name: String(additionalProperty) }),
};

/** Patterns for which words and an example are a better description. */
const forms: Readonly<Record<string, BodyMemberPatternName>> = {
  [hexColorPattern]: 'colour',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'state-key',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'folder-key',
  '^[a-z0-9][a-z0-9-]{0,62}$': 'slug',
  '^[a-z][a-z0-9-]{0,62}$': 'module-name',
  '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$': 'argument-name',
  '^[0-9a-fA-F]{64}$': 'sha256',
  '^(https?://.*)?$': 'web-address',
  '^[A-Z]{2}$': 'country',
};

/** Describes a missing member. If an unknown field has a similar name, that field was probably meant. */
function missing(name: string, { schema, body, path }: SchemaCheck): Partial<RefusedBodyMember> {
  const within = path === '' ? body : path.split('.').reduce<Json>(getMember, body);
  const choices = path === '' ? Object.keys((schema as { properties?: object }).properties ?? {}) : [];
  const unknownMembers = isJsonObject(within) ? Object.keys(within).filter((member) => !choices.includes(member)) : [];
  const suggestion =
    unknownMembers.find((member) => name.startsWith(member) || member.startsWith(name)) ??
    findMostSimilarName(name, unknownMembers);
  return {
    name,
    known: choices,
    ...(suggestion === undefined ? {} : { meant: suggestion.slice(0, limits.idCharactersShown) }),
  };
}

const getMember = (value: Json, step: string): Json => {
  if (Array.isArray(value)) return value[Number(step)] ?? null;
  return isJsonObject(value) ? (value[step] ?? null) : null;
};

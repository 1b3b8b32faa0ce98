// Checks bodies against their JSON Schemas. Compiled once; the first problem is told with its place and what would be right.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { colourPattern } from '../../contracts/page';
import type { Json, JsonObject } from '../../document/model/basic';
import { isObject } from '../../document/model/json-object';
import { nearest } from '../../document/nearest';
import { dropNulls } from './nulls';
import { isDay, readTime } from './times';

const ajv = new Ajv({
  allErrors: false,
  strict: true,
  coerceTypes: false,
  removeAdditional: false,
  allowUnionTypes: true,
});
addFormats(ajv, ['uuid', 'uri']);
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text: string) => readTime(text) !== undefined);

export type Check = (body: JsonObject) => void;

/** Compiles a schema into a look at a value: gives the keyword that the value breaks, or nothing. */
export function compileSchema(schema: object): (value: unknown) => string | undefined {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => (validate(value) ? undefined : (validate.errors?.[0]?.keyword ?? 'schema'));
}

/**
 * Compiles a schema into a check, which takes members out that are null and may not be.
 * @throws Refusal `input` naming the member and what it takes
 */
export function compileCheck(schema: object): Check {
  const validate: ValidateFunction = ajv.compile(schema);
  const drop = dropNulls(schema);
  return (body) => {
    drop(body);
    if (validate(body)) return;
    const problem = validate.errors?.[0];
    if (!problem) throw new Refusal('input', 'the body is not valid');
    const place = problem.instancePath.slice(1).replaceAll('/', '.');
    const what = whatIsWrong(problem);
    const remedy = remedyOf(problem, { schema, body, place });
    throw new Refusal('input', place ? `${place} ${what}` : `the body ${what}`, remedy ? { remedy } : {});
  };
}

/** A pattern that is said in words is not shown as well; of a name that is wrong the name is. */
function whatIsWrong({ keyword, params, propertyName, message = 'is not valid' }: ErrorObject): string {
  const { pattern } = params as { readonly pattern?: string };
  const isSaid = keyword === 'pattern' && forms[String(pattern)] !== undefined;
  if (propertyName === undefined) return isSaid ? 'is not in the right form' : message;
  return `has the name '${propertyName.slice(0, limits.idCharactersShown)}', which is not in the right form`;
}

interface Checked {
  readonly schema: object;
  readonly body: JsonObject;
  readonly place: string;
}

type Told = (params: Readonly<Record<string, unknown>>, checked: Checked) => string | undefined;

/** What to do, by the keyword of the schema that the body breaks. */
const remedies: Readonly<Record<string, Told>> = {
  required: ({ missingProperty }, checked) => missing(String(missingProperty), checked),
  enum: ({ allowedValues }) => oneOf(allowedValues as unknown[]),
  type: ({ type }, { place }) => `Give ${place ? `\`${place}\`` : 'the body'} as ${named(type)}.`,
  maxLength: ({ limit }) => `Use at most ${String(limit)} characters.`,
  minLength: ({ limit }) => `Use at least ${String(limit)} characters.`,
  maxItems: ({ limit }) => `Give at most ${String(limit)} items.`,
  minItems: ({ limit }) => `Give at least ${String(limit)} items.`,
  maxProperties: ({ limit }) => `Give at most ${String(limit)} members.`,
  minimum: ({ limit }) => `Give a number from ${String(limit)} on.`,
  maximum: ({ limit }) => `Give a number up to ${String(limit)}.`,
  pattern: ({ pattern }) => forms[String(pattern)] ?? `Write it in the form ${String(pattern)}.`,
  format: ({ format }) => `Write it as ${formats[String(format)] ?? String(format)}.`,
  additionalProperties: ({ additionalProperty }) => `Leave \`${String(additionalProperty)}\` out.`,
};

const remedyOf = ({ keyword, params }: ErrorObject, checked: Checked): string | undefined =>
  remedies[keyword]?.(params as Readonly<Record<string, unknown>>, checked);

/** Null and the empty text stand for "leave it out": they are no choices to name. */
function oneOf(allowed: readonly unknown[]): string {
  const choices = allowed.filter((value) => value !== '' && value !== null).map(String);
  return choices.length <= 2 ? `Use ${choices.join(' or ')}.` : `Use one of ${choices.join(', ')}.`;
}

/** Patterns that words and an example say better. */
const forms: Readonly<Record<string, string>> = {
  [colourPattern]: 'Write a colour like #7a0019.',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'Use lower-case letters and digits, with single hyphens between them: `in-review`.',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'Use lower-case letters and digits, with single hyphens between them: `old-invoices`.',
  '^[a-z0-9][a-z0-9-]{0,62}$': 'Use lower-case letters, digits and hyphens, up to 63 characters: `shop-madrid`.',
  '^[a-z][a-z0-9-]{0,62}$':
    'Use lower-case letters, digits and hyphens, a letter first, up to 63 characters: `shop-module`.',
  '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$':
    'Names have letters from A to Z, digits, - and _, up to 64 characters: `order_id`.',
  '^[0-9a-fA-F]{64}$': 'Give the SHA-256 of the bytes as 64 hexadecimal digits.',
  '^(https?://.*)?$': 'Give an address that begins with https:// or http://.',
  '^[A-Z]{2}$': 'Give the country by two capital letters: `ES`.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a day, YYYY-MM-DD',
  'date-time': 'a time such as 2026-01-31T12:00:00.000Z',
  uri: 'an absolute address, such as https://example.com/page',
};

const types: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list: [...]',
  object: 'an object: {...}',
  null: 'null',
};

const named = (type: unknown): string =>
  [type]
    .flat()
    .map((one) => types[String(one)] ?? String(one))
    .join(' or ');

/** A member that is near the missing one, and that this call does not know, was probably meant. */
function missing(name: string, { schema, body, place }: Checked): string {
  const within = place === '' ? body : place.split('.').reduce<Json>(memberOf, body);
  const known = place === '' ? Object.keys((schema as { properties?: object }).properties ?? {}) : [];
  const strangers = isObject(within) ? Object.keys(within).filter((member) => !known.includes(member)) : [];
  const meant =
    strangers.find((member) => name.startsWith(member) || member.startsWith(name)) ?? nearest(name, strangers);
  const all = known.length > 0 ? ` This call takes ${known.join(', ')}.` : '';
  return meant === undefined
    ? `Give \`${name}\`.${all}`
    : `Write \`${name}\` in place of \`${meant.slice(0, 64)}\`.${all}`;
}

const memberOf = (value: Json, step: string): Json => {
  if (Array.isArray(value)) return value[Number(step)] ?? null;
  return isObject(value) ? (value[step] ?? null) : null;
};

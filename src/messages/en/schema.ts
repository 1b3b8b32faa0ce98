// Messages about what a schema refuses, in English: members of bodies, query parameters and filters.
import type { RefusedQueryParameter } from '../call-parameters';
import type { EntryFilterProblem, BodyMemberPatternName, RefusedBodyMember } from '../parameters';
import { formatCountWithNoun, type Wording } from '../text';

const forms: Readonly<Record<BodyMemberPatternName, string>> = {
  colour: 'Write a color, for example #7a0019.',
  'state-key': 'Use lower-case letters and digits, with single hyphens between them, for example `in-review`.',
  'folder-key': 'Use lower-case letters and digits, with single hyphens between them, for example `old-invoices`.',
  slug: 'Use up to 63 lower-case letters, digits and hyphens, for example `shop-madrid`.',
  'module-name': 'Use up to 63 lower-case letters, digits and hyphens, with a letter first, for example `shop-module`.',
  'argument-name': 'Use up to 64 letters from A to Z, digits, - and _ in a name, for example `order_id`.',
  sha256: 'Send the SHA-256 hash of the bytes as 64 hexadecimal digits.',
  'web-address': 'Use a URL that begins with https:// or http://.',
  country: 'Write the country as two capital letters, for example `ES`.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a date, for example 2026-01-31',
  'date-time': 'a time, for example 2026-01-31T12:00:00.000Z',
  uri: 'an absolute URL, for example https://example.com/page',
};

const types: Readonly<Record<string, string>> = {
  string: 'a string in double quotes',
  integer: 'an integer without quotes',
  number: 'a number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list ([...])',
  object: 'an object ({...})',
  null: 'null',
};

/** Describes the member and what is wrong with it, in the validator's words, and what to do. */
export function describeRefusedBodyMember(refused: RefusedBodyMember): Wording {
  const { path, wrongName, form, keyword, problem } = refused;
  const isWrongForm = keyword === 'pattern' && form !== undefined;
  const what =
    wrongName !== undefined
      ? `contains the name '${wrongName}', which does not have the right format`
      : isWrongForm
        ? 'does not have the right format'
        : problem;
  return { text: `${path ? `\`${path}\`` : 'the body'} ${what}`, remedy: remedyOfMember(refused) };
}

function remedyOfMember({
  path,
  keyword,
  limit = 0,
  types: wanted = [],
  ...more
}: RefusedBodyMember): string | undefined {
  const remedies: Readonly<Record<string, () => string>> = {
    required: () => missing(more),
    enum: () => oneOf(more.choices ?? []),
    type: () => `Send ${path ? `\`${path}\`` : 'the body'} as ${wanted.map((one) => types[one] ?? one).join(' or ')}.`,
    maxLength: () => `Use at most ${formatCountWithNoun(limit, 'character', 'characters')}.`,
    minLength: () => `Use at least ${formatCountWithNoun(limit, 'character', 'characters')}.`,
    maxItems: () => `Send at most ${formatCountWithNoun(limit, 'item', 'items')}.`,
    minItems: () => `Send at least ${formatCountWithNoun(limit, 'item', 'items')}.`,
    maxProperties: () => `Send at most ${formatCountWithNoun(limit, 'field', 'fields')}.`,
    minimum: () => `Use ${limit} or a greater number.`,
    maximum: () => `Use ${limit} or a smaller number.`,
    pattern: () =>
      more.form ? forms[more.form] : `Write the value in the form of the regular expression ${more.pattern}.`,
    format: () => `Write the value as ${formats[more.format ?? ''] ?? more.format}.`,
    additionalProperties: () => `Remove \`${more.name}\`.`,
  };
  return remedies[keyword]?.();
}

function missing({ name, meant, known = [] }: Pick<RefusedBodyMember, 'name' | 'meant' | 'known'>): string {
  const all = known.length > 0 ? ` The fields of this call are ${known.join(', ')}.` : '';
  return meant === undefined ? `Add \`${name}\`.${all}` : `Write \`${name}\` instead of \`${meant}\`.${all}`;
}

const oneOf = (choices: readonly string[]): string =>
  choices.length <= 2 ? `Use ${choices.join(' or ')}.` : `Use one of ${choices.join(', ')}.`;

export function describeRefusedQueryParameter(refused: RefusedQueryParameter): Wording {
  const { name, keyword, type, minimum, maximum, maxLength, choices = [], format, pattern, meant } = refused;
  const words: Readonly<Record<string, string>> = {
    type: type === 'boolean' ? 'must be true or false' : 'must be an integer',
    minimum: `must be ${minimum} or greater`,
    maximum: `must be ${maximum} or less`,
    maxLength: `has more than ${maxLength} characters`,
    enum: `must be one of ${choices.join(', ')}`,
    format: `must be a ${format === 'uuid' ? 'UUID' : format}`,
  };
  const guess = meant === undefined ? '' : `; did you mean \`${name}=${meant}\`?`;
  return {
    text: `\`${name}\` ${words[keyword] ?? `does not have the format ${pattern}`}${guess}`,
    remedy: remedyOfParameter(refused),
  };
}

function remedyOfParameter(refused: RefusedQueryParameter): string {
  const { name, type, required, minimum, maximum, choices = [], format, meant } = refused;
  const leave = required ? '' : ', or omit the parameter';
  if (choices.length > 0)
    return `Write \`${name}=${meant ?? choices.at(-1)}\`${choices.length > 1 ? ', or another of these values' : ''}${leave}.`;
  if (type !== 'string' && meant !== undefined) return `Write \`${name}=${meant}\`${leave}.`;
  if (type === 'boolean') return `Write \`${name}=true\` or \`${name}=false\`${leave}.`;
  if (minimum !== undefined && maximum !== undefined) return `Use an integer from ${minimum} to ${maximum}${leave}.`;
  if (format === 'date') return `Write the date as YYYY-MM-DD: \`${name}=${meant ?? '2026-11-25'}\`${leave}.`;
  if (format === 'uuid') return `Send \`${name}\` as a UUID, for example 0190c0de-0000-7000-8000-000000000001${leave}.`;
  return `Write \`${name}=...\` after the ? of the URL${leave}.`;
}

export function formatEntryFilterProblem(problem: EntryFilterProblem): string {
  switch (problem.kind) {
    case 'joint':
      return `AND or the end of the filter is expected there${problem.lowerCase ? ', with AND in capital letters' : ''}`;
    case 'texts-only':
      return `${problem.comparison} compares only texts, so another comparison is expected there`;
    case 'uuid-field':
      return `${problem.field} is the UUID of a document, so =, != or in is expected there`;
    case 'operator-unknown':
      return `the operator ${problem.operator} does not exist; did you mean ${problem.meant}?`;
    default:
      return filterProblems[problem.kind];
  }
}

const filterProblems = {
  operator: 'one of =, !=, <, <=, >, >=, in, starts_with, contains or : is expected there',
  field: 'a field is expected there',
  'one-field': 'OR joins only values of one field, so AND is expected there',
  open: '( is expected there',
  close: ') is expected there',
  value: 'a value is expected there',
  nul: 'a value without NUL characters is expected there',
  amount: 'an amount is expected before this character',
  flag: 'true or false is expected there',
  time: 'a time is expected there',
} as const;

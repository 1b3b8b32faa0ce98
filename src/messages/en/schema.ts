// What a schema refuses, said in English: members of bodies, query parameters, filters.
import type { FilterProblem, FormName, RefusedMember, RefusedParameter } from '../parameters';
import type { Text } from '../text';

const forms: Readonly<Record<FormName, string>> = {
  colour: 'Write a colour like #7a0019.',
  'state-key': 'Use lower-case letters and digits, with single hyphens between them: `in-review`.',
  'folder-key': 'Use lower-case letters and digits, with single hyphens between them: `old-invoices`.',
  slug: 'Use lower-case letters, digits and hyphens, up to 63 characters: `shop-madrid`.',
  'module-name': 'Use lower-case letters, digits and hyphens, a letter first, up to 63 characters: `shop-module`.',
  'argument-name': 'Names have letters from A to Z, digits, - and _, up to 64 characters: `order_id`.',
  sha256: 'Send the SHA-256 of the bytes as 64 hexadecimal digits.',
  'web-address': 'Use an address that begins with https:// or http://.',
  country: 'Write the country as two capital letters: `ES`.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a day, YYYY-MM-DD',
  'date-time': 'a time such as 2026-01-31T12:00:00.000Z',
  uri: 'an absolute address, such as https://example.com/page',
};

const types: Readonly<Record<string, string>> = {
  string: 'a string in double quotes',
  integer: 'an integer without quotes',
  number: 'a number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list: [...]',
  object: 'an object: {...}',
  null: 'null',
};

/** The member and what is wrong with it, as the validator says it; and what to do. */
export function refusedMember(refused: RefusedMember): Text {
  const { path, wrongName, form, keyword, problem } = refused;
  const isWrongForm = keyword === 'pattern' && form !== undefined;
  const what =
    wrongName !== undefined
      ? `has the name '${wrongName}', which is not in the right form`
      : isWrongForm
        ? 'is not in the right form'
        : problem;
  return { text: `${path || 'the body'} ${what}`, remedy: remedyOfMember(refused) };
}

function remedyOfMember({ path, keyword, limit, types: wanted = [], ...more }: RefusedMember): string | undefined {
  const remedies: Readonly<Record<string, () => string>> = {
    required: () => missing(more),
    enum: () => oneOf(more.choices ?? []),
    type: () => `Send ${path ? `\`${path}\`` : 'the body'} as ${wanted.map((one) => types[one] ?? one).join(' or ')}.`,
    maxLength: () => `Use at most ${limit} characters.`,
    minLength: () => `Use at least ${limit} characters.`,
    maxItems: () => `Send at most ${limit} items.`,
    minItems: () => `Send at least ${limit} items.`,
    maxProperties: () => `Send at most ${limit} members.`,
    minimum: () => `Use a number from ${limit} on.`,
    maximum: () => `Use a number up to ${limit}.`,
    pattern: () => (more.form ? forms[more.form] : `Write it in the form ${more.pattern}.`),
    format: () => `Write it as ${formats[more.format ?? ''] ?? more.format}.`,
    additionalProperties: () => `Leave \`${more.name}\` out.`,
  };
  return remedies[keyword]?.();
}

function missing({ name, meant, known = [] }: Pick<RefusedMember, 'name' | 'meant' | 'known'>): string {
  const all = known.length > 0 ? ` This call takes ${known.join(', ')}.` : '';
  return meant === undefined ? `Add \`${name}\`.${all}` : `Write \`${name}\` in place of \`${meant}\`.${all}`;
}

const oneOf = (choices: readonly string[]): string =>
  choices.length <= 2 ? `Use ${choices.join(' or ')}.` : `Use one of ${choices.join(', ')}.`;

export function refusedParameter(refused: RefusedParameter): Text {
  const { name, keyword, type, minimum, maximum, maxLength, choices = [], format, pattern } = refused;
  const words: Readonly<Record<string, string>> = {
    type: type === 'boolean' ? 'must be true or false' : 'must be a whole number',
    minimum: `must be no less than ${minimum}`,
    maximum: `must be no greater than ${maximum}`,
    maxLength: `has more than ${maxLength} characters`,
    enum: `must be one of ${choices.join(', ')}`,
    format: `must be a ${format === 'uuid' ? 'UUID' : format}`,
  };
  return { text: `${name}: ${words[keyword] ?? `is not in the form ${pattern}`}`, remedy: remedyOfParameter(refused) };
}

function remedyOfParameter({ name, type, required, minimum, maximum, choices = [], format }: RefusedParameter): string {
  const leave = required ? '' : ', or leave it out';
  if (choices.length > 0)
    return `Write ${name}=${choices.at(-1)}${choices.length > 1 ? ', or another of these' : ''}${leave}.`;
  if (type === 'boolean') return `Write ${name}=true or ${name}=false${leave}.`;
  if (minimum !== undefined && maximum !== undefined)
    return `Use a whole number from ${minimum} to ${maximum}${leave}.`;
  if (format === 'uuid') return `Send ${name} as a UUID, such as 0190c0de-0000-7000-8000-000000000001${leave}.`;
  return `Write ${name}=... after the ? of the address${leave}.`;
}

export function filterProblem(problem: FilterProblem): string {
  switch (problem.kind) {
    case 'joint':
      return `AND or the end is expected${problem.lowerCase ? ', in capitals' : ''}`;
    case 'texts-only':
      return `${problem.comparison} is for texts; another comparison is expected`;
    case 'uuid-field':
      return `${problem.field} is the UUID of a document; =, != or in is expected`;
    case 'operator-unknown':
      return `there is no operator ${problem.operator}; did you mean ${problem.meant}?`;
    default:
      return filterProblems[problem.kind];
  }
}

const filterProblems = {
  operator: 'one of =, !=, <, <=, >, >=, in, starts_with, contains or : is expected',
  field: 'a field is expected',
  'one-field': 'OR joins values of one field only; AND is expected',
  open: '( is expected',
  close: ') is expected',
  value: 'a value is expected',
  nul: 'a value without NUL characters is expected',
  amount: 'an amount is expected before this place,',
  flag: 'true or false is expected',
  time: 'a time is expected',
} as const;

// Filters of queries: `series = A AND state in (sent, paid) AND total > 100`, read into terms.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { nearest } from '../../document/nearest';
import type { Comparison, QueryField, Term } from '../../store/entries/filter';
import { readTimeOrDay } from '../request/times';
import { unknownField } from './query-fields';

const spaces = /\s*/y;
const fieldName = /[a-z][a-z0-9_.]*/y;
const comparisons = /(?:!=|<=|>=|=|<|>|:)(?![=<>~!])|(?:in|starts_with|contains)\b/y;
const value = /"((?:[^"\\]|\\.)*)"|[^\s,()"]+/y;
const joint = /(AND|OR)\b/y;
const smallJoint = /(and|or)\b/iy;
const amountForm = /^-?\d{1,18}(\.\d{1,12})?$/;

/** What somebody writes who knows another language of questions, or writes fast. */
const otherWords: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '~': 'contains',
  '=~': 'contains',
  like: 'contains',
  ilike: 'contains',
  is: '=',
  eq: '=',
  ne: '!=',
  not: '!=',
  gt: '>',
  gte: '>=',
  '=>': '>=',
  lt: '<',
  lte: '<=',
  '=<': '<=',
  prefix: 'starts_with',
  startswith: 'starts_with',
  matches: ':',
};
const operatorWords = ['=', '!=', '<', '<=', '>', '>=', 'in', 'starts_with', 'contains', ':'];
const operatorLike = /[a-z_]+|[^\s\w"(),]+/iy;

type Fields = ReadonlyMap<string, QueryField>;

/**
 * Reads a filter over these fields.
 * @throws Refusal `parameter` saying where it cannot be read, and what was likely meant.
 */
export function readFilter(text: string, fields: Fields): Term[] {
  if (text.trim() === '') return [];
  if (text.length > limits.filterCharactersMax)
    throw new Refusal('parameter', `filter: must have at most ${limits.filterCharactersMax} characters`);
  const reader = makeReader(text);
  const terms: Term[] = [readTerm(reader, fields)];
  while (!reader.ended()) {
    const word = reader.take(joint);
    if (!word) throw reader.problem(`AND or the end is expected${reader.sees(smallJoint) ? ', in capitals' : ''}`);
    if (word === 'AND') terms.push(readTerm(reader, fields));
    else terms.push(alternative(reader, terms.pop() as Term, fields));
    if (terms.length > limits.filterTermsMax || (terms.at(-1)?.values.length ?? 0) > limits.filterTermsMax)
      throw new Refusal('parameter', `filter: must have at most ${limits.filterTermsMax} terms`);
  }
  refuseManyLooks(terms);
  return terms;
}

/** No index helps to look inside a text: each such value is looked for in every entry that the rest leads to. */
function refuseManyLooks(terms: readonly Term[]): void {
  const looks = terms.flatMap(({ comparison, values }) => (comparison === 'contains' ? values : []));
  if (looks.length > limits.filterContainsMax)
    throw new Refusal('parameter', `filter: must have at most ${limits.filterContainsMax} values of contains`, {
      remedy: 'Use starts_with or `:` (words), which an index answers, or ask in several calls.',
    });
}

const howToWrite =
  'Write terms joined by AND: `series = A AND payable > 100 AND state in (sent, paid)`; values with blanks stand in double ' +
  'quotes. docs/api/entries.md has the comparisons.';

interface Reader {
  take(form: RegExp): string | undefined;
  /** Looks whether the form follows, without taking it. */
  sees(form: RegExp): boolean;
  ended(): boolean;
  problem(what: string): Refusal;
}

function makeReader(text: string): Reader {
  let at = 0;
  const match = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    return form.exec(text);
  };
  const skip = (): void => {
    at += match(spaces)?.[0].length ?? 0;
  };
  return {
    take(form) {
      skip();
      const found = match(form);
      if (!found) return undefined;
      at += found[0].length;
      return found[1] !== undefined && form === value ? found[1].replace(/\\(.)/g, '$1') : found[0];
    },
    sees(form) {
      skip();
      return match(form) !== null;
    },
    ended() {
      skip();
      return at >= text.length;
    },
    problem: (what) => new Refusal('parameter', `filter: ${what} at character ${at + 1}`, { remedy: howToWrite }),
  };
}

function readTerm(reader: Reader, fields: Fields): Term {
  const field = readField(reader, fields);
  const word = reader.take(comparisons);
  if (!word) throw noComparison(reader);
  if (word === 'in') return { field, comparison: '=', values: readList(reader, field) };
  const comparison = word as Comparison;
  if (field.kind !== 'text' && (comparison === 'starts_with' || comparison === 'contains' || comparison === ':'))
    throw reader.problem(`${comparison} is for texts; another comparison is expected`);
  if (field.context !== undefined && comparison !== '=' && comparison !== '!=')
    throw reader.problem(`${field.name} is the UUID of a document; =, != or in is expected`);
  return { field, comparison, values: [readValue(reader, field)] };
}

function noComparison(reader: Reader): Refusal {
  const given = reader.take(operatorLike)?.toLowerCase();
  const meant = given && (Object.hasOwn(otherWords, given) ? otherWords[given] : nearest(given, operatorWords));
  if (meant) return reader.problem(`there is no operator ${given}; did you mean ${meant}?`);
  return reader.problem('one of =, !=, <, <=, >, >=, in, starts_with, contains or : is expected');
}

function readField(reader: Reader, fields: Fields): QueryField {
  const name = reader.take(fieldName);
  if (!name) throw reader.problem('a field is expected');
  const field = fields.get(name);
  if (!field) throw unknownField('filter', name, fields);
  return field;
}

const again = /[a-z][a-z0-9_.]*\s*(?:!=|=|<|>|:|in\b|starts_with\b|contains\b)/y;

/** `OR` stands between values of one field: `state = sent OR paid`, or `state = sent OR state = paid`. */
function alternative(reader: Reader, term: Term, fields: Fields): Term {
  if (!reader.sees(again)) return { ...term, values: [...term.values, readValue(reader, term.field)] };
  const other = readTerm(reader, fields);
  if (other.field !== term.field || other.comparison !== term.comparison)
    throw reader.problem('OR joins values of one field only; AND is expected');
  return { ...term, values: [...term.values, ...other.values] };
}

function readList(reader: Reader, field: QueryField): string[] {
  if (!reader.take(/\(/y)) throw reader.problem('( is expected');
  const values = [readValue(reader, field)];
  while (reader.take(/,/y)) values.push(readValue(reader, field));
  if (!reader.take(/\)/y)) throw reader.problem(') is expected');
  return values;
}

function readValue(reader: Reader, field: QueryField): string {
  const text = reader.take(value);
  if (text === undefined) throw reader.problem('a value is expected');
  if (text.includes('\u0000')) throw reader.problem('a value without NUL characters is expected');
  if (field.kind === 'amount' && !amountForm.test(text))
    throw reader.problem('an amount is expected before this place,');
  if (field.kind === 'flag' && text !== 'true' && text !== 'false') throw reader.problem('true or false is expected');
  if (field.kind === 'time' && !readTimeOrDay(text)) throw reader.problem('a time is expected');
  return text;
}

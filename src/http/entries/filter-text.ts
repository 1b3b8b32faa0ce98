// Parses filters of queries, for example `series = A AND state in (sent, paid) AND total > 100`.
import type { EntryFilterProblem } from '../../messages/parameters';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { findMostSimilarName } from '../../document/find-nearest';
import type { EntryQueryOperator, EntryQueryField, EntryQueryTerm } from '../../store/entries/filter';
import { parseTimeOrStartOfDay } from '../kit/request/times';
import { createUnknownEntryQueryFieldRefusal } from './query-fields';

const spaces = /\s*/y;
const fieldName = /[a-z][a-z0-9_.]*/y;
const comparisons = /(?:!=|<=|>=|=|<|>|:)(?![=<>~!])|(?:in|starts_with|contains)\b/y;
const value = /"((?:[^"\\]|\\.)*)"|[^\s,()"]+/y;
const joint = /(AND|OR)\b/y;
const smallJoint = /(and|or)\b/iy;
const amountForm = /^-?\d{1,18}(\.\d{1,12})?$/;

/** Operators of other query languages, and common typing mistakes. */
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

type Fields = ReadonlyMap<string, EntryQueryField>;

/**
 * Parses a filter over these fields.
 * @throws Refusal `parameter` with the position of the error, and what was probably meant
 */
export function parseEntryQueryFilter(text: string, fields: Fields): EntryQueryTerm[] {
  if (text.trim() === '') return [];
  if (text.length > limits.filterCharactersMax)
    throw createRefusal('parameter', 'filter-too-long', { max: limits.filterCharactersMax });
  const reader = makeReader(text);
  const terms: EntryQueryTerm[] = [readTerm(reader, fields)];
  while (!reader.ended()) {
    const word = reader.take(joint);
    if (!word) throw reader.problem({ kind: 'joint', lowerCase: reader.sees(smallJoint) });
    if (word === 'AND') terms.push(readTerm(reader, fields));
    else terms.push(alternative(reader, terms.pop() as EntryQueryTerm, fields));
    if (terms.length > limits.filterTermsMax || (terms.at(-1)?.values.length ?? 0) > limits.filterTermsMax)
      throw createRefusal('parameter', 'filter-terms-max', { max: limits.filterTermsMax });
  }
  refuseManyLooks(terms);
  return terms;
}

/**
 * Refuses too many values of `contains`. `contains` uses no index, so each value is searched in every entry that the
 * other terms select.
 */
function refuseManyLooks(terms: readonly EntryQueryTerm[]): void {
  const looks = terms.flatMap(({ comparison, values }) => (comparison === 'contains' ? values : []));
  if (looks.length > limits.filterContainsMax)
    throw createRefusal('parameter', 'filter-contains-max', { max: limits.filterContainsMax });
}

interface Reader {
  take(form: RegExp): string | undefined;
  /** Returns whether the form follows, without consuming it. */
  sees(form: RegExp): boolean;
  ended(): boolean;
  problem(problem: EntryFilterProblem): Refusal;
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
      const matchedText = match(form);
      if (!matchedText) return undefined;
      at += matchedText[0].length;
      return matchedText[1] !== undefined && form === value ? matchedText[1].replace(/\\(.)/g, '$1') : matchedText[0];
    },
    sees(form) {
      skip();
      return match(form) !== null;
    },
    ended() {
      skip();
      return at >= text.length;
    },
    problem: (problem) => createRefusal('parameter', 'filter-unreadable', { problem, character: at + 1 }),
  };
}

function readTerm(reader: Reader, fields: Fields): EntryQueryTerm {
  const field = readField(reader, fields);
  const word = reader.take(comparisons);
  if (!word) throw noComparison(reader);
  if (word === 'in') return { field, comparison: '=', values: readList(reader, field) };
  const comparison = word as EntryQueryOperator;
  if (field.kind !== 'text' && (comparison === 'starts_with' || comparison === 'contains' || comparison === ':'))
    throw reader.problem({ kind: 'texts-only', comparison });
  if (field.context !== undefined && comparison !== '=' && comparison !== '!=')
    throw reader.problem({ kind: 'uuid-field', field: field.name });
  return { field, comparison, values: [readValue(reader, field)] };
}

function noComparison(reader: Reader): Refusal {
  const word = reader.take(operatorLike)?.toLowerCase();
  const suggestion =
    word && (Object.hasOwn(otherWords, word) ? otherWords[word] : findMostSimilarName(word, operatorWords));
  if (suggestion) return reader.problem({ kind: 'operator-unknown', operator: word, meant: suggestion });
  return reader.problem({ kind: 'operator' });
}

function readField(reader: Reader, fields: Fields): EntryQueryField {
  const name = reader.take(fieldName);
  if (!name) throw reader.problem({ kind: 'field' });
  const field = fields.get(name);
  if (!field) throw createUnknownEntryQueryFieldRefusal('filter', name, fields);
  return field;
}

const again = /[a-z][a-z0-9_.]*\s*(?:!=|=|<|>|:|in\b|starts_with\b|contains\b)/y;

/**
 * Reads values of one field that are joined by `OR`, as in `state = sent OR paid` or `state = sent OR state = paid`.
 */
function alternative(reader: Reader, term: EntryQueryTerm, fields: Fields): EntryQueryTerm {
  if (!reader.sees(again)) return { ...term, values: [...term.values, readValue(reader, term.field)] };
  const other = readTerm(reader, fields);
  if (other.field !== term.field || other.comparison !== term.comparison) throw reader.problem({ kind: 'one-field' });
  return { ...term, values: [...term.values, ...other.values] };
}

function readList(reader: Reader, field: EntryQueryField): string[] {
  if (!reader.take(/\(/y)) throw reader.problem({ kind: 'open' });
  const values = [readValue(reader, field)];
  while (reader.take(/,/y)) values.push(readValue(reader, field));
  if (!reader.take(/\)/y)) throw reader.problem({ kind: 'close' });
  return values;
}

function readValue(reader: Reader, field: EntryQueryField): string {
  const text = reader.take(value);
  if (text === undefined) throw reader.problem({ kind: 'value' });
  if (text.includes('\u0000')) throw reader.problem({ kind: 'nul' });
  if (field.kind === 'amount' && !amountForm.test(text)) throw reader.problem({ kind: 'amount' });
  if (field.kind === 'flag' && text !== 'true' && text !== 'false') throw reader.problem({ kind: 'flag' });
  if (field.kind === 'time' && !parseTimeOrStartOfDay(text)) throw reader.problem({ kind: 'time' });
  return text;
}

// Messages about what a request asks for, in English: members of the body, parameters, filters, cursors.
import { describeCall } from '../calls';
import type { FilterProblem, RefusedMember, RefusedParameter } from '../parameters';
import type { Text } from '../text';
import { filterProblem, refusedMember, refusedParameter } from './schema';

const time =
  'Write it as in RFC 3339, with its zone: 2026-01-31T12:00:00.000Z. In an address the + of a zone is written %2B.';

export const queries = {
  'member-refused': (refused: RefusedMember): Text => refusedMember(refused),
  'parameter-refused': (refused: RefusedParameter): Text => refusedParameter(refused),
  'filter-unreadable': ({
    problem,
    character,
  }: {
    readonly problem: FilterProblem;
    readonly character: number;
  }): Text => ({
    text: `filter: ${filterProblem(problem)} at character ${character}`,
    remedy:
      'Write terms joined by AND: `series = A AND payable > 100 AND state in (sent, paid)`; put values with spaces in double ' +
      'quotes. docs/api/entries.md has the comparisons.',
  }),
  'filter-too-long': ({ max }: { readonly max: number }): Text => `filter: must have at most ${max} characters`,
  'filter-terms-max': ({ max }: { readonly max: number }): Text => `filter: must have at most ${max} terms`,
  'filter-contains-max': ({ max }: { readonly max: number }): Text => ({
    text: `filter: must have at most ${max} values of contains`,
    remedy: 'Use starts_with or `:` (words), which an index answers, or ask in several calls.',
  }),
  'query-field-unknown': ({ place, name, meant, elsewhere: isElsewhere, known }: UnknownField): Text => ({
    text:
      `${place}: ${isElsewhere ? 'documents of this schema have' : 'there is'} no field ${name}` +
      (meant === '' ? '' : `; did you mean ${meant}?`),
    remedy: `Use one of ${known}.`,
  }),
  'schema-unknown': ({
    name,
    meant,
    known,
  }: {
    readonly name: string;
    readonly meant: string;
    readonly known: string;
  }): Text => ({
    text: `schema: there is no schema ${name}${meant === '' ? '' : `; did you mean ${meant}?`}`,
    remedy: `Use one of ${known}.`,
  }),
  'limit-range': ({
    min,
    max,
    usual,
  }: {
    readonly min: number;
    readonly max: number;
    readonly usual: number;
  }): Text => ({
    text: `limit: must be between ${min} and ${max}`,
    remedy: `Use an integer from ${min} to ${max}; the default is ${usual} rows.`,
  }),
  'limit-remedy': ({ min, max, usual }: { readonly min: number; readonly max: number; readonly usual: number }): Text =>
    `Use an integer from ${min} to ${max}; the default is ${usual} rows.`,
  'long-limit-remedy': ({ max }: { readonly max: number }): Text => `Use an integer from 1 to ${max}.`,
  'order-invalid': {
    text: 'order_by: must be a field with its direction',
    remedy: 'Write `created_at`, `created_at desc`, or `-created_at`.',
  },
  'order-of-several': ({ name }: { readonly name: string }): Text =>
    `order_by: ${name} has several values; entries have no order by it`,
  'order-too-large': ({ max, name }: { readonly max: number; readonly name: string }): Text => ({
    text: `order_by: more than ${max} entries would have to be put in order by ${name}`,
    remedy: 'Narrow the filter by issue_date, a number, a name or a tax code; or order by created_at.',
  }),
  'cursor-of-other-query': {
    text: 'cursor: does not belong to this query and order',
    remedy: 'Send `next_cursor` of the previous page, with the same `order_by`; or leave it out for the first page.',
    onPage: 'Go back to the first page.',
  },
  'cursor-of-other-list': {
    text: 'cursor: does not belong to this list',
    remedy: 'Send `next_cursor` of the previous page, or leave it out for the first page.',
    onPage: 'Go back to the first page.',
  },
  'cursor-of-other-direction': {
    text: 'cursor: does not belong to this list and direction',
    remedy: 'Send `next_cursor` of the previous page, with the same `ascending`; or leave it out for the first page.',
    onPage: 'Go back to the first page.',
  },
  'cursor-of-other-events': {
    text: 'cursor: does not belong to this list',
    remedy: 'Send `next_cursor` or `resume_cursor` of an answer, or `cursor` of an event; or leave it out.',
  },
  'time-invalid': ({ name }: { readonly name: string }): Text => ({
    text: `${name}: must be a time such as 2026-01-31T12:00:00.000Z`,
    remedy: time,
  }),
  'words-missing': 'q: must have at least one word',
  'words-max': ({ max }: { readonly max: number }): Text => `q: must have at most ${max} words`,
  'offset-max': ({ max }: { readonly max: number }): Text => `offset: must be an integer up to ${max}`,
  'search-too-large': 'these entries have too many files and versions: ask with a smaller limit',
  'document-uuid-invalid': 'uuid: must be the UUID of a document',
  'period-missing': {
    text: 'from, to: the period is missing or does not consist of days',
    remedy: 'Use month=YYYY-MM, or from=YYYY-MM-DD and to=YYYY-MM-DD.',
  },
  'period-length': ({ days, max }: { readonly days: number; readonly max: number }): Text => ({
    text: `to: the period has ${days} days`,
    remedy: `Use a period of 1 to ${max} days.`,
  }),
  'month-invalid': { text: 'month: is not a month', remedy: 'Write it as YYYY-MM, such as month=2026-11.' },
  'format-unknown': { text: 'format: there is no such format', remedy: 'Use format=json or format=csv.' },
  'uuid-version-unknown': 'v: must be 1, 3, 4, 5 or 7',
  'uuid-key-missing': {
    text: 'key: is needed for versions 3 and 5',
    remedy: 'Write v=5&base=dns&key=example.com; version 7 needs neither base nor key.',
  },
  'uuid-base-unknown': ({ known }: { readonly known: string }): Text => ({
    text: `base: must be a UUID or one of ${known}`,
    remedy: 'Write v=5&base=dns&key=example.com; version 7 needs neither base nor key.',
  }),
  'parameter-not-plain': ({ name }: { readonly name: string }): Text => ({
    text: `${name}: a parameter has one plain value`,
    remedy: `Write name=value; lists and filters go into the body of ${describeCall('queryEntries')}.`,
  }),
  'parameter-twice': ({ name }: { readonly name: string }): Text => ({
    text: `${name}: a parameter is sent once`,
    remedy: 'Leave all but one of them out.',
  }),
} as const;

interface UnknownField {
  readonly place: string;
  readonly name: string;
  readonly meant: string;
  /** Documents of another schema have it. */
  readonly elsewhere: boolean;
  readonly known: string;
}

// Messages about the content of a request, in English: members of the body, parameters, filters and cursors.
import { describeApiCall } from '../calls';
import type { RefusedQueryParameter } from '../call-parameters';
import type { EntryFilterProblem, RefusedBodyMember } from '../parameters';
import { formatCountWithNoun, type Wording, type TextParams } from '../text';
import { formatEntryFilterProblem, describeRefusedBodyMember, describeRefusedQueryParameter } from './schema';

const time =
  'Write the time as in RFC 3339, with its zone: 2026-01-31T12:00:00.000Z. In a URL, write the + of a zone as %2B.';

export const requestContentMessages = {
  'member-refused': (refused: RefusedBodyMember): Wording => describeRefusedBodyMember(refused),
  'parameter-refused': (refused: RefusedQueryParameter): Wording => describeRefusedQueryParameter(refused),
  'parameter-meant': ({ name, meant }: { readonly name: string; readonly meant: string }): Wording =>
    `Write ${name}=${meant}.`,
  'filter-unreadable': ({
    problem,
    character,
  }: {
    readonly problem: EntryFilterProblem;
    readonly character: number;
  }): Wording => ({
    text: `\`filter\` cannot be read at character ${character}: ${formatEntryFilterProblem(problem)}`,
    remedy:
      'Join terms with AND, for example `series = A AND payable > 100 AND state in (sent, paid)`, and put values with ' +
      'spaces in double quotes. docs/api/entries.md lists the comparisons.',
  }),
  'filter-too-long': ({ max }: { readonly max: number }): Wording => `\`filter\` has more than ${max} characters`,
  'filter-terms-max': ({ max }: { readonly max: number }): Wording => `\`filter\` has more than ${max} terms`,
  'filter-contains-max': ({ max }: { readonly max: number }): Wording => ({
    text: `\`filter\` has more than ${max} values of \`contains\``,
    remedy: 'Use `starts_with` or `:` (words), which are faster because they use an index; or send several queries.',
  }),
  'query-field-unknown': ({ place, name, meant, elsewhere: isElsewhere, known }: UnknownField): Wording => ({
    text:
      `${place} names the field ${name}, which ${isElsewhere ? 'documents of this schema do not have' : 'does not exist'}` +
      (meant === '' ? '' : `; did you mean ${meant}?`),
    remedy: `Use one of ${known}.`,
  }),
  'schema-unknown': ({ name, meant, known }: TextParams<'name' | 'meant' | 'known'>): Wording => ({
    text: `the schema ${name} does not exist${meant === '' ? '' : `; did you mean ${meant}?`}`,
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
  }): Wording => ({
    text: `\`limit\` must be between ${min} and ${max}`,
    remedy: `Use an integer from ${min} to ${max}; the default is ${usual} rows.`,
  }),
  'limit-remedy': ({
    min,
    max,
    usual,
  }: {
    readonly min: number;
    readonly max: number;
    readonly usual: number;
  }): Wording => `Use an integer from ${min} to ${max}; the default is ${usual} rows.`,
  'long-limit-remedy': ({ max }: { readonly max: number }): Wording => `Use an integer from 1 to ${max}.`,
  'order-invalid': {
    text: '`order_by` must be a field with its direction',
    remedy: 'Write `created_at`, `created_at desc` or `-created_at`.',
  },
  'order-of-several': ({ name }: { readonly name: string }): Wording =>
    `\`order_by\` names ${name}, which cannot order entries because it has several values`,
  'order-too-large': ({ max, name }: { readonly max: number; readonly name: string }): Wording => ({
    text: `\`order_by\` names ${name}, but more than ${max} entries match, which is too many to sort`,
    remedy: 'Narrow the filter by `issue_date`, a number, a name or a tax ID; or order by `created_at`.',
  }),
  'cursor-of-other-query': {
    text: '`cursor` does not belong to this query and order',
    remedy: 'Send `next_cursor` of the previous page with the same `order_by`; or omit `cursor` to get the first page.',
    onPage: 'Go back to the first page.',
  },
  'form-issued-before': ({ number }: { readonly number: string }): Wording => ({
    text: `the invoice ${number} was already issued with this form, so nothing was issued now`,
    remedy: 'If this is a different invoice, check the values, preview it, and issue it.',
  }),
  'form-issued-unchanged': ({ number }: { readonly number: string }): Wording => ({
    text: `the invoice ${number} was already issued with the same values`,
    remedy: 'No action is needed. For a second invoice with these values, open a new form.',
  }),
  'form-choice-new': {
    text: 'you chose a different customer or item after the preview, so nothing was issued',
    remedy: 'Check the new preview, then issue the invoice.',
  },
  'customer-name-shared': ({ name, taxCodes }: { readonly name: string; readonly taxCodes: string }): Wording => ({
    text: `several stored customers are called ${name}: ${taxCodes}`,
    remedy: 'Choose one of them from the list, or enter the tax ID.',
  }),
  'number-of-two-readings': ({ value }: { readonly value: string }): Wording => ({
    text: `${value} can mean thousands or decimals`,
    remedy: 'Write the number without thousands separators, or with two decimals.',
  }),
  'ids-invalid': ({ max }: { readonly max: number }): Wording => ({
    text: '`ids` must be UUIDs separated by commas',
    remedy: `Send at most ${max} ids, without spaces.`,
  }),
  'cursor-of-other-list': {
    text: '`cursor` does not belong to this list',
    remedy: 'Send `next_cursor` of the previous page; or omit `cursor` to get the first page.',
    onPage: 'Go back to the first page.',
  },
  'cursor-of-other-direction': {
    text: '`cursor` does not belong to this list and direction',
    remedy:
      'Send `next_cursor` of the previous page with the same `ascending`; or omit `cursor` to get the first page.',
    onPage: 'Go back to the first page.',
  },
  'cursor-of-other-events': {
    text: '`cursor` does not belong to this list',
    remedy: 'Send `next_cursor` or `resume_cursor` of a response, or `cursor` of an event; or omit `cursor`.',
  },
  'time-invalid': ({ name }: { readonly name: string }): Wording => ({
    text: `\`${name}\` must be a time, for example 2026-01-31T12:00:00.000Z`,
    remedy: time,
  }),
  'words-missing': '`q` must have at least one word',
  'words-max': ({ max }: { readonly max: number }): Wording => `\`q\` has more than ${max} words`,
  'offset-max': ({ max }: { readonly max: number }): Wording => `\`offset\` must be an integer from 0 to ${max}`,
  'search-too-large': {
    text: 'these entries have too many files and versions for one response',
    remedy: 'Use a smaller `limit`.',
  },
  'document-uuid-invalid': '`uuid` must be the UUID of a document',
  'period-missing': {
    text: 'the period (`from`, `to`) is missing, or one of its ends is not a date',
    remedy: 'Use `month=YYYY-MM`, or `from=YYYY-MM-DD` and `to=YYYY-MM-DD`.',
  },
  'period-length': ({ days, max }: { readonly days: number; readonly max: number }): Wording => ({
    text:
      days < 1
        ? 'the period ends before it begins'
        : `the period has ${formatCountWithNoun(days, 'day', 'days')}, but the maximum is ${max}`,
    remedy: 'Correct `from` and `to`.',
  }),
  'month-invalid': {
    text: '`month` is not a month',
    remedy: 'Write the month as YYYY-MM, for example `month=2026-11`.',
  },
  'format-unknown': { text: '`format` is neither `json` nor `csv`', remedy: 'Use `format=json` or `format=csv`.' },
  'uuid-version-unknown': '`v` must be 1, 3, 4, 5 or 7',
  'uuid-key-missing': {
    text: '`key` is missing, but versions 3 and 5 need it',
    remedy: 'Write, for example, `v=5&base=dns&key=example.com`; or use version 7, which needs neither base nor key.',
  },
  'uuid-base-unknown': ({ known }: { readonly known: string }): Wording => ({
    text: `\`base\` must be a UUID or one of ${known}`,
    remedy: 'Write, for example, `v=5&base=dns&key=example.com`; or use version 7, which needs neither base nor key.',
  }),
  'parameter-not-plain': ({ name }: { readonly name: string }): Wording => ({
    text: `the parameter \`${name}\` must have one plain value`,
    remedy: `Write \`name=value\`; send lists and filters in the body of ${describeApiCall('queryEntries')}.`,
  }),
  'parameter-twice': ({ name }: { readonly name: string }): Wording => ({
    text: `the parameter \`${name}\` was sent more than once`,
    remedy: 'Send the parameter only once.',
  }),
} as const;

interface UnknownField {
  readonly place: string;
  readonly name: string;
  readonly meant: string;
  /** Whether documents of another schema have the field. */
  readonly elsewhere: boolean;
  readonly known: string;
}

// Conditions of searches for invoices by their numbers, and for documents that refer to these numbers. Only invoices that
// were asked for count towards the limit of a search.
import type { Document as Stage } from 'mongodb';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { precedingText } from './original-members';

/** The number of an invoice. */
export interface SearchedInvoiceNumber {
  readonly series?: string | undefined;
  readonly code: string;
}

/** Maximum number of branches of a filter. The time to plan a query grows with their square: 300 take half a second. */
const branchesMax = 30;

/**
 * Builds the stages that find the invoices with these numbers. Each series is searched for its own codes, because the
 * tills of a shop use the same codes, each in its own series. If there are more series than branches, several series
 * share a branch, and numbers that nobody asked for are dropped after the search.
 * @param among conditions of the invoices
 */
export function buildInvoicesWithNumbersStages(numbers: readonly SearchedInvoiceNumber[], among: object): Stage[] {
  const codesBySeries = new Map<string | null, Set<string>>();
  for (const { series = null, code } of numbers)
    codesBySeries.set(series, (codesBySeries.get(series) ?? new Set()).add(code));
  const rows = [...codesBySeries];
  const size = Math.ceil(rows.length / branchesMax);
  const groups = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
  const branches = groups.map((group) => ({
    'snippet.series': { $in: group.map(([series]) => series) },
    'snippet.code': { $in: [...new Set(group.flatMap(([, codes]) => [...codes]))] },
  }));
  const found = { $match: { ...(branches.length === 1 ? branches[0] : { $or: branches }), $and: [among] } };
  if (size === 1) return [found];
  const asked = numbers.map(({ series = null, code }) => [series, code]);
  return [
    found,
    { $set: { number: [{ $ifNull: ['$snippet.series', null] }, '$snippet.code'] } },
    { $match: { number: { $in: asked } } },
  ];
}

/** More than the parts of the text of any document. `$slice` needs a number, and a text without references has no size. */
const partsMax = 100_000_000;

/**
 * Lists the numbers of the references of a document as `[series, code]`, as its text has them. The series of a reference
 * without one is null, and so is the series of a reference with a uuid, which names an invoice whatever its number is.
 * A code with a quotation mark ends before it, and a series with a quotation mark is null. The text is split instead of
 * searched, because the server checks the rest of a text at each match of a regular expression, and a replacement (F3)
 * has 1,000 references.
 */
const buildNamedNumbersExpression = (): object => ({
  $let: {
    vars: { parts: { $split: [precedingText, '"code":"'] } },
    in: {
      $map: {
        // Each part with the next one: what is before a code, and what begins with the code.
        input: { $zip: { inputs: ['$$parts', { $slice: ['$$parts', 1, partsMax] }] } },
        as: 'around',
        in: [buildSeriesExpression({ $first: '$$around' }), { $first: { $split: [{ $last: '$$around' }, '"'] } }],
      },
    },
  },
});

/** Builds the expression for the series before a code, which is the member before it: `{"uuid":"…","series":"T01",`. */
function buildSeriesExpression(before: object): object {
  const words = { $split: [{ $last: { $split: [before, '{"'] } }, '"'] };
  const isSeries = {
    $eq: [
      [{ $arrayElemAt: ['$$words', -4] }, { $last: '$$words' }],
      ['series', ','],
    ],
  };
  const hasUuid = { $eq: [{ $first: '$$words' }, 'uuid'] };
  return {
    $let: {
      vars: { words },
      in: { $cond: [{ $and: [isSeries, { $not: [hasUuid] }] }, { $arrayElemAt: ['$$words', -2] }, null] },
    },
  };
}

const toNamedText = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Lists the numbers of `namedNumbers` that can name an invoice. */
function listNamedNumbers({ series, code }: SearchedInvoiceNumber): readonly (readonly [string | null, string])[] {
  const toNamedCode = (text: string): string => toNamedText(text).split('"')[0] ?? '';
  const named = toNamedCode(code);
  if (!series) return [[null, named]];
  // A reference may have the whole number as its code, which is the same invoice for the authority.
  return [
    [null, named],
    [toNamedText(series), named],
    [null, toNamedCode(`${series}-${code}`)],
  ];
}

/**
 * Builds the stages that keep the documents that name one of the numbers, after a search for the first word of each code.
 * Other numbers of the supplier have the same first word only if a code has several words, such as `A 000123`, or if
 * several series have the same codes, so other numbers need no stages. The stages read only the text of the document,
 * which all documents have.
 */
export function buildNumberNamingStages(numbers: readonly SearchedInvoiceNumber[]): Stage[] {
  if (numbers.every(({ series, code }) => !series && !/\s/.test(code.trim()))) return [];
  return [
    { $limit: limits.sharedWordMax },
    { $set: { namedNumbers: buildNamedNumbersExpression() } },
    { $match: { namedNumbers: { $in: numbers.flatMap(listNamedNumbers) } } },
  ];
}

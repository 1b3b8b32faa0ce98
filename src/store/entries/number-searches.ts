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
export function buildInvoiceNumberStages(numbers: readonly SearchedInvoiceNumber[], among: object): Stage[] {
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

/** The codes of the references of a document, each up to its first quotation mark, as its text has them. */
const namedCodes = {
  $map: {
    input: { $regexFindAll: { input: precedingText, regex: '"code":"([^"]*)"' } },
    as: 'found',
    in: { $first: '$$found.captures' },
  },
};

const toNamedCode = (code: string): string => JSON.stringify(code).slice(1, -1).split('"')[0] ?? '';

/**
 * Builds the stages that keep the documents that name one of the codes, after a search for the first word of each code.
 * Other codes of the supplier have the same first word only if a code has several words, such as `A 000123`, so usual
 * codes need no stages. The stages read only the text of the document, which all documents have.
 */
export function buildNamedCodeStages(codes: readonly string[]): Stage[] {
  if (codes.every((code) => !/\s/.test(code.trim()))) return [];
  return [
    { $limit: limits.sharedWordMax },
    { $set: { namedCodes } },
    { $match: { namedCodes: { $in: codes.map(toNamedCode) } } },
  ];
}

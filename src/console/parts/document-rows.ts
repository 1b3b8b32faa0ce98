// Reads lists of a document for its page, which shows only the first rows of a long list. Drawing all rows of the largest
// document blocks others for too long.
import { consoleLimits as limits } from '../../contracts/limits/console';

export type DocumentMembers = Readonly<Record<string, unknown>>;

export const toDocumentMembers = (value: unknown): DocumentMembers =>
  typeof value === 'object' && value !== null ? (value as DocumentMembers) : {};

const toRows = (value: unknown): readonly DocumentMembers[] =>
  Array.isArray(value) ? (value as DocumentMembers[]) : [];

/** Lists the rows of a list that a page shows. */
export const listShownRows = (value: unknown): readonly DocumentMembers[] =>
  toRows(value).slice(0, limits.documentRowsShown);

/** Lists the discounts of a line that a page shows. */
export const listShownDiscounts = ({ discounts }: DocumentMembers): readonly DocumentMembers[] =>
  toRows(discounts).slice(0, limits.discountsOfRowShown);

/** Returns the list of the categories of tax in the totals, whatever its length. */
export const findTaxCategoryTotals = ({ totals }: DocumentMembers): unknown =>
  toDocumentMembers(toDocumentMembers(totals).taxes).categories;

/** Returns whether a page leaves out rows of the lists that it draws. */
export function hasRowsNotShown(doc: DocumentMembers): boolean {
  const lines = listShownRows(doc.lines);
  const categories = findTaxCategoryTotals(doc);
  const lists = [
    doc.lines,
    doc.notes,
    doc.preceding,
    categories,
    ...lines.map(({ taxes }) => taxes),
    ...listShownRows(categories).map(({ rates }) => rates),
  ];
  return (
    lists.some((rows) => toRows(rows).length > limits.documentRowsShown) ||
    lines.some(({ discounts }) => toRows(discounts).length > limits.discountsOfRowShown)
  );
}

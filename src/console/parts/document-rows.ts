// Reads lists of a document for its page, which shows only the first rows of a long list. Drawing all rows of the largest
// document blocks others for too long.
import { consoleLimits as limits } from '../../contracts/limits/console';

export type UncheckedObject = Readonly<Record<string, unknown>>;

export const toUncheckedObject = (value: unknown): UncheckedObject =>
  typeof value === 'object' && value !== null ? (value as UncheckedObject) : {};

const toRows = (value: unknown): readonly UncheckedObject[] =>
  Array.isArray(value) ? (value as UncheckedObject[]) : [];

/** Lists the rows of a list that a page shows. */
export const listShownDocumentRows = (value: unknown): readonly UncheckedObject[] =>
  toRows(value).slice(0, limits.documentRowsShown);

/** Lists the discounts of a line that a page shows. */
export const listShownLineDiscounts = ({ discounts }: UncheckedObject): readonly UncheckedObject[] =>
  toRows(discounts).slice(0, limits.discountsOfRowShown);

/** Returns the list of the categories of tax in the totals, whatever its length. */
export const findTaxCategoryTotals = ({ totals }: UncheckedObject): unknown =>
  toUncheckedObject(toUncheckedObject(totals).taxes).categories;

/** Returns whether a page leaves out rows of the lists that it draws. */
export function hasDocumentRowsNotShown(doc: UncheckedObject): boolean {
  const lines = listShownDocumentRows(doc.lines);
  const categories = findTaxCategoryTotals(doc);
  const lists = [
    doc.lines,
    doc.notes,
    doc.preceding,
    categories,
    ...lines.map(({ taxes }) => taxes),
    ...listShownDocumentRows(categories).map(({ rates }) => rates),
  ];
  return (
    lists.some((rows) => toRows(rows).length > limits.documentRowsShown) ||
    lines.some(({ discounts }) => toRows(discounts).length > limits.discountsOfRowShown)
  );
}

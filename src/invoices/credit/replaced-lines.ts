// Finds the lines of simplified invoices in the F3 that replaced them. The F3 keeps the lines of a simplified invoice,
// or has a line for each rate, which names the simplified invoice.
import { compareAmounts, parseAmount } from '../../amount/amount';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import type { Line } from '../../document/model/parts';

/** Formats the end of the name of a line that stands for a simplified invoice. */
export const formatSimplifiedInvoiceMention = (ticket: Pick<Invoice, 'series' | 'code'>): string =>
  `(tique ${formatDocumentNumber(ticket)})`;

/** The lines of simplified invoices for which a line of the F3 stands. */
export interface ReplacementLineSource {
  /** Index of the simplified invoice. */
  readonly ticket: number;
  /** Index of its line; absent if the line of the F3 stands for several. */
  readonly line?: number;
}

/**
 * Finds, for each line of an F3, what it stands for; undefined for a line of rounding and for a line that the caller
 * wrote differently.
 * @param tickets the simplified invoices, in the order of the F3
 */
export function findReplacementLineSources(
  { lines = [] }: Pick<Invoice, 'lines'>,
  tickets: readonly Invoice[],
): readonly (ReplacementLineSource | undefined)[] {
  const found: (ReplacementLineSource | undefined)[] = [];
  for (const [ticket, invoice] of tickets.entries()) {
    const own = invoice.lines ?? [];
    const there = lines.slice(found.length, found.length + own.length);
    if (there.length === own.length && own.every((line, i) => isSameLine(line, there[i]))) {
      found.push(...own.map((_, line) => ({ ticket, line })));
      continue;
    }
    const mention = formatSimplifiedInvoiceMention(invoice);
    while (lines[found.length]?.item?.name.endsWith(mention)) found.push({ ticket });
  }
  return lines.map((_, i) => found[i]);
}

const isSameLine = (one: Line, other: Line | undefined): boolean =>
  one.item?.name === other?.item?.name &&
  isSameNumber(one.quantity, other?.quantity) &&
  isSameNumber(one.item?.price, other?.item?.price);

const isSameNumber = (one = '0', other = '0'): boolean => compareAmounts(parseAmount(one), parseAmount(other)) === 0;

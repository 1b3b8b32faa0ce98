// The taxes of an invoice's lines with their places, as rules about regimes and places of supply look at them.
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/tax';

export interface TaxRow {
  readonly combo: TaxCombo;
  /** Path inside the document: `lines[0].taxes[1]`. */
  readonly at: string;
}

/** All taxes of the lines, in their order. */
export const taxRows = ({ lines = [] }: Invoice): TaxRow[] =>
  lines.flatMap(({ taxes = [] }, i) => taxes.map((combo, j) => ({ combo, at: `lines[${i}].taxes[${j}]` })));

/** Those of VAT. */
export const vatRows = (invoice: Invoice): TaxRow[] => taxRows(invoice).filter(({ combo }) => combo.cat === 'VAT');

/** Paths as warnings give them. */
export const pathsOf = (rows: readonly TaxRow[], member = ''): string[] =>
  rows.map(({ at }) => `$.doc.${at}${member && `.${member}`}`);

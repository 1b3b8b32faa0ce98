// The taxes of an invoice's lines, charges and discounts with their places, as rules about regimes and places of supply look at
// them: all of these come into the breakdown that is reported.
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/tax';

export interface TaxRow {
  readonly combo: TaxCombo;
  /** Path inside the document: `lines[0].taxes[1]`. */
  readonly at: string;
}

/** All taxes, those of the lines first, in their order. */
export const taxRows = ({ lines, discounts, charges }: Invoice): TaxRow[] => [
  ...rowsOf('lines', lines),
  ...rowsOf('discounts', discounts),
  ...rowsOf('charges', charges),
];

const rowsOf = (
  member: string,
  parts: readonly { readonly taxes?: readonly TaxCombo[] | undefined }[] = [],
): TaxRow[] =>
  parts.flatMap(({ taxes = [] }, i) => taxes.map((combo, j) => ({ combo, at: `${member}[${i}].taxes[${j}]` })));

/** Those of VAT. */
export const vatRows = (invoice: Invoice): TaxRow[] => taxRows(invoice).filter(({ combo }) => combo.cat === 'VAT');

/** Paths as warnings give them. */
export const pathsOf = (rows: readonly TaxRow[], member = ''): string[] =>
  rows.map(({ at }) => `$.doc.${at}${member && `.${member}`}`);

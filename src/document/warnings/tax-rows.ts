// The taxes of an invoice's lines, charges and discounts with their places, as rules about regimes and places of supply look at
// them: all of these come into the breakdown that is reported.
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/tax';

export interface TaxRow {
  readonly combo: TaxCombo;
  /** Path inside the document: `lines[0].taxes[1]`. */
  readonly at: string;
}

/** Whatever may have taxes. */
interface TaxedPart {
  readonly taxes: readonly TaxCombo[];
  /** Path inside the document: `lines[0]`. */
  readonly at: string;
}

/** Lines, discounts and charges, in this order. */
export const taxedParts = ({ lines, discounts, charges }: Invoice): TaxedPart[] =>
  Object.entries({ lines, discounts, charges }).flatMap(([member, parts = []]) =>
    parts.map(({ taxes = [] }, i) => ({ taxes, at: `${member}[${i}]` })),
  );

/** All taxes, those of the lines first, in their order. */
export const taxRows = (invoice: Invoice): TaxRow[] =>
  taxedParts(invoice).flatMap(({ taxes, at }) => taxes.map((combo, j) => ({ combo, at: `${at}.taxes[${j}]` })));

/** A tax on sales: one for each part of Spain. */
export const isSalesTax = ({ cat }: TaxCombo): boolean => cat === 'VAT' || cat === 'IGIC' || cat === 'IPSI';

/** The tax of another country, as the one-stop shop charges it. */
export const isAbroad = ({ country }: TaxCombo): boolean => country !== undefined && country !== 'ES';

/** Those of VAT. */
export const vatRows = (invoice: Invoice): TaxRow[] => taxRows(invoice).filter(({ combo }) => combo.cat === 'VAT');

/** Paths as warnings give them. */
export const pathsOf = (rows: readonly TaxRow[], member = ''): string[] =>
  rows.map(({ at }) => `$.doc.${at}${member && `.${member}`}`);

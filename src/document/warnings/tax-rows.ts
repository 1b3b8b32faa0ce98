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

/** What rules look at, made once for all of them. */
export interface TaxRows {
  /** Lines, discounts and charges, in this order. */
  readonly parts: readonly TaxedPart[];
  /** All taxes, those of the lines first, in their order. */
  readonly all: readonly TaxRow[];
  /** Those of VAT. */
  readonly vat: readonly TaxRow[];
}

export function taxRowsOf({ lines, discounts, charges }: Invoice): TaxRows {
  const parts = Object.entries({ lines, discounts, charges }).flatMap(([member, rows = []]) =>
    rows.map(({ taxes = [] }, i): TaxedPart => ({ taxes, at: `${member}[${i}]` })),
  );
  const all = parts.flatMap(({ taxes, at }) => taxes.map((combo, j): TaxRow => ({ combo, at: `${at}.taxes[${j}]` })));
  return { parts, all, vat: all.filter(({ combo }) => combo.cat === 'VAT') };
}

/** A tax on sales: one for each part of Spain. */
export const isSalesTax = ({ cat }: TaxCombo): boolean => cat === 'VAT' || cat === 'IGIC' || cat === 'IPSI';

/** The tax of another country, as the one-stop shop charges it. */
export const isAbroad = ({ country }: TaxCombo): boolean => country !== undefined && country !== 'ES';

/** Paths as warnings give them. */
export const pathsOf = (rows: readonly TaxRow[], member = ''): string[] =>
  rows.map(({ at }) => `$.doc.${at}${member && `.${member}`}`);

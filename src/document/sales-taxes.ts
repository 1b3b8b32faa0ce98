// Taxes on sales, one for each part of Spain, and charges without such a tax. All other taxes are withheld, or only for
// information.
import type { DocumentDiscount, TaxCombo } from './model/parts';

export type SalesTax = 'VAT' | 'IGIC' | 'IPSI';

const codes: ReadonlySet<string> = new Set(['VAT', 'IGIC', 'IPSI'] satisfies SalesTax[]);

export const isSalesTaxCode = (code: string): code is SalesTax => codes.has(code);

export const isSalesTax = ({ cat }: Pick<TaxCombo, 'cat'>): boolean => codes.has(cat);

export const listSalesTaxes = (taxes: readonly TaxCombo[] = []): TaxCombo[] => taxes.filter(isSalesTax);

/**
 * Returns whether a charge is for expenses paid in the customer's name. Such a charge is not part of the price (Ley
 * 37/1992 art. 78.Tres.3.º).
 */
export const isOutlayCharge = ({ key, taxes = [] }: Pick<DocumentDiscount, 'key' | 'taxes'>): boolean =>
  key === 'outlay' && !taxes.some(isSalesTax);

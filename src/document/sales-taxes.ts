// Taxes on sales, one for each part of Spain, and charges without such a tax. All other taxes are withheld, or only for
// information.
import type { DocumentDiscountOrCharge, TaxCombo } from './model/parts';

export type SalesTaxCode = 'VAT' | 'IGIC' | 'IPSI';

const codes: ReadonlySet<string> = new Set(['VAT', 'IGIC', 'IPSI'] satisfies SalesTaxCode[]);

export const isSalesTaxCode = (code: string): code is SalesTaxCode => codes.has(code);

export const isSalesTaxCombo = ({ cat }: Pick<TaxCombo, 'cat'>): boolean => codes.has(cat);

export const pickSalesTaxCombos = (taxes: readonly TaxCombo[] = []): TaxCombo[] => taxes.filter(isSalesTaxCombo);

/**
 * Returns whether a charge is for expenses paid in the customer's name. Such a charge is not part of the price (Ley
 * 37/1992 art. 78.Tres.3.º).
 */
export const isOutlayChargeWithoutSalesTax = ({
  key,
  taxes = [],
}: Pick<DocumentDiscountOrCharge, 'key' | 'taxes'>): boolean => key === 'outlay' && !taxes.some(isSalesTaxCombo);

// Taxes on sales: one for each part of Spain. Others are withheld, or only for information.
import type { TaxCombo } from './model/parts';

export type SalesTax = 'VAT' | 'IGIC' | 'IPSI';

const codes: ReadonlySet<string> = new Set(['VAT', 'IGIC', 'IPSI'] satisfies SalesTax[]);

export const isSalesTaxCode = (code: string): code is SalesTax => codes.has(code);

export const isSalesTax = ({ cat }: Pick<TaxCombo, 'cat'>): boolean => codes.has(cat);

export const listSalesTaxes = (taxes: readonly TaxCombo[] = []): TaxCombo[] => taxes.filter(isSalesTax);

// Taxes on sales, and charges without one: what all formats ask of a row.
import type { Discount, TaxCombo } from '../document/model/parts';

/** Taxes on sales. Retained and informative ones are no rows of a file. */
export type SalesTax = 'VAT' | 'IGIC' | 'IPSI';

const salesTaxes: ReadonlySet<string> = new Set(['VAT', 'IGIC', 'IPSI'] satisfies SalesTax[]);

export const isSalesTax = (code: string): code is SalesTax => salesTaxes.has(code);

/** The taxes on sales of a row: e-invoices have exactly one. */
export const listSalesTaxes = (taxes: readonly TaxCombo[] = []): TaxCombo[] =>
  taxes.filter(({ cat }) => isSalesTax(cat));

/** A charge for money spent in the customer's name, which is no part of the price (Ley 37/1992 art. 78.Tres.3.º). */
export const isOutlay = ({ key, taxes }: Pick<Discount, 'key' | 'taxes'>): boolean =>
  key === 'outlay' && listSalesTaxes(taxes).length === 0;

// Charges without a tax on sales: what all formats ask of a row.
import type { Discount } from '../document/model/parts';
import { isSalesTax } from '../document/sales-taxes';

/** A charge for money spent in the customer's name, which is no part of the price (Ley 37/1992 art. 78.Tres.3.º). */
export const isOutlay = ({ key, taxes = [] }: Pick<Discount, 'key' | 'taxes'>): boolean =>
  key === 'outlay' && !taxes.some(isSalesTax);

// Rules of the Spanish regime (RD 1619/2012 art. 6.1.d: the supplier's tax number is obligatory).

import type { Fields } from '../shapes/shape';
import { isPresent, rule, type RuleTable } from './rule';

function taxIdOf(node: Fields): Fields | undefined {
  return (node.supplier as Fields | undefined)?.tax_id as Fields | undefined;
}

export const spanishRules: RuleTable = {
  'bill/invoice': [
    rule('GOBL-ES-BILL-INVOICE-01', 'supplier', 'invoice supplier in Spain is required', (node) => {
      return isPresent(node.supplier);
    }),
    rule('GOBL-ES-BILL-INVOICE-02', 'supplier.tax_id', 'invoice supplier tax ID in Spain is required', (node) => {
      return !isPresent(node.supplier) || taxIdOf(node) !== undefined;
    }),
    rule(
      'GOBL-ES-BILL-INVOICE-03',
      'supplier.tax_id.code',
      'invoice supplier tax ID code in Spain is required',
      (node) => taxIdOf(node) === undefined || isPresent(taxIdOf(node)?.code),
    ),
  ],
};

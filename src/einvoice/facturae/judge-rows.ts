// Faults of lines, discounts and charges: each has one tax on sales.
import type { Fault } from '../../contracts/errors';
import type { Invoice } from '../../document/model/invoice';
import type { Discount } from '../../document/model/parts';
import { message } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { makeFault } from '../findings';
import { isOutlay, listSalesTaxes } from '../taxes';
import { listPricedLines } from './lines';

export const judgeRows = ({ invoice }: EInvoiceInput): Fault[] => [
  ...judgeLines(invoice),
  ...judgeDocumentRows('discounts', invoice.discounts),
  ...judgeDocumentRows('charges', invoice.charges),
];

function judgeLines({ lines, totals }: Invoice): Fault[] {
  const priced = listPricedLines(lines);
  if (priced.length === 0 || totals === undefined) return [makeFault('05', 'lines', message('facturae-lines-missing'))];
  return priced
    .filter(({ line }) => listSalesTaxes(line.taxes).length !== 1)
    .map(({ line, index }) => {
      const isTaxed = listSalesTaxes(line.taxes).length > 0;
      return makeFault(
        '06',
        `lines[${index}].taxes`,
        message(isTaxed ? 'facturae-line-taxed-twice' : 'facturae-line-untaxed'),
      );
    });
}

function judgeDocumentRows(member: 'discounts' | 'charges', rows: readonly Discount[] = []): Fault[] {
  return rows.flatMap((row, index) => {
    const count = listSalesTaxes(row.taxes).length;
    // What is withheld from an outlay is a tax of no line.
    const isPlainOutlay = member === 'charges' && isOutlay(row) && (row.taxes ?? []).length === 0;
    if (count === 1 || isPlainOutlay) return [];
    return [makeFault('07', `${member}[${index}].taxes`, message('facturae-row-untaxed', { kind: member }))];
  });
}

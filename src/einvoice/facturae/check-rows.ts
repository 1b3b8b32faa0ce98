// Finds faults of lines, discounts and charges. Each of them must have one tax on sales.
import type { Fault } from '../../contracts/errors';
import { listPathsOfMarginRowsWithWithholding } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { createMessage, type Message } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { createEInvoiceFault } from '../findings';
import { isTaxTreatmentOfComboStated } from '../codes/tax-categories';
import { isOutlayChargeWithoutSalesTax, pickSalesTaxCombos } from '../../document/sales-taxes';
import { findOrGuessOutsidePriceRowKind, isWithheldGuaranteeDiscount, type OutsidePriceRowKind } from '../untaxed-row';
import { listLinesThatHaveTotal } from './lines';

export const listFacturaeRowFaults = ({ invoice }: EInvoiceInput): Fault[] => [
  ...judgeLines(invoice),
  ...judgeDocumentRows(invoice, 'discounts'),
  ...judgeDocumentRows(invoice, 'charges'),
  ...listPathsOfMarginRowsWithWithholding(invoice).map((path) =>
    createEInvoiceFault('20', path, createMessage('e-invoice-margin-withheld')),
  ),
];

function judgeLines({ lines, totals }: Invoice): Fault[] {
  const priced = listLinesThatHaveTotal(lines);
  if (priced.length === 0 || totals === undefined)
    return [createEInvoiceFault('05', 'lines', createMessage('facturae-lines-missing'))];
  return priced.flatMap(({ line, index }) => {
    const text = findLineFault(pickSalesTaxCombos(line.taxes));
    return text === undefined ? [] : [createEInvoiceFault('06', `lines[${index}].taxes`, createMessage(text))];
  });
}

function findLineFault([combo, second]: readonly TaxCombo[]) {
  if (combo === undefined) return 'facturae-line-untaxed';
  if (second !== undefined) return 'facturae-line-taxed-twice';
  return isTaxTreatmentOfComboStated(combo) ? undefined : 'e-invoice-tax-unsaid';
}

function judgeDocumentRows(invoice: Invoice, member: 'discounts' | 'charges'): Fault[] {
  return (invoice[member] ?? []).flatMap((row, index) => {
    const path = `${member}[${index}].taxes`;
    const [combo, second] = pickSalesTaxCombos(row.taxes);
    // Tax withheld from an outlay belongs to no line.
    const isPlainOutlay = member === 'charges' && isOutlayChargeWithoutSalesTax(row) && (row.taxes ?? []).length === 0;
    if (isPlainOutlay || (member === 'discounts' && isWithheldGuaranteeDiscount(row))) return [];
    if (combo !== undefined && second === undefined)
      return isTaxTreatmentOfComboStated(combo)
        ? []
        : [createEInvoiceFault('07', path, createMessage('e-invoice-tax-unsaid'))];
    const kind = findOrGuessOutsidePriceRowKind(invoice, row, member === 'charges');
    return [createEInvoiceFault('07', path, describeRowFault(kind, member))];
  });
}

function describeRowFault(kind: OutsidePriceRowKind | undefined, member: 'discounts' | 'charges'): Message {
  if (kind === undefined) return createMessage('facturae-row-untaxed', { kind: member });
  if (kind === 'guarantee') return createMessage('facturae-guarantee');
  return createMessage('e-invoice-row-outside-price', { kind });
}

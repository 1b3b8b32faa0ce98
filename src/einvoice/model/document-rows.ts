// Discounts and charges of the whole invoice (BG-20, BG-21), each with its tax.
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import { createEInvoiceFault, type EInvoiceFindingCollector } from '../findings';
import { parseMoneyOrZeroIfAbsent } from '../money';
import { computeIncludedTaxDivisor } from '../prices-include';
import { isOutlayChargeWithoutSalesTax, pickSalesTaxCombos } from '../../document/sales-taxes';
import { guessOutlayKeyedChargeKind, findOrGuessOutsidePriceRowKind, type OutsidePriceRowKind } from '../untaxed-row';
import { computeDocumentDiscountOrChargeAmounts, toEInvoiceAllowanceCharge } from './allowances';
import type { EInvoiceTaxCategoryResolver } from './categories';
import type { EInvoiceDocumentAllowanceCharge, EInvoiceTaxCategory } from './e-invoice-model';

/** Builds the discounts and charges of the document, without rows whose amounts are zero. */
export function buildEInvoiceDocumentAllowanceCharges(
  invoice: Invoice,
  categories: EInvoiceTaxCategoryResolver,
  findings: EInvoiceFindingCollector,
): EInvoiceDocumentAllowanceCharge[] {
  const sum = parseMoneyOrZeroIfAbsent(invoice.totals?.sum);
  const build = (
    row: DocumentDiscountOrCharge,
    isCharge: boolean,
    place: string,
  ): EInvoiceDocumentAllowanceCharge[] => {
    const category = findCategory(row, isCharge, categories, place);
    if (category === undefined) {
      refuseRow(findOrGuessOutsidePriceRowKind(invoice, row, isCharge), row, place, findings);
      return [];
    }
    const amounts = computeDocumentDiscountOrChargeAmounts(
      row,
      isCharge,
      sum,
      computeIncludedTaxDivisor(invoice, pickSalesTaxCombos(row.taxes)[0]),
    );
    if (amounts.amount.isZero()) return [];
    const built = { ...toEInvoiceAllowanceCharge(row, amounts), category };
    if (!isCharge || !isOutlayChargeWithoutSalesTax(row)) return [{ ...built, isOutlay: false }];
    // The code says that the amount was paid on behalf of the customer.
    const reasonCode = guessOutlayKeyedChargeKind(row) === 'outlay' ? built.reasonCode : undefined;
    return [{ ...built, reasonCode, isOutlay: true }];
  };
  return [
    ...(invoice.discounts ?? []).flatMap((row, i) => build(row, false, `discounts[${i}]`)),
    ...(invoice.charges ?? []).flatMap((row, i) => build(row, true, `charges[${i}]`)),
  ];
}

function refuseRow(
  kind: OutsidePriceRowKind | undefined,
  { taxes }: DocumentDiscountOrCharge,
  place: string,
  findings: EInvoiceFindingCollector,
): void {
  const path = `${place}.taxes`;
  if (kind === undefined) findings.refuse(pickSalesTaxCombos(taxes).length === 1 ? 'rowTaxUnsaid' : 'rowTax', path);
  else findings.addFault(createEInvoiceFault('07', path, createMessage('e-invoice-row-outside-price', { kind })));
}

function findCategory(
  row: DocumentDiscountOrCharge,
  isCharge: boolean,
  categories: EInvoiceTaxCategoryResolver,
  place: string,
): EInvoiceTaxCategory | undefined {
  if (isCharge && isOutlayChargeWithoutSalesTax(row)) return categories.findOutlay(guessOutlayKeyedChargeKind(row));
  const [combo, second] = pickSalesTaxCombos(row.taxes);
  return combo && !second ? categories.find(combo, `${place}.taxes`) : undefined;
}

// The part of a price that no tax covers, such as an outlay or the rest of a price under a margin scheme. No rate
// contains this part, so it is credited and replaced as discounts and charges without taxes.
import {
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  isNegativeAmount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
} from '../../amount/amount';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { isSalesTaxCombo } from '../../document/sales-taxes';

export const hasRowNoSalesTax = ({ taxes = [] }: { readonly taxes?: readonly TaxCombo[] | undefined }): boolean =>
  !taxes.some(isSalesTaxCombo);

/** Computes the part without taxes. For a credit note, this part is negative. */
export function computeUntaxedRowsAmount({ type, lines = [], discounts = [], charges = [] }: Invoice): Amount {
  const amounts = [
    ...lines.filter(hasRowNoSalesTax).map(({ total = '0' }) => parseAmount(total)),
    ...charges.filter(hasRowNoSalesTax).map(({ amount }) => parseAmount(amount)),
    ...discounts.filter(hasRowNoSalesTax).map(({ amount }) => negateAmount(parseAmount(amount))),
  ];
  const sum = sumAmountsExactly(amounts);
  return type === 'credit-note' ? negateAmount(sum) : sum;
}

export const sumAmountsExactly = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, one) => addAmountsExactly(sum, one), createZeroAmount(0));

type DocumentWithRows = JsonObject & { readonly discounts?: readonly object[]; readonly charges?: readonly object[] };

/** The reason of a difference that earlier credit notes of amounts leave. */
export const earlierCreditNotesAdjustmentReason = 'Ajuste por abonos anteriores';

/** Adds a charge or a discount, so that the part without taxes has the needed amount. */
export function addUntaxedDifferenceRow(
  document: JsonObject,
  needed: Amount,
  calculate: (document: object) => Invoice,
  chargeReason = earlierCreditNotesAdjustmentReason,
): JsonObject {
  const own = computeUntaxedRowsAmount(calculate(document));
  const isCredit = document['type'] === 'credit-note';
  const difference = addAmountsExactly(needed, isCredit ? own : negateAmount(own));
  if (isZeroAmount(difference)) return document;
  const { discounts = [], charges = [] } = document as DocumentWithRows;
  const rows = isNegativeAmount(difference)
    ? {
        discounts: [
          ...discounts,
          { reason: earlierCreditNotesAdjustmentReason, amount: toAmountText(negateAmount(difference)) },
        ],
      }
    : { charges: [...charges, { reason: chargeReason, amount: toAmountText(difference) }] };
  return { ...document, ...rows } as unknown as JsonObject;
}

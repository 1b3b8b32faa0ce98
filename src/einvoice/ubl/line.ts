// A line of the file in UBL.
import type { ItemTerms, LineTerms, TaxCategory } from '../model/terms';
import { writeEach, leaf, wrap } from '../xml';
import { writeAllowanceCharge, writeAmount, writeCategory, writeIdentifier, writePeriod } from './elements';

/** Type of the object that a line or the invoice is about (Peppol R101). */
export const objectType = '130';

/** @param kind determines the names of the line and its quantity */
export function writeLine(line: LineTerms, kind: 'Invoice' | 'CreditNote', currency: string): string {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return wrap(
    `cac:${kind}Line`,
    leaf('cbc:ID', line.id),
    leaf('cbc:Note', line.note),
    leaf(quantity, line.quantity, { unitCode: line.unitCode }),
    writeAmount('cbc:LineExtensionAmount', line.amount, currency),
    leaf('cbc:AccountingCost', line.accountingReference),
    writePeriod(line.period),
    wrap('cac:OrderLineReference', leaf('cbc:LineID', line.orderLine)),
    writeObject(line.object),
    writeEach(line.allowanceCharges, (row) => writeAllowanceCharge(row, currency)),
    writeItem(line.item, line.category),
    wrap('cac:Price', leaf('cbc:PriceAmount', line.price, { currencyID: currency })),
  );
}

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrap('cac:DocumentReference', leaf('cbc:ID', object), leaf('cbc:DocumentTypeCode', objectType));

const writeItem = (item: ItemTerms, category: TaxCategory): string =>
  wrap(
    'cac:Item',
    leaf('cbc:Description', item.description),
    leaf('cbc:Name', item.name),
    wrap('cac:BuyersItemIdentification', leaf('cbc:ID', item.buyersId)),
    wrap('cac:SellersItemIdentification', leaf('cbc:ID', item.sellersId)),
    wrap('cac:StandardItemIdentification', writeIdentifier('cbc:ID', item.standardId)),
    wrap('cac:OriginCountry', leaf('cbc:IdentificationCode', item.origin)),
    writeEach(item.classifications, ({ id, scheme }) =>
      wrap('cac:CommodityClassification', leaf('cbc:ItemClassificationCode', id, { listID: scheme })),
    ),
    writeCategory('cac:ClassifiedTaxCategory', category),
  );

// A line of the file in CII.
import type { ItemTerms, LineTerms } from '../model/terms';
import { writeEach, leaf, wrap } from '../xml';
import { writeAllowanceCharge, writeAmount, writeCategory, writePeriod } from './elements';

/** Type of the object that a line or the invoice is about. */
export const objectType = '130';

export function writeLine(line: LineTerms): string {
  return wrap(
    'ram:IncludedSupplyChainTradeLineItem',
    wrap(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', line.id),
      wrap('ram:IncludedNote', leaf('ram:Content', line.note)),
    ),
    writeItem(line.item),
    wrap(
      'ram:SpecifiedLineTradeAgreement',
      wrap('ram:BuyerOrderReferencedDocument', leaf('ram:LineID', line.orderLine)),
      wrap('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.price)),
    ),
    wrap('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode })),
    wrap(
      'ram:SpecifiedLineTradeSettlement',
      writeCategory('ram:ApplicableTradeTax', line.category),
      writePeriod(line.period),
      writeEach(line.allowanceCharges, writeAllowanceCharge),
      wrap('ram:SpecifiedTradeSettlementLineMonetarySummation', writeAmount('ram:LineTotalAmount', line.amount)),
      writeObject(line.object),
      wrap('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', line.accountingReference)),
    ),
  );
}

const writeItem = (item: ItemTerms): string =>
  wrap(
    'ram:SpecifiedTradeProduct',
    leaf('ram:GlobalID', item.standardId?.id, { schemeID: item.standardId?.scheme }),
    leaf('ram:SellerAssignedID', item.sellersId),
    leaf('ram:BuyerAssignedID', item.buyersId),
    leaf('ram:Name', item.name),
    leaf('ram:Description', item.description),
    writeEach(item.classifications, ({ id, scheme }) =>
      wrap('ram:DesignatedProductClassification', leaf('ram:ClassCode', id, { listID: scheme })),
    ),
    wrap('ram:OriginTradeCountry', leaf('ram:ID', item.origin)),
  );

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrap('ram:AdditionalReferencedDocument', leaf('ram:IssuerAssignedID', object), leaf('ram:TypeCode', objectType));

// A line of the file in CII.
import type { EInvoiceItem, EInvoiceLine } from '../model/e-invoice-model';
import { mapRowsToXml, buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';
import { buildCiiAllowanceChargeXml, buildCiiAmountXml, buildCiiTaxCategoryXml, buildCiiPeriodXml } from './elements';

/** Type of the object to which a line or the invoice refers. */
export const ciiInvoicedObjectTypeCode = '130';

export function buildCiiLineXml(line: EInvoiceLine): string {
  return wrapInXmlElementUnlessEmpty(
    'ram:IncludedSupplyChainTradeLineItem',
    wrapInXmlElementUnlessEmpty(
      'ram:AssociatedDocumentLineDocument',
      buildXmlTextElementUnlessEmpty('ram:LineID', line.id),
      wrapInXmlElementUnlessEmpty('ram:IncludedNote', buildXmlTextElementUnlessEmpty('ram:Content', line.note)),
    ),
    writeItem(line.item),
    wrapInXmlElementUnlessEmpty(
      'ram:SpecifiedLineTradeAgreement',
      wrapInXmlElementUnlessEmpty(
        'ram:BuyerOrderReferencedDocument',
        buildXmlTextElementUnlessEmpty('ram:LineID', line.orderLine),
      ),
      wrapInXmlElementUnlessEmpty(
        'ram:NetPriceProductTradePrice',
        buildXmlTextElementUnlessEmpty('ram:ChargeAmount', line.price),
      ),
    ),
    wrapInXmlElementUnlessEmpty(
      'ram:SpecifiedLineTradeDelivery',
      buildXmlTextElementUnlessEmpty('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    wrapInXmlElementUnlessEmpty(
      'ram:SpecifiedLineTradeSettlement',
      buildCiiTaxCategoryXml('ram:ApplicableTradeTax', line.category),
      buildCiiPeriodXml(line.period),
      mapRowsToXml(line.allowanceCharges, buildCiiAllowanceChargeXml),
      wrapInXmlElementUnlessEmpty(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        buildCiiAmountXml('ram:LineTotalAmount', line.amount),
      ),
      writeObject(line.object),
      wrapInXmlElementUnlessEmpty(
        'ram:ReceivableSpecifiedTradeAccountingAccount',
        buildXmlTextElementUnlessEmpty('ram:ID', line.accountingReference),
      ),
    ),
  );
}

const writeItem = (item: EInvoiceItem): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:SpecifiedTradeProduct',
    buildXmlTextElementUnlessEmpty('ram:GlobalID', item.standardId?.id, { schemeID: item.standardId?.scheme }),
    buildXmlTextElementUnlessEmpty('ram:SellerAssignedID', item.sellersId),
    buildXmlTextElementUnlessEmpty('ram:BuyerAssignedID', item.buyersId),
    buildXmlTextElementUnlessEmpty('ram:Name', item.name),
    buildXmlTextElementUnlessEmpty('ram:Description', item.description),
    mapRowsToXml(item.classifications, ({ id, scheme }) =>
      wrapInXmlElementUnlessEmpty(
        'ram:DesignatedProductClassification',
        buildXmlTextElementUnlessEmpty('ram:ClassCode', id, { listID: scheme }),
      ),
    ),
    wrapInXmlElementUnlessEmpty('ram:OriginTradeCountry', buildXmlTextElementUnlessEmpty('ram:ID', item.origin)),
  );

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrapInXmlElementUnlessEmpty(
        'ram:AdditionalReferencedDocument',
        buildXmlTextElementUnlessEmpty('ram:IssuerAssignedID', object),
        buildXmlTextElementUnlessEmpty('ram:TypeCode', ciiInvoicedObjectTypeCode),
      );

// A line of the file in CII.
import type { EInvoiceItem, EInvoiceLine } from '../model/e-invoice-model';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';
import { buildCiiAllowanceChargeXml, buildCiiAmountXml, buildCiiTaxCategoryXml, buildCiiPeriodXml } from './elements';

/** Type of the object to which a line or the invoice refers. */
export const ciiInvoicedObjectTypeCode = '130';

export function buildCiiLineXml(line: EInvoiceLine): string {
  return wrapInElement(
    'ram:IncludedSupplyChainTradeLineItem',
    wrapInElement(
      'ram:AssociatedDocumentLineDocument',
      buildTextElement('ram:LineID', line.id),
      wrapInElement('ram:IncludedNote', buildTextElement('ram:Content', line.note)),
    ),
    writeItem(line.item),
    wrapInElement(
      'ram:SpecifiedLineTradeAgreement',
      wrapInElement('ram:BuyerOrderReferencedDocument', buildTextElement('ram:LineID', line.orderLine)),
      wrapInElement('ram:NetPriceProductTradePrice', buildTextElement('ram:ChargeAmount', line.price)),
    ),
    wrapInElement(
      'ram:SpecifiedLineTradeDelivery',
      buildTextElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    wrapInElement(
      'ram:SpecifiedLineTradeSettlement',
      buildCiiTaxCategoryXml('ram:ApplicableTradeTax', line.category),
      buildCiiPeriodXml(line.period),
      joinXmlForEach(line.allowanceCharges, buildCiiAllowanceChargeXml),
      wrapInElement(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        buildCiiAmountXml('ram:LineTotalAmount', line.amount),
      ),
      writeObject(line.object),
      wrapInElement(
        'ram:ReceivableSpecifiedTradeAccountingAccount',
        buildTextElement('ram:ID', line.accountingReference),
      ),
    ),
  );
}

const writeItem = (item: EInvoiceItem): string =>
  wrapInElement(
    'ram:SpecifiedTradeProduct',
    buildTextElement('ram:GlobalID', item.standardId?.id, { schemeID: item.standardId?.scheme }),
    buildTextElement('ram:SellerAssignedID', item.sellersId),
    buildTextElement('ram:BuyerAssignedID', item.buyersId),
    buildTextElement('ram:Name', item.name),
    buildTextElement('ram:Description', item.description),
    joinXmlForEach(item.classifications, ({ id, scheme }) =>
      wrapInElement('ram:DesignatedProductClassification', buildTextElement('ram:ClassCode', id, { listID: scheme })),
    ),
    wrapInElement('ram:OriginTradeCountry', buildTextElement('ram:ID', item.origin)),
  );

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrapInElement(
        'ram:AdditionalReferencedDocument',
        buildTextElement('ram:IssuerAssignedID', object),
        buildTextElement('ram:TypeCode', ciiInvoicedObjectTypeCode),
      );

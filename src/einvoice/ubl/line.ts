// A line of the file in UBL.
import type { ItemTerms, LineTerms, EInvoiceTaxCategory } from '../model/terms';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';
import {
  buildAllowanceChargeXml,
  buildAmountXml,
  buildTaxCategoryXml,
  buildIdentifierXml,
  buildPeriodXml,
} from './elements';

/** Type of the object that a line or the invoice is about (Peppol R101). */
export const invoicedObjectType = '130';

/** @param kind determines the names of the line and its quantity */
export function buildLineXml(line: LineTerms, kind: 'Invoice' | 'CreditNote', currency: string): string {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return wrapInElement(
    `cac:${kind}Line`,
    buildTextElement('cbc:ID', line.id),
    buildTextElement('cbc:Note', line.note),
    buildTextElement(quantity, line.quantity, { unitCode: line.unitCode }),
    buildAmountXml('cbc:LineExtensionAmount', line.amount, currency),
    buildTextElement('cbc:AccountingCost', line.accountingReference),
    buildPeriodXml(line.period),
    wrapInElement('cac:OrderLineReference', buildTextElement('cbc:LineID', line.orderLine)),
    writeObject(line.object),
    joinXmlForEach(line.allowanceCharges, (row) => buildAllowanceChargeXml(row, currency)),
    writeItem(line.item, line.category),
    wrapInElement('cac:Price', buildTextElement('cbc:PriceAmount', line.price, { currencyID: currency })),
  );
}

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrapInElement(
        'cac:DocumentReference',
        buildTextElement('cbc:ID', object),
        buildTextElement('cbc:DocumentTypeCode', invoicedObjectType),
      );

const writeItem = (item: ItemTerms, category: EInvoiceTaxCategory): string =>
  wrapInElement(
    'cac:Item',
    buildTextElement('cbc:Description', item.description),
    buildTextElement('cbc:Name', item.name),
    wrapInElement('cac:BuyersItemIdentification', buildTextElement('cbc:ID', item.buyersId)),
    wrapInElement('cac:SellersItemIdentification', buildTextElement('cbc:ID', item.sellersId)),
    wrapInElement('cac:StandardItemIdentification', buildIdentifierXml('cbc:ID', item.standardId)),
    wrapInElement('cac:OriginCountry', buildTextElement('cbc:IdentificationCode', item.origin)),
    joinXmlForEach(item.classifications, ({ id, scheme }) =>
      wrapInElement(
        'cac:CommodityClassification',
        buildTextElement('cbc:ItemClassificationCode', id, { listID: scheme }),
      ),
    ),
    buildTaxCategoryXml('cac:ClassifiedTaxCategory', category),
  );

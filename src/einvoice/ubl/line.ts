// A line of the file in UBL.
import type { EInvoiceItem, EInvoiceLine, EInvoiceTaxCategory } from '../model/e-invoice-model';
import { mapRowsToXml, buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';
import {
  buildUblAllowanceChargeXml,
  buildUblAmountXml,
  buildUblTaxCategoryXml,
  buildUblIdentifierXml,
  buildUblPeriodXml,
} from './elements';

/** Type of the object to which a line or the invoice refers (Peppol R101). */
export const ublInvoicedObjectTypeCode = '130';

/** @param kind determines the names of the line and its quantity */
export function buildUblLineXml(line: EInvoiceLine, kind: 'Invoice' | 'CreditNote', currency: string): string {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return wrapInXmlElementUnlessEmpty(
    `cac:${kind}Line`,
    buildXmlTextElementUnlessEmpty('cbc:ID', line.id),
    buildXmlTextElementUnlessEmpty('cbc:Note', line.note),
    buildXmlTextElementUnlessEmpty(quantity, line.quantity, { unitCode: line.unitCode }),
    buildUblAmountXml('cbc:LineExtensionAmount', line.amount, currency),
    buildXmlTextElementUnlessEmpty('cbc:AccountingCost', line.accountingReference),
    buildUblPeriodXml(line.period),
    wrapInXmlElementUnlessEmpty('cac:OrderLineReference', buildXmlTextElementUnlessEmpty('cbc:LineID', line.orderLine)),
    writeObject(line.object),
    mapRowsToXml(line.allowanceCharges, (row) => buildUblAllowanceChargeXml(row, currency)),
    writeItem(line.item, line.category),
    wrapInXmlElementUnlessEmpty(
      'cac:Price',
      buildXmlTextElementUnlessEmpty('cbc:PriceAmount', line.price, { currencyID: currency }),
    ),
  );
}

const writeObject = (object: string | undefined): string =>
  object === undefined
    ? ''
    : wrapInXmlElementUnlessEmpty(
        'cac:DocumentReference',
        buildXmlTextElementUnlessEmpty('cbc:ID', object),
        buildXmlTextElementUnlessEmpty('cbc:DocumentTypeCode', ublInvoicedObjectTypeCode),
      );

const writeItem = (item: EInvoiceItem, category: EInvoiceTaxCategory): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:Item',
    buildXmlTextElementUnlessEmpty('cbc:Description', item.description),
    buildXmlTextElementUnlessEmpty('cbc:Name', item.name),
    wrapInXmlElementUnlessEmpty(
      'cac:BuyersItemIdentification',
      buildXmlTextElementUnlessEmpty('cbc:ID', item.buyersId),
    ),
    wrapInXmlElementUnlessEmpty(
      'cac:SellersItemIdentification',
      buildXmlTextElementUnlessEmpty('cbc:ID', item.sellersId),
    ),
    wrapInXmlElementUnlessEmpty('cac:StandardItemIdentification', buildUblIdentifierXml('cbc:ID', item.standardId)),
    wrapInXmlElementUnlessEmpty(
      'cac:OriginCountry',
      buildXmlTextElementUnlessEmpty('cbc:IdentificationCode', item.origin),
    ),
    mapRowsToXml(item.classifications, ({ id, scheme }) =>
      wrapInXmlElementUnlessEmpty(
        'cac:CommodityClassification',
        buildXmlTextElementUnlessEmpty('cbc:ItemClassificationCode', id, { listID: scheme }),
      ),
    ),
    buildUblTaxCategoryXml('cac:ClassifiedTaxCategory', category),
  );

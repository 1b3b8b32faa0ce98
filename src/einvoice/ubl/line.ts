// A line of the file in UBL.
import type { EInvoiceItem, EInvoiceLine, EInvoiceTaxCategory } from '../model/e-invoice-model';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';
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
  return wrapInElement(
    `cac:${kind}Line`,
    buildTextElement('cbc:ID', line.id),
    buildTextElement('cbc:Note', line.note),
    buildTextElement(quantity, line.quantity, { unitCode: line.unitCode }),
    buildUblAmountXml('cbc:LineExtensionAmount', line.amount, currency),
    buildTextElement('cbc:AccountingCost', line.accountingReference),
    buildUblPeriodXml(line.period),
    wrapInElement('cac:OrderLineReference', buildTextElement('cbc:LineID', line.orderLine)),
    writeObject(line.object),
    joinXmlForEach(line.allowanceCharges, (row) => buildUblAllowanceChargeXml(row, currency)),
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
        buildTextElement('cbc:DocumentTypeCode', ublInvoicedObjectTypeCode),
      );

const writeItem = (item: EInvoiceItem, category: EInvoiceTaxCategory): string =>
  wrapInElement(
    'cac:Item',
    buildTextElement('cbc:Description', item.description),
    buildTextElement('cbc:Name', item.name),
    wrapInElement('cac:BuyersItemIdentification', buildTextElement('cbc:ID', item.buyersId)),
    wrapInElement('cac:SellersItemIdentification', buildTextElement('cbc:ID', item.sellersId)),
    wrapInElement('cac:StandardItemIdentification', buildUblIdentifierXml('cbc:ID', item.standardId)),
    wrapInElement('cac:OriginCountry', buildTextElement('cbc:IdentificationCode', item.origin)),
    joinXmlForEach(item.classifications, ({ id, scheme }) =>
      wrapInElement(
        'cac:CommodityClassification',
        buildTextElement('cbc:ItemClassificationCode', id, { listID: scheme }),
      ),
    ),
    buildUblTaxCategoryXml('cac:ClassifiedTaxCategory', category),
  );

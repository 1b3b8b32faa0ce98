// Writes UBL 2.1, an Invoice or a CreditNote, from the model of EN 16931.
import type { EInvoiceTradeParty } from '../model/party-terms';
import type { EInvoiceModel, EInvoiceSupportingDocument, EInvoiceTaxPointEvent } from '../model/e-invoice-model';
import { formatXmlAmount } from '../money';
import type { EInvoiceProfile } from '../profiles';
import {
  mapRowsToXml,
  joinXmlPartsInOrder,
  buildXmlTextElementUnlessEmpty,
  wrapInXmlElementUnlessEmpty,
  buildXmlDocumentText,
} from '../xml';
import {
  buildUblPostalAddressXml,
  buildUblAllowanceChargeXml,
  buildUblAmountXml,
  buildUblTaxCategoryXml,
  buildUblIdentifierXml,
  buildUblPartyXml,
  buildUblPeriodXml,
  buildUblTaxNumberXml,
} from './elements';
import { ublInvoicedObjectTypeCode, buildUblLineXml } from './line';
import { ublCreditNoteElementOrder, ublInvoiceElementOrder, type UblRootChildName } from './order';
import { buildUblPaymentMeansXml } from './payment';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const parts = {
  'xmlns:cac': `${schemas}CommonAggregateComponents-2`,
  'xmlns:cbc': `${schemas}CommonBasicComponents-2`,
};

export function buildUblXml(terms: EInvoiceModel, profile: EInvoiceProfile): string {
  const kind = terms.isCreditNote ? 'CreditNote' : 'Invoice';
  const order = terms.isCreditNote ? ublCreditNoteElementOrder : ublInvoiceElementOrder;
  const content = joinXmlPartsInOrder(order, describePieces(terms, profile, kind));
  return buildXmlDocumentText(kind, { xmlns: `${schemas}${kind}-2`, ...parts }, content);
}

/** Codes of BT-8 (UNTDID 2005). */
const taxPointCodes: Readonly<Record<EInvoiceTaxPointEvent, string>> = { issue: '3', delivery: '35', payment: '432' };

type Kind = 'Invoice' | 'CreditNote';

function writeOriginal({ number, date }: EInvoiceModel['originals'][number]): string {
  const [id, day] = [
    buildXmlTextElementUnlessEmpty('cbc:ID', number),
    buildXmlTextElementUnlessEmpty('cbc:IssueDate', date),
  ];
  return wrapInXmlElementUnlessEmpty(
    'cac:BillingReference',
    wrapInXmlElementUnlessEmpty('cac:InvoiceDocumentReference', id, day),
  );
}

function describePieces(
  terms: EInvoiceModel,
  profile: EInvoiceProfile,
  kind: Kind,
): Record<UblRootChildName, () => string> {
  const { references, currency, totals, payment } = terms;
  const names = terms.isSelfBilled && profile.selfBilled ? profile.selfBilled : profile;
  const creditor = payment?.creditor === undefined ? [] : [{ id: payment.creditor, scheme: 'SEPA' }];
  const reference = (name: string, id: string | undefined): string =>
    wrapInXmlElementUnlessEmpty(`cac:${name}`, buildXmlTextElementUnlessEmpty('cbc:ID', id));
  return {
    CustomizationID: () => buildXmlTextElementUnlessEmpty('cbc:CustomizationID', names.specification),
    ProfileID: () => buildXmlTextElementUnlessEmpty('cbc:ProfileID', names.process),
    ID: () => buildXmlTextElementUnlessEmpty('cbc:ID', terms.number),
    IssueDate: () => buildXmlTextElementUnlessEmpty('cbc:IssueDate', terms.issueDate),
    DueDate: () => buildXmlTextElementUnlessEmpty('cbc:DueDate', terms.dueDate),
    TypeCode: () => buildXmlTextElementUnlessEmpty(`cbc:${kind}TypeCode`, terms.typeCode),
    Note: () => mapRowsToXml(terms.notes, ({ text }) => buildXmlTextElementUnlessEmpty('cbc:Note', text)),
    TaxPointDate: () => buildXmlTextElementUnlessEmpty('cbc:TaxPointDate', terms.taxDate),
    DocumentCurrencyCode: () => buildXmlTextElementUnlessEmpty('cbc:DocumentCurrencyCode', currency),
    TaxCurrencyCode: () =>
      totals.taxInEuros === undefined ? '' : buildXmlTextElementUnlessEmpty('cbc:TaxCurrencyCode', 'EUR'),
    AccountingCost: () => buildXmlTextElementUnlessEmpty('cbc:AccountingCost', references.accounting),
    BuyerReference: () => buildXmlTextElementUnlessEmpty('cbc:BuyerReference', references.buyer),
    InvoicePeriod: () =>
      buildUblPeriodXml(
        terms.period,
        buildXmlTextElementUnlessEmpty('cbc:DescriptionCode', terms.taxPoint && taxPointCodes[terms.taxPoint]),
      ),
    OrderReference: () =>
      wrapInXmlElementUnlessEmpty(
        'cac:OrderReference',
        buildXmlTextElementUnlessEmpty('cbc:ID', references.order),
        buildXmlTextElementUnlessEmpty('cbc:SalesOrderID', references.salesOrder),
      ),
    BillingReference: () => mapRowsToXml(terms.originals, writeOriginal),
    DespatchDocumentReference: () => reference('DespatchDocumentReference', references.despatch),
    ReceiptDocumentReference: () => reference('ReceiptDocumentReference', references.receipt),
    OriginatorDocumentReference: () => reference('OriginatorDocumentReference', references.tender),
    ContractDocumentReference: () => reference('ContractDocumentReference', references.contract),
    AdditionalDocumentReference: () => writeAdditional(terms),
    ProjectReference: () => reference('ProjectReference', references.project),
    AccountingSupplierParty: () =>
      wrapInXmlElementUnlessEmpty('cac:AccountingSupplierParty', buildUblPartyXml(terms.seller, creditor)),
    AccountingCustomerParty: () =>
      wrapInXmlElementUnlessEmpty('cac:AccountingCustomerParty', buildUblPartyXml(terms.buyer)),
    PayeeParty: () => writePayee(terms),
    TaxRepresentativeParty: () => (terms.representative ? writeRepresentative(terms.representative) : ''),
    Delivery: () => writeDelivery(terms),
    PaymentMeans: () => buildUblPaymentMeansXml(terms),
    PaymentTerms: () =>
      wrapInXmlElementUnlessEmpty('cac:PaymentTerms', buildXmlTextElementUnlessEmpty('cbc:Note', terms.terms)),
    AllowanceCharge: () => mapRowsToXml(terms.allowanceCharges, (row) => buildUblAllowanceChargeXml(row, currency)),
    TaxTotal: () => writeTaxes(terms),
    LegalMonetaryTotal: () => writeTotals(terms),
    Line: () => mapRowsToXml(terms.lines, (line) => buildUblLineXml(line, kind, currency)),
  };
}

/** Writes additional references. In a credit note, the project is one of them. */
function writeAdditional({ references, attachments, isCreditNote }: EInvoiceModel): string {
  const typed = (id: string | undefined, type: string): string =>
    id === undefined
      ? ''
      : wrapInXmlElementUnlessEmpty(
          'cac:AdditionalDocumentReference',
          buildXmlTextElementUnlessEmpty('cbc:ID', id),
          buildXmlTextElementUnlessEmpty('cbc:DocumentTypeCode', type),
        );
  return [
    typed(references.object, ublInvoicedObjectTypeCode),
    typed(isCreditNote ? references.project : undefined, '50'),
    mapRowsToXml(attachments, writeAttachment),
  ].join('');
}

const writeAttachment = ({ reference, description, address, file }: EInvoiceSupportingDocument): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:AdditionalDocumentReference',
    buildXmlTextElementUnlessEmpty('cbc:ID', reference),
    buildXmlTextElementUnlessEmpty('cbc:DocumentDescription', description),
    wrapInXmlElementUnlessEmpty(
      'cac:Attachment',
      buildXmlTextElementUnlessEmpty('cbc:EmbeddedDocumentBinaryObject', file?.base64, {
        mimeCode: file?.mime,
        filename: file?.name,
      }),
      wrapInXmlElementUnlessEmpty('cac:ExternalReference', buildXmlTextElementUnlessEmpty('cbc:URI', address)),
    ),
  );

function writePayee({ payee }: EInvoiceModel): string {
  if (payee === undefined) return '';
  return wrapInXmlElementUnlessEmpty(
    'cac:PayeeParty',
    wrapInXmlElementUnlessEmpty('cac:PartyIdentification', buildUblIdentifierXml('cbc:ID', payee.identifier)),
    wrapInXmlElementUnlessEmpty('cac:PartyName', buildXmlTextElementUnlessEmpty('cbc:Name', payee.name)),
    wrapInXmlElementUnlessEmpty('cac:PartyLegalEntity', buildUblIdentifierXml('cbc:CompanyID', payee.legalId)),
  );
}

const writeRepresentative = ({ name, address, vatNumber }: EInvoiceTradeParty): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:TaxRepresentativeParty',
    wrapInXmlElementUnlessEmpty('cac:PartyName', buildXmlTextElementUnlessEmpty('cbc:Name', name)),
    buildUblPostalAddressXml('cac:PostalAddress', address),
    buildUblTaxNumberXml(vatNumber),
  );

const writeDelivery = ({ delivery }: EInvoiceModel): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:Delivery',
    buildXmlTextElementUnlessEmpty('cbc:ActualDeliveryDate', delivery?.date),
    wrapInXmlElementUnlessEmpty('cac:DeliveryLocation', buildUblPostalAddressXml('cac:Address', delivery?.address)),
    wrapInXmlElementUnlessEmpty(
      'cac:DeliveryParty',
      wrapInXmlElementUnlessEmpty('cac:PartyName', buildXmlTextElementUnlessEmpty('cbc:Name', delivery?.name)),
    ),
  );

/** Writes the taxes. A second sum, which has no rows, is the tax in euros (BT-111). */
function writeTaxes({ rows, totals, currency }: EInvoiceModel): string {
  const subtotals = mapRowsToXml(rows, (row) =>
    wrapInXmlElementUnlessEmpty(
      'cac:TaxSubtotal',
      buildUblAmountXml('cbc:TaxableAmount', row.base, currency),
      buildUblAmountXml('cbc:TaxAmount', row.tax, currency),
      buildUblTaxCategoryXml('cac:TaxCategory', row, true),
    ),
  );
  const inEuros =
    totals.taxInEuros &&
    wrapInXmlElementUnlessEmpty(
      'cac:TaxTotal',
      buildXmlTextElementUnlessEmpty('cbc:TaxAmount', formatXmlAmount(totals.taxInEuros), { currencyID: 'EUR' }),
    );
  return (
    wrapInXmlElementUnlessEmpty('cac:TaxTotal', buildUblAmountXml('cbc:TaxAmount', totals.tax, currency), subtotals) +
    (inEuros ?? '')
  );
}

function writeTotals({ totals, currency }: EInvoiceModel): string {
  const unlessZero = (name: string, amount: EInvoiceModel['totals']['due']): string =>
    amount.isZero() ? '' : buildUblAmountXml(name, amount, currency);
  return wrapInXmlElementUnlessEmpty(
    'cac:LegalMonetaryTotal',
    buildUblAmountXml('cbc:LineExtensionAmount', totals.lines, currency),
    buildUblAmountXml('cbc:TaxExclusiveAmount', totals.withoutTax, currency),
    buildUblAmountXml('cbc:TaxInclusiveAmount', totals.withTax, currency),
    unlessZero('cbc:AllowanceTotalAmount', totals.allowances),
    unlessZero('cbc:ChargeTotalAmount', totals.charges),
    unlessZero('cbc:PrepaidAmount', totals.paid),
    unlessZero('cbc:PayableRoundingAmount', totals.rounding),
    buildUblAmountXml('cbc:PayableAmount', totals.due, currency),
  );
}

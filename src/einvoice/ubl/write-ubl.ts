// Writes UBL 2.1, an Invoice or a CreditNote, from the model of EN 16931.
import type { EInvoiceTradeParty } from '../model/party-terms';
import type { EInvoiceModel, EInvoiceSupportingDocument, EInvoiceTaxPointEvent } from '../model/e-invoice-model';
import { formatXmlAmount } from '../money';
import type { EInvoiceProfile } from '../profiles';
import { joinXmlForEach, joinXmlInOrder, buildTextElement, wrapInElement, buildXmlDocumentText } from '../xml';
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
  const content = joinXmlInOrder(order, describePieces(terms, profile, kind));
  return buildXmlDocumentText(kind, { xmlns: `${schemas}${kind}-2`, ...parts }, content);
}

/** Codes of BT-8 (UNTDID 2005). */
const taxPointCodes: Readonly<Record<EInvoiceTaxPointEvent, string>> = { issue: '3', delivery: '35', payment: '432' };

type Kind = 'Invoice' | 'CreditNote';

function writeOriginal({ number, date }: EInvoiceModel['originals'][number]): string {
  const [id, day] = [buildTextElement('cbc:ID', number), buildTextElement('cbc:IssueDate', date)];
  return wrapInElement('cac:BillingReference', wrapInElement('cac:InvoiceDocumentReference', id, day));
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
    wrapInElement(`cac:${name}`, buildTextElement('cbc:ID', id));
  return {
    CustomizationID: () => buildTextElement('cbc:CustomizationID', names.specification),
    ProfileID: () => buildTextElement('cbc:ProfileID', names.process),
    ID: () => buildTextElement('cbc:ID', terms.number),
    IssueDate: () => buildTextElement('cbc:IssueDate', terms.issueDate),
    DueDate: () => buildTextElement('cbc:DueDate', terms.dueDate),
    TypeCode: () => buildTextElement(`cbc:${kind}TypeCode`, terms.typeCode),
    Note: () => joinXmlForEach(terms.notes, ({ text }) => buildTextElement('cbc:Note', text)),
    TaxPointDate: () => buildTextElement('cbc:TaxPointDate', terms.taxDate),
    DocumentCurrencyCode: () => buildTextElement('cbc:DocumentCurrencyCode', currency),
    TaxCurrencyCode: () => (totals.taxInEuros === undefined ? '' : buildTextElement('cbc:TaxCurrencyCode', 'EUR')),
    AccountingCost: () => buildTextElement('cbc:AccountingCost', references.accounting),
    BuyerReference: () => buildTextElement('cbc:BuyerReference', references.buyer),
    InvoicePeriod: () =>
      buildUblPeriodXml(
        terms.period,
        buildTextElement('cbc:DescriptionCode', terms.taxPoint && taxPointCodes[terms.taxPoint]),
      ),
    OrderReference: () =>
      wrapInElement(
        'cac:OrderReference',
        buildTextElement('cbc:ID', references.order),
        buildTextElement('cbc:SalesOrderID', references.salesOrder),
      ),
    BillingReference: () => joinXmlForEach(terms.originals, writeOriginal),
    DespatchDocumentReference: () => reference('DespatchDocumentReference', references.despatch),
    ReceiptDocumentReference: () => reference('ReceiptDocumentReference', references.receipt),
    OriginatorDocumentReference: () => reference('OriginatorDocumentReference', references.tender),
    ContractDocumentReference: () => reference('ContractDocumentReference', references.contract),
    AdditionalDocumentReference: () => writeAdditional(terms),
    ProjectReference: () => reference('ProjectReference', references.project),
    AccountingSupplierParty: () =>
      wrapInElement('cac:AccountingSupplierParty', buildUblPartyXml(terms.seller, creditor)),
    AccountingCustomerParty: () => wrapInElement('cac:AccountingCustomerParty', buildUblPartyXml(terms.buyer)),
    PayeeParty: () => writePayee(terms),
    TaxRepresentativeParty: () => (terms.representative ? writeRepresentative(terms.representative) : ''),
    Delivery: () => writeDelivery(terms),
    PaymentMeans: () => buildUblPaymentMeansXml(terms),
    PaymentTerms: () => wrapInElement('cac:PaymentTerms', buildTextElement('cbc:Note', terms.terms)),
    AllowanceCharge: () => joinXmlForEach(terms.allowanceCharges, (row) => buildUblAllowanceChargeXml(row, currency)),
    TaxTotal: () => writeTaxes(terms),
    LegalMonetaryTotal: () => writeTotals(terms),
    Line: () => joinXmlForEach(terms.lines, (line) => buildUblLineXml(line, kind, currency)),
  };
}

/** Writes additional references. In a credit note, the project is one of them. */
function writeAdditional({ references, attachments, isCreditNote }: EInvoiceModel): string {
  const typed = (id: string | undefined, type: string): string =>
    id === undefined
      ? ''
      : wrapInElement(
          'cac:AdditionalDocumentReference',
          buildTextElement('cbc:ID', id),
          buildTextElement('cbc:DocumentTypeCode', type),
        );
  return [
    typed(references.object, ublInvoicedObjectTypeCode),
    typed(isCreditNote ? references.project : undefined, '50'),
    joinXmlForEach(attachments, writeAttachment),
  ].join('');
}

const writeAttachment = ({ reference, description, address, file }: EInvoiceSupportingDocument): string =>
  wrapInElement(
    'cac:AdditionalDocumentReference',
    buildTextElement('cbc:ID', reference),
    buildTextElement('cbc:DocumentDescription', description),
    wrapInElement(
      'cac:Attachment',
      buildTextElement('cbc:EmbeddedDocumentBinaryObject', file?.base64, {
        mimeCode: file?.mime,
        filename: file?.name,
      }),
      wrapInElement('cac:ExternalReference', buildTextElement('cbc:URI', address)),
    ),
  );

function writePayee({ payee }: EInvoiceModel): string {
  if (payee === undefined) return '';
  return wrapInElement(
    'cac:PayeeParty',
    wrapInElement('cac:PartyIdentification', buildUblIdentifierXml('cbc:ID', payee.identifier)),
    wrapInElement('cac:PartyName', buildTextElement('cbc:Name', payee.name)),
    wrapInElement('cac:PartyLegalEntity', buildUblIdentifierXml('cbc:CompanyID', payee.legalId)),
  );
}

const writeRepresentative = ({ name, address, vatNumber }: EInvoiceTradeParty): string =>
  wrapInElement(
    'cac:TaxRepresentativeParty',
    wrapInElement('cac:PartyName', buildTextElement('cbc:Name', name)),
    buildUblPostalAddressXml('cac:PostalAddress', address),
    buildUblTaxNumberXml(vatNumber),
  );

const writeDelivery = ({ delivery }: EInvoiceModel): string =>
  wrapInElement(
    'cac:Delivery',
    buildTextElement('cbc:ActualDeliveryDate', delivery?.date),
    wrapInElement('cac:DeliveryLocation', buildUblPostalAddressXml('cac:Address', delivery?.address)),
    wrapInElement('cac:DeliveryParty', wrapInElement('cac:PartyName', buildTextElement('cbc:Name', delivery?.name))),
  );

/** Writes the taxes. A second sum, which has no rows, is the tax in euros (BT-111). */
function writeTaxes({ rows, totals, currency }: EInvoiceModel): string {
  const subtotals = joinXmlForEach(rows, (row) =>
    wrapInElement(
      'cac:TaxSubtotal',
      buildUblAmountXml('cbc:TaxableAmount', row.base, currency),
      buildUblAmountXml('cbc:TaxAmount', row.tax, currency),
      buildUblTaxCategoryXml('cac:TaxCategory', row, true),
    ),
  );
  const inEuros =
    totals.taxInEuros &&
    wrapInElement(
      'cac:TaxTotal',
      buildTextElement('cbc:TaxAmount', formatXmlAmount(totals.taxInEuros), { currencyID: 'EUR' }),
    );
  return (
    wrapInElement('cac:TaxTotal', buildUblAmountXml('cbc:TaxAmount', totals.tax, currency), subtotals) + (inEuros ?? '')
  );
}

function writeTotals({ totals, currency }: EInvoiceModel): string {
  const unlessZero = (name: string, amount: EInvoiceModel['totals']['due']): string =>
    amount.isZero() ? '' : buildUblAmountXml(name, amount, currency);
  return wrapInElement(
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

// Writes UBL 2.1, which is an Invoice or a CreditNote, from the model of EN 16931.
import type { TradeParty } from '../model/party-terms';
import type { InvoiceTerms, SupportingDocument, TaxPoint } from '../model/terms';
import { writeMoney } from '../money';
import type { Profile } from '../profiles';
import { writeEach, writeInOrder, leaf, wrap, writeFile } from '../xml';
import {
  writeAddress,
  writeAllowanceCharge,
  writeAmount,
  writeCategory,
  writeIdentifier,
  writeParty,
  writePeriod,
  writeTaxNumber,
} from './elements';
import { objectType, writeLine } from './line';
import { creditNoteOrder, invoiceOrder, type RootElement } from './order';
import { writePaymentMeans } from './payment';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const parts = {
  'xmlns:cac': `${schemas}CommonAggregateComponents-2`,
  'xmlns:cbc': `${schemas}CommonBasicComponents-2`,
};

export function writeUbl(terms: InvoiceTerms, profile: Profile): string {
  const kind = terms.isCreditNote ? 'CreditNote' : 'Invoice';
  const order = terms.isCreditNote ? creditNoteOrder : invoiceOrder;
  const content = writeInOrder(order, describePieces(terms, profile, kind));
  return writeFile(kind, { xmlns: `${schemas}${kind}-2`, ...parts }, content);
}

/** Codes of BT-8 (UNTDID 2005). */
const taxPointCodes: Readonly<Record<TaxPoint, string>> = { issue: '3', delivery: '35', payment: '432' };

type Kind = 'Invoice' | 'CreditNote';

function describePieces(terms: InvoiceTerms, profile: Profile, kind: Kind): Record<RootElement, () => string> {
  const { references, currency, totals, payment } = terms;
  const names = terms.isSelfBilled && profile.selfBilled ? profile.selfBilled : profile;
  const creditor = payment?.creditor === undefined ? [] : [{ id: payment.creditor, scheme: 'SEPA' }];
  const reference = (name: string, id: string | undefined): string => wrap(`cac:${name}`, leaf('cbc:ID', id));
  return {
    CustomizationID: () => leaf('cbc:CustomizationID', names.specification),
    ProfileID: () => leaf('cbc:ProfileID', names.process),
    ID: () => leaf('cbc:ID', terms.number),
    IssueDate: () => leaf('cbc:IssueDate', terms.issueDate),
    DueDate: () => leaf('cbc:DueDate', terms.dueDate),
    TypeCode: () => leaf(`cbc:${kind}TypeCode`, terms.typeCode),
    Note: () => writeEach(terms.notes, ({ text }) => leaf('cbc:Note', text)),
    TaxPointDate: () => leaf('cbc:TaxPointDate', terms.taxDate),
    DocumentCurrencyCode: () => leaf('cbc:DocumentCurrencyCode', currency),
    TaxCurrencyCode: () => (totals.taxInEuros === undefined ? '' : leaf('cbc:TaxCurrencyCode', 'EUR')),
    AccountingCost: () => leaf('cbc:AccountingCost', references.accounting),
    BuyerReference: () => leaf('cbc:BuyerReference', references.buyer),
    InvoicePeriod: () =>
      writePeriod(terms.period, leaf('cbc:DescriptionCode', terms.taxPoint && taxPointCodes[terms.taxPoint])),
    OrderReference: () =>
      wrap('cac:OrderReference', leaf('cbc:ID', references.order), leaf('cbc:SalesOrderID', references.salesOrder)),
    BillingReference: () =>
      writeEach(terms.originals, ({ number, date }) =>
        wrap(
          'cac:BillingReference',
          wrap('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
        ),
      ),
    DespatchDocumentReference: () => reference('DespatchDocumentReference', references.despatch),
    ReceiptDocumentReference: () => reference('ReceiptDocumentReference', references.receipt),
    OriginatorDocumentReference: () => reference('OriginatorDocumentReference', references.tender),
    ContractDocumentReference: () => reference('ContractDocumentReference', references.contract),
    AdditionalDocumentReference: () => writeAdditional(terms),
    ProjectReference: () => reference('ProjectReference', references.project),
    AccountingSupplierParty: () => wrap('cac:AccountingSupplierParty', writeParty(terms.seller, creditor)),
    AccountingCustomerParty: () => wrap('cac:AccountingCustomerParty', writeParty(terms.buyer)),
    PayeeParty: () => writePayee(terms),
    TaxRepresentativeParty: () => (terms.representative ? writeRepresentative(terms.representative) : ''),
    Delivery: () => writeDelivery(terms),
    PaymentMeans: () => writePaymentMeans(terms),
    PaymentTerms: () => wrap('cac:PaymentTerms', leaf('cbc:Note', terms.terms)),
    AllowanceCharge: () => writeEach(terms.allowanceCharges, (row) => writeAllowanceCharge(row, currency)),
    TaxTotal: () => writeTaxes(terms),
    LegalMonetaryTotal: () => writeTotals(terms),
    Line: () => writeEach(terms.lines, (line) => writeLine(line, kind, currency)),
  };
}

/** Writes additional references, of which the project is one in a credit note. */
function writeAdditional({ references, attachments, isCreditNote }: InvoiceTerms): string {
  const typed = (id: string | undefined, type: string): string =>
    id === undefined
      ? ''
      : wrap('cac:AdditionalDocumentReference', leaf('cbc:ID', id), leaf('cbc:DocumentTypeCode', type));
  return [
    typed(references.object, objectType),
    typed(isCreditNote ? references.project : undefined, '50'),
    writeEach(attachments, writeAttachment),
  ].join('');
}

const writeAttachment = ({ reference, description, address, file }: SupportingDocument): string =>
  wrap(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', reference),
    leaf('cbc:DocumentDescription', description),
    wrap(
      'cac:Attachment',
      leaf('cbc:EmbeddedDocumentBinaryObject', file?.base64, { mimeCode: file?.mime, filename: file?.name }),
      wrap('cac:ExternalReference', leaf('cbc:URI', address)),
    ),
  );

function writePayee({ payee }: InvoiceTerms): string {
  if (payee === undefined) return '';
  return wrap(
    'cac:PayeeParty',
    wrap('cac:PartyIdentification', writeIdentifier('cbc:ID', payee.identifier)),
    wrap('cac:PartyName', leaf('cbc:Name', payee.name)),
    wrap('cac:PartyLegalEntity', writeIdentifier('cbc:CompanyID', payee.legalId)),
  );
}

const writeRepresentative = ({ name, address, vatNumber }: TradeParty): string =>
  wrap(
    'cac:TaxRepresentativeParty',
    wrap('cac:PartyName', leaf('cbc:Name', name)),
    writeAddress('cac:PostalAddress', address),
    writeTaxNumber(vatNumber),
  );

const writeDelivery = ({ delivery }: InvoiceTerms): string =>
  wrap(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', delivery?.date),
    wrap('cac:DeliveryLocation', writeAddress('cac:Address', delivery?.address)),
    wrap('cac:DeliveryParty', wrap('cac:PartyName', leaf('cbc:Name', delivery?.name))),
  );

/** A second sum without rows is the tax in euros (BT-111). */
function writeTaxes({ rows, totals, currency }: InvoiceTerms): string {
  const subtotals = writeEach(rows, (row) =>
    wrap(
      'cac:TaxSubtotal',
      writeAmount('cbc:TaxableAmount', row.base, currency),
      writeAmount('cbc:TaxAmount', row.tax, currency),
      writeCategory('cac:TaxCategory', row, true),
    ),
  );
  const inEuros =
    totals.taxInEuros &&
    wrap('cac:TaxTotal', leaf('cbc:TaxAmount', writeMoney(totals.taxInEuros), { currencyID: 'EUR' }));
  return wrap('cac:TaxTotal', writeAmount('cbc:TaxAmount', totals.tax, currency), subtotals) + (inEuros ?? '');
}

function writeTotals({ totals, currency }: InvoiceTerms): string {
  const unlessZero = (name: string, amount: InvoiceTerms['totals']['due']): string =>
    amount.isZero() ? '' : writeAmount(name, amount, currency);
  return wrap(
    'cac:LegalMonetaryTotal',
    writeAmount('cbc:LineExtensionAmount', totals.lines, currency),
    writeAmount('cbc:TaxExclusiveAmount', totals.withoutTax, currency),
    writeAmount('cbc:TaxInclusiveAmount', totals.withTax, currency),
    unlessZero('cbc:AllowanceTotalAmount', totals.allowances),
    unlessZero('cbc:ChargeTotalAmount', totals.charges),
    unlessZero('cbc:PrepaidAmount', totals.paid),
    unlessZero('cbc:PayableRoundingAmount', totals.rounding),
    writeAmount('cbc:PayableAmount', totals.due, currency),
  );
}

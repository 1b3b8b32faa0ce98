// The order of elements under the root of UBL 2.1, because the schemas of Invoice and CreditNote differ.

const references = [
  'ContractDocumentReference',
  'AdditionalDocumentReference',
  'OriginatorDocumentReference',
  'ProjectReference',
] as const;

type Reference = (typeof references)[number];

const head = ['CustomizationID', 'ProfileID', 'ID', 'IssueDate'] as const;
const currencies = [
  'DocumentCurrencyCode',
  'TaxCurrencyCode',
  'AccountingCost',
  'BuyerReference',
  'InvoicePeriod',
  'OrderReference',
  'BillingReference',
  'DespatchDocumentReference',
  'ReceiptDocumentReference',
] as const;
const rest = [
  'AccountingSupplierParty',
  'AccountingCustomerParty',
  'PayeeParty',
  'TaxRepresentativeParty',
  'Delivery',
  'PaymentMeans',
  'PaymentTerms',
  'AllowanceCharge',
  'TaxTotal',
  'LegalMonetaryTotal',
  'Line',
] as const;

type Dated = 'DueDate' | 'TypeCode' | 'Note' | 'TaxPointDate';

/** An element under the root. The names of `TypeCode` and `Line` begin with the name of the document. */
export type UblRootChildName =
  | (typeof head)[number]
  | (typeof currencies)[number]
  | (typeof rest)[number]
  | Reference
  | Dated;

export const ublInvoiceElementOrder: readonly UblRootChildName[] = [
  ...head,
  'DueDate',
  'TypeCode',
  'Note',
  'TaxPointDate',
  ...currencies,
  'OriginatorDocumentReference',
  'ContractDocumentReference',
  'AdditionalDocumentReference',
  'ProjectReference',
  ...rest,
];

/** Order of the elements of a credit note, which has no due date and no project. */
export const ublCreditNoteElementOrder: readonly UblRootChildName[] = [
  ...head,
  'TaxPointDate',
  'TypeCode',
  'Note',
  ...currencies,
  'ContractDocumentReference',
  'AdditionalDocumentReference',
  'OriginatorDocumentReference',
  ...rest,
];

// Reads an invoice or credit note in UBL 2.1.
import {
  readNumber,
  zero,
  type ReadAdjustment,
  type ReadInvoice,
  type ReadLine,
  type ReadParty,
  type ReadRow,
} from './reading';
import { all, everything, one, textAt, textsAt, type XmlNode } from './xml-tree';

const isVat = (node: XmlNode | undefined): boolean => textAt(node, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT';

function readParty(party: XmlNode | undefined): ReadParty {
  const schemes = all(party, 'PartyTaxScheme');
  const endpoint = one(party, 'EndpointID');
  const address = one(party, 'PostalAddress');
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    alias: textAt(party, 'PartyName', 'Name'),
    vatNumber: textAt(schemes.find(isVat), 'CompanyID'),
    taxNumber: textAt(
      schemes.find((scheme) => !isVat(scheme)),
      'CompanyID',
    ),
    legalNumber: textAt(party, 'PartyLegalEntity', 'CompanyID'),
    identifiers: all(party, 'PartyIdentification', 'ID')
      .filter(({ attributes }) => attributes.schemeID !== 'SEPA')
      .map(({ text }) => text),
    endpoint: endpoint && { scheme: endpoint.attributes.schemeID, value: endpoint.text },
    hasAddress: address !== undefined,
    street: textAt(address, 'StreetName'),
    city: textAt(address, 'CityName'),
    postcode: textAt(address, 'PostalZone'),
    country: textAt(address, 'Country', 'IdentificationCode'),
  };
}

function readCategory(category: XmlNode | undefined): Pick<ReadRow, 'category' | 'rate'> {
  if (!isVat(category)) return {};
  return { category: textAt(category, 'ID'), rate: readNumber(textAt(category, 'Percent')) };
}

function readAdjustment(node: XmlNode): ReadAdjustment {
  return {
    charge: textAt(node, 'ChargeIndicator') === 'true',
    amount: readNumber(textAt(node, 'Amount')),
    base: readNumber(textAt(node, 'BaseAmount')),
    percent: readNumber(textAt(node, 'MultiplierFactorNumeric')),
    reason: textAt(node, 'AllowanceChargeReason'),
    reasonCode: textAt(node, 'AllowanceChargeReasonCode'),
    ...readCategory(one(node, 'TaxCategory')),
  };
}

function readPeriod(node: XmlNode | undefined): ReadInvoice['period'] {
  return node && { from: textAt(node, 'StartDate'), to: textAt(node, 'EndDate') };
}

function readLine(line: XmlNode): ReadLine {
  const quantity = one(line, 'InvoicedQuantity') ?? one(line, 'CreditedQuantity');
  const item = one(line, 'Item');
  return {
    id: textAt(line, 'ID'),
    name: textAt(item, 'Name'),
    quantity: readNumber(quantity?.text),
    unit: quantity?.attributes.unitCode,
    amount: readNumber(textAt(line, 'LineExtensionAmount')),
    price: readNumber(textAt(line, 'Price', 'PriceAmount')),
    priceQuantity: readNumber(textAt(line, 'Price', 'BaseQuantity')),
    ...readCategory(one(item, 'ClassifiedTaxCategory')),
    adjustments: all(line, 'AllowanceCharge').map(readAdjustment),
    period: readPeriod(one(line, 'InvoicePeriod')),
    itemSchemes: all(item, 'StandardItemIdentification', 'ID').map(({ attributes }) => attributes.schemeID),
    itemLists: all(item, 'CommodityClassification', 'ItemClassificationCode').map(
      ({ attributes }) => attributes.listID,
    ),
    taxCount: all(item, 'ClassifiedTaxCategory').length,
    objectTypes: all(line, 'DocumentReference').map((node) => textAt(node, 'DocumentTypeCode')),
  };
}

function readRows(root: XmlNode): ReadRow[] {
  return all(root, 'TaxTotal', 'TaxSubtotal').map((row) => {
    const category = one(row, 'TaxCategory');
    return {
      base: readNumber(textAt(row, 'TaxableAmount')),
      tax: readNumber(textAt(row, 'TaxAmount')),
      ...readCategory(category),
      reason: textAt(category, 'TaxExemptionReason'),
      reasonCode: textAt(category, 'TaxExemptionReasonCode'),
    };
  });
}

/** Places of amounts, each with its rule. `AllowanceCharge` has one rule for allowances and another for charges. */
function readAmounts(root: XmlNode, lines: readonly XmlNode[]): ReadInvoice['amounts'] {
  const adjustments = (nodes: readonly XmlNode[], place: string, allowance: string, charge: string) =>
    nodes.flatMap((node) =>
      textsAt(node, place).map((text) => ({
        rule: textAt(node, 'ChargeIndicator') === 'true' ? charge : allowance,
        text,
      })),
    );
  const own = all(root, 'AllowanceCharge');
  const ofLines = lines.flatMap((line) => all(line, 'AllowanceCharge'));
  const sums = one(root, 'LegalMonetaryTotal');
  const at = (rule: string, node: XmlNode | undefined, ...path: string[]) =>
    textsAt(node, ...path).map((text) => ({ rule, text }));
  return [
    ...adjustments(own, 'Amount', 'BR-DEC-01', 'BR-DEC-05'),
    ...adjustments(own, 'BaseAmount', 'BR-DEC-02', 'BR-DEC-06'),
    ...adjustments(ofLines, 'Amount', 'BR-DEC-24', 'BR-DEC-27'),
    ...adjustments(ofLines, 'BaseAmount', 'BR-DEC-25', 'BR-DEC-28'),
    ...at('BR-DEC-09', sums, 'LineExtensionAmount'),
    ...at('BR-DEC-10', sums, 'AllowanceTotalAmount'),
    ...at('BR-DEC-11', sums, 'ChargeTotalAmount'),
    ...at('BR-DEC-12', sums, 'TaxExclusiveAmount'),
    ...at('BR-DEC-13', root, 'TaxTotal', 'TaxAmount'),
    ...at('BR-DEC-14', sums, 'TaxInclusiveAmount'),
    ...at('BR-DEC-16', sums, 'PrepaidAmount'),
    ...at('BR-DEC-17', sums, 'PayableRoundingAmount'),
    ...at('BR-DEC-18', sums, 'PayableAmount'),
    ...at('BR-DEC-19', root, 'TaxTotal', 'TaxSubtotal', 'TaxableAmount'),
    ...at('BR-DEC-20', root, 'TaxTotal', 'TaxSubtotal', 'TaxAmount'),
    ...lines.flatMap((line) => at('BR-DEC-23', line, 'LineExtensionAmount')),
  ];
}

function readHead(root: XmlNode, creditNote: boolean): Partial<ReadInvoice> {
  const order = textAt(root, 'OrderReference', 'ID');
  return {
    specification: textAt(root, 'CustomizationID'),
    profile: textAt(root, 'ProfileID'),
    number: textAt(root, 'ID'),
    issueDate: textAt(root, 'IssueDate'),
    dueDate: creditNote ? textAt(root, 'PaymentMeans', 'PaymentDueDate') : textAt(root, 'DueDate'),
    deliveryDate: textAt(root, 'Delivery', 'ActualDeliveryDate'),
    taxPointDate: textAt(root, 'TaxPointDate'),
    taxPointCode: textAt(root, 'InvoicePeriod', 'DescriptionCode'),
    typeCode: textAt(root, creditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    taxCurrency: textAt(root, 'TaxCurrencyCode'),
    terms: textAt(root, 'PaymentTerms', 'Note'),
    buyerReference: textAt(root, 'BuyerReference'),
    order,
    salesOrder: textAt(root, 'OrderReference', 'SalesOrderID'),
    contract: textAt(root, 'ContractDocumentReference', 'ID'),
    period: readPeriod(one(root, 'InvoicePeriod')),
    deliveryCountry: textAt(root, 'Delivery', 'DeliveryLocation', 'Address', 'Country', 'IdentificationCode'),
  };
}

export function readUbl(root: XmlNode): ReadInvoice {
  const creditNote = root.name === 'CreditNote';
  const lines = all(root, creditNote ? 'CreditNoteLine' : 'InvoiceLine');
  const sums = one(root, 'LegalMonetaryTotal');
  const sum = (name: string) => readNumber(textAt(sums, name));
  const party = (...path: string[]) => one(root, ...path);
  return {
    syntax: 'ubl',
    creditNote,
    ...readHead(root, creditNote),
    notes: textsAt(root, 'Note'),
    projects: [
      ...textsAt(root, 'ProjectReference', 'ID'),
      ...all(root, 'AdditionalDocumentReference')
        .filter((node) => textAt(node, 'DocumentTypeCode') === '50')
        .flatMap((node) => textsAt(node, 'ID')),
    ],
    preceding: all(root, 'BillingReference', 'InvoiceDocumentReference').map((node) => ({
      number: textAt(node, 'ID'),
      date: textAt(node, 'IssueDate'),
    })),
    seller: readParty(party('AccountingSupplierParty', 'Party')),
    buyer: readParty(party('AccountingCustomerParty', 'Party')),
    payee: party('PayeeParty') && readParty(party('PayeeParty')),
    representative: party('TaxRepresentativeParty') && readParty(party('TaxRepresentativeParty')),
    deliveryHasAddress: party('Delivery', 'DeliveryLocation', 'Address') !== undefined,
    means: all(root, 'PaymentMeans').map((node) => ({
      code: textAt(node, 'PaymentMeansCode'),
      account: textAt(node, 'PayeeFinancialAccount', 'ID'),
      card: textAt(node, 'CardAccount', 'PrimaryAccountNumberID'),
      mandate: textAt(node, 'PaymentMandate', 'ID'),
    })),
    adjustments: all(root, 'AllowanceCharge').map(readAdjustment),
    rows: readRows(root),
    taxTotals: all(root, 'TaxTotal').flatMap((node) =>
      all(node, 'TaxAmount').map((amount) => ({
        currency: amount.attributes.currencyID,
        amount: readNumber(amount.text) ?? zero,
        rows: one(node, 'TaxSubtotal') !== undefined,
      })),
    ),
    totals: {
      lines: sum('LineExtensionAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      withoutTax: sum('TaxExclusiveAmount'),
      withTax: sum('TaxInclusiveAmount'),
      paid: sum('PrepaidAmount'),
      rounding: sum('PayableRoundingAmount'),
      due: sum('PayableAmount'),
    },
    lines: lines.map(readLine),
    attachments: all(root, 'AdditionalDocumentReference').map((node) => ({
      id: textAt(node, 'ID'),
      address: textAt(node, 'Attachment', 'ExternalReference', 'URI'),
      mime: one(node, 'Attachment', 'EmbeddedDocumentBinaryObject')?.attributes.mimeCode,
    })),
    amounts: readAmounts(root, lines),
    empty: everything(root)
      .filter(({ children, text }) => children.length === 0 && text === '')
      .map(({ name }) => name),
    amountCurrencies: everything(root).flatMap(({ attributes }) => attributes.currencyID ?? []),
  };
}

// Reads an invoice in CII (UN/CEFACT Cross Industry Invoice, D16B).
import {
  readCompactDate,
  readNumber,
  zero,
  type ReadAdjustment,
  type ReadInvoice,
  type ReadLine,
  type ReadParty,
  type ReadRow,
} from './reading';
import { all, everything, one, textAt, textsAt, type XmlNode } from './xml-tree';

const isVat = (node: XmlNode | undefined): boolean => textAt(node, 'TypeCode')?.toUpperCase() === 'VAT';
const dateAt = (node: XmlNode | undefined, ...path: string[]): string | undefined =>
  readCompactDate(textAt(node, ...path, 'DateTimeString') ?? textAt(node, ...path, 'DateString'));

function readParty(party: XmlNode | undefined): ReadParty {
  const registration = (scheme: string) =>
    all(party, 'SpecifiedTaxRegistration', 'ID').find(({ attributes }) => attributes.schemeID === scheme)?.text;
  const endpoint = one(party, 'URIUniversalCommunication', 'URIID');
  const address = one(party, 'PostalTradeAddress');
  return {
    name: textAt(party, 'Name'),
    alias: textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    vatNumber: registration('VA'),
    taxNumber: registration('FC'),
    legalNumber: textAt(party, 'SpecifiedLegalOrganization', 'ID'),
    identifiers: [...textsAt(party, 'ID'), ...textsAt(party, 'GlobalID')],
    endpoint: endpoint && { scheme: endpoint.attributes.schemeID, value: endpoint.text },
    hasAddress: address !== undefined,
    street: textAt(address, 'LineOne'),
    city: textAt(address, 'CityName'),
    postcode: textAt(address, 'PostcodeCode'),
    country: textAt(address, 'CountryID'),
  };
}

function readCategory(tax: XmlNode | undefined): Pick<ReadRow, 'category' | 'rate'> {
  if (!isVat(tax)) return {};
  return { category: textAt(tax, 'CategoryCode'), rate: readNumber(textAt(tax, 'RateApplicablePercent')) };
}

function readAdjustment(node: XmlNode): ReadAdjustment {
  return {
    charge: textAt(node, 'ChargeIndicator', 'Indicator') === 'true',
    amount: readNumber(textAt(node, 'ActualAmount')),
    base: readNumber(textAt(node, 'BasisAmount')),
    percent: readNumber(textAt(node, 'CalculationPercent')),
    reason: textAt(node, 'Reason'),
    reasonCode: textAt(node, 'ReasonCode'),
    ...readCategory(one(node, 'CategoryTradeTax')),
  };
}

function readPeriod(node: XmlNode | undefined): ReadInvoice['period'] {
  return node && { from: dateAt(node, 'StartDateTime'), to: dateAt(node, 'EndDateTime') };
}

function readLine(line: XmlNode): ReadLine {
  const settlement = one(line, 'SpecifiedLineTradeSettlement');
  const product = one(line, 'SpecifiedTradeProduct');
  const quantity = one(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const price = one(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  return {
    id: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
    name: textAt(product, 'Name'),
    quantity: readNumber(quantity?.text),
    unit: quantity?.attributes.unitCode,
    amount: readNumber(textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')),
    price: readNumber(textAt(price, 'ChargeAmount')),
    priceQuantity: readNumber(textAt(price, 'BasisQuantity')),
    ...readCategory(one(settlement, 'ApplicableTradeTax')),
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(readAdjustment),
    period: readPeriod(one(settlement, 'BillingSpecifiedPeriod')),
    itemSchemes: all(product, 'GlobalID').map(({ attributes }) => attributes.schemeID),
    itemLists: all(product, 'DesignatedProductClassification', 'ClassCode').map(({ attributes }) => attributes.listID),
    taxCount: all(settlement, 'ApplicableTradeTax').length,
    objectTypes: all(settlement, 'AdditionalReferencedDocument').map((node) => textAt(node, 'TypeCode')),
  };
}

function readRow(row: XmlNode): ReadRow {
  return {
    base: readNumber(textAt(row, 'BasisAmount')),
    tax: readNumber(textAt(row, 'CalculatedAmount')),
    ...readCategory(row),
    reason: textAt(row, 'ExemptionReason'),
    reasonCode: textAt(row, 'ExemptionReasonCode'),
  };
}

function readAmounts(settlement: XmlNode | undefined, lines: readonly XmlNode[]): ReadInvoice['amounts'] {
  const adjustments = (nodes: readonly XmlNode[], place: string, allowance: string, charge: string) =>
    nodes.flatMap((node) =>
      textsAt(node, place).map((text) => ({
        rule: textAt(node, 'ChargeIndicator', 'Indicator') === 'true' ? charge : allowance,
        text,
      })),
    );
  const own = all(settlement, 'SpecifiedTradeAllowanceCharge');
  const ofLines = lines.flatMap((line) => all(line, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeAllowanceCharge'));
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const at = (rule: string, node: XmlNode | undefined, ...path: string[]) =>
    textsAt(node, ...path).map((text) => ({ rule, text }));
  return [
    ...adjustments(own, 'ActualAmount', 'BR-DEC-01', 'BR-DEC-05'),
    ...adjustments(own, 'BasisAmount', 'BR-DEC-02', 'BR-DEC-06'),
    ...adjustments(ofLines, 'ActualAmount', 'BR-DEC-24', 'BR-DEC-27'),
    ...adjustments(ofLines, 'BasisAmount', 'BR-DEC-25', 'BR-DEC-28'),
    ...at('BR-DEC-09', sums, 'LineTotalAmount'),
    ...at('BR-DEC-10', sums, 'AllowanceTotalAmount'),
    ...at('BR-DEC-11', sums, 'ChargeTotalAmount'),
    ...at('BR-DEC-12', sums, 'TaxBasisTotalAmount'),
    ...at('BR-DEC-13', sums, 'TaxTotalAmount'),
    ...at('BR-DEC-14', sums, 'GrandTotalAmount'),
    ...at('BR-DEC-16', sums, 'TotalPrepaidAmount'),
    ...at('BR-DEC-17', sums, 'RoundingAmount'),
    ...at('BR-DEC-18', sums, 'DuePayableAmount'),
    ...at('BR-DEC-19', settlement, 'ApplicableTradeTax', 'BasisAmount'),
    ...at('BR-DEC-20', settlement, 'ApplicableTradeTax', 'CalculatedAmount'),
    ...lines.flatMap((line) =>
      at(
        'BR-DEC-23',
        line,
        'SpecifiedLineTradeSettlement',
        'SpecifiedTradeSettlementLineMonetarySummation',
        'LineTotalAmount',
      ),
    ),
  ];
}

function readReferences(agreement: XmlNode | undefined): Partial<ReadInvoice> {
  return {
    buyerReference: textAt(agreement, 'BuyerReference'),
    order: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    salesOrder: textAt(agreement, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    contract: textAt(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
  };
}

function readTotals(sums: XmlNode | undefined): ReadInvoice['totals'] {
  const sum = (name: string) => readNumber(textAt(sums, name));
  return {
    lines: sum('LineTotalAmount'),
    allowances: sum('AllowanceTotalAmount'),
    charges: sum('ChargeTotalAmount'),
    withoutTax: sum('TaxBasisTotalAmount'),
    withTax: sum('GrandTotalAmount'),
    paid: sum('TotalPrepaidAmount'),
    rounding: sum('RoundingAmount'),
    due: sum('DuePayableAmount'),
  };
}

function readPayment(settlement: XmlNode | undefined): Pick<ReadInvoice, 'terms' | 'dueDate' | 'means'> {
  const terms = one(settlement, 'SpecifiedTradePaymentTerms');
  return {
    terms: textAt(terms, 'Description'),
    dueDate: dateAt(terms, 'DueDateDateTime'),
    means: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((node) => ({
      code: textAt(node, 'TypeCode'),
      account:
        textAt(node, 'PayeePartyCreditorFinancialAccount', 'IBANID') ??
        textAt(node, 'PayeePartyCreditorFinancialAccount', 'ProprietaryID'),
      card: textAt(node, 'ApplicableTradeSettlementFinancialCard', 'ID'),
      mandate: textAt(terms, 'DirectDebitMandateID'),
    })),
  };
}

export function readCii(root: XmlNode): ReadInvoice {
  const document = one(root, 'ExchangedDocument');
  const transaction = one(root, 'SupplyChainTradeTransaction');
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement');
  const delivery = one(transaction, 'ApplicableHeaderTradeDelivery');
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement');
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem');
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const payee = one(settlement, 'PayeeTradeParty');
  const representative = one(agreement, 'SellerTaxRepresentativeTradeParty');
  const shipTo = one(delivery, 'ShipToTradeParty', 'PostalTradeAddress');
  return {
    syntax: 'cii',
    creditNote: textAt(document, 'TypeCode') === '381',
    specification: textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    number: textAt(document, 'ID'),
    issueDate: dateAt(document, 'IssueDateTime'),
    typeCode: textAt(document, 'TypeCode'),
    notes: textsAt(document, 'IncludedNote', 'Content'),
    deliveryDate: dateAt(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
    taxPointDate: dateAt(settlement, 'ApplicableTradeTax', 'TaxPointDate'),
    taxPointCode: textAt(settlement, 'ApplicableTradeTax', 'DueDateTypeCode'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    taxCurrency: textAt(settlement, 'TaxCurrencyCode'),
    ...readReferences(agreement),
    ...readPayment(settlement),
    projects: textsAt(agreement, 'SpecifiedProcuringProject', 'ID'),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((node) => ({
      number: textAt(node, 'IssuerAssignedID'),
      date: dateAt(node, 'FormattedIssueDateTime'),
    })),
    period: readPeriod(one(settlement, 'BillingSpecifiedPeriod')),
    seller: readParty(one(agreement, 'SellerTradeParty')),
    buyer: readParty(one(agreement, 'BuyerTradeParty')),
    payee: payee && readParty(payee),
    representative: representative && readParty(representative),
    deliveryCountry: textAt(shipTo, 'CountryID'),
    deliveryHasAddress: shipTo !== undefined,
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(readAdjustment),
    rows: all(settlement, 'ApplicableTradeTax').map(readRow),
    taxTotals: all(sums, 'TaxTotalAmount').map((amount) => ({
      currency: amount.attributes.currencyID,
      amount: readNumber(amount.text) ?? zero,
      rows: amount.attributes.currencyID === textAt(settlement, 'InvoiceCurrencyCode'),
    })),
    totals: readTotals(sums),
    lines: lines.map(readLine),
    attachments: all(agreement, 'AdditionalReferencedDocument').map((node) => ({
      id: textAt(node, 'IssuerAssignedID'),
      address: textAt(node, 'URIID'),
      mime: one(node, 'AttachmentBinaryObject')?.attributes.mimeCode,
    })),
    amounts: readAmounts(settlement, lines),
    empty: everything(root)
      .filter(({ children, text }) => children.length === 0 && text === '')
      .map(({ name }) => name),
    amountCurrencies: everything(root).flatMap(({ attributes }) => attributes.currencyID ?? []),
  };
}

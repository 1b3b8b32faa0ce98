// Writes elements of UBL that occur in several places: parties, addresses, taxes, discounts and charges.
import type { EInvoiceIdentifier, EInvoicePostalAddress, EInvoiceTradeParty } from '../model/party-terms';
import type {
  EInvoiceAllowanceCharge,
  EInvoiceDocumentAllowanceCharge,
  EInvoiceTaxCategory,
  EInvoicePeriod,
} from '../model/e-invoice-model';
import { type EInvoiceDecimal, formatXmlAmount, formatXmlDecimal } from '../money';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';

/** The only tax scheme of EN 16931. */
const taxScheme = wrapInElement('cac:TaxScheme', buildTextElement('cbc:ID', 'VAT'));
/** Tax scheme of BT-32, the number of a seller without VAT. */
const otherScheme = wrapInElement('cac:TaxScheme', buildTextElement('cbc:ID', 'TAX'));

export const buildUblAmountXml = (name: string, amount: EInvoiceDecimal, currency: string): string =>
  buildTextElement(name, formatXmlAmount(amount), { currencyID: currency });

export const buildUblIdentifierXml = (name: string, identifier: EInvoiceIdentifier | undefined): string =>
  buildTextElement(name, identifier?.id, { schemeID: identifier?.scheme });

export const buildUblPeriodXml = (period: EInvoicePeriod | undefined, taxPoint = ''): string =>
  wrapInElement(
    'cac:InvoicePeriod',
    buildTextElement('cbc:StartDate', period?.start),
    buildTextElement('cbc:EndDate', period?.end),
    taxPoint,
  );

export function buildUblPostalAddressXml(name: string, address: EInvoicePostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrapInElement(
    name,
    buildTextElement('cbc:StreetName', address.line),
    buildTextElement('cbc:AdditionalStreetName', address.secondLine),
    buildTextElement('cbc:CityName', address.city),
    buildTextElement('cbc:PostalZone', address.postcode),
    buildTextElement('cbc:CountrySubentity', address.region),
    wrapInElement('cac:AddressLine', buildTextElement('cbc:Line', address.thirdLine)),
    wrapInElement('cac:Country', buildTextElement('cbc:IdentificationCode', address.country)),
  );
}

/** @param identifiers additional identifiers, such as the creditor of a direct debit */
export function buildUblPartyXml(party: EInvoiceTradeParty, identifiers: readonly EInvoiceIdentifier[] = []): string {
  const { contact } = party;
  return wrapInElement(
    'cac:Party',
    buildUblIdentifierXml('cbc:EndpointID', party.electronicAddress),
    joinXmlForEach([...party.identifiers, ...identifiers], (one) =>
      wrapInElement('cac:PartyIdentification', buildUblIdentifierXml('cbc:ID', one)),
    ),
    wrapInElement('cac:PartyName', buildTextElement('cbc:Name', party.tradingName)),
    buildUblPostalAddressXml('cac:PostalAddress', party.address),
    buildUblTaxNumberXml(party.vatNumber, taxScheme),
    buildUblTaxNumberXml(party.taxNumber, otherScheme),
    wrapInElement(
      'cac:PartyLegalEntity',
      buildTextElement('cbc:RegistrationName', party.name),
      buildUblIdentifierXml('cbc:CompanyID', party.legalId),
      buildTextElement('cbc:CompanyLegalForm', party.legalForm),
    ),
    wrapInElement(
      'cac:Contact',
      buildTextElement('cbc:Name', contact?.name),
      buildTextElement('cbc:Telephone', contact?.telephone),
      buildTextElement('cbc:ElectronicMail', contact?.email),
    ),
  );
}

export const buildUblTaxNumberXml = (number: string | undefined, scheme: string = taxScheme): string =>
  number === undefined ? '' : wrapInElement('cac:PartyTaxScheme', buildTextElement('cbc:CompanyID', number), scheme);

/** @param reasons whether to write the exemption reasons, which only tax rows have */
export function buildUblTaxCategoryXml(name: string, category: EInvoiceTaxCategory, reasons = false): string {
  return wrapInElement(
    name,
    buildTextElement('cbc:ID', category.code),
    category.code === 'O' ? '' : buildTextElement('cbc:Percent', formatXmlDecimal(category.rate)),
    reasons ? buildTextElement('cbc:TaxExemptionReasonCode', category.reasonCode) : '',
    reasons ? buildTextElement('cbc:TaxExemptionReason', category.reason) : '',
    taxScheme,
  );
}

export function buildUblAllowanceChargeXml(
  row: EInvoiceAllowanceCharge | EInvoiceDocumentAllowanceCharge,
  currency: string,
): string {
  return wrapInElement(
    'cac:AllowanceCharge',
    buildTextElement('cbc:ChargeIndicator', String(row.isCharge)),
    buildTextElement('cbc:AllowanceChargeReasonCode', row.reasonCode),
    buildTextElement('cbc:AllowanceChargeReason', row.reason),
    buildTextElement('cbc:MultiplierFactorNumeric', row.share && formatXmlDecimal(row.share.percent)),
    buildUblAmountXml('cbc:Amount', row.amount, currency),
    row.share ? buildUblAmountXml('cbc:BaseAmount', row.share.base, currency) : '',
    'category' in row ? buildUblTaxCategoryXml('cac:TaxCategory', row.category) : '',
  );
}

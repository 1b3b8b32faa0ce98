// Writes elements of UBL that occur in several places: parties, addresses, taxes, discounts and charges.
import type { EInvoiceIdentifier, EInvoicePostalAddress, EInvoiceTradeParty } from '../model/party-terms';
import type {
  EInvoiceAllowanceCharge,
  EInvoiceDocumentAllowanceCharge,
  EInvoiceTaxCategory,
  EInvoicePeriod,
} from '../model/e-invoice-model';
import { type EInvoiceDecimal, formatXmlAmount, formatXmlDecimal } from '../money';
import { mapRowsToXml, buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';

/** The only tax scheme of EN 16931. */
const taxScheme = wrapInXmlElementUnlessEmpty('cac:TaxScheme', buildXmlTextElementUnlessEmpty('cbc:ID', 'VAT'));
/** Tax scheme of BT-32, the number of a seller without VAT. */
const otherScheme = wrapInXmlElementUnlessEmpty('cac:TaxScheme', buildXmlTextElementUnlessEmpty('cbc:ID', 'TAX'));

export const buildUblAmountXml = (name: string, amount: EInvoiceDecimal, currency: string): string =>
  buildXmlTextElementUnlessEmpty(name, formatXmlAmount(amount), { currencyID: currency });

export const buildUblIdentifierXml = (name: string, identifier: EInvoiceIdentifier | undefined): string =>
  buildXmlTextElementUnlessEmpty(name, identifier?.id, { schemeID: identifier?.scheme });

export const buildUblPeriodXml = (period: EInvoicePeriod | undefined, taxPoint = ''): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:InvoicePeriod',
    buildXmlTextElementUnlessEmpty('cbc:StartDate', period?.start),
    buildXmlTextElementUnlessEmpty('cbc:EndDate', period?.end),
    taxPoint,
  );

export function buildUblPostalAddressXml(name: string, address: EInvoicePostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrapInXmlElementUnlessEmpty(
    name,
    buildXmlTextElementUnlessEmpty('cbc:StreetName', address.line),
    buildXmlTextElementUnlessEmpty('cbc:AdditionalStreetName', address.secondLine),
    buildXmlTextElementUnlessEmpty('cbc:CityName', address.city),
    buildXmlTextElementUnlessEmpty('cbc:PostalZone', address.postcode),
    buildXmlTextElementUnlessEmpty('cbc:CountrySubentity', address.region),
    wrapInXmlElementUnlessEmpty('cac:AddressLine', buildXmlTextElementUnlessEmpty('cbc:Line', address.thirdLine)),
    wrapInXmlElementUnlessEmpty(
      'cac:Country',
      buildXmlTextElementUnlessEmpty('cbc:IdentificationCode', address.country),
    ),
  );
}

/** @param identifiers additional identifiers, such as the creditor of a direct debit */
export function buildUblPartyXml(party: EInvoiceTradeParty, identifiers: readonly EInvoiceIdentifier[] = []): string {
  const { contact } = party;
  return wrapInXmlElementUnlessEmpty(
    'cac:Party',
    buildUblIdentifierXml('cbc:EndpointID', party.electronicAddress),
    mapRowsToXml([...party.identifiers, ...identifiers], (one) =>
      wrapInXmlElementUnlessEmpty('cac:PartyIdentification', buildUblIdentifierXml('cbc:ID', one)),
    ),
    wrapInXmlElementUnlessEmpty('cac:PartyName', buildXmlTextElementUnlessEmpty('cbc:Name', party.tradingName)),
    buildUblPostalAddressXml('cac:PostalAddress', party.address),
    buildUblTaxNumberXml(party.vatNumber, taxScheme),
    buildUblTaxNumberXml(party.taxNumber, otherScheme),
    wrapInXmlElementUnlessEmpty(
      'cac:PartyLegalEntity',
      buildXmlTextElementUnlessEmpty('cbc:RegistrationName', party.name),
      buildUblIdentifierXml('cbc:CompanyID', party.legalId),
      buildXmlTextElementUnlessEmpty('cbc:CompanyLegalForm', party.legalForm),
    ),
    wrapInXmlElementUnlessEmpty(
      'cac:Contact',
      buildXmlTextElementUnlessEmpty('cbc:Name', contact?.name),
      buildXmlTextElementUnlessEmpty('cbc:Telephone', contact?.telephone),
      buildXmlTextElementUnlessEmpty('cbc:ElectronicMail', contact?.email),
    ),
  );
}

export const buildUblTaxNumberXml = (number: string | undefined, scheme: string = taxScheme): string =>
  number === undefined
    ? ''
    : wrapInXmlElementUnlessEmpty(
        'cac:PartyTaxScheme',
        buildXmlTextElementUnlessEmpty('cbc:CompanyID', number),
        scheme,
      );

/** @param reasons whether to write the exemption reasons, which only tax rows have */
export function buildUblTaxCategoryXml(name: string, category: EInvoiceTaxCategory, reasons = false): string {
  return wrapInXmlElementUnlessEmpty(
    name,
    buildXmlTextElementUnlessEmpty('cbc:ID', category.code),
    category.code === 'O' ? '' : buildXmlTextElementUnlessEmpty('cbc:Percent', formatXmlDecimal(category.rate)),
    reasons ? buildXmlTextElementUnlessEmpty('cbc:TaxExemptionReasonCode', category.reasonCode) : '',
    reasons ? buildXmlTextElementUnlessEmpty('cbc:TaxExemptionReason', category.reason) : '',
    taxScheme,
  );
}

export function buildUblAllowanceChargeXml(
  row: EInvoiceAllowanceCharge | EInvoiceDocumentAllowanceCharge,
  currency: string,
): string {
  return wrapInXmlElementUnlessEmpty(
    'cac:AllowanceCharge',
    buildXmlTextElementUnlessEmpty('cbc:ChargeIndicator', String(row.isCharge)),
    buildXmlTextElementUnlessEmpty('cbc:AllowanceChargeReasonCode', row.reasonCode),
    buildXmlTextElementUnlessEmpty('cbc:AllowanceChargeReason', row.reason),
    buildXmlTextElementUnlessEmpty('cbc:MultiplierFactorNumeric', row.share && formatXmlDecimal(row.share.percent)),
    buildUblAmountXml('cbc:Amount', row.amount, currency),
    row.share ? buildUblAmountXml('cbc:BaseAmount', row.share.base, currency) : '',
    'category' in row ? buildUblTaxCategoryXml('cac:TaxCategory', row.category) : '',
  );
}

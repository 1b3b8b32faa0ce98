// Writes elements of CII that occur in several places: parties, addresses, taxes, discounts and charges.
import type { EInvoiceIdentifier, EInvoicePostalAddress, EInvoiceTradeParty } from '../model/party-terms';
import type {
  EInvoiceAllowanceCharge,
  EInvoiceDocumentAllowanceCharge,
  EInvoiceTaxCategory,
  EInvoicePeriod,
} from '../model/e-invoice-model';
import { type EInvoiceDecimal, formatXmlAmount, formatXmlDecimal } from '../money';
import { mapRowsToXml, buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';

/** The only type of tax in EN 16931. */
export const ciiVatTypeXml = buildXmlTextElementUnlessEmpty('ram:TypeCode', 'VAT');

export const buildCiiAmountXml = (name: string, amount: EInvoiceDecimal): string =>
  buildXmlTextElementUnlessEmpty(name, formatXmlAmount(amount));

/** Elements in which CII states a day: most dates, dates of references (another namespace), days without a time. */
type CiiDateElement = 'udt:DateTimeString' | 'qdt:DateTimeString' | 'udt:DateString';

/** @param date `YYYY-MM-DD`; the file has `YYYYMMDD` */
export const buildCiiDateXml = (
  name: string,
  date: string | undefined,
  element: CiiDateElement = 'udt:DateTimeString',
): string =>
  wrapInXmlElementUnlessEmpty(
    name,
    buildXmlTextElementUnlessEmpty(element, date?.replaceAll('-', ''), { format: '102' }),
  );

export const buildCiiPeriodXml = (period: EInvoicePeriod | undefined): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:BillingSpecifiedPeriod',
    buildCiiDateXml('ram:StartDateTime', period?.start),
    buildCiiDateXml('ram:EndDateTime', period?.end),
  );

export function buildCiiPostalAddressXml(address: EInvoicePostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrapInXmlElementUnlessEmpty(
    'ram:PostalTradeAddress',
    buildXmlTextElementUnlessEmpty('ram:PostcodeCode', address.postcode),
    buildXmlTextElementUnlessEmpty('ram:LineOne', address.line),
    buildXmlTextElementUnlessEmpty('ram:LineTwo', address.secondLine),
    buildXmlTextElementUnlessEmpty('ram:LineThree', address.thirdLine),
    buildXmlTextElementUnlessEmpty('ram:CityName', address.city),
    buildXmlTextElementUnlessEmpty('ram:CountryID', address.country),
    buildXmlTextElementUnlessEmpty('ram:CountrySubDivisionName', address.region),
  );
}

const withScheme = ({ scheme }: EInvoiceIdentifier): boolean => scheme !== undefined;

/** Builds identifiers. Identifiers with a scheme are in another element, after the others. */
export const buildCiiIdentifiersXml = (identifiers: readonly EInvoiceIdentifier[]): string =>
  mapRowsToXml(
    identifiers.filter((one) => !withScheme(one)),
    ({ id }) => buildXmlTextElementUnlessEmpty('ram:ID', id),
  ) +
  mapRowsToXml(identifiers.filter(withScheme), ({ id, scheme }) =>
    buildXmlTextElementUnlessEmpty('ram:GlobalID', id, { schemeID: scheme }),
  );

export const buildCiiLegalOrganizationXml = (legalId: EInvoiceIdentifier | undefined, tradingName?: string): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:SpecifiedLegalOrganization',
    buildXmlTextElementUnlessEmpty('ram:ID', legalId?.id, { schemeID: legalId?.scheme }),
    buildXmlTextElementUnlessEmpty('ram:TradingBusinessName', tradingName),
  );

const writeRegistration = (number: string | undefined, scheme: 'VA' | 'FC'): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:SpecifiedTaxRegistration',
    buildXmlTextElementUnlessEmpty('ram:ID', number, { schemeID: scheme }),
  );

export function buildCiiPartyXml(name: string, party: EInvoiceTradeParty): string {
  const { contact, electronicAddress } = party;
  return wrapInXmlElementUnlessEmpty(
    name,
    buildCiiIdentifiersXml(party.identifiers),
    buildXmlTextElementUnlessEmpty('ram:Name', party.name),
    buildXmlTextElementUnlessEmpty('ram:Description', party.legalForm),
    buildCiiLegalOrganizationXml(party.legalId, party.tradingName),
    wrapInXmlElementUnlessEmpty(
      'ram:DefinedTradeContact',
      buildXmlTextElementUnlessEmpty('ram:PersonName', contact?.name),
      wrapInXmlElementUnlessEmpty(
        'ram:TelephoneUniversalCommunication',
        buildXmlTextElementUnlessEmpty('ram:CompleteNumber', contact?.telephone),
      ),
      wrapInXmlElementUnlessEmpty(
        'ram:EmailURIUniversalCommunication',
        buildXmlTextElementUnlessEmpty('ram:URIID', contact?.email),
      ),
    ),
    buildCiiPostalAddressXml(party.address),
    wrapInXmlElementUnlessEmpty(
      'ram:URIUniversalCommunication',
      buildXmlTextElementUnlessEmpty('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ),
    writeRegistration(party.vatNumber, 'VA'),
    writeRegistration(party.taxNumber, 'FC'),
  );
}

/** Writes a representative (BG-11), with fewer elements than other parties. */
export const buildCiiTaxRepresentativeXml = ({ name, address, vatNumber }: EInvoiceTradeParty): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:SellerTaxRepresentativeTradeParty',
    buildXmlTextElementUnlessEmpty('ram:Name', name),
    buildCiiPostalAddressXml(address),
    writeRegistration(vatNumber, 'VA'),
  );

export const buildCiiTaxRateXml = ({ code, rate }: EInvoiceTaxCategory): string =>
  code === 'O' ? '' : buildXmlTextElementUnlessEmpty('ram:RateApplicablePercent', formatXmlDecimal(rate));

export const buildCiiTaxCategoryXml = (name: string, category: EInvoiceTaxCategory): string =>
  wrapInXmlElementUnlessEmpty(
    name,
    ciiVatTypeXml,
    buildXmlTextElementUnlessEmpty('ram:CategoryCode', category.code),
    buildCiiTaxRateXml(category),
  );

export function buildCiiAllowanceChargeXml(row: EInvoiceAllowanceCharge | EInvoiceDocumentAllowanceCharge): string {
  return wrapInXmlElementUnlessEmpty(
    'ram:SpecifiedTradeAllowanceCharge',
    wrapInXmlElementUnlessEmpty(
      'ram:ChargeIndicator',
      buildXmlTextElementUnlessEmpty('udt:Indicator', String(row.isCharge)),
    ),
    buildXmlTextElementUnlessEmpty('ram:CalculationPercent', row.share && formatXmlDecimal(row.share.percent)),
    row.share ? buildCiiAmountXml('ram:BasisAmount', row.share.base) : '',
    buildCiiAmountXml('ram:ActualAmount', row.amount),
    buildXmlTextElementUnlessEmpty('ram:ReasonCode', row.reasonCode),
    buildXmlTextElementUnlessEmpty('ram:Reason', row.reason),
    'category' in row ? buildCiiTaxCategoryXml('ram:CategoryTradeTax', row.category) : '',
  );
}

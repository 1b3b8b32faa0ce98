// Writes elements of CII that occur in several places: parties, addresses, taxes, discounts and charges.
import type { EInvoiceIdentifier, EInvoicePostalAddress, EInvoiceTradeParty } from '../model/party-terms';
import type {
  EInvoiceAllowanceCharge,
  EInvoiceDocumentAllowanceCharge,
  EInvoiceTaxCategory,
  EInvoicePeriod,
} from '../model/e-invoice-model';
import { type EInvoiceDecimal, formatXmlAmount, formatXmlDecimal } from '../money';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';

/** The only type of tax in EN 16931. */
export const ciiVatTypeXml = buildTextElement('ram:TypeCode', 'VAT');

export const buildCiiAmountXml = (name: string, amount: EInvoiceDecimal): string =>
  buildTextElement(name, formatXmlAmount(amount));

/** Elements in which CII states a day: most dates, dates of references (another namespace), days without a time. */
type CiiDateElement = 'udt:DateTimeString' | 'qdt:DateTimeString' | 'udt:DateString';

/** @param date `YYYY-MM-DD`; the file has `YYYYMMDD` */
export const buildCiiDateXml = (
  name: string,
  date: string | undefined,
  element: CiiDateElement = 'udt:DateTimeString',
): string => wrapInElement(name, buildTextElement(element, date?.replaceAll('-', ''), { format: '102' }));

export const buildCiiPeriodXml = (period: EInvoicePeriod | undefined): string =>
  wrapInElement(
    'ram:BillingSpecifiedPeriod',
    buildCiiDateXml('ram:StartDateTime', period?.start),
    buildCiiDateXml('ram:EndDateTime', period?.end),
  );

export function buildCiiPostalAddressXml(address: EInvoicePostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrapInElement(
    'ram:PostalTradeAddress',
    buildTextElement('ram:PostcodeCode', address.postcode),
    buildTextElement('ram:LineOne', address.line),
    buildTextElement('ram:LineTwo', address.secondLine),
    buildTextElement('ram:LineThree', address.thirdLine),
    buildTextElement('ram:CityName', address.city),
    buildTextElement('ram:CountryID', address.country),
    buildTextElement('ram:CountrySubDivisionName', address.region),
  );
}

const withScheme = ({ scheme }: EInvoiceIdentifier): boolean => scheme !== undefined;

/** Builds identifiers. Identifiers with a scheme are in another element, after the others. */
export const buildCiiIdentifiersXml = (identifiers: readonly EInvoiceIdentifier[]): string =>
  joinXmlForEach(
    identifiers.filter((one) => !withScheme(one)),
    ({ id }) => buildTextElement('ram:ID', id),
  ) +
  joinXmlForEach(identifiers.filter(withScheme), ({ id, scheme }) =>
    buildTextElement('ram:GlobalID', id, { schemeID: scheme }),
  );

export const buildCiiLegalOrganizationXml = (legalId: EInvoiceIdentifier | undefined, tradingName?: string): string =>
  wrapInElement(
    'ram:SpecifiedLegalOrganization',
    buildTextElement('ram:ID', legalId?.id, { schemeID: legalId?.scheme }),
    buildTextElement('ram:TradingBusinessName', tradingName),
  );

const writeRegistration = (number: string | undefined, scheme: 'VA' | 'FC'): string =>
  wrapInElement('ram:SpecifiedTaxRegistration', buildTextElement('ram:ID', number, { schemeID: scheme }));

export function buildCiiPartyXml(name: string, party: EInvoiceTradeParty): string {
  const { contact, electronicAddress } = party;
  return wrapInElement(
    name,
    buildCiiIdentifiersXml(party.identifiers),
    buildTextElement('ram:Name', party.name),
    buildTextElement('ram:Description', party.legalForm),
    buildCiiLegalOrganizationXml(party.legalId, party.tradingName),
    wrapInElement(
      'ram:DefinedTradeContact',
      buildTextElement('ram:PersonName', contact?.name),
      wrapInElement('ram:TelephoneUniversalCommunication', buildTextElement('ram:CompleteNumber', contact?.telephone)),
      wrapInElement('ram:EmailURIUniversalCommunication', buildTextElement('ram:URIID', contact?.email)),
    ),
    buildCiiPostalAddressXml(party.address),
    wrapInElement(
      'ram:URIUniversalCommunication',
      buildTextElement('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ),
    writeRegistration(party.vatNumber, 'VA'),
    writeRegistration(party.taxNumber, 'FC'),
  );
}

/** Writes a representative (BG-11), with fewer elements than other parties. */
export const buildCiiTaxRepresentativeXml = ({ name, address, vatNumber }: EInvoiceTradeParty): string =>
  wrapInElement(
    'ram:SellerTaxRepresentativeTradeParty',
    buildTextElement('ram:Name', name),
    buildCiiPostalAddressXml(address),
    writeRegistration(vatNumber, 'VA'),
  );

export const buildCiiTaxRateXml = ({ code, rate }: EInvoiceTaxCategory): string =>
  code === 'O' ? '' : buildTextElement('ram:RateApplicablePercent', formatXmlDecimal(rate));

export const buildCiiTaxCategoryXml = (name: string, category: EInvoiceTaxCategory): string =>
  wrapInElement(name, ciiVatTypeXml, buildTextElement('ram:CategoryCode', category.code), buildCiiTaxRateXml(category));

export function buildCiiAllowanceChargeXml(row: EInvoiceAllowanceCharge | EInvoiceDocumentAllowanceCharge): string {
  return wrapInElement(
    'ram:SpecifiedTradeAllowanceCharge',
    wrapInElement('ram:ChargeIndicator', buildTextElement('udt:Indicator', String(row.isCharge))),
    buildTextElement('ram:CalculationPercent', row.share && formatXmlDecimal(row.share.percent)),
    row.share ? buildCiiAmountXml('ram:BasisAmount', row.share.base) : '',
    buildCiiAmountXml('ram:ActualAmount', row.amount),
    buildTextElement('ram:ReasonCode', row.reasonCode),
    buildTextElement('ram:Reason', row.reason),
    'category' in row ? buildCiiTaxCategoryXml('ram:CategoryTradeTax', row.category) : '',
  );
}

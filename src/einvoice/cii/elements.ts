// Writes elements of CII that occur at several places: parties, addresses, taxes, discounts and charges.
import type { Identifier, PostalAddress, TradeParty } from '../model/party-terms';
import type { AllowanceCharge, DocumentAllowanceCharge, EInvoiceTaxCategory, PeriodTerms } from '../model/terms';
import { type EInvoiceDecimal, formatMoney, formatDecimal } from '../money';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';

/** EN 16931 has one type of tax. */
export const vatTypeElement = buildTextElement('ram:TypeCode', 'VAT');

export const buildAmountXml = (name: string, amount: EInvoiceDecimal): string =>
  buildTextElement(name, formatMoney(amount));

const compactDate = (date: string): string => date.replaceAll('-', '');

/** @param date `YYYY-MM-DD`; the file has `YYYYMMDD` */
export const buildDateXml = (name: string, date: string | undefined): string =>
  date === undefined
    ? ''
    : wrapInElement(name, buildTextElement('udt:DateTimeString', compactDate(date), { format: '102' }));

/** Writes the date of a reference. Dates of references use another namespace. */
export const buildReferenceDateXml = (name: string, date: string | undefined): string =>
  date === undefined
    ? ''
    : wrapInElement(name, buildTextElement('qdt:DateTimeString', compactDate(date), { format: '102' }));

/** Writes a day without a time. */
export const buildDayXml = (name: string, date: string | undefined): string =>
  date === undefined
    ? ''
    : wrapInElement(name, buildTextElement('udt:DateString', compactDate(date), { format: '102' }));

export const buildPeriodXml = (period: PeriodTerms | undefined): string =>
  wrapInElement(
    'ram:BillingSpecifiedPeriod',
    buildDateXml('ram:StartDateTime', period?.start),
    buildDateXml('ram:EndDateTime', period?.end),
  );

export function buildAddressXml(address: PostalAddress | undefined): string {
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

const withScheme = ({ scheme }: Identifier): boolean => scheme !== undefined;

/** Builds identifiers. Those of a scheme are in another element, after the others. */
export const buildIdentifiersXml = (identifiers: readonly Identifier[]): string =>
  joinXmlForEach(
    identifiers.filter((one) => !withScheme(one)),
    ({ id }) => buildTextElement('ram:ID', id),
  ) +
  joinXmlForEach(identifiers.filter(withScheme), ({ id, scheme }) =>
    buildTextElement('ram:GlobalID', id, { schemeID: scheme }),
  );

export const buildLegalOrganizationXml = (legalId: Identifier | undefined, tradingName?: string): string =>
  wrapInElement(
    'ram:SpecifiedLegalOrganization',
    buildTextElement('ram:ID', legalId?.id, { schemeID: legalId?.scheme }),
    buildTextElement('ram:TradingBusinessName', tradingName),
  );

const writeRegistration = (number: string | undefined, scheme: 'VA' | 'FC'): string =>
  wrapInElement('ram:SpecifiedTaxRegistration', buildTextElement('ram:ID', number, { schemeID: scheme }));

export function buildPartyXml(name: string, party: TradeParty): string {
  const { contact, electronicAddress } = party;
  return wrapInElement(
    name,
    buildIdentifiersXml(party.identifiers),
    buildTextElement('ram:Name', party.name),
    buildTextElement('ram:Description', party.legalForm),
    buildLegalOrganizationXml(party.legalId, party.tradingName),
    wrapInElement(
      'ram:DefinedTradeContact',
      buildTextElement('ram:PersonName', contact?.name),
      wrapInElement('ram:TelephoneUniversalCommunication', buildTextElement('ram:CompleteNumber', contact?.telephone)),
      wrapInElement('ram:EmailURIUniversalCommunication', buildTextElement('ram:URIID', contact?.email)),
    ),
    buildAddressXml(party.address),
    wrapInElement(
      'ram:URIUniversalCommunication',
      buildTextElement('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ),
    writeRegistration(party.vatNumber, 'VA'),
    writeRegistration(party.taxNumber, 'FC'),
  );
}

/** Writes a representative (BG-11), with fewer elements than other parties. */
export const buildRepresentativeXml = ({ name, address, vatNumber }: TradeParty): string =>
  wrapInElement(
    'ram:SellerTaxRepresentativeTradeParty',
    buildTextElement('ram:Name', name),
    buildAddressXml(address),
    writeRegistration(vatNumber, 'VA'),
  );

export const buildTaxRateXml = ({ code, rate }: EInvoiceTaxCategory): string =>
  code === 'O' ? '' : buildTextElement('ram:RateApplicablePercent', formatDecimal(rate));

export const buildTaxCategoryXml = (name: string, category: EInvoiceTaxCategory): string =>
  wrapInElement(name, vatTypeElement, buildTextElement('ram:CategoryCode', category.code), buildTaxRateXml(category));

export function buildAllowanceChargeXml(row: AllowanceCharge | DocumentAllowanceCharge): string {
  return wrapInElement(
    'ram:SpecifiedTradeAllowanceCharge',
    wrapInElement('ram:ChargeIndicator', buildTextElement('udt:Indicator', String(row.isCharge))),
    buildTextElement('ram:CalculationPercent', row.share && formatDecimal(row.share.percent)),
    row.share ? buildAmountXml('ram:BasisAmount', row.share.base) : '',
    buildAmountXml('ram:ActualAmount', row.amount),
    buildTextElement('ram:ReasonCode', row.reasonCode),
    buildTextElement('ram:Reason', row.reason),
    'category' in row ? buildTaxCategoryXml('ram:CategoryTradeTax', row.category) : '',
  );
}

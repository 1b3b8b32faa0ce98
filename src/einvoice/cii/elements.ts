// Writes elements of CII that occur at several places, which are parties, addresses, taxes, discounts and charges.
import type { Identifier, PostalAddress, TradeParty } from '../model/party-terms';
import type { AllowanceCharge, DocumentAllowanceCharge, TaxCategory, TermPeriod } from '../model/terms';
import { type Money, writeMoney, writeNumber } from '../money';
import { writeEach, leaf, wrap } from '../xml';

/** EN 16931 has one type of tax. */
export const taxType = leaf('ram:TypeCode', 'VAT');

export const writeAmount = (name: string, amount: Money): string => leaf(name, writeMoney(amount));

const compactDate = (date: string): string => date.replaceAll('-', '');

/** @param date `YYYY-MM-DD`; the file has `YYYYMMDD` */
export const writeDate = (name: string, date: string | undefined): string =>
  date === undefined ? '' : wrap(name, leaf('udt:DateTimeString', compactDate(date), { format: '102' }));

/** Dates of references use another namespace. */
export const writeReferenceDate = (name: string, date: string | undefined): string =>
  date === undefined ? '' : wrap(name, leaf('qdt:DateTimeString', compactDate(date), { format: '102' }));

/** A day without a time. */
export const writeDay = (name: string, date: string | undefined): string =>
  date === undefined ? '' : wrap(name, leaf('udt:DateString', compactDate(date), { format: '102' }));

export const writePeriod = (period: TermPeriod | undefined): string =>
  wrap(
    'ram:BillingSpecifiedPeriod',
    writeDate('ram:StartDateTime', period?.start),
    writeDate('ram:EndDateTime', period?.end),
  );

export function writeAddress(address: PostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrap(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', address.postcode),
    leaf('ram:LineOne', address.line),
    leaf('ram:LineTwo', address.secondLine),
    leaf('ram:LineThree', address.thirdLine),
    leaf('ram:CityName', address.city),
    leaf('ram:CountryID', address.country),
    leaf('ram:CountrySubDivisionName', address.region),
  );
}

const withScheme = ({ scheme }: Identifier): boolean => scheme !== undefined;

/** Writes identifiers. Those of a scheme are in another element, after the others. */
export const writeIdentifiers = (identifiers: readonly Identifier[]): string =>
  writeEach(
    identifiers.filter((one) => !withScheme(one)),
    ({ id }) => leaf('ram:ID', id),
  ) + writeEach(identifiers.filter(withScheme), ({ id, scheme }) => leaf('ram:GlobalID', id, { schemeID: scheme }));

export const writeLegal = (legalId: Identifier | undefined, tradingName?: string): string =>
  wrap(
    'ram:SpecifiedLegalOrganization',
    leaf('ram:ID', legalId?.id, { schemeID: legalId?.scheme }),
    leaf('ram:TradingBusinessName', tradingName),
  );

const writeRegistration = (number: string | undefined, scheme: 'VA' | 'FC'): string =>
  wrap('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: scheme }));

export function writeParty(name: string, party: TradeParty): string {
  const { contact, electronicAddress } = party;
  return wrap(
    name,
    writeIdentifiers(party.identifiers),
    leaf('ram:Name', party.name),
    leaf('ram:Description', party.legalForm),
    writeLegal(party.legalId, party.tradingName),
    wrap(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', contact?.name),
      wrap('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact?.telephone)),
      wrap('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact?.email)),
    ),
    writeAddress(party.address),
    wrap(
      'ram:URIUniversalCommunication',
      leaf('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ),
    writeRegistration(party.vatNumber, 'VA'),
    writeRegistration(party.taxNumber, 'FC'),
  );
}

/** A representative has less (BG-11). */
export const writeRepresentative = ({ name, address, vatNumber }: TradeParty): string =>
  wrap(
    'ram:SellerTaxRepresentativeTradeParty',
    leaf('ram:Name', name),
    writeAddress(address),
    writeRegistration(vatNumber, 'VA'),
  );

export const writeRate = ({ code, rate }: TaxCategory): string =>
  code === 'O' ? '' : leaf('ram:RateApplicablePercent', writeNumber(rate));

export const writeCategory = (name: string, category: TaxCategory): string =>
  wrap(name, taxType, leaf('ram:CategoryCode', category.code), writeRate(category));

export function writeAllowanceCharge(row: AllowanceCharge | DocumentAllowanceCharge): string {
  return wrap(
    'ram:SpecifiedTradeAllowanceCharge',
    wrap('ram:ChargeIndicator', leaf('udt:Indicator', String(row.isCharge))),
    leaf('ram:CalculationPercent', row.share && writeNumber(row.share.percent)),
    row.share ? writeAmount('ram:BasisAmount', row.share.base) : '',
    writeAmount('ram:ActualAmount', row.amount),
    leaf('ram:ReasonCode', row.reasonCode),
    leaf('ram:Reason', row.reason),
    'category' in row ? writeCategory('ram:CategoryTradeTax', row.category) : '',
  );
}

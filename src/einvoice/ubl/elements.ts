// Writes elements of UBL that occur at several places, which are parties, addresses, taxes, discounts and charges.
import type { Identifier, PostalAddress, TradeParty } from '../model/party-terms';
import type { AllowanceCharge, DocumentAllowanceCharge, TaxCategory, TermPeriod } from '../model/terms';
import { type Money, writeMoney, writeNumber } from '../money';
import { writeEach, leaf, wrap } from '../xml';

/** EN 16931 has one scheme. */
const taxScheme = wrap('cac:TaxScheme', leaf('cbc:ID', 'VAT'));
/** Tax scheme of BT-32, the number of a seller without VAT. */
const otherScheme = wrap('cac:TaxScheme', leaf('cbc:ID', 'TAX'));

export const writeAmount = (name: string, amount: Money, currency: string): string =>
  leaf(name, writeMoney(amount), { currencyID: currency });

export const writeIdentifier = (name: string, identifier: Identifier | undefined): string =>
  leaf(name, identifier?.id, { schemeID: identifier?.scheme });

export const writePeriod = (period: TermPeriod | undefined, taxPoint = ''): string =>
  wrap('cac:InvoicePeriod', leaf('cbc:StartDate', period?.start), leaf('cbc:EndDate', period?.end), taxPoint);

export function writeAddress(name: string, address: PostalAddress | undefined): string {
  if (address === undefined) return '';
  return wrap(
    name,
    leaf('cbc:StreetName', address.line),
    leaf('cbc:AdditionalStreetName', address.secondLine),
    leaf('cbc:CityName', address.city),
    leaf('cbc:PostalZone', address.postcode),
    leaf('cbc:CountrySubentity', address.region),
    wrap('cac:AddressLine', leaf('cbc:Line', address.thirdLine)),
    wrap('cac:Country', leaf('cbc:IdentificationCode', address.country)),
  );
}

/** @param identifiers additional ones, such as the creditor of a direct debit */
export function writeParty(party: TradeParty, identifiers: readonly Identifier[] = []): string {
  const { contact } = party;
  return wrap(
    'cac:Party',
    writeIdentifier('cbc:EndpointID', party.electronicAddress),
    writeEach([...party.identifiers, ...identifiers], (one) =>
      wrap('cac:PartyIdentification', writeIdentifier('cbc:ID', one)),
    ),
    wrap('cac:PartyName', leaf('cbc:Name', party.tradingName)),
    writeAddress('cac:PostalAddress', party.address),
    writeTaxNumber(party.vatNumber, taxScheme),
    writeTaxNumber(party.taxNumber, otherScheme),
    wrap(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', party.name),
      writeIdentifier('cbc:CompanyID', party.legalId),
      leaf('cbc:CompanyLegalForm', party.legalForm),
    ),
    wrap(
      'cac:Contact',
      leaf('cbc:Name', contact?.name),
      leaf('cbc:Telephone', contact?.telephone),
      leaf('cbc:ElectronicMail', contact?.email),
    ),
  );
}

export const writeTaxNumber = (number: string | undefined, scheme: string = taxScheme): string =>
  number === undefined ? '' : wrap('cac:PartyTaxScheme', leaf('cbc:CompanyID', number), scheme);

/** @param reasons only tax rows have them */
export function writeCategory(name: string, category: TaxCategory, reasons = false): string {
  return wrap(
    name,
    leaf('cbc:ID', category.code),
    category.code === 'O' ? '' : leaf('cbc:Percent', writeNumber(category.rate)),
    reasons ? leaf('cbc:TaxExemptionReasonCode', category.reasonCode) : '',
    reasons ? leaf('cbc:TaxExemptionReason', category.reason) : '',
    taxScheme,
  );
}

export function writeAllowanceCharge(row: AllowanceCharge | DocumentAllowanceCharge, currency: string): string {
  return wrap(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(row.isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', row.reasonCode),
    leaf('cbc:AllowanceChargeReason', row.reason),
    leaf('cbc:MultiplierFactorNumeric', row.share && writeNumber(row.share.percent)),
    writeAmount('cbc:Amount', row.amount, currency),
    row.share ? writeAmount('cbc:BaseAmount', row.share.base, currency) : '',
    'category' in row ? writeCategory('cac:TaxCategory', row.category) : '',
  );
}

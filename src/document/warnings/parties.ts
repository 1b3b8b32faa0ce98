// Warnings about parties: taxes that a company cannot have, withheld tax without a customer, and self-invoicing.

import { type Warning, createWarning } from '../../contracts/warnings';
import { identityTypeExtension } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Party, TaxCombo } from '../model/parts';
import { isForeignTax, listTaxRowPaths, type TaxRows } from './tax-rows';

/** Letters of companies and cooperatives; E, H and J are not legal persons (Orden EHA/451/2008). */
const company = /^[ABCDFNW]\d/;

export const isSpanishCompanyParty = (party: Party | undefined): boolean =>
  party?.tax_id?.country === 'ES' && company.test(party.tax_id.code ?? '');

interface TaxNumber {
  readonly country?: string | undefined;
  readonly code?: string | undefined;
}

/** Finds the tax ID of a party or, if it has none, an identity that is a VAT number (list L7). */
export const findPartyTaxIdOrVatNumber = (party: Party | undefined): TaxNumber | undefined =>
  party?.tax_id ?? party?.identities?.find(({ ext }) => ext?.[identityTypeExtension] === '02');

/**
 * Warns about a surcharge for a company or a customer abroad. The surcharge is for retailers who are natural persons,
 * or entities that attribute their income to members (Ley 37/1992 art. 148, 149).
 */
export function warnSurchargeToCompany(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, customer } = invoice;
  const country = customer?.tax_id?.country ?? customer?.identities?.find((one) => one.country)?.country;
  const matches = rows.vat.filter(({ combo }) => combo.surcharge !== undefined);
  const [first] = matches;
  if ($regime !== 'ES' || !first) return [];
  // The tax of another country goes with a customer in that country, whatever the document says about the customer.
  const abroad =
    matches.find(({ combo }) => isForeignTax(combo))?.combo.country ?? (country === 'ES' ? undefined : country);
  if (abroad !== undefined) {
    const place = { at: first.at, country: abroad };
    return [createWarning('surcharge-to-company.abroad', listTaxRowPaths(matches, 'rate'), place)];
  }
  if (!isSpanishCompanyParty(customer)) return [];
  const params = { at: first.at, code: customer?.tax_id?.code ?? '' };
  return [createWarning('surcharge-to-company', listTaxRowPaths(matches, 'rate'), params)];
}

/**
 * Percentage of the withholding that also applies to companies, for rent and other capital (RD 439/2007 art. 100, RD
 * 634/2015 art. 61).
 */
const capitalPercent = 19;

const isOfPersons = ({ cat, percent = '0%' }: TaxCombo): boolean =>
  cat === 'IRPF' && Number.parseFloat(percent) !== capitalPercent && Number.parseFloat(percent) !== 0;

/**
 * Warns about income tax withheld from a company. Customers withhold only from professionals and businesses that are
 * natural persons (RD 439/2007 art. 75 and 95).
 */
export function warnWithheldFromCompany(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, supplier } = invoice;
  if ($regime !== 'ES' || !isSpanishCompanyParty(supplier)) return [];
  const matches = rows.all.filter(({ combo }) => isOfPersons(combo));
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, percent: first.combo.percent ?? '', code: supplier?.tax_id?.code ?? '' };
  return [createWarning('withheld-from-company', listTaxRowPaths(matches), params)];
}

/**
 * Warns about an issuer that is also the customer. In this case, the recipient issues the invoice
 * (EmitidaPorTerceroODestinatario D), not a third party (T).
 */
export function warnIssuedByCustomer({ ordering, customer }: Invoice): Warning[] {
  const [issuer, other] = [ordering?.issuer?.tax_id, customer?.tax_id];
  if (!issuer?.code || issuer.code !== other?.code || issuer.country !== other.country) return [];
  return [createWarning('issued-by-customer', ['$.doc.ordering.issuer'], { code: issuer.code })];
}

/** Warns about an invoice whose customer is its supplier. The authority accepts such a record. */
export function warnIssuedToItself({ supplier, customer }: Invoice): Warning[] {
  const [own, other] = [supplier?.tax_id, customer?.tax_id];
  if (!own?.code || own.code !== other?.code || own.country !== other.country) return [];
  return [createWarning('issued-to-itself', ['$.doc.customer.tax_id.code'], { code: own.code })];
}

/** Taxes that the customer withholds and pays to the treasury: income tax. */
const withheld: readonly string[] = ['IRPF'];

/**
 * Warns about tax withheld by a customer without a tax ID. A customer who withholds is a business, and has one (RD
 * 439/2007 art. 76, RD 1619/2012 art. 2.2).
 */
export function warnWithholdingWithoutBusiness(invoice: Invoice, rows: TaxRows): Warning[] {
  if (invoice.$regime !== 'ES' || invoice.customer?.tax_id?.code !== undefined) return [];
  const matches = rows.all.filter(({ combo }) => withheld.includes(combo.cat));
  const [first] = matches;
  if (!first) return [];
  return [createWarning('withheld-by-nobody', listTaxRowPaths(matches), { at: first.at, cat: first.combo.cat })];
}

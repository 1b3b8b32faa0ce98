// Warnings about parties: taxes that a company cannot have, withheld tax without a customer, and self-invoicing.

import { isZeroOrAbsent } from '../../amount/amount';
import { type Warning, createWarning } from '../../contracts/warnings';
import { identityTypeExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Party, TaxCombo } from '../model/parts';
import { findTaxTerritoryOfParty } from '../territories';
import { findGoodsDestination } from './place-of-delivery';
import { isForeignTaxCombo, listTaxComboPaths, type InvoiceTaxCombos } from './tax-rows';

/**
 * Returns whether a party is a legal person by the letter of its NIF (Orden EHA/451/2008): companies, associations,
 * public bodies and religious institutions. E, H and J are no legal persons; U and V may attribute income to members.
 */
export const isSpanishLegalPersonParty = (party: Party | undefined): boolean =>
  party?.tax_id?.country === 'ES' && /^[ABCDFGNPQRSW]\d/.test(party.tax_id.code ?? '');

/**
 * Returns the number of the first document of a party, such as a passport; undefined if the party has a tax ID. Two persons
 * may have one name.
 */
export const findPartyIdentityCodeUnlessTaxId = (
  party: Pick<Party, 'tax_id' | 'identities'> | undefined,
): string | undefined => (party?.tax_id ? undefined : party?.identities?.[0]?.code);

interface TaxNumber {
  readonly country?: string | undefined;
  readonly code?: string | undefined;
}

/** Finds the tax ID of a party or, if it has none, an identity that is a VAT number (list L7). */
export const findPartyTaxIdOrVatNumber = (party: Party | undefined): TaxNumber | undefined =>
  party?.tax_id ?? party?.identities?.find(({ ext }) => ext?.[identityTypeExtensionKey] === '02');

/**
 * Warns about a surcharge for a company, for a customer where VAT does not apply, or for nobody. The surcharge is for
 * retailers who are natural persons, or entities that attribute their income to members (Ley 37/1992 art. 148, 149),
 * and who have shown the supplier that they are in the scheme (art. 163). Goods that go to the islands, Ceuta or
 * Melilla are exports (art. 21).
 */
export function warnSurchargeToNonRetailer(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, $tags, customer } = invoice;
  const country = customer?.tax_id?.country ?? customer?.identities?.find((one) => one.country)?.country;
  const matches = rows.vat.filter(({ combo }) => combo.surcharge !== undefined);
  const [first] = matches;
  if ($regime !== 'ES' || !first) return [];
  // The tax of another country goes with a customer in that country, whatever the document says about the customer.
  const abroad =
    matches.find(({ combo }) => isForeignTaxCombo(combo))?.combo.country ?? (country === 'ES' ? undefined : country);
  if (abroad !== undefined) {
    const place = { at: first.at, country: abroad };
    return [createWarning('surcharge-to-company.abroad', listTaxComboPaths(matches, 'rate'), place)];
  }
  if (isSpanishLegalPersonParty(customer)) {
    const params = { at: first.at, code: customer?.tax_id?.code ?? '' };
    return [createWarning('surcharge-to-company', listTaxComboPaths(matches, 'rate'), params)];
  }
  const paths = listTaxComboPaths(matches, 'rate');
  const tax = findGoodsDestination(invoice)?.tax ?? findTaxTerritoryOfParty(customer)?.tax ?? 'VAT';
  if (tax !== 'VAT') return [createWarning('surcharge-to-company.islands', paths, { at: first.at, tax })];
  if (customer !== undefined || !$tags?.includes('simplified')) return [];
  return [createWarning('surcharge-to-company.nobody', paths, { at: first.at })];
}

/**
 * Percentage of the withholding that also applies to companies, for rent and other capital (RD 439/2007 art. 100, RD
 * 634/2015 art. 61).
 */
const capitalPercent = 19;

const isOfPersons = ({ cat, percent = '0%' }: TaxCombo): boolean =>
  cat === 'IRPF' && Number.parseFloat(percent) !== capitalPercent && Number.parseFloat(percent) !== 0;

/**
 * Regimes of natural persons and of entities that attribute their income to members, by tax: in VAT, 18 of retailers
 * and 20, the simplified scheme (Ley 37/1992 art. 148.Uno, 122.Uno); in IGIC, 21, the simplified scheme.
 */
const regimesOfPersons: Readonly<Partial<Record<string, readonly string[]>>> = { VAT: ['18', '20'], IGIC: ['21'] };

function warnRegimeOfPersons(code: string, rows: InvoiceTaxCombos): Warning[] {
  const matches = rows.all.filter(
    ({ combo: { cat, surcharge, ext } }) =>
      // With a surcharge, the calculation sets 18, and the record has 01.
      surcharge === undefined && regimesOfPersons[cat]?.includes(ext?.[regimeExtensionKey] ?? ''),
  );
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, cat: first.combo.cat, regime: first.combo.ext?.[regimeExtensionKey] ?? '', code };
  return [createWarning('regime-of-persons', listTaxComboPaths(matches, 'ext'), params)];
}

/**
 * Warns about income tax withheld from a company, and about a regime that a company cannot have. Customers withhold
 * only from professionals and businesses that are natural persons (RD 439/2007 art. 75 and 95).
 */
export function warnCompanyTaxedAsPerson(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, supplier } = invoice;
  if ($regime !== 'ES' || !isSpanishLegalPersonParty(supplier)) return [];
  const code = supplier?.tax_id?.code ?? '';
  const ofRegime = warnRegimeOfPersons(code, rows);
  const matches = rows.all.filter(({ combo }) => isOfPersons(combo));
  const [first] = matches;
  if (!first) return ofRegime;
  const params = { at: first.at, percent: first.combo.percent ?? '', code };
  return [createWarning('withheld-from-company', listTaxComboPaths(matches), params), ...ofRegime];
}

/**
 * Warns about an issuer that is also the customer. In this case, the recipient issues the invoice
 * (EmitidaPorTerceroODestinatario D), not a third party (T).
 */
export function warnThirdPartyIssuerIsCustomer({ ordering, customer }: Invoice): Warning[] {
  const [issuer, other] = [ordering?.issuer?.tax_id, customer?.tax_id];
  if (!issuer?.code || issuer.code !== other?.code || issuer.country !== other.country) return [];
  return [createWarning('issued-by-customer', ['$.doc.ordering.issuer'], { code: issuer.code })];
}

/** Warns about an invoice whose customer is its supplier. The authority accepts such a record. */
export function warnCustomerIsSupplier({ supplier, customer }: Invoice): Warning[] {
  const [own, other] = [supplier?.tax_id, customer?.tax_id];
  if (!own?.code || own.code !== other?.code || own.country !== other.country) return [];
  return [createWarning('issued-to-itself', ['$.doc.customer.tax_id.code'], { code: own.code })];
}

/** Taxes that the customer withholds and pays to the treasury: income tax. */
const withheld: readonly string[] = ['IRPF'];

/**
 * Warns about tax withheld by a customer without a Spanish tax ID. A customer who withholds is a business, and has one
 * (RD 439/2007 art. 76, RD 1619/2012 art. 2.2). A business abroad withholds only through an establishment in Spain (RD
 * 439/2007 art. 76.1.c).
 */
export function warnWithholdingWithoutSpanishTaxId(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { code, country } = invoice.customer?.tax_id ?? {};
  if (invoice.$regime !== 'ES' || (code !== undefined && country === 'ES')) return [];
  const matches = rows.all.filter(({ combo }) => withheld.includes(combo.cat) && !isZeroOrAbsent(combo.percent));
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, cat: first.combo.cat };
  if (code === undefined || country === undefined)
    return [createWarning('withheld-by-nobody', listTaxComboPaths(matches), params)];
  return [createWarning('withheld-by-nobody.abroad', listTaxComboPaths(matches), { ...params, country })];
}

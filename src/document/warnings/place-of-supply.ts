// Warnings about the place of supply: keys and codes that contradict the customer or the country.

import { type Warning, createWarning } from '../../contracts/warnings';
import {
  exemptExtensionKey,
  isNonSaleTaxCombo,
  opClassExtensionKey,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Party } from '../model/parts';
import { findPartyTaxIdOrVatNumber } from './parties';
import { isSalesTaxCombo } from '../sales-taxes';
import { findSpanishProvinceCode } from '../postal-addresses';
import { euTaxIdPrefixes, findTaxTerritoryOfParty } from '../territories';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';
import {
  createMissingDestinationPostcodeWarning,
  findGoodsDestination,
  findPlaceOfCustomer,
  isSpanishDestinationWithoutPostcode,
  isTaxComboExemptWhateverDestination,
  isExportTaxCombo,
} from './place-of-delivery';

/**
 * Warns about E5 outside the Union. E5 is for goods that go to a business of another member state (art. 25). Monaco counts
 * as France (Directive 2006/112 art. 7), so its businesses have French numbers, also for services.
 */
export function warnIntraCommunityCustomerOutsideEu(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const country = invoice.customer?.tax_id?.country;
  if (invoice.$regime !== 'ES' || country === undefined || euTaxIdPrefixes.has(country)) return [];
  const isMonegasque = country === 'MC';
  const matches = rows.vat.filter(
    (row) => row.combo.key === 'intra-community' || (isMonegasque && isSaleElsewhere(row)),
  );
  if (matches.length === 0) return [];
  const place = findPlaceOfCustomer(invoice);
  const to = findGoodsDestination(invoice) ?? (place?.country === northernIreland ? place : undefined);
  // Goods that stay in Spain or leave the Union have a separate warning, because their place decides.
  if (to && (to.country === 'ES' || !euTaxIdPrefixes.has(to.country))) return [];
  if (isMonegasque) {
    const code = invoice.customer?.tax_id?.code?.replace(/^FR/, '') ?? null;
    return [createWarning('intra-community-outside.monaco', ['$.doc.customer.tax_id'], { code })];
  }
  const id = to ? 'intra-community-outside.buyer' : 'intra-community-outside';
  return [createWarning(id, listTaxComboPaths(matches, 'key'), { country })];
}

/**
 * Warns about goods that go from the islands to the Union. IGIC and IPSI have only exports, also for goods to the Union
 * (Ley 20/1991 art. 11, Ley 8/1991 art. 8).
 */
export function warnIntraCommunityUnderIgicOrIpsi({ $regime }: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if ($regime !== 'ES') return [];
  const matches = rows.all.filter(
    ({ combo: { cat, key, ext } }) =>
      (cat === 'IGIC' && key === 'intra-community') || (cat === 'IPSI' && ext?.[exemptExtensionKey] === 'E5'),
  );
  const [first] = matches;
  if (!first) return [];
  const { cat } = first.combo;
  const paths = listTaxComboPaths(matches, cat === 'IPSI' ? 'ext' : 'key');
  return [createWarning('intra-community-outside.islands', paths, { at: first.at, cat })];
}

/**
 * Returns whether a row has the regime of sales that another tax of Spain covers: 08 in each list, and for IGIC also 20
 * for sales that IPSI covers (lists L8A, L8B). In the other lists, 20 is a scheme of small businesses.
 *
 * @param tax the tax of the place of the sale
 */
function hasTerritoryRegime({ combo: { cat, ext } }: TaxComboWithPath, tax: string): boolean {
  const regime = ext?.[regimeExtensionKey];
  return regime === '08' || (regime === '20' && cat === 'IGIC' && tax === 'IPSI');
}

/**
 * Warns about a sale that is subject to the tax of another territory of Spain, but is declared under the general
 * regime; and about the reverse.
 */
export function warnTerritoryRegimeMismatch(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const tax = findTaxTerritoryOfParty(invoice.customer)?.tax;
  if (tax === undefined) return warnTerritoryRegimeAbroad(invoice, rows);
  const matches = rows.all.filter((row) => {
    const { cat, ext } = row.combo;
    const isOther = isSalesTaxCombo({ cat }) && cat !== tax && ext?.[opClassExtensionKey] === 'N2';
    return isOther && !hasTerritoryRegime(row, tax);
  });
  const [first] = matches;
  if (!first) return [];
  return [createWarning('territory-regime', listTaxComboPaths(matches, 'ext'), { at: first.at, tax })];
}

/**
 * Warns about the regime of another territory of Spain for a sale to a customer abroad. No tax return would contain
 * such a service, nor form 349 a service to the Union.
 */
function warnTerritoryRegimeAbroad(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const place = findPlaceOfCustomer(invoice);
  if (!place || place.country === 'ES' || findGoodsDestination(invoice)?.country === 'ES') return [];
  const matches = rows.all.filter(
    (row) =>
      isSalesTaxCombo(row.combo) && row.combo.ext?.[opClassExtensionKey] === 'N2' && hasTerritoryRegime(row, 'IPSI'),
  );
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, code: first.combo.ext?.[regimeExtensionKey] ?? '', country: place.country };
  return [createWarning('territory-regime.abroad', listTaxComboPaths(matches, 'ext'), params)];
}

/**
 * Warns about an intra-community sale without a VAT number of the customer, or in a simplified invoice. The buyer has a
 * number of its country (Ley 37/1992 art. 25), and gets a full invoice (RD 1619/2012 art. 4.4.a).
 */
export function warnIntraCommunityUnidentifiedOrSimplified(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const hasNumber = findPartyTaxIdOrVatNumber(invoice.customer) !== undefined;
  const isSimplified = invoice.tax?.ext?.['es-fiscal-simplified-art7273'] === 'S';
  if (invoice.$regime !== 'ES' || (hasNumber && !isSimplified)) return [];
  const matches = rows.vat.filter(({ combo }) => combo.key === 'intra-community');
  if (matches.length === 0) return [];
  if (!hasNumber) return [createWarning('intra-community-outside.nobody', listTaxComboPaths(matches, 'key'))];
  return [createWarning('intra-community-outside.simplified', ['$.doc.tax.ext'])];
}

/** Part of the Union for goods (Directive 2006/112, protocol on Ireland and Northern Ireland). */
const northernIreland = 'XI';

/**
 * Warns if the mention of the reverse charge is missing. A business of the Union declares the tax itself (Ley 37/1992
 * art. 69), and the PDF mentions this (RD 1619/2012 art. 6.1.m).
 */
export function warnMissingReverseChargeMention(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, $tags = [], customer } = invoice;
  const { country, code } = findPartyTaxIdOrVatNumber(customer) ?? {};
  if ($regime !== 'ES' || $tags.includes('reverse-charge') || !code || !country || country === 'ES') return [];
  // A service to Northern Ireland counts as a service to the United Kingdom.
  if (!euTaxIdPrefixes.has(country) || country === northernIreland) return [];
  // Parts of members outside the territory of VAT are third countries (Ley 37/1992 art. 3).
  if (findPlaceOfCustomer(invoice)?.isPart) return [];
  const matches = rows.vat.filter(
    (row) => row.combo.key === 'outside-scope' && !isForeignTaxCombo(row.combo) && !isNonSaleTaxCombo(row.combo),
  );
  if (matches.length === 0) return [];
  return [createWarning('mention-missing', ['$.doc.$tags'], { country })];
}

const isWithoutVat = (party: Party | undefined): boolean => (findTaxTerritoryOfParty(party)?.tax ?? 'VAT') !== 'VAT';

/** Warns about a key that puts a sale outside the tax, although the customer is where the tax applies. */
export function warnSaleWronglyOutsideVat(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, supplier, customer } = invoice;
  const location = findPlaceOfCustomer(invoice);
  const country = customer?.tax_id?.country ?? location?.country;
  if ($regime !== 'ES' || isWithoutVat(supplier) || country === undefined) return [];
  // Without a tax ID, the address or another identity document shows where the customer is.
  const territory = customer?.tax_id ? findTaxTerritoryOfParty(customer)?.tax : location?.tax;
  const isAtHome = country === 'ES' && territory === 'VAT';
  const place = location?.country ?? country;
  const isInUnion =
    country !== 'ES' &&
    euTaxIdPrefixes.has(place) &&
    (euTaxIdPrefixes.has(country) || country === 'MC' || place === northernIreland);
  const to = findGoodsDestination(invoice);
  const matches = rows.vat.filter((row) => {
    const { key } = row.combo;
    if (isForeignTaxCombo(row.combo) || isNonSaleTaxCombo(row.combo)) return false;
    // The place of delivery is decisive, if the document states it.
    if (key === 'export') return !to && (isAtHome || isInUnion) && !isTaxComboExemptWhateverDestination(row);
    // A sale outside the tax to a customer without a tax ID has a separate warning.
    return key === 'outside-scope' && customer?.tax_id !== undefined && isAtHome && (to?.country ?? 'ES') === 'ES';
  });
  const [first] = matches;
  if (!first) return [];
  const params = {
    at: first.at,
    isExport: first.combo.key === 'export',
    isAtHome,
    country: isInUnion ? place : country,
  };
  return [createWarning('place-of-supply', listTaxComboPaths(matches, 'key'), params)];
}

/**
 * Warns about a sale that is not taxed where the supplier is, to a customer in Spain without a postcode. Without the
 * postcode, no check knows the tax of the customer's place.
 */
function warnMissingPostcode(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { customer } = invoice;
  const [address] = customer?.addresses ?? [];
  const to = findGoodsDestination(invoice);
  // Services to businesses abroad are taxed abroad, wherever their result is delivered (Ley 37/1992 art. 69.Uno.1).
  if (customer?.tax_id?.country !== 'ES') return [];
  if (isSpanishDestinationWithoutPostcode(invoice)) {
    const [elsewhere] = rows.all.filter(isSaleElsewhere);
    return elsewhere ? [createMissingDestinationPostcodeWarning(invoice, elsewhere.at)] : [];
  }
  if (to || !address || (address.country ?? 'ES') !== 'ES') return [];
  const matches = rows.all.filter(
    (row) =>
      isSaleElsewhere(row) ||
      (isExportTaxCombo(row.combo) && !isForeignTaxCombo(row.combo) && !isTaxComboExemptWhateverDestination(row)),
  );
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, postcode: address.code ?? null };
  return [createWarning('place-of-supply.postcode', ['$.doc.customer.addresses[0].code'], params)];
}

/**
 * Warns about a sale outside IGIC or IPSI (N2) to a customer where this tax applies, and about a sale outside any tax to
 * a customer whose place is unknown. Melilla and Ceuta each have their own IPSI.
 */
export function warnSaleWronglyOutsideIgicOrIpsi(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, supplier, customer } = invoice;
  if ($regime !== 'ES') return [];
  const tax = findTaxTerritoryOfParty(customer)?.tax;
  if (tax === undefined) return warnMissingPostcode(invoice, rows);
  if (tax === 'VAT') return [];
  if (
    tax === 'IPSI' &&
    findSpanishProvinceCode(customer?.addresses?.[0]) !== findSpanishProvinceCode(supplier?.addresses?.[0])
  )
    return [];
  const matches = rows.all.filter(({ combo: { cat, ext } }) => cat === tax && ext?.[opClassExtensionKey] === 'N2');
  const [first] = matches;
  if (!first) return [];
  const paths = listTaxComboPaths(matches, tax === 'IPSI' ? 'ext' : 'key');
  return [createWarning('place-of-supply.resident', paths, { at: first.at, cat: tax })];
}

/**
 * Returns whether a row is a sale outside its tax (N2), and not one that its kind puts outside. IPSI has no keys, so its
 * rows have only the class.
 */
function isSaleElsewhere(row: TaxComboWithPath): boolean {
  const { cat, key, ext } = row.combo;
  const isOutside =
    cat === 'IPSI' ? ext?.[opClassExtensionKey] === 'N2' : isSalesTaxCombo({ cat }) && key === 'outside-scope';
  return isOutside && !isForeignTaxCombo(row.combo) && !isNonSaleTaxCombo(row.combo);
}

/**
 * Warns about a sale abroad without a business as its customer. A simplified invoice without a customer was sold where
 * the supplier is, or is not a sale. Services to consumers are taxed where the supplier is, unless the consumers live
 * outside the Union. The exception does not apply to consumers in the Canaries, Ceuta and Melilla, nor for a supplier
 * there to consumers in the rest of Spain (Ley 37/1992 art. 69.Dos, Ley 20/1991 art. 17).
 */
export function warnForeignSaleToNonBusiness(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, supplier, customer } = invoice;
  if ($regime !== 'ES' || findPartyTaxIdOrVatNumber(customer)) return [];
  const cat = findTaxTerritoryOfParty(supplier)?.tax ?? 'VAT';
  const matches = rows.all.filter((row) => row.combo.cat === cat && isSaleElsewhere(row));
  const [first] = matches;
  if (!first) return [];
  const { at } = first;
  const paths = listTaxComboPaths(matches, cat === 'IPSI' ? 'ext' : 'key');
  const place = findPlaceOfCustomer(invoice);
  if (!place && cat === 'VAT') return [createWarning('place-of-supply.nobody', paths, { at })];
  if (!place) return [createWarning('place-of-supply.unnamed', paths, { at, cat })];
  const { country, tax } = place;
  // A customer where IGIC or IPSI applies to the sale has a separate warning.
  if (country === 'ES' && tax !== undefined && tax !== cat)
    return [createWarning('place-of-supply.private', paths, { at, cat, tax })];
  const isInUnion = euTaxIdPrefixes.has(country) && country !== northernIreland;
  const isTaxed = cat === 'VAT' && (country === 'ES' ? tax === 'VAT' : isInUnion);
  return isTaxed ? [createWarning('place-of-supply.consumer', paths, { at, country })] : [];
}

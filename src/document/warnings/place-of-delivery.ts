// Warnings about goods that are not delivered at the customer's place. The destination of the goods decides, not the
// customer's address (Ley 37/1992 art. 21.1, 25.Uno, 68.Dos.1).

import { type Warning, createWarning } from '../../contracts/warnings';
import { exemptExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { PartyPostalAddress } from '../model/parts';
import { findSpanishProvinceCode } from '../postal-addresses';
import { findTaxTerritoryOfAddress, findTaxTerritoryOfParty, euTaxIdPrefixes } from '../territories';
import { isSalesTaxCombo } from '../sales-taxes';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';

export interface PlaceWithSalesTax {
  /** ISO code; `XI` for goods that go to Northern Ireland; a separate name for a part of a member state where VAT does not apply. */
  readonly country: string;
  /** The sales tax at the destination; undefined for a destination abroad, or without a postcode. */
  readonly tax: string | undefined;
  /** Province; set only if the place is in Spain. */
  readonly province?: string | undefined;
  /** Set for a part of a member state that is outside the territory of VAT. */
  readonly isPart?: true;
}

/** Parts of members that are outside the territory of VAT (Directive 2006/112 art. 6), by country and postcode. */
const outsideVat: readonly (readonly [string, RegExp, string])[] = [
  ['FR', /^(?:97|98[678])/, 'FR (overseas)'],
  ['FI', /^22/, 'FI (Åland)'],
  ['DE', /^(?:78266|27498)$/, 'DE (Büsingen, Heligoland)'],
  ['IT', /^23041$/, 'IT (Livigno)'],
  ['IT', /^22061$/, 'IT (Campione)'],
  ['GR', /^63086$/, 'GR (Athos)'],
];

/** Parts of member states that are outside the territory of VAT and have their own country code. */
const partsWithCode: ReadonlySet<string> = new Set('AX BL GF GP MF MQ PM RE YT'.split(' '));

/** Finds the part of a member state, outside the territory of VAT, to which an address belongs. */
const findOutside = (country: string, code: string): string | undefined =>
  partsWithCode.has(country)
    ? country
    : outsideVat.find(([member, form]) => member === country && form.test(code.trim()))?.[2];

/** Returns the country that decides the tax. Monaco counts as France (Directive 2006/112 art. 7). */
const toTaxCountry = (country: string): string => (country === 'MC' ? 'FR' : country === 'EL' ? 'GR' : country);

/** @param home country of an address that states none; if it is unknown as well, the address is in Spain */
function findPlace(address: Pick<PartyPostalAddress, 'country' | 'code'>, home?: string): PlaceWithSalesTax {
  const { country: stated = home, code = '' } = address;
  const country = toTaxCountry(stated ?? 'ES');
  const outside = findOutside(country, code);
  if (outside) return { country: outside, tax: undefined, isPart: true };
  if (country === 'GB' && /^BT/i.test(code)) return { country: 'XI', tax: undefined };
  const place = { country: stated === undefined ? undefined : country, code };
  return { country, tax: findTaxTerritoryOfAddress(place)?.tax, province: findSpanishProvinceCode(place) };
}

/** Finds the destination of the goods; undefined if the document does not state it. */
export function findGoodsDestination({ delivery }: Invoice): PlaceWithSalesTax | undefined {
  const [address] = delivery?.receiver?.addresses ?? [];
  const { country, code, locality, region } = address ?? {};
  const isPlace = [country, code, locality, region].some((part) => part !== undefined && part !== '');
  return address && isPlace ? findPlace(address) : undefined;
}

/** Finds the place of the customer from its address, otherwise from its tax ID or another document. */
export function findPlaceOfCustomer({ customer }: Invoice): PlaceWithSalesTax | undefined {
  const { tax_id: taxId, identities: [identity] = [], addresses: [address] = [] } = customer ?? {};
  const home = taxId?.country ?? identity?.country;
  if (!address) return home === undefined ? undefined : findPlace({}, home);
  return findPlace(address, home);
}

/**
 * Returns whether goods go to a place in Spain, but its tax is unknown because the address has no postcode. An address
 * without a country may be abroad if the customer is.
 */
export function isSpanishDestinationWithoutPostcode(invoice: Invoice): boolean {
  const place = findGoodsDestination(invoice);
  const { country = findPlaceOfCustomer(invoice)?.country ?? 'ES' } = invoice.delivery?.receiver?.addresses?.[0] ?? {};
  return place?.country === 'ES' && place.tax === undefined && country === 'ES';
}

/**
 * Returns whether a row is for ships, aircraft or customs warehouses. Such a row is exempt whatever the destination
 * (Ley 37/1992 art. 22 to 24).
 */
export const isTaxComboExemptWhateverDestination = ({ combo }: Pick<TaxComboWithPath, 'combo'>): boolean =>
  ['E3', 'E4'].includes(combo.ext?.[exemptExtensionKey] ?? '');

/** Returns whether a row is an export. IPSI has no keys, so its exports have only the exemption. */
export const isExportTaxCombo = ({ cat, key, ext }: TaxComboWithPath['combo']): boolean =>
  key === 'export' || (cat === 'IPSI' && ext?.[exemptExtensionKey] === 'E2');

/**
 * Returns whether goods stay in the territory of the tax, which for VAT is the Union. Exported goods leave the
 * territory. Ceuta and Melilla each have their own IPSI (Ley 8/1991 art. 1).
 */
function staysInside(
  { cat }: TaxComboWithPath['combo'],
  { country, tax, province }: PlaceWithSalesTax,
  { supplier }: Invoice,
): boolean {
  if (country === 'ES')
    return tax === cat && (cat !== 'IPSI' || province === findSpanishProvinceCode(supplier?.addresses?.[0]));
  return cat === 'VAT' && euTaxIdPrefixes.has(country);
}

/** Finds the customer's place if VAT does not apply there. The goods go there unless the document states otherwise. */
function findIsland({ customer }: Invoice): PlaceWithSalesTax | undefined {
  const { tax } = findTaxTerritoryOfParty(customer) ?? {};
  const province = findSpanishProvinceCode(customer?.addresses?.[0]);
  return tax === undefined || tax === 'VAT' ? undefined : { country: 'ES', tax, province };
}

/** Creates the warning that the address to which goods go has no postcode. */
export function createMissingDestinationPostcodeWarning({ delivery }: Invoice, at: string): Warning {
  const postcode = delivery?.receiver?.addresses?.[0]?.code ?? null;
  return createWarning('place-of-supply.delivery-postcode', ['$.doc.delivery.receiver.addresses[0].code'], {
    at,
    postcode,
  });
}

/** Warns about an export (E2) whose goods stay in the territory. */
export function warnExportStaysInTerritory(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const destination = findGoodsDestination(invoice);
  const to = destination ?? findIsland(invoice);
  if (invoice.$regime !== 'ES' || !to) return [];
  const isPostcodeMissing = isSpanishDestinationWithoutPostcode(invoice);
  const matches = rows.all.filter(
    (row) =>
      isSalesTaxCombo(row.combo) &&
      isExportTaxCombo(row.combo) &&
      !isForeignTaxCombo(row.combo) &&
      !isTaxComboExemptWhateverDestination(row) &&
      (isPostcodeMissing || staysInside(row.combo, to, invoice)),
  );
  const [first] = matches;
  if (!first) return [];
  const { cat } = first.combo;
  const paths = listTaxComboPaths(matches, cat === 'IPSI' ? 'ext' : 'key');
  if (!destination) return [createWarning('place-of-supply.island', paths, { at: first.at, cat })];
  if (isPostcodeMissing) return [createMissingDestinationPostcodeWarning(invoice, first.at)];
  return [createWarning('place-of-supply.delivery', paths, { at: first.at, country: to.country, cat })];
}

/** Warns about a delivery within the Union (E5) whose goods stay in Spain, or leave the Union. */
export function warnIntraCommunityWrongDestination(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const destination = findGoodsDestination(invoice);
  const to = destination ?? findPlaceOfCustomer(invoice);
  if (invoice.$regime !== 'ES' || !to || (to.country !== 'ES' && euTaxIdPrefixes.has(to.country))) return [];
  const matches = rows.vat.filter(({ combo }) => combo.key === 'intra-community');
  if (matches.length === 0) return [];
  if (!destination) {
    const paths = listTaxComboPaths(matches, 'key');
    return to.isPart ? [createWarning('intra-community-outside.address', paths, { country: to.country })] : [];
  }
  const params = { country: to.country, tax: to.tax ?? null };
  return [createWarning('intra-community-outside.delivery', listTaxComboPaths(matches, 'key'), params)];
}

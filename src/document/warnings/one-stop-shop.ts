// Warnings about the one-stop shop, which collects the VAT of other member states on sales to consumers (Ley 37/1992
// title IX, chapter XI).
import { type Warning, createWarning } from '../../contracts/warnings';
import { parsePercentage } from '../../amount/percentage';
import { regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { findStatedOrOriginalOperationDay, findDayOfApplicableTaxRates } from '../operation-day';
import { isForeignPersonTaxId } from '../tax-ids/near-misses';
import { toCountryTaxIdPrefix, euTaxIdPrefixes } from '../territories';
import { isSpanishLegalPersonParty } from './parties';
import { findGoodsDestination, findPlaceOfCustomer } from './place-of-delivery';
import { isForeignTaxCombo, listTaxComboPaths, type InvoiceTaxCombos } from './tax-rows';
import { listEuCountryVatRatesBeginningAfterDay, listEuCountryVatRatesOnDay } from './union-vat-rates';
import { isZeroOrAbsent } from '../../amount/amount';

/** The code of the one-stop shop's regime (ClaveRegimen, list L8A; Ley 37/1992 title IX, chapter XI). */
const oneStopShop = '17';

/** Warns about the tax of another country without regime 17, and about regime 17 without the tax of another country. */
export function warnOneStopShopRegimeMismatch(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const odd = rows.vat.filter(
    ({ combo }) =>
      combo.ext?.[regimeExtensionKey] !== undefined &&
      isForeignTaxCombo(combo) !== (combo.ext[regimeExtensionKey] === oneStopShop),
  );
  const [first] = odd;
  if (!first) return [];
  const { at, combo } = first;
  const paths = listTaxComboPaths(odd);
  if (!isForeignTaxCombo(combo)) return [createWarning('one-stop-shop.spain', paths, { at })];
  return [
    createWarning('one-stop-shop', paths, {
      at,
      country: combo.country ?? '',
      regime: combo.ext?.[regimeExtensionKey] ?? '',
    }),
  ];
}

/**
 * Warns about a one-stop shop sale outside the Union. The one-stop shop collects the VAT of members of the Union (Ley
 * 37/1992 art. 163 septiesdecies and following). Northern Ireland counts as a member for goods only.
 */
export function warnOneStopShopOutsideEu({ $regime, lines = [] }: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if ($regime !== 'ES') return [];
  const services = new Set(lines.filter(isServiceLine).flatMap(({ taxes = [] }) => taxes));
  const ofServices = rows.vat.filter(({ combo }) => combo.country === 'XI' && services.has(combo));
  const [service] = ofServices;
  if (service)
    return [createWarning('one-stop-shop.service', listTaxComboPaths(ofServices, 'country'), { at: service.at })];
  const matches = rows.vat.filter(({ combo }) => isForeignTaxCombo(combo) && !euTaxIdPrefixes.has(combo.country ?? ''));
  const [first] = matches;
  if (!first) return [];
  const { country = '' } = first.combo;
  const id = country === 'MC' ? 'one-stop-shop.monaco' : 'one-stop-shop.outside';
  return [createWarning(id, listTaxComboPaths(matches, 'country'), { at: first.at, country })];
}

/** A natural person with a Spanish ID may live elsewhere; a company is a business. */
function isBusiness({ customer }: Invoice): boolean {
  const { country, code } = customer?.tax_id ?? {};
  if (country === undefined || code === undefined) return false;
  if (country === 'ES') return isSpanishLegalPersonParty(customer);
  return euTaxIdPrefixes.has(country) && !isForeignPersonTaxId(country, code);
}

/**
 * Warns about a one-stop shop sale to a business. The one-stop shop is for sales to consumers (Ley 37/1992 art. 163
 * unvicies); a business has a VAT number.
 */
export function warnOneStopShopToBusiness(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { country = '' } = invoice.customer?.tax_id ?? {};
  if (invoice.$regime !== 'ES') return [];
  const matches = rows.vat.filter(({ combo }) => isForeignTaxCombo(combo));
  const [first] = matches;
  if (!first || !isBusiness(invoice)) return [];
  const params = { at: first.at, country: first.combo.country ?? '', customer: country };
  return [createWarning('one-stop-shop.business', listTaxComboPaths(matches, 'country'), params)];
}

const isServiceLine = ({ item }: Line): boolean => item?.key === 'services';
const isForService = ({ lines = [] }: Invoice): boolean => lines.some(isServiceLine);

/**
 * Warns about VAT of a member state to which the goods do not go. A sale of goods to a consumer is taxed where the
 * transport ends (Ley 37/1992 art. 68.Tres), or where the consumer lives; a service may be taxed elsewhere (art. 70).
 */
export function warnOneStopShopWrongDestination(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, customer } = invoice;
  const delivery = findGoodsDestination(invoice);
  const to = delivery ?? (customer?.addresses?.length ? findPlaceOfCustomer(invoice) : undefined);
  if ($regime !== 'ES' || !to || (!delivery && isForService(invoice))) return [];
  // A sale to a business has a separate warning.
  if (isBusiness(invoice)) return [];
  const matches = rows.vat.filter(
    ({ combo: { country = '', ...combo } }) =>
      isForeignTaxCombo({ ...combo, country }) &&
      euTaxIdPrefixes.has(country) &&
      toCountryTaxIdPrefix(country) !== toCountryTaxIdPrefix(to.country),
  );
  const [first] = matches;
  if (!first) return [];
  const params = {
    at: first.at,
    country: first.combo.country ?? '',
    to: to.country,
    tax: to.tax ?? null,
    isMember: to.country !== 'ES' && euTaxIdPrefixes.has(to.country),
    isDelivery: delivery !== undefined,
  };
  return [createWarning('one-stop-shop.destination', listTaxComboPaths(matches, 'country'), params)];
}

const hasPercentage = (rates: readonly string[], percent: string): boolean => {
  const { value } = parsePercentage(percent).fraction;
  return rates.some((rate) => parsePercentage(rate).fraction.value.equals(value));
};

/**
 * Warns about a percentage that is not a rate of the member state on that day. It is usually a Spanish or an old rate.
 * Returned goods keep the rate at which they were sold.
 */
export function warnOneStopShopUnknownRate(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const day = findDayOfApplicableTaxRates(invoice);
  const negative = (invoice.lines ?? []).filter(({ total = '' }) => total.startsWith('-'));
  const returned = new Set(negative.flatMap(({ taxes = [] }) => taxes));
  const matches = rows.vat.filter(({ combo }) => {
    const { country = '', percent } = combo;
    if (returned.has(combo)) return false;
    const rates = listEuCountryVatRatesOnDay(toCountryTaxIdPrefix(country), day);
    if (!rates || percent === undefined) return false;
    return !isZeroOrAbsent(percent) && !hasPercentage(rates, percent);
  });
  const [first] = matches;
  if (!first) return [];
  const { country = '', percent = '' } = first.combo;
  const rates = listEuCountryVatRatesOnDay(toCountryTaxIdPrefix(country), day) ?? [];
  const params = { at: first.at, country, percent, rates: [...rates] };
  return [createWarning('one-stop-shop.rate', listTaxComboPaths(matches, 'percent'), params)];
}

/**
 * Warns about a credit note at a rate that began after the operation. Any other percentage may be that of the invoice,
 * even if it was wrong there. A named rate has a separate warning (`rate-of-other-day`).
 */
export function warnOneStopShopCreditAtLaterRate(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const day = findStatedOrOriginalOperationDay(invoice);
  if (invoice.$regime !== 'ES' || invoice.type !== 'credit-note' || day === undefined) return [];
  const matches = rows.vat.filter(({ combo: { country = '', percent, rate } }) => {
    const later = listEuCountryVatRatesBeginningAfterDay(toCountryTaxIdPrefix(country), day);
    return rate === undefined && percent !== undefined && hasPercentage(later, percent);
  });
  const [first] = matches;
  if (!first) return [];
  const { country = '', percent = '' } = first.combo;
  const params = { at: first.at, country, percent, day };
  return [createWarning('one-stop-shop.later-rate', listTaxComboPaths(matches, 'percent'), params)];
}

/**
 * Warns about the tag for rates of the customer's country if it changes nothing. The tag reads only the country of a tax
 * ID, which a consumer does not have.
 */
export function warnUnusedCustomerRatesTag(invoice: Invoice, { all, vat }: InvoiceTaxCombos): Warning[] {
  const { $regime, $tags = [] } = invoice;
  if ($regime !== 'ES' || !$tags.includes('customer-rates') || all.some(({ combo }) => combo.country !== undefined))
    return [];
  const [first] = vat.filter(({ combo }) => !isZeroOrAbsent(combo.percent));
  if (!first || findPlaceOfCustomer(invoice)?.country === 'ES') return [];
  return [createWarning('one-stop-shop.tag', ['$.doc.$tags'], { at: first.at })];
}

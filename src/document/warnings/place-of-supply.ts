// Keys and codes that say where a sale is taxed, beside a customer or a country that says something else.

import { type Warning, warning } from '../../contracts/warnings';
import { regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import { isAbroad, pathsOf, vatRows } from './tax-rows';

/** Members of the Union as tax codes name them; EL and GR are Greece, XI is Northern Ireland for goods. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE EL GR ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** The code of the one-stop shop's regime (ClaveRegimen, list L8A; Ley 37/1992 title IX, chapter XI). */
const oneStopShop = '17';

/** The tax of another country goes with regime 17, and regime 17 with the tax of another country. */
export function oneStopShopMissing(invoice: Invoice): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const odd = vatRows(invoice).filter(
    ({ combo }) => combo.ext?.[regime] !== undefined && isAbroad(combo) !== (combo.ext[regime] === oneStopShop),
  );
  const [first] = odd;
  if (!first) return [];
  const { country } = first.combo;
  const message = isAbroad(first.combo)
    ? `${first.at} is VAT of ${country ?? ''} under the regime ${first.combo.ext?.[regime] ?? ''}, and the one-stop shop is ${oneStopShop}`
    : `${first.at} has the regime ${oneStopShop}, the one-stop shop, and charges the tax of Spain`;
  return [warning('one-stop-shop', { message, paths: pathsOf(odd) })];
}

/** The one-stop shop is for sales to who is no business (Ley 37/1992 art. 163 unvicies); a business of the Union has a VAT number. */
export function oneStopShopToBusiness(invoice: Invoice): Warning[] {
  const { country, code } = invoice.customer?.tax_id ?? {};
  if (invoice.$regime !== 'ES' || code === undefined || country === undefined || !union.has(country)) return [];
  const found = vatRows(invoice).filter(({ combo }) => isAbroad(combo));
  const [first] = found;
  if (country === 'ES' || !first) return [];
  const charged = `VAT of ${first.combo.country ?? ''}`;
  const message = `${first.at} charges ${charged}, and the customer has a VAT number of ${country}: the one-stop shop is for consumers`;
  const remedy =
    'For goods write {"cat": "VAT", "key": "intra-community"}, for a service {"cat": "VAT", "key": "outside-scope"}. Leave it when ' +
    'this tax is due all the same, for example on work at a building there.';
  return [warning('one-stop-shop', { message, paths: pathsOf(found, 'country'), remedy })];
}

/** E5 is for goods that go to a business of another member of the Union (art. 25). */
export function intraCommunityOutside(invoice: Invoice): Warning[] {
  const country = invoice.customer?.tax_id?.country;
  if (invoice.$regime !== 'ES' || country === undefined || union.has(country)) return [];
  const found = vatRows(invoice).filter(({ combo }) => combo.key === 'intra-community');
  if (found.length === 0) return [];
  const message = `the customer is of ${country}, which is not in the Union, and the key intra-community reports a delivery in it (E5)`;
  return [warning('intra-community-outside', { message, paths: pathsOf(found, 'key') })];
}

/** The buyer has the number of its country (Ley 37/1992 art. 25), and gets a full invoice (RD 1619/2012 art. 4.4.a). */
export function intraCommunityToNobody(invoice: Invoice): Warning[] {
  if (invoice.$regime !== 'ES' || invoice.customer?.tax_id?.country !== undefined) return [];
  const found = vatRows(invoice).filter(({ combo }) => combo.key === 'intra-community');
  if (found.length === 0) return [];
  const message =
    'the key intra-community reports a delivery to a business of the Union (E5), and no customer with a tax code is named';
  const remedy =
    'Name the customer with its `tax_id` and take the tag `simplified` away. A sale to a consumer has a rate.';
  return [warning('intra-community-outside', { message, paths: pathsOf(found, 'key'), remedy })];
}

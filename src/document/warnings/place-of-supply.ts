// Warnings about the place of supply: keys and codes that contradict the customer or the country.

import { type Warning, createWarning } from '../../contracts/warnings';
import { exempt, opClass, regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Party } from '../model/parts';
import { isCompany } from './parties';
import { isAbroad, listPaths, type TaxRow, type TaxRows } from './tax-rows';
import { findTerritoryTax } from './rates';

/** Members of the Union as tax codes name them; EL and GR are Greece, XI is Northern Ireland for goods. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE EL GR ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** The code of the one-stop shop's regime (ClaveRegimen, list L8A; Ley 37/1992 title IX, chapter XI). */
const oneStopShop = '17';

/** The tax of another country goes with regime 17, and regime 17 with the tax of another country. */
export function warnOneStopShopMissing(invoice: Invoice, rows: TaxRows): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const odd = rows.vat.filter(
    ({ combo }) => combo.ext?.[regime] !== undefined && isAbroad(combo) !== (combo.ext[regime] === oneStopShop),
  );
  const [first] = odd;
  if (!first) return [];
  const { country } = first.combo;
  const message = isAbroad(first.combo)
    ? `${first.at} is VAT of ${country ?? ''} under the regime ${first.combo.ext?.[regime] ?? ''}, and the one-stop shop is ${oneStopShop}`
    : `${first.at} has the regime ${oneStopShop}, the one-stop shop, and charges the tax of Spain`;
  return [createWarning('one-stop-shop', { message, paths: listPaths(odd) })];
}

/** The one-stop shop collects the VAT of members of the Union (Ley 37/1992 art. 163 septiesdecies and following). */
export function warnOneStopShopOutside({ $regime }: Invoice, rows: TaxRows): Warning[] {
  if ($regime !== 'ES') return [];
  const found = rows.vat.filter(({ combo }) => isAbroad(combo) && !union.has(combo.country ?? ''));
  const [first] = found;
  if (!first) return [];
  const { country = '' } = first.combo;
  const message = `${first.at} charges VAT of ${country}, which is not in the Union: the one-stop shop is for its members`;
  const remedy =
    'Goods that leave the Union have the key `export` (E2), a service to a customer there `outside-scope` (N2). Write the ' +
    '`country` of a member of the Union for what is sold there.';
  return [createWarning('one-stop-shop', { message, paths: listPaths(found, 'country'), remedy })];
}

/** The one-stop shop is for sales to consumers (Ley 37/1992 art. 163 unvicies); a business has a VAT number. */
export function warnOneStopShopToBusiness(invoice: Invoice, rows: TaxRows): Warning[] {
  const { country, code } = invoice.customer?.tax_id ?? {};
  if (invoice.$regime !== 'ES' || code === undefined || country === undefined || !union.has(country)) return [];
  const found = rows.vat.filter(({ combo }) => isAbroad(combo));
  const [first] = found;
  // A natural person of Spain may live elsewhere; a company is a business.
  if (!first || (country === 'ES' && !isCompany(invoice.customer))) return [];
  const charged = `VAT of ${first.combo.country ?? ''}`;
  const whose = country === 'ES' ? 'is a Spanish company' : `has a VAT number of ${country}`;
  const message = `${first.at} charges ${charged}, and the customer ${whose}: the one-stop shop is for consumers`;
  const remedy =
    'For goods write {"cat": "VAT", "key": "intra-community"}, for a service {"cat": "VAT", "key": "outside-scope"}. Leave it when ' +
    'this tax is due all the same, for example on work at a building there.';
  return [createWarning('one-stop-shop', { message, paths: listPaths(found, 'country'), remedy })];
}

/** E5 is for goods that go to a business of another member of the Union (art. 25). */
export function warnIntraCommunityOutside(invoice: Invoice, rows: TaxRows): Warning[] {
  const country = invoice.customer?.tax_id?.country;
  if (invoice.$regime !== 'ES' || country === undefined || union.has(country)) return [];
  const found = rows.vat.filter(({ combo }) => combo.key === 'intra-community');
  if (found.length === 0) return [];
  const message = `the customer is of ${country}, which is not in the Union, and the key intra-community reports a delivery in it (E5)`;
  return [createWarning('intra-community-outside', { message, paths: listPaths(found, 'key') })];
}

/** The buyer has the number of its country (Ley 37/1992 art. 25), and gets a full invoice (RD 1619/2012 art. 4.4.a). */
export function warnIntraCommunityToNobody(invoice: Invoice, rows: TaxRows): Warning[] {
  if (invoice.$regime !== 'ES' || invoice.customer?.tax_id?.country !== undefined) return [];
  const found = rows.vat.filter(({ combo }) => combo.key === 'intra-community');
  if (found.length === 0) return [];
  const message =
    'the key intra-community reports a delivery to a business of the Union (E5), and no customer with a tax code is named';
  const remedy =
    'Name the customer with its `tax_id` and take the tag `simplified` away. A sale to a consumer has a rate.';
  return [createWarning('intra-community-outside', { message, paths: listPaths(found, 'key'), remedy })];
}

/** Not subject by its kind (art. 7 and others), wherever it takes place. */
const isNoSale = ({ combo }: TaxRow): boolean => combo.ext?.[opClass] === 'N1';

/** Ships, aircraft, customs warehouses: to whomever (Ley 37/1992 art. 22 to 24). */
const isForShips = ({ combo }: TaxRow): boolean => ['E3', 'E4'].includes(combo.ext?.[exempt] ?? '');

/** A business of the Union declares the tax (Ley 37/1992 art. 69); the PDF mentions it (RD 1619/2012 art. 6.1.m). */
export function warnMentionMissing(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, $tags = [], customer } = invoice;
  const { country, code } = customer?.tax_id ?? {};
  if ($regime !== 'ES' || $tags.includes('reverse-charge') || !code || !country || country === 'ES') return [];
  if (!union.has(country)) return [];
  const found = rows.vat.filter((row) => row.combo.key === 'outside-scope' && !isAbroad(row.combo) && !isNoSale(row));
  if (found.length === 0) return [];
  const message = `the customer, of ${country}, declares the tax of this sale, and the page does not say so`;
  return [createWarning('mention-missing', { message, paths: ['$.doc.$tags'] })];
}

const isWithoutVat = (party: Party | undefined): boolean => (findTerritoryTax(party) ?? 'VAT') !== 'VAT';

/** A key that takes a sale out of the tax, with a customer where the tax applies. */
export function warnNotOutside(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, supplier, customer } = invoice;
  const country = customer?.tax_id?.country;
  if ($regime !== 'ES' || isWithoutVat(supplier) || country === undefined) return [];
  const isAtHome = country === 'ES' && findTerritoryTax(customer) === 'VAT';
  const isInUnion = country !== 'ES' && union.has(country);
  const found = rows.vat.filter((row) => {
    const { key } = row.combo;
    if (isAbroad(row.combo) || isNoSale(row)) return false;
    if (key === 'export') return (isAtHome || isInUnion) && !isForShips(row);
    return key === 'outside-scope' && isAtHome;
  });
  const [first] = found;
  if (!first) return [];
  const said = first.combo.key === 'export' ? 'goods that leave the Union (E2)' : 'a sale outside the Spanish tax (N2)';
  const where = isAtHome ? 'has an address where VAT holds' : `is of ${country}, a member of the Union`;
  const message = `${first.at} reports ${said}, and the customer ${where}`;
  const remedy = isInUnion ? { remedy: 'Goods for a business of the Union have the key `intra-community` (E5).' } : {};
  return [createWarning('place-of-supply', { message, paths: listPaths(found, 'key'), ...remedy })];
}

/** A sale abroad needs a customer: a ticket without one was sold here, or is not a sale. */
export function warnOutsideForNobody(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, supplier, customer } = invoice;
  const { tax_id: taxId, identities = [], addresses = [] } = customer ?? {};
  if ($regime !== 'ES' || isWithoutVat(supplier) || taxId || identities.length > 0 || addresses.length > 0) return [];
  const found = rows.vat.filter((row) => row.combo.key === 'outside-scope' && !isAbroad(row.combo) && !isNoSale(row));
  const [first] = found;
  if (!first) return [];
  const message = `${first.at} reports a sale outside the Spanish tax (N2), and no customer is named who is elsewhere`;
  const remedy =
    'What is no sale, such as a voucher or a compensation, has {"cat": "VAT", "key": "outside-scope", "ext": ' +
    '{"es-fiscal-op-class": "N1"}}. What was sold here has its rate. Else give the customer with its address.';
  return [createWarning('place-of-supply', { message, paths: listPaths(found, 'key'), remedy })];
}

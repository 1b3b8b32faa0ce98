// Warnings about discounts and charges of the whole invoice that have no taxes, or those of another country than the lines.

import { type Warning, createWarning } from '../../contracts/warnings';
import { outsidePrice } from '../breakdown';
import { regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Discount, TaxCombo } from '../model/parts';
import { hasMargin } from './regimes';
import { isAbroad, isSalesTax, type TaxRows } from './tax-rows';

/** Keys of taxes themselves: no price of what is sold either. */
const taxKeys: readonly (string | undefined)[] = ['tax', 'stamp-duty', 'customs'];

type Kind = 'voucher' | 'guarantee' | 'deposit';

/** What the reason of a row names, in the languages of Spain and English. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'voucher',
    /\b(?:tarjeta|cheque|tarxeta|targeta|xec|bono?)s?[ -]?(?:de )?regalo|\bvales?\b|\bvouchers?\b|\bgift\b|\bbonos?\b|\bmonedero\b/i,
  ],
  ['guarantee', /garant[ií]a|guarantee|\bretenci[oó]n|\bretention|\bbuena ejecuci[oó]n|\bavales?\b/i],
  ['deposit', /fian[zç]a|dep[oó]sit/i],
];

/** A voucher for a discount lowers the price; packaging is part of it, returned or not (Ley 37/1992 art. 78.Dos.6). */
const changesPrice = /descuento|discount|descompte|desconto|envase|embalaje|packag/i;

/** A charge adds to the price: gift wrapping, an extended warranty. Only a deposit leaves the price as it is. */
const findKind = ({ reason = '', code = '' }: Discount, isCharge: boolean): Kind | undefined => {
  const text = `${reason} ${code}`;
  if (changesPrice.test(text)) return undefined;
  return kinds.find(([kind, form]) => (kind === 'deposit' || !isCharge) && form.test(text))?.[0];
};

const isZero = (text: string | undefined): boolean => text === undefined || !/[1-9]/.test(text);

const isUntaxed = ({ taxes = [], key, amount }: Discount): boolean =>
  taxes.length === 0 && !outsidePrice.has(key ?? '') && !taxKeys.includes(key) && !isZero(amount);

/** The taxes of a line as a row would write them. */
function writeTaxes({ cat, country, rate, percent, ext }: TaxCombo): string {
  const share = rate ? { rate } : { percent };
  if (country === undefined) return JSON.stringify([{ cat, ...share }]);
  const own = ext?.[regime] === undefined ? {} : { ext: { [regime]: ext[regime] } };
  return JSON.stringify([{ cat, country, ...share, ...own }]);
}

export function warnUntaxedRows(invoice: Invoice, taxRows: TaxRows): Warning[] {
  const { lines = [], discounts = [], charges = [] } = invoice;
  if (discounts.length + charges.length === 0) return [];
  const combo = lines.flatMap(({ taxes }) => taxes ?? []).find(isSalesTax);
  if (combo === undefined) return [];
  const found = [...listUntaxed(discounts, 'discounts'), ...listUntaxed(charges, 'charges')];
  return ([undefined, 'voucher', 'guarantee', 'deposit'] as const).flatMap((kind) => {
    const rows = found.filter((one) => one.kind === kind);
    const [first] = rows;
    if (!first || (kind === undefined && hasMargin(taxRows))) return [];
    const paths = rows.map(({ at }) => `$.doc.${at}`);
    if (kind === undefined) return [createWarning('untaxed-row', paths, { at: first.at, taxes: writeTaxes(combo) })];
    if (kind === 'voucher')
      return [createWarning('untaxed-row.voucher', paths, { at: first.at, amount: first.row.amount ?? '' })];
    return [createWarning('untaxed-row.returned', paths, { at: first.at, key: kind })];
  });
}

const listUntaxed = (rows: readonly Discount[], name: string) =>
  rows.flatMap((row, i) =>
    isUntaxed(row) ? [{ at: `${name}[${i}]`, row, kind: findKind(row, name === 'charges') }] : [],
  );

/** `21.0%` of VAT of Spain; of another country apart. */
const rateOf = ({ cat, country = '', percent = '' }: TaxCombo): string => `${cat} ${country} ${percent}`;

/**
 * A sale by one-stop shop whose discount lacks the country: it would take back Spanish tax that nobody was charged. A
 * charge would add it.
 */
export function warnCountryLeftOut({ $regime, lines = [], discounts = [], charges = [] }: Invoice): Warning[] {
  const sold = lines.flatMap(({ taxes = [] }) => taxes.filter(isSalesTax));
  const abroad = sold.find(isAbroad);
  if ($regime !== 'ES' || !abroad) return [];
  const rates = new Set(sold.map(rateOf));
  const countries = new Set(sold.map(({ country }) => country));
  const isOdd = (combo: TaxCombo): boolean =>
    combo.cat === 'VAT' &&
    !isZero(combo.percent) &&
    (isAbroad(combo) ? !countries.has(combo.country) : !rates.has(rateOf(combo)));
  const lacks = ({ taxes = [] }: Discount): boolean => taxes.some(isOdd);
  const [odd] = [...discounts, ...charges].flatMap(({ taxes = [] }) => taxes.filter(isOdd));
  const own = odd && isAbroad(odd) ? (odd.country ?? null) : null;
  const params = (at: string) => ({ at, own, country: abroad.country ?? '', taxes: writeTaxes(abroad) });
  const look = (rows: readonly Discount[], name: string) =>
    rows.flatMap((row, i) => (lacks(row) ? [`${name}[${i}]`] : []));
  const paths = (places: readonly string[]) => places.map((at) => `$.doc.${at}.taxes`);
  const [ofDiscounts, ofCharges] = [look(discounts, 'discounts'), look(charges, 'charges')];
  return [
    ...(ofDiscounts[0] ? [createWarning('country-left-out', paths(ofDiscounts), params(ofDiscounts[0]))] : []),
    ...(ofCharges[0]
      ? [{ ...createWarning('country-left-out.charge', paths(ofCharges), params(ofCharges[0])), blocking: false }]
      : []),
  ];
}

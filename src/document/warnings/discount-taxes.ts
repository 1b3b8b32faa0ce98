// Warnings about taxes of discounts of the whole invoice. Such discounts lower the base of the lines, so their taxes
// must not be missing, and a line must have their base.
import {
  addAmountsExactly,
  type Amount,
  parseAmount,
  toAmountText,
  createZeroAmount,
  isZeroOrAbsent,
} from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { type Warning, createWarning } from '../../contracts/warnings';
import { computePriceTotalWithTaxInBreakdown } from '../breakdown';
import {
  exemptExtensionKey,
  isNonSaleTaxCombo,
  opClassExtensionKey,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { DocumentDiscountOrCharge, Line, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isGoodsReturnDiscountByReason } from './goods-returns';
import { cashAccountingRegimeCode } from './regimes';
import { regimeCodesDeclaredSeparately } from './tax-bases';
import { isForeignTaxCombo } from './tax-rows';

/** Names a tax for which a discount must also reduce the base, for example `IRPF` or `VAT+surcharge`. */
const toKind = ({ cat, surcharge }: TaxCombo): string => (surcharge ? `${cat}${plusSurcharge}` : cat);
const plusSurcharge = '+surcharge';

/**
 * Warns about discounts whose taxes differ from the lines. A charge may differ in kind from the lines; a discount
 * reduces the lines.
 */
export function warnDiscountTaxesDifferFromLines({ lines = [], discounts = [] }: Invoice): Warning[] {
  if (discounts.length === 0) return [];
  const taxed = lines.flatMap(({ taxes }) => (taxes && taxes.length > 0 ? [taxes.map(toKind)] : []));
  const [first, ...others] = taxed;
  const ofAll = (first ?? []).filter((kind) => others.every((kinds) => kinds.includes(kind)));
  const matches = discounts.flatMap(({ taxes = [] }, i) => {
    // A tax with a surcharge also counts as the same tax without a surcharge.
    const own = taxes.flatMap((combo) => [toKind(combo), combo.cat]);
    const [lacked] = own.length === 0 ? [] : ofAll.filter((kind) => !own.includes(kind));
    return lacked ? [{ at: `discounts[${i}]`, lacked }] : [];
  });
  const [one] = matches;
  if (!one) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.taxes`);
  const withSurcharge = one.lacked.endsWith(plusSurcharge);
  const params = { at: one.at, cat: one.lacked.replace(plusSurcharge, ''), withSurcharge };
  return [createWarning('discount-taxes-differ', paths, params)];
}

/** Converts a country. Greece has two codes. */
const toCountry = (country: string | undefined): string => (country === 'EL' ? 'GR' : (country ?? 'ES'));

/** Identifies a base of the breakdown, for example `VAT 21%`, `VAT exempt`, `VAT 20% FR` or `VAT 21%+5.2%`. */
function identifyBase({ cat, country, percent, surcharge, key }: TaxCombo): string {
  const share = percent === undefined ? (key ?? '') : formatPercentageAsTaxRate(percent);
  const more = surcharge === undefined ? '' : `+${formatPercentageAsTaxRate(surcharge)}`;
  const place = toCountry(country);
  return `${cat} ${share}${more}${place === 'ES' ? '' : ` ${place}`}`;
}

/**
 * Warns about a discount with one rate. A percentage of all lines reduces the base of each rate; a discount with a
 * single rate reduces the base of that rate by its whole amount.
 */
export function warnPercentDiscountAtOneRate({ lines = [], discounts = [] }: Invoice): Warning[] {
  if (discounts.length === 0) return [];
  const ofLines = new Set(lines.flatMap(({ taxes = [] }) => taxes.filter(isSalesTaxCombo).map(identifyBase)));
  if (ofLines.size < 2) return [];
  const matches = discounts.flatMap(({ percent, base, taxes = [] }, i) => {
    const [own] = taxes.filter(isSalesTaxCombo).map(identifyBase);
    return percent !== undefined && base === undefined && own !== undefined ? [{ i, percent, own }] : [];
  });
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ i }) => `$.doc.discounts[${i}].taxes`);
  const { i, percent, own: base } = first;
  return [createWarning('discount-one-rate', paths, { at: `discounts[${i}]`, percent, base, bases: [...ofLines] })];
}

/**
 * Identifies the codes that the record reports. Rows with different codes have different bases. The country identifies
 * the one-stop shop.
 */
const identifyCodes = ({ ext, ...combo }: TaxCombo): string =>
  JSON.stringify([
    isForeignTaxCombo({ ext, ...combo }) ? null : ext?.[regimeExtensionKey],
    ext?.[exemptExtensionKey],
    ext?.[opClassExtensionKey],
  ]);

interface OtherBase {
  readonly at: string;
  readonly combo: TaxCombo;
  /** Whether a base has the same rate, but other codes. */
  readonly isOfRate: boolean;
}

/**
 * Warns about a discount at a rate, or under a regime, that no line has. Such a discount reverses tax that was not
 * charged.
 */
export function warnDiscountAtRateWithoutLines({ lines = [], discounts = [], charges = [] }: Invoice): Warning[] {
  const [model, ...others] = lines.filter(({ taxes = [] }) => taxes.some(isSalesTaxCombo));
  if (!model) return [];
  const sold = [model, ...others].flatMap(({ taxes = [] }) => taxes.filter(isSalesTaxCombo));
  const rates = new Set(sold.map(identifyBase));
  const bases = new Set(sold.map((combo) => identifyBase(combo) + identifyCodes(combo)));
  const isOther = (combo: TaxCombo): boolean =>
    isSalesTaxCombo(combo) &&
    !isNonSaleTaxCombo(combo) &&
    !bases.has(identifyBase(combo) + identifyCodes(combo)) &&
    !isSaidElsewhere(combo, sold);
  const look = (rows: readonly DocumentDiscountOrCharge[], name: string): OtherBase[] =>
    rows.flatMap(({ taxes = [] }, i) => {
      const combo = taxes.find(isOther);
      return combo ? [{ at: `${name}[${i}]`, combo, isOfRate: rates.has(identifyBase(combo)) }] : [];
    });
  const negative = charges.map((one) => (one.amount.startsWith('-') ? one : { ...one, taxes: [] }));
  const matches = [...look(discounts, 'discounts'), ...look(negative, 'charges')];
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.taxes`);
  const { at, combo, isOfRate } = first;
  const code = isOfRate ? (combo.ext?.[exemptExtensionKey] ?? combo.ext?.[regimeExtensionKey] ?? null) : null;
  return [
    createWarning('discount-taxes-differ.base', paths, {
      at,
      base: identifyBase(combo),
      code,
      taxes: formatLineTaxesAsInputJson(model),
    }),
  ];
}

/** Returns whether `discount-taxes-differ` or `country-left-out` already reports a combo. */
function isSaidElsewhere(combo: TaxCombo, sold: readonly TaxCombo[]): boolean {
  if (sold.every(({ cat }) => cat !== combo.cat)) return true;
  if (combo.surcharge === undefined && sold.every(({ surcharge }) => surcharge !== undefined)) return true;
  const countries = new Set(sold.map(({ country }) => toCountry(country)));
  if (isForeignTaxCombo(combo)) return !countries.has(toCountry(combo.country));
  return sold.some(isForeignTaxCombo) && combo.cat === 'VAT' && !isZeroOrAbsent(combo.percent);
}

/** Keys of charges for what is delivered with the goods, which is part of their price (Ley 37/1992 art. 78.Dos.1). */
const chargeKeysOfPrice: readonly (string | undefined)[] = ['delivery', 'packing', 'handling', 'insurance'];

/**
 * Warns about a taxed charge without the surcharge, or without the special regime, that every line has. Part of the price
 * would be taxed in another way than the goods.
 */
export function warnChargeWithoutTaxTreatmentOfLines({ lines = [], charges = [] }: Invoice): Warning[] {
  const [model, ...others] = lines.filter(({ taxes = [] }) => taxes.some(isSalesTaxCombo));
  if (!model) return [];
  const sold = [model, ...others].flatMap(({ taxes = [] }) => taxes.filter(isSalesTaxCombo));
  const withSurcharge = sold.every(({ surcharge }) => surcharge !== undefined);
  const regime = sold[0]?.ext?.[regimeExtensionKey] ?? '';
  const isApart =
    regimeCodesDeclaredSeparately.has(regime) && sold.every(({ ext }) => ext?.[regimeExtensionKey] === regime);
  const lacks = ({ key, amount, taxes = [] }: DocumentDiscountOrCharge): boolean => {
    const own = taxes.find(isSalesTaxCombo);
    const isTaxed = own && !isForeignTaxCombo(own) && !isZeroOrAbsent(own.percent) && !amount.startsWith('-');
    if (!isTaxed) return false;
    const isOfPrice = chargeKeysOfPrice.includes(key);
    if (isOfPrice && withSurcharge && own.surcharge === undefined) return true;
    return isApart && (isOfPrice || regime === cashAccountingRegimeCode) && own.ext?.[regimeExtensionKey] !== regime;
  };
  const matches = charges.flatMap((charge, i) => (lacks(charge) ? [`charges[${i}]`] : []));
  const [at] = matches;
  if (at === undefined) return [];
  const paths = matches.map((one) => `$.doc.${one}.taxes`);
  const params = { at, regime: isApart ? regime : null, taxes: formatLineTaxesAsInputJson(model) };
  return [createWarning('discount-taxes-differ.charge', paths, params)];
}

/** Writes the taxes of a line in the form in which a discount would state them. */
export const formatLineTaxesAsInputJson = ({ taxes = [] }: Line): string =>
  JSON.stringify(
    taxes.map((combo) => {
      const { cat, country, key, rate, percent, surcharge } = combo;
      const share = rate === undefined ? { percent, surcharge } : { rate };
      return { cat, country, key: key === 'standard' ? undefined : key, ...share, ext: findRareCodes(combo) };
    }),
  );

/** Finds codes that the calculation does not set. For IPSI, it sets none at 0 %, because IPSI has no keys. */
function findRareCodes(combo: TaxCombo): Readonly<Record<string, string>> | undefined {
  const names = isForeignTaxCombo(combo)
    ? [regimeExtensionKey]
    : [regimeExtensionKey, exemptExtensionKey, opClassExtensionKey];
  const all = names.flatMap((name) => {
    const code = combo.ext?.[name];
    return code === undefined || isSetBySurcharge(name, code, combo) ? [] : [[name, code] as const];
  });
  const isSet = ([name, code]: readonly [string, string]): boolean =>
    usualCodes.has(`${name} ${code}`) && (combo.cat !== 'IPSI' || code === 'S1' || name === regimeExtensionKey);
  return all.every(isSet) ? undefined : Object.fromEntries(all);
}

/** The calculation sets regime 18 for a surcharge, and a client that writes it gets a warning. */
const isSetBySurcharge = (name: string, code: string, { surcharge }: TaxCombo): boolean =>
  name === regimeExtensionKey && code === '18' && surcharge !== undefined;

const usualCodes: ReadonlySet<string> = new Set([
  ...['01', '02'].map((code) => `${regimeExtensionKey} ${code}`),
  ...['E1', 'E2', 'E5'].map((code) => `${exemptExtensionKey} ${code}`),
  ...['S1', 'S2', 'N2'].map((code) => `${opClassExtensionKey} ${code}`),
]);

/**
 * Warns about discounts that exceed the amount sold at their rate. The base of the rate is then below zero, although
 * the invoice is not.
 */
export function warnDiscountsExceedBaseOfRate(invoice: Invoice): Warning[] {
  const { type, lines = [], discounts = [], charges = [] } = invoice;
  if (type !== 'standard' || discounts.length === 0 || computePriceTotalWithTaxInBreakdown(invoice)?.startsWith('-'))
    return [];
  const added = sumByBase([
    ...lines.map(({ total, taxes }) => ({ amount: total, taxes })),
    ...charges.map(({ amount, taxes }) => ({ amount, taxes })),
  ]);
  for (const [base, taken] of sumByBase(discounts)) {
    const sold = added.get(base);
    if (sold === undefined || sold.value.lte(0) || taken.value.lte(sold.value)) continue;
    const matches = discounts.flatMap((one, i) => (hasBase(one, base) ? [i] : []));
    const paths = matches.map((i) => `$.doc.discounts[${i}]`);
    const params = { base, sum: toAmountText(taken), sold: toAmountText(sold) };
    return isGoodsReturnDiscountByReason(discounts[matches[0] ?? 0])
      ? []
      : [createWarning('discount-above-price.base', paths, params)];
  }
  return [];
}

interface TaxedAmount {
  readonly amount?: AmountText | undefined;
  readonly taxes?: readonly TaxCombo[] | undefined;
}

const hasBase = ({ taxes = [] }: TaxedAmount, base: string): boolean =>
  taxes.some((combo) => isSalesTaxCombo(combo) && identifyBase(combo) === base);

function sumByBase(rows: readonly TaxedAmount[]): ReadonlyMap<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const { amount = '0', taxes = [] } of rows) {
    const combo = taxes.find(isSalesTaxCombo);
    if (!combo) continue;
    const base = identifyBase(combo);
    sums.set(base, addAmountsExactly(sums.get(base) ?? createZeroAmount(2), parseAmount(amount)));
  }
  return sums;
}

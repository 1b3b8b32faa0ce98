// Warnings about discounts and charges of the whole invoice that have no taxes, or taxes of a different country from the lines.

import { type Warning, createWarning } from '../../contracts/warnings';
import { chargeKeysOutsidePrice } from '../breakdown';
import { opClassExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { formatDocumentNumber } from '../document-summary';
import type { DocumentRef, Invoice } from '../model/invoice';
import type { DocumentDiscountOrCharge, Line, TaxCombo } from '../model/parts';
import { formatLineTaxesAsInputJson } from './discount-taxes';
import { isGoodsReturnRowByReason } from './goods-returns';
import { isNegativeLine } from './line-rates';
import {
  formatIncomeTaxJsonFromRowText,
  guessMiscodedRowKind,
  isOutlayOrDepositText,
  isSoldVoucherText,
  isTouristTaxText,
  isTradeInText,
  isUnambiguousAdvanceText,
  isUnambiguousPackagingText,
  type MiscodedRowKind,
} from './row-kinds';
import { warnUntaxedPropertyTax } from './property-tax';
import { createNonMarginPriceRowPredicate, hasRegimeWithUntaxedCharge, regimeCodesWithUntaxedCharge } from './regimes';
import { isSalesTaxCombo } from '../sales-taxes';
import { toCountryTaxIdPrefix } from '../territories';
import { isForeignTaxCombo, type InvoiceTaxCombos } from './tax-rows';
import { createUntaxedTouristTaxWarning, listPossibleTaxedStayLines, warnUntaxedTouristTaxLines } from './tourist-tax';
import { isZeroOrAbsent } from '../../amount/amount';

/** Keys of taxes of the customer, which are not part of the price. */
const customerTaxKeys: readonly (string | undefined)[] = ['stamp-duty', 'customs'];

/** The key of any other tax. */
const taxKey = 'tax';

/** Words for taxes of the supplier that are part of the price (Ley 37/1992 art. 78.Dos.4). */
const taxOfPrice = new RegExp(
  [
    'el[eéè]ctric|hidrocarbur|impuestos? especial|\\bI?IEE?\\b|alcohol|cerveza|bebidas|pl[aá]stic|fluorad|\\bRAEE\\b',
    'punto verde|ecovalor|neum[aá]tic',
  ].join('|'),
  'i',
);

/** Words for taxes that a supplier collects for others, and for the registration tax (art. 78.Dos.4, 78.Tres.3). */
const taxOfOthers = /matricula|medios de transporte|\bIEDMT\b|seguro|\bagua|saneamiento|basura/i;

const isTaxOfPriceText = (text: string): boolean =>
  isTouristTaxText(text) || (taxOfPrice.test(text) && !taxOfOthers.test(text));

/**
 * `voucher-sold` is the sale of a voucher; `voucher` pays with one. `tax` is a tax that is part of the price, and
 * `advance-kept` is an advance that is stated as a deposit.
 */
type UntaxedRowKind = MiscodedRowKind | 'voucher-sold' | 'tax' | 'tourist-tax' | 'packaging' | 'advance-kept';

/**
 * Finds the kind of a row. A charge, such as gift wrapping or an extended warranty, adds to the price. Only a deposit,
 * an amount paid for the customer, and a voucher that is sold do not change the price. With a minus sign, a charge is a
 * discount.
 */
function findKind(row: DocumentDiscountOrCharge, isCharge: boolean): UntaxedRowKind | undefined {
  const { reason = '', code = '', key, amount } = row;
  if (isCharge && !amount.startsWith('-') && isTouristTaxText(reason)) return 'tourist-tax';
  if (isCharge && key === taxKey) return 'tax';
  if (isUnambiguousPackagingText(reason)) return 'packaging';
  if (chargeKeysOutsidePrice.has(key ?? '')) return 'advance-kept';
  const adds = isCharge && !amount.startsWith('-');
  if (!adds && isTradeInText(reason)) return 'trade-in';
  const kind = guessMiscodedRowKind(`${reason} ${code}`);
  if (kind === undefined) return undefined;
  if (adds && kind === 'voucher') return isSoldVoucherText(reason) ? 'voucher-sold' : undefined;
  if (adds) return ofCharges.includes(kind) ? kind : undefined;
  return kind === 'outlay' ? undefined : kind;
}

const ofCharges: readonly MiscodedRowKind[] = ['deposit', 'outlay'];

/** Returns whether a row has the key of a tax that does not change the price. A tax never lowers the price. */
const hasTaxKey = ({ key, reason = '' }: DocumentDiscountOrCharge, isCharge: boolean): boolean =>
  customerTaxKeys.includes(key) || (key === taxKey && isCharge && !isTaxOfPriceText(reason));

/**
 * Returns whether the key of a row says that the row is outside the price, and its text does not name packaging or an
 * advance, which are part of the price.
 */
function isOutsidePrice({ key = '', reason = '', amount }: DocumentDiscountOrCharge, isCharge: boolean): boolean {
  if (!chargeKeysOutsidePrice.has(key)) return false;
  if (key === 'outlay' && isCharge && !amount.startsWith('-') && isTouristTaxText(reason)) return false;
  if (isUnambiguousPackagingText(reason)) return key === 'outlay' && isOutlayOrDepositText(reason);
  return !(key === 'deposit' && isCharge && !amount.startsWith('-') && isUnambiguousAdvanceText(reason));
}

const isUntaxed = (row: DocumentDiscountOrCharge, isCharge: boolean): boolean =>
  !row.taxes?.some(isSalesTaxCombo) &&
  !isOutsidePrice(row, isCharge) &&
  !hasTaxKey(row, isCharge) &&
  !isZeroOrAbsent(row.amount);

/** Writes the taxes of a line, as JSON, for a row. */
function writeTaxes({ cat, country, rate, percent, ext }: TaxCombo): string {
  const share = rate ? { rate } : { percent };
  if (country === undefined) return JSON.stringify([{ cat, ...share }]);
  const own = ext?.[regimeExtensionKey] === undefined ? {} : { ext: { [regimeExtensionKey]: ext[regimeExtensionKey] } };
  return JSON.stringify([{ cat, country, ...share, ...own }]);
}

/** Writes the taxes of a row that is no sale, as JSON. IPSI has no keys, only codes. */
const writeTaxesOfNoSale = ({ cat }: TaxCombo): string =>
  JSON.stringify([
    { cat, ...(cat === 'IPSI' ? { percent: '0%' } : { key: 'outside-scope' }), ext: { [opClassExtensionKey]: 'N1' } },
  ]);

/**
 * Returns whether an invoice subtracts an advance by a line under a margin scheme, as a final invoice does. The rest of
 * the advance then has no taxes, as the rest of the price has none. A price reduction and a trade-in are no advance.
 */
const subtractsAdvanceUnderMarginScheme = ({ lines = [], preceding = [] }: Invoice): boolean =>
  lines.some(
    (line) =>
      isNegativeLine(line) &&
      isAdvanceOf(preceding, line.item?.name ?? '') &&
      line.taxes?.some(({ ext }) => regimeCodesWithUntaxedCharge.includes(ext?.[regimeExtensionKey] ?? '')),
  );

/** Returns whether a text names an advance, or the invoice of an advance, and no returned goods. */
const isAdvanceOf = (preceding: readonly DocumentRef[], text: string): boolean =>
  !isGoodsReturnRowByReason({ reason: text }) &&
  (guessMiscodedRowKind(text) === 'advance' ||
    preceding.some((one) => one.code && text.includes(formatDocumentNumber(one))));

/** Also warns about lines for the tourist tax and the property tax, which other suppliers write as charges. */
export const warnUntaxedDiscountsChargesAndLocalTaxes = (invoice: Invoice, taxRows: InvoiceTaxCombos): Warning[] => [
  ...warnUntaxedTouristTaxLines(invoice),
  ...warnUntaxedPropertyTax(invoice),
  ...warnUntaxedRows(invoice, taxRows),
];

function warnUntaxedRows(invoice: Invoice, taxRows: InvoiceTaxCombos): Warning[] {
  const { lines = [], discounts = [], charges = [] } = invoice;
  if (discounts.length + charges.length === 0) return [];
  const taxed = lines.filter(({ taxes = [] }) => taxes.some(isSalesTaxCombo));
  const combo = taxed.flatMap(({ taxes = [] }) => taxes).find(isSalesTaxCombo);
  if (combo === undefined) return [];
  const rates = [...new Set(taxed.map(formatLineTaxesAsInputJson))];
  const isRest = hasRegimeWithUntaxedCharge(taxRows) ? createNonMarginPriceRowPredicate(invoice) : () => false;
  const isAdvanceRest = subtractsAdvanceUnderMarginScheme(invoice) ? isRest : () => false;
  // A correction repeats the rows of its original, which was issued without these taxes.
  const isRepeated = ({ key = '' }: DocumentDiscountOrCharge): boolean =>
    invoice.type !== 'standard' && chargeKeysOutsidePrice.has(key);
  const stays = listPossibleTaxedStayLines(invoice);
  const untaxed = [...listUntaxed(discounts, 'discounts'), ...listUntaxed(charges, 'charges')].flatMap(
    (one): UntaxedRowOfKind[] => {
      if (one.kind !== 'tourist-tax' || stays.length > 0) return [one];
      return one.row.key === undefined ? [{ ...one, kind: undefined }] : [];
    },
  );
  const matches = untaxed.filter(
    ({ kind, row }) =>
      !isRepeated(row) &&
      !(kind === 'advance' ? isAdvanceRest(row) : (kind === undefined || kind === 'packaging') && isRest(row)),
  );
  return [undefined, ...rowKinds].flatMap((kind) => {
    const rows = matches.filter((one) => one.kind === kind);
    const [first] = rows;
    if (!first) return [];
    return [explainUntaxed(kind, first, { paths: rows.map(({ at }) => `$.doc.${at}`), combo, rates, stays })];
  });
}

const rowKinds: readonly UntaxedRowKind[] = [
  'tax',
  'tourist-tax',
  'packaging',
  'advance-kept',
  'voucher',
  'voucher-sold',
  'guarantee',
  'deposit',
  'withheld',
  'outlay',
  'advance',
  'subsidy',
  'trade-in',
];

interface UntaxedRow {
  readonly at: string;
  readonly row: DocumentDiscountOrCharge;
}

interface UntaxedRowOfKind extends UntaxedRow {
  readonly kind: UntaxedRowKind | undefined;
}

interface TaxesOfLines {
  /** The first sales tax of the lines. */
  readonly combo: TaxCombo;
  /** The different taxes of the lines, as JSON. */
  readonly rates: readonly string[];
  /** The lines that may be the stay on which a tourist tax falls. */
  readonly stays: readonly Line[];
}

/** Maximum number of rates that the remedy lists. */
const ratesNamedMax = 4;

function explainUntaxed(
  kind: UntaxedRowKind | undefined,
  { at, row }: UntaxedRow,
  { paths, combo, rates, stays }: TaxesOfLines & { readonly paths: readonly string[] },
): Warning {
  const amount = row.amount.replace('-', '');
  if (kind === undefined && rates.length > 1)
    return createWarning('untaxed-row.rates', paths, { at, rates: rates.slice(0, ratesNamedMax) });
  if (kind === undefined) return createWarning('untaxed-row', paths, { at, taxes: rates[0] ?? '' });
  const ofPrice = { at, cat: combo.cat, rates: rates.slice(0, ratesNamedMax) };
  if (kind === 'tax') return createWarning('untaxed-row.tax', paths, ofPrice);
  const hasWrongKey = chargeKeysOutsidePrice.has(row.key ?? '');
  if (kind === 'tourist-tax') return createUntaxedTouristTaxWarning(stays, { at, paths, hasWrongKey });
  if (kind === 'packaging') return createWarning('untaxed-row.packaging', paths, { ...ofPrice, hasWrongKey });
  if (kind === 'advance-kept') return createWarning('untaxed-row.advance-kept', paths, ofPrice);
  if (kind === 'voucher-sold')
    return createWarning('untaxed-row.voucher-sold', paths, { at, taxes: writeTaxesOfNoSale(combo) });
  if (kind === 'voucher') return createWarning('untaxed-row.voucher', paths, { at, amount });
  if (kind === 'advance') return createWarning('untaxed-row.advance', paths, { at, amount });
  if (kind === 'subsidy') return createWarning('untaxed-row.subsidy', paths, { at, amount });
  if (kind === 'trade-in') return createWarning('untaxed-row.trade-in', paths, { at, amount });
  if (kind === 'withheld') {
    const tax = formatIncomeTaxJsonFromRowText(row.reason ?? '', row.percent);
    return createWarning('untaxed-row.withheld', paths, { at, tax });
  }
  return createWarning('untaxed-row.returned', paths, { at, key: kind });
}

const listUntaxed = (rows: readonly DocumentDiscountOrCharge[], name: string): UntaxedRowOfKind[] =>
  rows.flatMap((row, i) =>
    isUntaxed(row, name === 'charges') ? [{ at: `${name}[${i}]`, row, kind: findKind(row, name === 'charges') }] : [],
  );

/** Identifies a rate: `21.0%` for Spanish VAT; a separate key for other countries. */
const identifyRate = ({ cat, country, percent = '' }: TaxCombo): string =>
  `${cat} ${toCountryTaxIdPrefix(country)} ${percent}`;

/**
 * Warns about a discount of a one-stop shop sale if the discount lacks the country. The discount would reverse Spanish
 * tax that was not charged. A charge would add such tax.
 */
export function warnDiscountOrChargeOfOtherCountry({
  $regime,
  lines = [],
  discounts = [],
  charges = [],
}: Invoice): Warning[] {
  const sold = lines.flatMap(({ taxes = [] }) => taxes.filter(isSalesTaxCombo));
  const abroad = sold.find(isForeignTaxCombo);
  if ($regime !== 'ES' || !abroad) return [];
  const rates = new Set(sold.map(identifyRate));
  const countries = new Set(sold.map(({ country }) => toCountryTaxIdPrefix(country)));
  const isOdd = (combo: TaxCombo): boolean =>
    combo.cat === 'VAT' &&
    !isZeroOrAbsent(combo.percent) &&
    (isForeignTaxCombo(combo) ? !countries.has(toCountryTaxIdPrefix(combo.country)) : !rates.has(identifyRate(combo)));
  const lacks = ({ taxes = [] }: DocumentDiscountOrCharge): boolean => taxes.some(isOdd);
  const [odd] = [...discounts, ...charges].flatMap(({ taxes = [] }) => taxes.filter(isOdd));
  const own = odd && isForeignTaxCombo(odd) ? (odd.country ?? null) : null;
  const params = (at: string) => ({ at, own, country: abroad.country ?? '', taxes: writeTaxes(abroad) });
  const look = (rows: readonly DocumentDiscountOrCharge[], name: string) =>
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

// Tags and keys of a regime in documents whose rows are reported under another regime.

import { type Warning, createWarning } from '../../contracts/warnings';
import { hasFiscalAddon } from '../addons/addons';
import {
  chargeKeysOutsidePrice,
  computePriceTotalWithTaxInBreakdown,
  listReportedTaxCategoryTotals,
  marginTaxedRegimeCodes,
} from '../breakdown';
import { opClassExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { DocumentDiscountOrCharge } from '../model/parts';
import { isGoodsReturnRowByReason } from './goods-returns';
import { isNegativeAmountText } from './line-rates';
import { isTaxComboExemptWhateverDestination, isExportTaxCombo } from './place-of-delivery';
import { listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

/** Codes of a regime, by the tax of the row. */
type RegimeCodes = Readonly<Partial<Record<string, readonly string[]>>>;

/** Returns the same codes for VAT and IGIC; IPSI has none of the special regimes with a tag. */
const useInBothLists = (code: string): RegimeCodes => ({ VAT: [code], IGIC: [code] });

/** Tags of a special regime, with the codes that report it (ClaveRegimen, lists L8A and L8B). */
const codesOfTag: Readonly<Record<string, RegimeCodes>> = {
  'second-hand-goods': useInBothLists('03'),
  art: useInBothLists('03'),
  antiques: useInBothLists('03'),
  'travel-agency': useInBothLists('05'),
  'cash-basis': useInBothLists('07'),
  'simplified-scheme': { VAT: ['20'], IGIC: ['21'] },
};

/** Tags of special regimes, which an invoice derived from another one keeps. */
export const specialRegimeTags: readonly string[] = Object.keys(codesOfTag);

/** Warns about a regime that the PDF mentions because of a tag, but that the record does not report. */
export function warnUnreportedTagRegime(invoice: Invoice, { all }: InvoiceTaxCombos): Warning[] {
  const { $tags = [] } = invoice;
  if (!hasFiscalAddon(invoice)) return [];
  return $tags.flatMap((tag) => {
    const codes = codesOfTag[tag];
    if (!codes) return [];
    const rows = all.filter(({ combo: { cat } }) => codes[cat] !== undefined);
    const [first] = rows;
    const isReported = rows.some(({ combo: { cat, ext } }) => codes[cat]?.includes(ext?.[regimeExtensionKey] ?? ''));
    if (!first || isReported) return [];
    const same = rows.filter(({ combo }) => combo.cat === first.combo.cat);
    const [code = ''] = codes[first.combo.cat] ?? [];
    const params = { at: first.at, tag, regime: first.combo.ext?.[regimeExtensionKey] ?? '01', code };
    return [createWarning('regime-missing', listTaxComboPaths(same, 'ext'), params)];
  });
}

/** Cash accounting, which covers all sales of a supplier but those of other regimes (Ley 37/1992 art. 163 duodecies). */
export const cashAccountingRegimeCode = '07';

/**
 * Codes of the regimes in which the rest of the price may be a charge without taxes: used goods, travel agencies and
 * their mediation.
 */
export const regimeCodesWithUntaxedCharge: readonly string[] = ['03', '05', '09'];

/** Returns whether any row has a regime in which the rest of the price may be a charge without taxes. */
export const hasRegimeWithUntaxedCharge = ({ all }: InvoiceTaxCombos): boolean =>
  all.some(({ combo }) => regimeCodesWithUntaxedCharge.includes(combo.ext?.[regimeExtensionKey] ?? ''));

/**
 * Creates the test of whether a row without taxes may be the rest of a price under a margin scheme. A sale adds the rest
 * as a charge. What a sale subtracts is a discount, which lowers the base (Ley 37/1992 art. 78.Tres.2). Corrections,
 * replacements and returned goods may subtract the rest as well.
 */
export function createNonMarginPriceRowPredicate(invoice: Invoice): (row: DocumentDiscountOrCharge) => boolean {
  const { type, preceding = [], lines = [], charges = [] } = invoice;
  const subtracts = lines.some(({ total }) => isNegativeAmountText(total)) || hasReturnOfGoods(invoice);
  if (type !== 'standard' || preceding.length > 0 || subtracts) return () => true;
  return (row) => charges.includes(row) && !isNegativeAmountText(row.amount);
}

/**
 * Warns if no charge without taxes contains the part of the price that is not margin. The whole price would then be
 * declared.
 */
export function warnWholePriceReportedAsMargin(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  if (invoice.charges?.some(({ taxes = [], key }) => taxes.length === 0 && !chargeKeysOutsidePrice.has(key ?? '')))
    return [];
  const isReportedAsExempt = (row: TaxComboWithPath): boolean =>
    isSaleOfUsedGoods(invoice) && (isUnionDeliveryOfUsedGoods(row) || isExportOfUsedGoods(row));
  const matches = rows.all.filter(
    (row) => marginTaxedRegimeCodes.has(row.combo.ext?.[regimeExtensionKey] ?? '') && !isReportedAsExempt(row),
  );
  const [first] = matches;
  if (!first) return [];
  const code = first.combo.ext?.[regimeExtensionKey] ?? '';
  return [createWarning('margin-scheme', listTaxComboPaths(matches, 'ext'), { at: first.at, code })];
}

/** The regime of used goods, art, antiques and collectors' items. */
const usedGoodsCode = '03';

const isUnionDeliveryOfUsedGoods = ({ combo: { key, ext } }: TaxComboWithPath): boolean =>
  key === 'intra-community' && ext?.[regimeExtensionKey] === usedGoodsCode;

const isExportOfUsedGoods = ({ combo }: TaxComboWithPath): boolean =>
  isExportTaxCombo(combo) &&
  !isTaxComboExemptWhateverDestination({ combo }) &&
  combo.ext?.[regimeExtensionKey] === usedGoodsCode;

/** Returns whether an invoice is a sale: neither a correction, nor goods that come back. */
const isSaleOfUsedGoods = (invoice: Invoice): boolean =>
  invoice.type === 'standard' && !isNegativeAmountText(computePriceTotalWithTaxInBreakdown(invoice));

/**
 * Warns about used goods that are sold as an exempt delivery to another member state or as an export, and about a
 * negative margin. A delivery in the Union is not exempt under the margin scheme (Ley 37/1992 art. 25.Uno), an export is
 * exempt as a whole (art. 21), and the tax on the margin of a sale is never negative (art. 137.Uno). If goods come back,
 * the rest of their price is negative as well, so they have no warning.
 */
export function warnExemptOrNegativeUsedGoodsMargin(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  const margins = rows.all.filter(({ combo }) => combo.ext?.[regimeExtensionKey] === usedGoodsCode);
  const [margin] = margins;
  if (!margin || !isSaleOfUsedGoods(invoice)) return [];
  const deliveries = margins.filter(isUnionDeliveryOfUsedGoods);
  const [delivery] = deliveries;
  const paths = listTaxComboPaths(deliveries, 'ext');
  const exports = margins.filter(isExportOfUsedGoods);
  const [exported] = exports;
  const exempted = [
    ...(delivery ? [createWarning('margin-scheme.intra-community', paths, { at: delivery.at })] : []),
    ...(exported
      ? [
          createWarning('margin-scheme.export', listTaxComboPaths(exports, 'ext'), {
            at: exported.at,
            cat: exported.combo.cat,
          }),
        ]
      : []),
  ];
  const loss = listReportedTaxCategoryTotals(invoice)
    .flatMap(({ rates }) => rates)
    .find(({ ext, amount }) => ext?.[regimeExtensionKey] === usedGoodsCode && isNegativeAmountText(amount));
  if (!loss || !hasRestOfPrice(invoice) || hasReturnOfGoods(invoice)) return exempted;
  const params = { at: margin.at, base: loss.base, tax: loss.amount };
  return [...exempted, createWarning('margin-scheme.negative', listTaxComboPaths(margins), params)];
}

/** Returns whether charges without taxes add the rest of the price, and none subtracts it for goods that come back. */
function hasRestOfPrice({ charges = [] }: Invoice): boolean {
  const rest = charges.filter(({ taxes = [], key }) => taxes.length === 0 && !chargeKeysOutsidePrice.has(key ?? ''));
  return rest.some(({ amount }) => !isZeroOrAbsent(amount)) && !rest.some(({ amount }) => isNegativeAmountText(amount));
}

/** Returns whether a line or a discount subtracts goods that come back, by its text. */
const hasReturnOfGoods = ({ lines = [], discounts = [] }: Invoice): boolean =>
  lines.some(
    ({ total, item, discounts: rows = [] }) =>
      (isNegativeAmountText(total) && isGoodsReturnRowByReason({ reason: item?.name ?? '' })) ||
      rows.some(isGoodsReturnRowByReason),
  ) || discounts.some(isGoodsReturnRowByReason);

/** The regime of travel agencies, and its rate in percent: a trip is one service (Ley 37/1992 art. 90.Uno and 144). */
const agencyCode = '05';
const agencyPercent = 21;

/** Warns about the margin of a travel agency at the rate of a part of the trip, such as transport or a hotel. */
export function warnTravelAgencyMarginWrongRate(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  const matches = rows.vat.filter(
    ({ combo: { ext, percent } }) =>
      ext?.[regimeExtensionKey] === agencyCode && percent !== undefined && Number.parseFloat(percent) !== agencyPercent,
  );
  const [first] = matches;
  if (!first) return [];
  return [
    createWarning('margin-rate', listTaxComboPaths(matches), { at: first.at, percent: first.combo.percent ?? '' }),
  ];
}

/** The special regime of agriculture, cattle and fishing (Ley 37/1992 art. 124 to 134). */
const agriculture = '19';

export function warnTaxedAgricultureRegime(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  const matches = rows.vat.filter(
    ({ combo }) => combo.ext?.[regimeExtensionKey] === agriculture && Number.parseFloat(combo.percent ?? '0') !== 0,
  );
  const [first] = matches;
  if (!first) return [];
  const { at, combo } = first;
  return [
    createWarning('agriculture-charged', listTaxComboPaths(matches, 'ext'), { at, percent: combo.percent ?? '' }),
  ];
}

/**
 * Regimes whose sales are exempt. In IGIC, these are 17 for retailers and 18 for small entrepreneurs (Ley 4/2012 of the
 * Canary Islands art. 50.Uno), and 19 (Ley 19/1994 art. 25). In IPSI, 19 for domestic operations (lists L8A, L8B).
 */
const exemptRegimes: Readonly<Record<string, readonly string[]>> = { IGIC: ['17', '18', '19'], IPSI: ['19'] };

/** The regime of sales that another tax of Spain covers. The authority compares it with the class in VAT and IGIC (1252). */
const otherTerritory = '08';

/** Warns about IPSI under the regime of sales outside IPSI. */
function warnIpsiOfOtherTerritory({ all }: InvoiceTaxCombos): Warning[] {
  const matches = all.filter(
    ({ combo: { cat, ext } }) =>
      cat === 'IPSI' && ext?.[regimeExtensionKey] === otherTerritory && ext[opClassExtensionKey] !== 'N2',
  );
  const [first] = matches;
  if (!first) return [];
  return [createWarning('exempt-regime-charged.territory', listTaxComboPaths(matches, 'ext'), { at: first.at })];
}

/** Warns about tax under a regime whose sales have none. No rule of the authority compares regime and tax. */
export function warnTaxedExemptRegime(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  const ofOtherTerritory = warnIpsiOfOtherTerritory(rows);
  const matches = rows.all.filter(
    ({ combo: { cat, percent, surcharge, ext } }) =>
      // With a surcharge, the calculation sets 18, the regime of retailers in VAT. The surcharge has its own warning.
      surcharge === undefined &&
      exemptRegimes[cat]?.includes(ext?.[regimeExtensionKey] ?? '') &&
      Number.parseFloat(percent ?? '0') !== 0,
  );
  const [first] = matches;
  if (!first) return ofOtherTerritory;
  const { cat, percent = '', ext } = first.combo;
  const params = { at: first.at, cat, percent, code: ext?.[regimeExtensionKey] ?? '' };
  return [createWarning('exempt-regime-charged', listTaxComboPaths(matches, 'ext'), params), ...ofOtherTerritory];
}

/** Exports have separate keys and exemptions (Ley 37/1992 art. 21 to 24). */
const exportCode = '02';

export function warnExportRegimeWithExemptKey(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!hasFiscalAddon(invoice)) return [];
  const matches = rows.all.filter(
    ({ combo }) => combo.key === 'exempt' && combo.ext?.[regimeExtensionKey] === exportCode,
  );
  const [first] = matches;
  if (!first) return [];
  return [createWarning('export-regime', listTaxComboPaths(matches, 'ext'), { at: first.at, cat: first.combo.cat })];
}

/** Warns about two issuers. A record has only one: the customer or a third party (EmitidaPorTerceroODestinatario). */
export function warnTwoIssuers({ $tags, ordering }: Invoice): Warning[] {
  const issuer = ordering?.issuer;
  if (!issuer || !$tags?.includes('self-billed')) return [];
  return [createWarning('issued-by-two', ['$.doc.$tags', '$.doc.ordering.issuer'], { name: issuer.name ?? null })];
}

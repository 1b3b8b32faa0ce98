// Warnings about mistakes in a calculated document that the public calculator accepts and that are hardly ever
// intended.

import { type Warning, createWarning } from '../../contracts/warnings';
import { warnImplausibleExchangeRates } from './exchange-rates';
import { findInvoiceKindInSeries } from '../series-kinds';
import { type Document, isGoblInvoice } from '../model/envelope';
import { isInvoiceStatedAsSimplified } from '../regimes/invoice-kind';
import type { Invoice } from '../model/invoice';
import type { DocumentSubLine } from '../model/parts';
import { goblDocumentSchemaUrls } from '../model/schemas';
import { hasPartyPostalAddress } from '../postal-addresses';
import {
  warnMissingDiscountOrChargeAmount,
  warnDiscountAbovePrice,
  warnMissingPrice,
  warnLargeRounding,
  warnBreakdownDiffersFromPrices,
  warnSimplifiedInvoiceTotalAboveMax,
} from './amounts';
import { warnCashInSaleAtOrAboveLimit } from './cash';
import { warnUnnamedCustomerWithoutTaxId, warnConsumerWithVatNumber, warnTaxRateOfOtherDay } from './customers';
import {
  warnNegativeAdvance,
  warnAdvancesAbovePayable,
  warnDueBeforeIssue,
  warnUnbalancedDueDates,
  warnLateIssueDate,
  warnMissingOperationDay,
  warnInvalidIban,
} from './payment';
import { warnMissingOperationDayOfPeriod, warnPaymentInEarlierMonth, warnUnlikelyPeriodOrDay } from './operation-days';
import { warnMisplacedExtensions, warnUnknownTaxExtensionKeys } from './extension-paths';
import { warnDiscountsAbove100Percent, warnPercentagesAbove100, warnNegativeDiscounts } from './percentages';
import {
  warnThirdPartyIssuerIsCustomer,
  warnCustomerIsSupplier,
  warnSurchargeToNonRetailer,
  warnWithholdingWithoutSpanishTaxId,
  warnCompanyTaxedAsPerson,
} from './parties';
import {
  warnRateOfOtherTax,
  warnTaxOfOtherTerritory,
  warnUnknownIgicOrIpsiRate,
  warnUnusualWithholdingOrRentTreatment,
  warnZeroTaxRate,
} from './rates';
import {
  warnTaxedAgricultureRegime,
  warnTaxedExemptRegime,
  warnExportRegimeWithExemptKey,
  warnTwoIssuers,
  warnTravelAgencyMarginWrongRate,
  warnWholePriceReportedAsMargin,
  warnUnreportedTagRegime,
  warnExemptOrNegativeUsedGoodsMargin,
} from './regimes';
import { warnMixedRegimes } from './mixed-regimes';
import { warnChargedReverseCharge, warnReverseChargeAbroad, warnReverseChargeWithoutTaxId } from './reverse-charge';
import {
  warnOneStopShopRegimeMismatch,
  warnOneStopShopWrongDestination,
  warnOneStopShopOutsideEu,
  warnOneStopShopCreditAtLaterRate,
  warnOneStopShopUnknownRate,
  warnOneStopShopToBusiness,
  warnUnusedCustomerRatesTag,
} from './one-stop-shop';
import {
  warnIntraCommunityUnderIgicOrIpsi,
  warnIntraCommunityCustomerOutsideEu,
  warnIntraCommunityUnidentifiedOrSimplified,
  warnMissingReverseChargeMention,
  warnSaleWronglyOutsideVat,
  warnSaleWronglyOutsideIgicOrIpsi,
  warnForeignSaleToNonBusiness,
  warnTerritoryRegimeMismatch,
} from './place-of-supply';
import { warnExportStaysInTerritory, warnIntraCommunityWrongDestination } from './place-of-delivery';
import { warnSupplyKindMismatch, warnSurchargeOnService, warnSuppliesTaxedInWrongPlace } from './supply-kinds';
import { warnUnprintableCharacters } from './printing';
import { collectInvoiceTaxCombos, listMatchingRowIndexes, type InvoiceTaxCombos } from './tax-rows';
import { warnTaxedIpsiRowsWithUntaxedCode } from './lost-codes';
import {
  warnDiscountsExceedBaseOfRate,
  warnPercentDiscountAtOneRate,
  warnDiscountAtRateWithoutLines,
  warnChargeWithoutTaxTreatmentOfLines,
  warnDiscountTaxesDifferFromLines,
} from './discount-taxes';
import {
  warnTaxedOutlay,
  warnTaxesNotInInclusivePrices,
  warnPricesIncludeUnusedTax,
  warnRowWithSeveralSalesTaxes,
  warnOmittedOrNonVatSurcharge,
} from './row-taxes';
import { warnTaxedPayments } from './taxed-payments';
import { warnPaymentAsLine } from './payment-lines';
import { warnDiscountOrChargeOfOtherCountry, warnUntaxedDiscountsChargesAndLocalTaxes } from './untaxed-rows';
import { warnReturnAtRateWithoutSale, warnSubtractionWithoutWithheldTax, warnNegativeInvoice } from './goods-returns';
import {
  warnDebitNoteWithoutDebitedInvoice,
  warnOriginalLaterThanCorrection,
  warnPrecedingNotInRecord,
  warnF3WithoutReplacedInvoices,
} from './originals';
import {
  warnCorrectionAfterFourYears,
  warnEarlyOrUntaxedBadDebtCorrection,
  warnLaterOperationDayOfCorrection,
  warnPeriodInSimplifiedCorrection,
} from './correction-dates';
import { isCorrectionDocument } from '../addons/es-fiscal/extensions';
import { isZeroOrAbsent } from '../../amount/amount';

/**
 * Lists the warnings of a document; an empty list if it is not an invoice, an order or a delivery note. Rules of
 * corrections are in correction-rules.ts.
 */
export function listDocumentWarnings(doc: Document): Warning[] {
  const bills: readonly string[] = [goblDocumentSchemaUrls.order, goblDocumentSchemaUrls.delivery];
  if (isGoblInvoice(doc)) {
    const ofSales = doc.type === 'credit-note' ? [] : saleRules;
    return runChecks(doc, [...rowRules, ...invoiceRules, ...ofSales]);
  }
  return bills.includes(doc.$schema) ? runChecks(doc as unknown as Invoice, rowRules) : [];
}

function runChecks(invoice: Invoice, rules: readonly WarningCheck[]): Warning[] {
  const rows = collectInvoiceTaxCombos(invoice);
  const warnings: Warning[] = [];
  for (const rule of rules) warnings.push(...rule(invoice, rows));
  return warnings;
}

type WarningCheck = (invoice: Invoice, rows: InvoiceTaxCombos) => readonly Warning[];

/**
 * Warns about missing quantities. With the tag `bypass`, nothing is calculated, because the amounts are the client's.
 */
const quantityMissing: WarningCheck = (invoice) => {
  if (invoice.$tags?.includes('bypass')) return [];
  const { lines = [] } = invoice;
  const without = (rows: readonly DocumentSubLine[], at: string): string[] =>
    listMatchingRowIndexes(rows, ({ quantity }) => isZeroOrAbsent(quantity)).map((i) => `$.doc.${at}[${i}].quantity`);
  const split = listMatchingRowIndexes(lines, ({ breakdown }) => breakdown !== undefined);
  const paths = [
    ...without(lines, 'lines'),
    ...split.flatMap((i) => without(lines[i]?.breakdown ?? [], `lines[${i}].breakdown`)),
  ];
  if (paths.length === 0) return [];
  const [, line] = /^\$\.doc\.lines\[(\d+)\]/.exec(paths[0] ?? '') ?? [];
  return [createWarning('quantity-missing', paths, { line: Number(line) + 1 })];
};

const rowRules: readonly WarningCheck[] = [
  warnDiscountsAbove100Percent,
  warnPercentagesAbove100,
  quantityMissing,
  warnMissingPrice,
  warnMissingDiscountOrChargeAmount,
];

const addressMissing: WarningCheck = (invoice) => {
  const { type, $regime, supplier, customer } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || isInvoiceStatedAsSimplified(invoice)) return [];
  const lacks = [
    ...(hasPartyPostalAddress(supplier) ? [] : (['supplier'] as const)),
    ...(customer === undefined || hasPartyPostalAddress(customer) ? [] : (['customer'] as const)),
  ];
  if (lacks.length === 0) return [];
  const paths = lacks.map((party) => `$.doc.${party}.addresses`);
  return [createWarning('address-missing', paths, { parties: lacks })];
};

const correctionSeries: WarningCheck = (invoice) => {
  const { $regime, series, preceding = [] } = invoice;
  if ($regime !== 'ES' || !isCorrectionDocument(invoice)) return [];
  // A correction of a simplified invoice may stay in its series (RD 1619/2012 art. 7.1.a, DGT V2884-16).
  if (findInvoiceKindInSeries(invoice)?.kind === 'refund') return [];
  const same = preceding.flatMap((row, i) =>
    row.code && row.series === series && !isCorrectionDocument(row) ? [`$.doc.preceding[${i}].series`] : [],
  );
  if (same.length === 0) return [];
  return [createWarning('correction-series', ['$.doc.series'], { series: series ?? null })];
};

/**
 * Warns about a code that already contains the series. The number consists of the series, a hyphen and the code, so the
 * series would appear twice.
 */
const seriesInCode: WarningCheck = ({ series = '', code = '' }) => {
  const rest = series !== '' && code.startsWith(series) ? code.slice(series.length) : '';
  const [, bare] = /^[-/ _.](\S+)$/.exec(rest) ?? [];
  return bare === undefined ? [] : [createWarning('series-in-code', ['$.doc.code'], { series, code, bare })];
};

const invoiceRules: readonly WarningCheck[] = [
  warnNegativeInvoice,
  warnChargedReverseCharge,
  warnUntaxedDiscountsChargesAndLocalTaxes,
  warnDiscountOrChargeOfOtherCountry,
  addressMissing,
  seriesInCode,
  correctionSeries,
  warnUnreportedTagRegime,
  warnWholePriceReportedAsMargin,
  warnTravelAgencyMarginWrongRate,
  warnTaxedIpsiRowsWithUntaxedCode,
  warnReverseChargeAbroad,
  warnRateOfOtherTax,
  warnTwoIssuers,
  warnThirdPartyIssuerIsCustomer,
  warnAdvancesAbovePayable,
  warnUnbalancedDueDates,
  warnInvalidIban,
  warnNegativeDiscounts,
  warnF3WithoutReplacedInvoices,
  warnDebitNoteWithoutDebitedInvoice,
  warnOneStopShopRegimeMismatch,
  warnIntraCommunityCustomerOutsideEu,
  warnIntraCommunityUnidentifiedOrSimplified,
  warnIntraCommunityUnderIgicOrIpsi,
  warnIntraCommunityWrongDestination,
  warnPricesIncludeUnusedTax,
  warnRowWithSeveralSalesTaxes,
  warnDiscountTaxesDifferFromLines,
  warnDiscountAtRateWithoutLines,
  warnMisplacedExtensions,
  warnUnknownTaxExtensionKeys,
  warnOriginalLaterThanCorrection,
  warnEarlyOrUntaxedBadDebtCorrection,
  warnTaxedOutlay,
  warnDiscountAbovePrice,
  warnDiscountsExceedBaseOfRate,
  warnLargeRounding,
  warnCorrectionAfterFourYears,
  warnLaterOperationDayOfCorrection,
  warnPeriodInSimplifiedCorrection,
  warnUnprintableCharacters,
  warnTaxRateOfOtherDay,
  warnOneStopShopCreditAtLaterRate,
];

/** Checks of sales. They do not apply to credit notes, because a credit note copies its invoice, errors included. */
const saleRules: readonly WarningCheck[] = [
  warnZeroTaxRate,
  warnCustomerIsSupplier,
  warnSurchargeToNonRetailer,
  warnOmittedOrNonVatSurcharge,
  warnCompanyTaxedAsPerson,
  warnWithholdingWithoutSpanishTaxId,
  warnSimplifiedInvoiceTotalAboveMax,
  warnOneStopShopToBusiness,
  warnOneStopShopOutsideEu,
  warnOneStopShopWrongDestination,
  warnOneStopShopUnknownRate,
  warnUnusedCustomerRatesTag,
  warnImplausibleExchangeRates,
  warnDueBeforeIssue,
  warnCashInSaleAtOrAboveLimit,
  warnMissingReverseChargeMention,
  warnSaleWronglyOutsideVat,
  warnSaleWronglyOutsideIgicOrIpsi,
  warnExportStaysInTerritory,
  warnSuppliesTaxedInWrongPlace,
  warnSupplyKindMismatch,
  warnSurchargeOnService,
  warnReverseChargeWithoutTaxId,
  warnTaxedAgricultureRegime,
  warnTaxedExemptRegime,
  warnExemptOrNegativeUsedGoodsMargin,
  warnExportRegimeWithExemptKey,
  warnUnusualWithholdingOrRentTreatment,
  warnUnknownIgicOrIpsiRate,
  warnNegativeAdvance,
  warnPercentDiscountAtOneRate,
  warnChargeWithoutTaxTreatmentOfLines,
  warnLateIssueDate,
  warnForeignSaleToNonBusiness,
  warnPrecedingNotInRecord,
  warnTaxOfOtherTerritory,
  warnTerritoryRegimeMismatch,
  warnReturnAtRateWithoutSale,
  warnSubtractionWithoutWithheldTax,
  warnMixedRegimes,
  warnPaymentAsLine,
  warnTaxedPayments,
  warnTaxesNotInInclusivePrices,
  warnBreakdownDiffersFromPrices,
  warnMissingOperationDay,
  warnMissingOperationDayOfPeriod,
  warnUnlikelyPeriodOrDay,
  warnPaymentInEarlierMonth,
  warnUnnamedCustomerWithoutTaxId,
  warnConsumerWithVatNumber,
];

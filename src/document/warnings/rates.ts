// Warnings about rates that a tax does not have, and about taxes that do not apply where the supplier is.

import { type Warning, createWarning } from '../../contracts/warnings';
import { exemptExtensionKey, opClassExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/parts';
import { findDayOfApplicableTaxRates } from '../operation-day';
import { findTaxTerritoryOfParty } from '../territories';
import { isSalesTaxCombo } from '../sales-taxes';
import { isSpanishLegalPersonParty } from './parties';
import { isRentOfPremisesText } from './rent-kinds';
import { isServiceUnrelatedToGoodsByName } from './supply-kinds';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';

/** Keys of goods that leave the territory of the tax. They were in the territory before. */
const goodsKeys: readonly (string | undefined)[] = ['export', 'intra-community'];

/**
 * Warns about a tax that does not apply where the supplier is. The authority accepts the record, but the law requires
 * the tax of the supplier's territory.
 */
export function warnTaxOfOtherTerritory(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const usual = findTaxTerritoryOfParty(invoice.supplier)?.tax;
  if (invoice.$regime !== 'ES' || usual === undefined) return [];
  const matches = rows.all.filter(
    ({ combo }) =>
      isSalesTaxCombo(combo) &&
      combo.cat !== usual &&
      (combo.percent !== undefined || goodsKeys.includes(combo.key)) &&
      !isForeignTaxCombo(combo),
  );
  const [first] = matches;
  if (!first) return [];
  const isCharged = first.combo.percent !== undefined;
  const params = { at: first.at, cat: first.combo.cat, usual, isCharged };
  return [createWarning('place-of-supply.territory', listTaxComboPaths(matches, 'cat'), params)];
}

/**
 * Rates of VAT that IGIC (Ley 4/2012 of the Canaries, art. 51) and IRPF (RD 439/2007 art. 95) do not have, in percent.
 */
const onlyOfVat: readonly number[] = [4, 10, 21];

/** Maximum rate of IPSI in percent (Ley 8/1991 art. 18). */
const ipsiPercentMax = 10;

const hasOtherRate = ({ combo: { cat, percent } }: TaxComboWithPath): boolean => {
  const value = Number.parseFloat(percent ?? '0');
  if (cat === 'IGIC' || cat === 'IRPF') return onlyOfVat.includes(value);
  return cat === 'IPSI' && value > ipsiPercentMax;
};

/**
 * Warns about the rate of another tax. The authority checks only the rates of VAT, so a wrong rate of another tax would
 * be declared without a warning.
 */
export function warnRateOfOtherTax(_invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const matches = rows.all.filter(hasOtherRate);
  const [first] = matches;
  if (!first) return [];
  const { cat, percent } = first.combo;
  return [
    createWarning('rate-of-other-tax', listTaxComboPaths(matches, 'percent'), {
      at: first.at,
      cat,
      percent: percent ?? '',
    }),
  ];
}

/**
 * Rates of IGIC in percent (Ley 4/2012 art. 51 and following): the list that the tax agency of the islands accepts for
 * operations since 2020; 1 (fuels); and 35 (tobacco).
 */
const igicPercents: readonly number[] = [0, 1, 3, 5, 7, 9.5, 15, 20, 35];

/** The first day on which IGIC had neither 6.5 % nor 13.5 %. */
const igicSince = '2020-01-01';

/** Minimum rate of IPSI in percent (Ley 8/1991 art. 18). A rate of 0 % has a separate warning. */
const ipsiPercentMin = 0.5;

const isUnknownIslandRate = ({ cat, percent }: TaxCombo, day: string): boolean => {
  if (percent === undefined) return false;
  const value = Number.parseFloat(percent);
  if (cat === 'IPSI') return value > 0 && value < ipsiPercentMin;
  return cat === 'IGIC' && day >= igicSince && !igicPercents.includes(value);
};

/** Warns about a rate that IGIC or IPSI does not have, and that is no rate of VAT either. */
export function warnUnknownIgicOrIpsiRate(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const day = findDayOfApplicableTaxRates(invoice);
  if (invoice.$regime !== 'ES' || day === undefined) return [];
  const matches = rows.all.filter((row) => isUnknownIslandRate(row.combo, day) && !hasOtherRate(row));
  const [first] = matches;
  if (!first) return [];
  const { cat, percent = '' } = first.combo;
  const rates = cat === 'IGIC' ? igicPercents.map((one) => `${one}%`) : [];
  const params = { at: first.at, cat, percent, rates };
  return [createWarning('rate-of-other-tax.unknown', listTaxComboPaths(matches, 'percent'), params)];
}

/**
 * Withholding in percent (Ley 35/2006 art. 101):
 * - work and professionals: 15, 7, 2, 1, 35 and 19
 * - capital: 19; image rights: 24; non-residents: 24 and 19
 * - authors' advances: 7
 * - Ceuta and Melilla: 60 % less, for example 6 for 15, and 2.8 for 7
 */
const withheldPercents: readonly number[] = [0, 1, 2, 7, 15, 19, 24, 35, 0.4, 0.8, 2.8, 6, 7.6, 9.6, 14];

/** The first day on which all of these percentages applied. */
const withheldSince = '2016-01-01';

/** The regime of the rent of business premises. */
const rentRegime = '11';

/** The usual withholding from rent, in percent. */
const rentPercent = 19;

/** Withholding from rent: 19, in Ceuta and Melilla 7.6 (RD 439/2007 art. 100), and 24 from a landlord abroad. */
const rentPercents: readonly number[] = [0, rentPercent, 7.6, 24];

const hasOtherIncomeRate = ({ cat, percent }: TaxCombo): boolean =>
  cat === 'IRPF' && percent !== undefined && !rentPercents.includes(Number.parseFloat(percent));

/** Warns about rent of business premises at the withholding of another kind of income. */
function warnRentWithholding({ supplier }: Invoice, rows: InvoiceTaxCombos): Warning[] {
  // Tax withheld from a company has a separate warning, whose remedy contains the rate of rent.
  if (isSpanishLegalPersonParty(supplier)) return [];
  const rents = rows.parts.filter(({ taxes }) => taxes.some(({ ext }) => ext?.[regimeExtensionKey] === rentRegime));
  const matches = rents.flatMap(({ at, taxes }) =>
    taxes.flatMap((combo, i) => (hasOtherIncomeRate(combo) ? [{ combo, at: `${at}.taxes[${i}]` }] : [])),
  );
  const [first] = matches;
  if (!first) return [];
  const params = { at: first.at, percent: first.combo.percent ?? '' };
  return [createWarning('withheld-rate.rent', listTaxComboPaths(matches), params)];
}

/**
 * Warns about the rent of premises under the general regime, with the income tax of rents. The record book then lacks the
 * key of rents and the property.
 */
function warnRentUnderGeneralRegime({ lines = [] }: Invoice): Warning[] {
  const matches = lines.flatMap(({ item, taxes = [] }, i) => {
    const isWithheld = taxes.some(
      ({ cat, percent }) => cat === 'IRPF' && Number.parseFloat(percent ?? '') === rentPercent,
    );
    const j = taxes.findIndex(
      ({ cat, percent, ext }) =>
        cat === 'VAT' && Number.parseFloat(percent ?? '') === 21 && ext?.[regimeExtensionKey] === '01',
    );
    return isWithheld && j >= 0 && isRentOfPremisesText(item?.name ?? '') ? [`lines[${i}].taxes[${j}]`] : [];
  });
  const [at] = matches;
  if (at === undefined) return [];
  return [
    createWarning(
      'regime-missing.rent',
      matches.map((place) => `$.doc.${place}.ext`),
      { at },
    ),
  ];
}

export function warnUnusualWithholdingOrRentTreatment(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const day = findDayOfApplicableTaxRates(invoice);
  if (invoice.$regime !== 'ES' || day < withheldSince) return [];
  const matches = rows.all.filter(
    (row) =>
      row.combo.cat === 'IRPF' &&
      row.combo.percent !== undefined &&
      !withheldPercents.includes(Number.parseFloat(row.combo.percent)) &&
      !hasOtherRate(row),
  );
  const [first] = matches;
  if (!first) return [...warnRentWithholding(invoice, rows), ...warnRentUnderGeneralRegime(invoice)];
  const { at, combo } = first;
  return [createWarning('withheld-rate', listTaxComboPaths(matches, 'percent'), { at, percent: combo.percent ?? '' })];
}

/**
 * The rate of 0 % for food ended on this day (RDL 4/2024 art. 1). Since then, only gifts to charities have 0 % (Ley
 * 37/1992 art. 91.Cuatro).
 */
const zeroUntil = '2024-09-30';

/** Letters of the tax IDs of associations, foundations, public bodies, churches and foreign entities. */
const nonProfitTaxId = /^[GNQRW]/;

/**
 * Returns whether an invoice may be for a gift of goods to a non-profit organization. The authority's books accept 0 %
 * only for customers with these letters (V39).
 */
const mayBeGift = ({ customer, lines = [] }: Invoice): boolean =>
  customer?.tax_id?.country === 'ES' &&
  nonProfitTaxId.test(customer.tax_id.code ?? '') &&
  !lines.some(({ item }) => item?.key === 'services' || isServiceUnrelatedToGoodsByName(item?.name ?? ''));

/**
 * Warns about a rate of 0 %. It usually means a sale without tax. Such a sale needs its reason (exempt, not subject)
 * and belongs in another box of the tax return.
 */
export function warnZeroTaxRate(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const day = findDayOfApplicableTaxRates(invoice);
  if (invoice.$regime !== 'ES' || day === undefined || day <= zeroUntil) return [];
  const isZero = ({ combo }: TaxComboWithPath): boolean =>
    combo.percent !== undefined && Number.parseFloat(combo.percent) === 0 && !isForeignTaxCombo(combo);
  const matches = mayBeGift(invoice) ? [] : rows.vat.filter(isZero);
  const [first] = matches;
  if (first) return [createWarning('zero-rate', listTaxComboPaths(matches), { at: first.at })];
  // The lowest rate of IPSI is 0.5 % (Ley 8/1991 art. 18); without a code, 0 % is declared as taxed.
  const ipsiMatches = rows.all.filter(
    (row) =>
      row.combo.cat === 'IPSI' &&
      isZero(row) &&
      !row.combo.ext?.[exemptExtensionKey] &&
      !row.combo.ext?.[opClassExtensionKey],
  );
  return ipsiMatches[0]
    ? [createWarning('zero-rate.ipsi', listTaxComboPaths(ipsiMatches), { at: ipsiMatches[0].at })]
    : [];
}

// Warnings about customers: a consumer's number that is reported as a VAT number, and named rates of another day.

import { createWarning, type Warning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import { findPercentOfNamedTaxRateOnDay, isSamePercentValue } from '../regimes/registry';
import { findDayOfApplicableTaxRates } from '../operation-day';
import { isForeignPersonTaxId } from '../tax-ids/near-misses';
import { cleanTaxId } from '../tax-ids/registry';
import { toCountryTaxIdPrefix } from '../territories';
import { isNonSaleTaxCombo } from '../addons/es-fiscal/extensions';
import { isSalesTaxCombo } from '../sales-taxes';
import { findPartyTaxIdOrVatNumber } from './parties';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';

/** Keys that require a customer that is a business with a number in VIES. */
const ofBusinesses: readonly (string | undefined)[] = ['intra-community', 'outside-scope', 'reverse-charge'];

/** Returns whether a row is a sale as to a consumer. The one-stop shop is only for consumers. */
const isTaxedAsForConsumer = ({ combo }: TaxComboWithPath): boolean =>
  isForeignTaxCombo(combo) || !ofBusinesses.includes(combo.key);

/** Warns about a consumer with a VAT number. A consumer is identified by a document (IDType 04, list L7). */
export function warnConsumerWithVatNumber({ $regime, customer }: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { country, code: written } = findPartyTaxIdOrVatNumber(customer) ?? {};
  if ($regime !== 'ES' || country === undefined || written === undefined) return [];
  // The number of an identity contains the prefix of its country.
  const isIdentity = customer?.tax_id === undefined;
  const code = isIdentity ? cleanTaxId(toCountryTaxIdPrefix(country), written) : written;
  if (!isForeignPersonTaxId(toCountryTaxIdPrefix(country), code)) return [];
  // A compensation, for example, is outside the tax for every customer.
  const sold = rows.all.filter(({ combo }) => isSalesTaxCombo(combo) && !isNonSaleTaxCombo(combo));
  if (sold.length === 0 || !sold.every(isTaxedAsForConsumer)) return [];
  return isIdentity
    ? [createWarning('vat-number-of-person.identity', ['$.doc.customer.identities'], { country, code })]
    : [createWarning('vat-number-of-person', ['$.doc.customer.tax_id'], { country, code })];
}

/**
 * Warns about a full invoice without a customer's name. Such an invoice needs the name even without a tax ID (RD
 * 1619/2012 art. 6.1.c, e).
 */
export function warnUnnamedCustomerWithoutTaxId({ $regime, meta, customer }: Invoice): Warning[] {
  if ($regime !== 'ES' || meta?.['es-fiscal-art61d'] !== 'S' || customer?.name) return [];
  return [createWarning('customer-unnamed', ['$.doc.customer'])];
}

/** The authority rejects earlier Spanish rates (1124), so an operation before this day could not be reported. */
const reportedSince = '2012-09-01';

/**
 * Warns about a rate of another day. The day on which the tax is due determines the rate (Ley 37/1992 art. 90.Dos);
 * `value_date` sets it. A correction has the rates of its originals.
 */
export function warnTaxRateOfOtherDay(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, issue_date: issued, value_date: valued } = invoice;
  const day = findDayOfApplicableTaxRates(invoice);
  if (day === issued || valued !== undefined) return [];
  const matches = rows.all.flatMap((row) => {
    const percent = findPercentOfNamedTaxRateOnDay($regime, row.combo, day);
    return percent === undefined || isSamePercentValue(percent, row.combo.percent) ? [] : [{ row, held: percent }];
  });
  const [first] = matches;
  if (!first) return [];
  const { at, combo } = first.row;
  const isReported = isForeignTaxCombo(combo) || day >= reportedSince;
  const params = { at, rate: combo.rate ?? '', percent: combo.percent ?? '', day, held: first.held, isReported };
  const listed = matches.map(({ row }) => row);
  return [createWarning('rate-of-other-day', listTaxComboPaths(listed, 'rate'), params)];
}

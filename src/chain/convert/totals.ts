// Computes CuotaTotal, ImporteTotal and ImporteRectificacion, the invoice's totals as the authority adds them up.
import {
  type Amount,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  countAmountTextDecimals,
  rescaleAmount,
  roundAmountToMaxDecimals,
  subtractAmountsWithLeftDecimals,
  createZeroAmount,
} from '../../amount/amount';
import type { CurrencyCode } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge } from '../../document/model/parts';
import { findEuroExchangeRate, multiplyAmountsExactly } from '../../document/convert-currency';
import {
  pickDiscountsAndChargesOutsideBreakdown,
  listReportedTaxCategoryTotals,
  isChargedTax,
  isForeignTaxRate,
} from '../../document/breakdown';
import { toAbsoluteCents, parseCents, formatCents } from '../record/cents';
import { type InvoiceToRecordRefusals, convertAmountToLiteralOrAddProblem } from './conversion';
import type { RectifiedAmounts } from '../record/record';
import { createMessage } from '../../messages/message';

/** |ImporteTotal| from which an invoice is marked Macrodato (codes 1138 and 1139), in cents. */
const MACRO_CENTS = 10_000_000_000n;

function cents(text: string | undefined, field: string, problems: InvoiceToRecordRefusals): bigint {
  return text === undefined ? 0n : (parseCents(convertAmountToLiteralOrAddProblem(text, field, problems)) ?? 0n);
}

/**
 * Sums the tax of other countries, which the document's totals include but no record reports. The result is the
 * document's tax less the sum of the Spanish rows in the record, because the document's tax was rounded from exact
 * values and can differ by a cent.
 */
function foreignTax(invoice: Invoice, problems: InvoiceToRecordRefusals): bigint {
  const categories = listReportedTaxCategoryTotals(invoice);
  if (!categories.some(({ rates }) => rates.some(isForeignTaxRate))) return 0n;
  const rates = categories.flatMap((category) => category.rates);
  let spanish = 0n;
  for (const rate of rates.filter((row) => !isForeignTaxRate(row))) {
    spanish += cents(rate.amount, 'CuotaTotal', problems) + cents(rate.surcharge?.amount, 'CuotaTotal', problems);
  }
  return cents(invoice.totals?.tax, 'CuotaTotal', problems) - spanish;
}

/** Computes the part of the document's total that is not in the breakdown: untaxed charges less untaxed discounts. */
function untaxedSum(invoice: Invoice, problems: InvoiceToRecordRefusals): bigint {
  const { charges, discounts } = pickDiscountsAndChargesOutsideBreakdown(invoice);
  const decimals = countAmountTextDecimals(invoice.totals?.total_with_tax ?? '');
  const sum = (rows: readonly DocumentDiscountOrCharge[]): bigint =>
    rows.reduce(
      (all, row) =>
        all +
        cents(toAmountText(roundAmountToMaxDecimals(parseAmount(row.amount), decimals)), 'ImporteTotal', problems),
      0n,
    );
  return sum(charges) - sum(discounts);
}

export interface ConvertedRecordTotals {
  readonly CuotaTotal: string;
  readonly ImporteTotal: string;
  readonly Macrodato?: 'S';
}

/** Computes the totals of the record. Retained tax, rounding, advances and line charges are ignored. `credit` changes the sign. */
export function convertToRecordTotals(
  invoice: Invoice,
  credit: boolean,
  problems: InvoiceToRecordRefusals,
): ConvertedRecordTotals {
  const foreign = foreignTax(invoice, problems);
  const sign = credit ? -1n : 1n;
  const tax = sign * (cents(invoice.totals?.tax, 'CuotaTotal', problems) - foreign);
  const gross = cents(invoice.totals?.total_with_tax, 'ImporteTotal', problems);
  const total = sign * (gross - foreign - untaxedSum(invoice, problems));
  const macro = toAbsoluteCents(total) >= MACRO_CENTS;
  return {
    CuotaTotal: formatCents(tax),
    ImporteTotal: formatCents(total),
    ...(macro ? { Macrodato: 'S' as const } : {}),
  };
}

/** Returns an exchange rate of the document itself; undefined if the document has no rate from that currency. */
function rateToEuros(invoice: Invoice, currency: CurrencyCode): Amount | undefined {
  const rate = findEuroExchangeRate(invoice, currency);
  return rate === undefined ? undefined : parseAmount(rate);
}

/**
 * Computes the amounts that a corrective invoice by substitution replaces: the taxes of the preceding invoices, in
 * euros at the rates of this invoice (`currency` is its currency). These amounts are never negated. Each sum is exact
 * and rounded once.
 */
export function computeRectifiedAmounts(
  invoice: Invoice,
  currency: CurrencyCode,
  problems: InvoiceToRecordRefusals,
): RectifiedAmounts {
  let [base, quota, surcharge] = [createZeroAmount(2), createZeroAmount(2), createZeroAmount(2)];
  for (const { tax, currency: own = currency } of invoice.preceding ?? []) {
    const rate = tax && rateToEuros(invoice, own);
    if (tax && !rate) {
      const noRate = createMessage('record-without-exchange-rate', { currency: own });
      problems.push({ code: 'not-in-euros', field: 'ImporteRectificacion', message: noRate });
    }
    if (!tax || !rate) continue;
    const plus = (sum: Amount, text: string | undefined): Amount =>
      addAmountsExactly(sum, multiplyAmountsExactly(parseAmount(text ?? '0'), rate));
    for (const category of tax.categories ?? []) {
      if (!isChargedTax(category)) continue;
      for (const row of category.rates) base = plus(base, row.base);
      quota = plus(quota, category.amount);
      // Tax of other countries was never declared here, so none of it is reversed.
      for (const row of category.rates.filter(isForeignTaxRate))
        quota = subtractAmountsWithLeftDecimals(quota, multiplyAmountsExactly(parseAmount(row.amount), rate));
      surcharge = plus(surcharge, category.surcharge);
    }
  }
  const writeAmount = (sum: Amount, field: string): string =>
    formatCents(cents(toAmountText(rescaleAmount(sum, 2)), field, problems));
  return {
    BaseRectificada: writeAmount(base, 'BaseRectificada'),
    CuotaRectificada: writeAmount(quota, 'CuotaRectificada'),
    CuotaRecargoRectificado: writeAmount(surcharge, 'CuotaRecargoRectificado'),
  };
}

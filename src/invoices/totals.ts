// Computes the sums of an invoice in the form of responses. The amounts of a credit note are negative.
import {
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  isZeroAmount,
  negateAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../amount/amount';
import { formatPercentageAsTaxRate } from '../amount/percentage';
import { getCurrencyDecimals } from '../document/iso-codes';
import type { Invoice } from '../document/model/invoice';
import type { TaxRateTotal } from '../document/model/parts';
import {
  exemptExtensionKey,
  opClassExtensionKey,
  isReplacementOfSimplifiedInvoices,
} from '../document/addons/es-fiscal/extensions';
import { buildRecordContentInDocumentCurrency } from '../chain/convert/own-currency';
import type { RegistrationRecordContent } from '../chain/record/record';
import { listReportedTaxCategoryTotals } from '../document/breakdown';

/** Sums by rate. */
export interface InvoiceTaxRateSums {
  readonly category: string;
  /** `21.0%`; null for a sale without a rate. */
  readonly percent: string | null;
  readonly base: string;
  readonly amount: string;
  /** Code of the authority for an untaxed sale, `E1`. */
  readonly code?: string;
  readonly surcharge?: { readonly percent: string; readonly amount: string };
}

export interface InvoiceTotals {
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly withheld: string;
  readonly total: string;
  readonly payable: string;
  readonly due: string;
  readonly taxes: readonly InvoiceTaxRateSums[];
}

/**
 * Computes the sums in the currency of the invoice, with its decimals. For a credit note and an F3, the sums come from
 * their records, because the last credit note includes cents of rounding, and a replacement has the sums of its
 * simplified invoices.
 * @param content content of the record in the currency of the invoice, so that it is not converted to euros
 */
export function computeInvoiceTotals(invoice: Invoice, content?: RegistrationRecordContent): InvoiceTotals {
  const totals = computeOwnTotals(invoice);
  const isSettled = invoice.type === 'credit-note' || isReplacementOfSimplifiedInvoices(invoice);
  return isSettled && content ? settle(totals, content, buildRecordContentInDocumentCurrency(invoice)) : totals;
}

function computeOwnTotals(invoice: Invoice): InvoiceTotals {
  const { totals, currency, type } = invoice;
  const decimals = getCurrencyDecimals(currency);
  const isCredit = type === 'credit-note';
  const toText = (text: string | undefined): string => {
    const amount = rescaleAmount(parseAmount(text ?? '0'), decimals);
    return toAmountText(isCredit && !isZeroAmount(amount) ? negateAmount(amount) : amount);
  };
  const charged = listReportedTaxCategoryTotals(invoice);
  const surcharge = charged.reduce(
    (sum, one) => addAmountsExactly(sum, parseAmount(one.surcharge ?? '0')),
    createZeroAmount(decimals),
  );
  const tax = subtractAmountsWithLeftDecimals(rescaleAmount(parseAmount(totals?.tax ?? '0'), decimals), surcharge);
  return {
    base: toText(totals?.total),
    tax: toText(toAmountText(tax)),
    surcharge: toText(toAmountText(surcharge)),
    withheld: toText(totals?.retained_tax),
    total: toText(totals?.total_with_tax),
    payable: toText(totals?.payable),
    due: toText(totals?.due ?? totals?.payable),
    taxes: charged.flatMap(({ code, rates }) => rates.map((rate) => toTaxRow(code, rate, toText))),
  };
}

function toTaxRow(
  category: string,
  { percent, base, amount, ext, surcharge }: TaxRateTotal,
  shown: (text: string | undefined) => string,
): InvoiceTaxRateSums {
  const code =
    ext?.[exemptExtensionKey] ?? (ext?.[opClassExtensionKey] === 'S1' ? undefined : ext?.[opClassExtensionKey]);
  return {
    category,
    percent: percent ? formatPercentageAsTaxRate(percent) : null,
    base: shown(base),
    amount: shown(amount),
    ...(code === undefined ? {} : { code }),
    ...(surcharge === undefined ? {} : { surcharge: { percent: surcharge.percent, amount: shown(surcharge.amount) } }),
  };
}

/** Corrects the sums by the difference between the record and the document. */
function settle(
  own: InvoiceTotals,
  said: RegistrationRecordContent,
  written: RegistrationRecordContent,
): InvoiceTotals {
  const sum = (left: string, ...added: readonly string[]): string =>
    toAmountText(added.reduce((all, one) => addAmountsWithLeftDecimals(all, parseAmount(one)), parseAmount(left)));
  const differ = (left: string, right: string): string =>
    toAmountText(subtractAmountsWithLeftDecimals(parseAmount(left), parseAmount(right)));
  const total = differ(said.ImporteTotal, written.ImporteTotal);
  const charged = differ(said.CuotaTotal, written.CuotaTotal);
  // A record has one row per rate of its document, in the same order, unless there were too many.
  const rows = said.Desglose.length === own.taxes.length ? said.Desglose : [];
  const taxes = own.taxes.map((row, i) => {
    const { BaseImponibleOimporteNoSujeto: base, CuotaRepercutida, CuotaRecargoEquivalencia } = rows[i] ?? {};
    const extra = row.surcharge && {
      surcharge: { ...row.surcharge, amount: CuotaRecargoEquivalencia ?? row.surcharge.amount },
    };
    return { ...row, base: base ?? row.base, amount: CuotaRepercutida ?? row.amount, ...extra };
  });
  const zero = toAmountText(createZeroAmount(parseAmount(own.surcharge).decimals));
  const surcharge = taxes.reduce((all, row) => sum(all, row.surcharge?.amount ?? '0'), zero);
  return {
    ...own,
    base: sum(own.base, differ(total, charged)),
    tax: differ(sum(own.tax, own.surcharge, charged), surcharge),
    surcharge,
    total: sum(own.total, total),
    payable: sum(own.payable, total),
    due: sum(own.due, total),
    taxes,
  };
}

/** Computes the sums of the record in euros. `base` is the total less tax and surcharge. */
export function computeRecordEuroTotals({ CuotaTotal, ImporteTotal, Desglose }: RegistrationRecordContent) {
  const base = Desglose.reduce(
    (sum, row) => addAmountsExactly(sum, parseAmount(row.BaseImponibleOimporteNoSujeto)),
    createZeroAmount(2),
  );
  return { base: toAmountText(base), tax: CuotaTotal, total: ImporteTotal };
}

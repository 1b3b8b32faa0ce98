// The sums of an invoice as answers state them: what a credit note takes back is negative.
import { addExactly, isZero, negate, parseAmount, rescale, subtract, toAmountText, zero } from '../amount/amount';
import { findCurrencyDecimals } from '../document/iso-codes';
import type { Invoice } from '../document/model/invoice';
import { exempt, opClass } from '../document/addons/es-fiscal/extensions';
import type { RegistrationContent } from '../chain/record/record';

/** Sums by rate. */
export interface InvoiceTaxRow {
  readonly category: string;
  /** `21.0%`; null for a sale without a rate. */
  readonly percent: string | null;
  readonly base: string;
  readonly amount: string;
  /** Code of the authority of a sale that is not taxed, `E1`. */
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
  readonly taxes: readonly InvoiceTaxRow[];
}

/** In the currency of the invoice, with its decimals. */
export function computeInvoiceTotals({ totals, currency, type }: Invoice): InvoiceTotals {
  const decimals = findCurrencyDecimals(currency);
  const isCredit = type === 'credit-note';
  const shown = (text: string | undefined): string => {
    const amount = rescale(parseAmount(text ?? '0'), decimals);
    return toAmountText(isCredit && !isZero(amount) ? negate(amount) : amount);
  };
  const categories = totals?.taxes?.categories ?? [];
  const charged = categories.filter(({ retained, informative }) => !retained && !informative);
  const surcharge = toAmountText(
    charged.reduce((sum, one) => addExactly(sum, parseAmount(one.surcharge ?? '0')), zero(decimals)),
  );
  const tax = toAmountText(subtract(rescale(parseAmount(totals?.tax ?? '0'), decimals), parseAmount(surcharge)));
  return {
    base: shown(totals?.total),
    tax: shown(tax),
    surcharge: shown(surcharge),
    withheld: shown(totals?.retained_tax),
    total: shown(totals?.total_with_tax),
    payable: shown(totals?.payable),
    due: shown(totals?.due ?? totals?.payable),
    taxes: charged.flatMap(({ code: category, rates }) =>
      rates.map(({ percent, base, amount, ext, surcharge: extra }) => {
        const code = ext?.[exempt] ?? (ext?.[opClass] === 'S1' ? undefined : ext?.[opClass]);
        return {
          category,
          percent: percent ?? null,
          base: shown(base),
          amount: shown(amount),
          ...(code === undefined ? {} : { code }),
          ...(extra === undefined ? {} : { surcharge: { percent: extra.percent, amount: shown(extra.amount) } }),
        };
      }),
    ),
  };
}

/** Sums of the record, in euros: `base` is what is left of the total without tax and surcharge. */
export function computeEuroTotals({ CuotaTotal, ImporteTotal, Desglose }: RegistrationContent) {
  const base = Desglose.reduce((sum, row) => addExactly(sum, parseAmount(row.BaseImponibleOimporteNoSujeto)), zero(2));
  return { base: toAmountText(base), tax: CuotaTotal, total: ImporteTotal };
}

// CuotaTotal, ImporteTotal and ImporteRectificacion: the invoice's totals as the authority wants them added up.
import type { Invoice } from '../../document/model/invoice';
import { absolute, centsOf, literalOf } from '../record/cents';
import { type Problems, readAmount } from './conversion';
import { isForeign, reportedCategories } from './breakdown';
import type { RectifiedAmounts } from '../record/record';

/** Regimes whose totals the authority does not compare; only outlays are taken off there. */
const MARGIN_REGIMES: ReadonlySet<string> = new Set(['03', '05', '06', '08', '09']);

/** |ImporteTotal| from which an invoice is marked Macrodato (codes 1138 and 1139), in cents. */
const MACRO_CENTS = 10_000_000_000n;

function cents(text: string | undefined, field: string, problems: Problems): bigint {
  return text === undefined ? 0n : (centsOf(readAmount(text, field, problems)) ?? 0n);
}

/** Tax of other countries: it is in the document's totals but not the authority's business. */
function foreignTax(invoice: Invoice, problems: Problems): bigint {
  let sum = 0n;
  for (const category of reportedCategories(invoice)) {
    for (const rate of category.rates) {
      if (isForeign(rate)) {
        sum += cents(rate.amount, 'CuotaTotal', problems) + cents(rate.surcharge?.amount, 'CuotaTotal', problems);
      }
    }
  }
  return sum;
}

/** Charges outside the record: without taxes, and under a margin regime only outlays. */
function untaxedCharges(invoice: Invoice, problems: Problems): bigint {
  const margin = reportedCategories(invoice).some((category) =>
    category.rates.some((rate) => MARGIN_REGIMES.has(rate.ext?.['es-fiscal-regime'] ?? '')),
  );
  let sum = 0n;
  for (const charge of invoice.charges ?? []) {
    const untaxed = (charge.taxes ?? []).length === 0;
    if (margin ? charge.key === 'outlay' : untaxed) sum += cents(charge.amount, 'ImporteTotal', problems);
  }
  return sum;
}

export interface ConvertedTotals {
  readonly CuotaTotal: string;
  readonly ImporteTotal: string;
  readonly Macrodato?: 'S';
}

/** Totals of the record. Retained tax, rounding, advances and line charges play no part. `credit`: opposite sign. */
export function convertTotals(invoice: Invoice, credit: boolean, problems: Problems): ConvertedTotals {
  const foreign = foreignTax(invoice, problems);
  const sign = credit ? -1n : 1n;
  const tax = sign * (cents(invoice.totals?.tax, 'CuotaTotal', problems) - foreign);
  const gross = cents(invoice.totals?.total_with_tax, 'ImporteTotal', problems);
  const total = sign * (gross - foreign - untaxedCharges(invoice, problems));
  const macro = absolute(total) >= MACRO_CENTS;
  return { CuotaTotal: literalOf(tax), ImporteTotal: literalOf(total), ...(macro ? { Macrodato: 'S' as const } : {}) };
}

/** What a corrective invoice by substitution replaces: the taxes of the invoices before it. Never negated. */
export function rectifiedAmounts(invoice: Invoice, problems: Problems): RectifiedAmounts {
  let base = 0n;
  let quota = 0n;
  let surcharge = 0n;
  for (const reference of invoice.preceding ?? []) {
    for (const category of reference.tax?.categories ?? []) {
      if (category.retained || category.informative) continue;
      for (const rate of category.rates) base += cents(rate.base, 'BaseRectificada', problems);
      quota += cents(category.amount, 'CuotaRectificada', problems);
      surcharge += cents(category.surcharge, 'CuotaRecargoRectificado', problems);
    }
  }
  return {
    BaseRectificada: literalOf(base),
    CuotaRectificada: literalOf(quota),
    CuotaRecargoRectificado: literalOf(surcharge),
  };
}

// Corrects cents of rounding in an invoice that replaces others (F3). Such an invoice changes no tax (RD 1619/2012 art.
// 7.3). If only rounding makes its sums differ, its record has the sums of the replaced records and their corrections.
import {
  addCentsByTaxRateInPlace,
  type BreakdownAmountKind,
  breakdownAmountKinds,
  type CentsByTaxRate,
  formatTaxRateKey,
  emptyBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
  sumCentsOverTaxRates,
} from '../invoice-book/amounts';
import { toAbsoluteCents, formatCents, parseCents } from '../record/cents';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';

/** @param named records of the invoices that this invoice names, and of their corrections */
export function alignReplacementRecordWithReplacedInvoices(
  content: RegistrationRecordContent,
  named: readonly RegistrationRecordContent[],
): RegistrationRecordContent {
  const targets = new Map<string, BaseTaxSurchargeCents>();
  for (const one of named) addCentsByTaxRateInPlace(targets, sumBreakdownCentsByTaxRate(one));
  const own = sumBreakdownCentsByTaxRate(content);
  const isSingle = own.size === content.Desglose.length;
  // Each named record and this one were rounded separately.
  if (!isSingle || !isRounding(own, targets, BigInt(named.length + 1))) return content;
  const [before, after] = [sumCentsOverTaxRates(own), sumCentsOverTaxRates(targets)];
  const charged = after.tax + after.surcharge - before.tax - before.surcharge;
  const moved = charged + after.base - before.base;
  // Keeps the total of the named records. A total is rounded from exact lines, so it may differ from the sum of its
  // rates.
  const total = (name: TotalName, changed: bigint): string => {
    const [given, sum] = [centsOf(content[name]), named.reduce((all, one) => all + centsOf(one[name]), 0n)];
    return formatCents(toAbsoluteCents(given - sum) <= BigInt(named.length + 1) ? sum : given + changed);
  };
  return {
    ...content,
    Desglose: content.Desglose.map((row) =>
      withAmounts(row, targets.get(formatTaxRateKey(row)) ?? emptyBaseTaxSurchargeCents),
    ),
    CuotaTotal: total('CuotaTotal', charged),
    ImporteTotal: total('ImporteTotal', moved),
  };
}

type TotalName = 'CuotaTotal' | 'ImporteTotal';

const centsOf = (text: string): bigint => parseCents(text) ?? 0n;

function isRounding(own: CentsByTaxRate, wanted: CentsByTaxRate, centsMax: bigint): boolean {
  const differs = (rate: string, kind: BreakdownAmountKind): boolean =>
    toAbsoluteCents(
      (own.get(rate) ?? emptyBaseTaxSurchargeCents)[kind] - (wanted.get(rate) ?? emptyBaseTaxSurchargeCents)[kind],
    ) > centsMax;
  const isGone = ({ base, tax }: BaseTaxSurchargeCents): boolean => base === 0n && tax === 0n;
  return [...new Set([...own.keys(), ...wanted.keys()])].every(
    (rate) =>
      (own.has(rate) || isGone(wanted.get(rate) ?? emptyBaseTaxSurchargeCents)) &&
      breakdownAmountKinds.every((kind) => !differs(rate, kind)),
  );
}

const withAmounts = (row: BreakdownRow, { base, tax, surcharge }: BaseTaxSurchargeCents): BreakdownRow => ({
  ...row,
  BaseImponibleOimporteNoSujeto: formatCents(base),
  ...(row.CuotaRepercutida === undefined ? {} : { CuotaRepercutida: formatCents(tax) }),
  ...(row.CuotaRecargoEquivalencia === undefined ? {} : { CuotaRecargoEquivalencia: formatCents(surcharge) }),
});

// Corrects the cents that rounding adds over partial credit notes. Each credit note is rounded separately, but together
// they reverse the amounts of the invoice. An invoice of 2 x 0.50 has 0.21 of tax, and two credit notes of its lines
// would reverse 0.22.
import {
  addCentsByTaxRateInPlace,
  type CentsByTaxRate,
  formatTaxRateKey,
  negateBaseTaxSurchargeCents,
  emptyBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
} from '../invoice-book/amounts';
import { toAbsoluteCents, formatCents, parseCents } from '../record/cents';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';

/** Rates that a credit note completes, if the bases of the credit notes were rounded. */
export interface AllowedCreditRounding {
  /**
   * Rates at which nothing remains in the currency of the documents; absent if the documents have several currencies.
   */
  readonly closing?: ReadonlySet<string> | undefined;
  /** The largest difference of the totals that rounding explains; if absent, one cent for each credit note. */
  readonly totalCents?: bigint;
}

type Charged = 'tax' | 'surcharge';

type TotalName = 'CuotaTotal' | 'ImporteTotal';

/** What remains of an invoice after the corrections that were added. */
export class InvoiceRemainder {
  private readonly byRate: Map<string, BaseTaxSurchargeCents>;
  private readonly totals: Record<TotalName, bigint>;
  private corrections = 0;
  private hasSubstitution = false;

  constructor(private readonly original: RegistrationRecordContent) {
    this.byRate = new Map(sumBreakdownCentsByTaxRate(original));
    this.totals = { CuotaTotal: toCents(original.CuotaTotal), ImporteTotal: toCents(original.ImporteTotal) };
  }

  add(correction: RegistrationRecordContent): void {
    addCentsByTaxRateInPlace(this.byRate, sumBreakdownCentsByTaxRate(correction));
    this.totals.CuotaTotal += toCents(correction.CuotaTotal);
    this.totals.ImporteTotal += toCents(correction.ImporteTotal);
    this.corrections += 1;
    this.hasSubstitution ||= correction.TipoRectificativa === 'S';
  }

  /** Returns the record of a credit note, as `alignCreditRecordWithInvoiceRemainder` does. */
  align(content: RegistrationRecordContent, converted: AllowedCreditRounding | undefined): RegistrationRecordContent {
    // A substitution has no rates, so the remaining amounts are unknown.
    if (this.hasSubstitution) return content;
    const { byRate, totals, original, corrections } = this;
    return alignWithRemainder(content, { byRate, totals, original, corrections }, converted);
  }
}

/**
 * Returns the record of a credit note. The record reverses at most the remaining tax of its invoice, and all of this
 * tax if no base remains. A difference that rounding does not explain is not changed, and causes a warning.
 * @param credits records of the invoice's other corrections
 * @param converted set if bases were rounded as well
 */
export function alignCreditRecordWithInvoiceRemainder(
  content: RegistrationRecordContent,
  original: RegistrationRecordContent,
  credits: readonly RegistrationRecordContent[],
  converted: AllowedCreditRounding | undefined,
): RegistrationRecordContent {
  const remainder = new InvoiceRemainder(original);
  for (const credit of credits) remainder.add(credit);
  return remainder.align(content, converted);
}

interface Remainder {
  readonly byRate: CentsByTaxRate;
  readonly totals: Readonly<Record<TotalName, bigint>>;
  readonly original: RegistrationRecordContent;
  readonly corrections: number;
}

function alignWithRemainder(
  content: RegistrationRecordContent,
  { byRate: remainders, totals, original, corrections }: Remainder,
  converted: AllowedCreditRounding | undefined,
): RegistrationRecordContent {
  const cents = BigInt(corrections + 1);
  const settled = content.Desglose.map((row) =>
    settleRow(converted ? settleBase(row, remainders, { cents, converted }) : row, remainders, {
      cents,
      isConverted: converted !== undefined,
    }),
  );
  const rest = new Map(remainders);
  addCentsByTaxRateInPlace(rest, sumBreakdownCentsByTaxRate({ Desglose: settled }));
  const isLast = [...rest.values()].every(({ base }) => base === 0n);
  const sumTaxes = (Desglose: readonly BreakdownRow[]): bigint =>
    [...sumBreakdownCentsByTaxRate({ Desglose }).values()].reduce(
      (sum, { tax, surcharge }) => sum + tax + surcharge,
      0n,
    );
  const bases = (Desglose: readonly BreakdownRow[]): bigint =>
    [...sumBreakdownCentsByTaxRate({ Desglose }).values()].reduce((sum, { base }) => sum + base, 0n);
  const change = sumTaxes(settled) - sumTaxes(content.Desglose);
  const changes = { CuotaTotal: change, ImporteTotal: change + bases(settled) - bases(content.Desglose) };
  // Rows of the invoice that are one row of the credit note, such as works whose tax is due, were rounded separately.
  const mergedRows = Math.max(0, original.Desglose.length - content.Desglose.length);
  const centsMax = converted?.totalCents ?? cents + BigInt(mergedRows);
  const total = (name: TotalName): string => {
    const sum = toCents(content[name]) + changes[name];
    const remaining = totals[name];
    return formatCents(isLast && toAbsoluteCents(remaining + sum) <= centsMax ? -remaining : sum);
  };
  return { ...content, Desglose: settled, CuotaTotal: total('CuotaTotal'), ImporteTotal: total('ImporteTotal') };
}

const toCents = (text: string): bigint => parseCents(text) ?? 0n;

/** Limits the base in euros to the remaining base. The last part reverses all of the remaining base. */
function settleBase(
  row: BreakdownRow,
  left: CentsByTaxRate,
  { cents, converted: { closing } }: { readonly cents: bigint; readonly converted: AllowedCreditRounding },
): BreakdownRow {
  const rate = formatTaxRateKey(row);
  const own = toCents(row.BaseImponibleOimporteNoSujeto);
  const remainingBase = left.get(rate)?.base;
  if (remainingBase === undefined || remainingBase < 0n || own > 0n || toAbsoluteCents(remainingBase + own) > cents)
    return row;
  // An amount below a cent in euros reverses the remainder only if it is the last part.
  if (own === 0n && !closing?.has(rate)) return row;
  const isSettled = remainingBase + own < 0n || (closing?.has(rate) ?? true);
  if (!isSettled) return row;
  const base = formatCents(-remainingBase);
  // IPSI states its base twice.
  const atCost = row.BaseImponibleACoste === undefined ? {} : { BaseImponibleACoste: base };
  return { ...row, BaseImponibleOimporteNoSujeto: base, ...atCost };
}

function settleRow(
  row: BreakdownRow,
  left: CentsByTaxRate,
  { cents, isConverted }: { readonly cents: bigint; readonly isConverted: boolean },
): BreakdownRow {
  const remainder = left.get(formatTaxRateKey(row));
  const own = sumBreakdownCentsByTaxRate({ Desglose: [row] }).get(formatTaxRateKey(row)) ?? emptyBaseTaxSurchargeCents;
  // Only amounts that reverse a sale are corrected.
  if (!remainder || own.base > 0n || remainder.base < 0n || remainder.base + own.base < 0n) return row;
  // Only in a converted credit note, a base can be zero because it is below a cent in euros.
  if (!isConverted && (own.base === 0n || remainder.base === 0n)) return row;
  const tax = settle('tax', own, remainder, cents);
  const surcharge = settle('surcharge', own, remainder, cents);
  return {
    ...row,
    ...(row.CuotaRepercutida === undefined ? {} : { CuotaRepercutida: formatCents(tax) }),
    ...(row.CuotaRecargoEquivalencia === undefined ? {} : { CuotaRecargoEquivalencia: formatCents(surcharge) }),
  };
}

/** @param cents the largest effect of rounding */
function settle(kind: Charged, own: BaseTaxSurchargeCents, left: BaseTaxSurchargeCents, cents: bigint): bigint {
  const most = negateBaseTaxSurchargeCents({ ...left, [kind]: left[kind] > 0n ? left[kind] : 0n })[kind];
  const target = left.base + own.base === 0n || own[kind] < most ? most : own[kind];
  return toAbsoluteCents(target - own[kind]) <= cents ? target : own[kind];
}

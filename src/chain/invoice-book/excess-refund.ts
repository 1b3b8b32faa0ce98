// Finds a negative F3 that exceeds the refunds (R5) that it names. Such an F3 adds no tax, but the customer would have
// full invoices for less than was paid: a refund after an exchange is an R5 and an F3 with the same amounts (responses
// of the authority to developers 1.3, section 27).
import {
  addCentsByTaxRateInPlace,
  areBaseTaxSurchargeCentsZero,
  breakdownAmountKinds,
  type BaseTaxSurchargeCents,
  type CentsByTaxRate,
  emptyBaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
} from './amounts';
import {
  type DeclaredInvoice,
  type DeclaredRecordContent,
  formatDeclaredInvoiceKey,
  isF3Replacement,
  listReferencedInvoiceKeys,
} from './declared-invoice';

const isRefund = ({ isCancelled, content }: DeclaredInvoice): boolean =>
  !isCancelled && content.TipoFactura === 'R5' && content.TipoRectificativa === 'I';

function sumContents(invoices: readonly Pick<DeclaredInvoice, 'content'>[]): CentsByTaxRate {
  const sums = new Map<string, BaseTaxSurchargeCents>();
  for (const { content } of invoices) addCentsByTaxRateInPlace(sums, sumBreakdownCentsByTaxRate(content));
  return sums;
}

/**
 * Finds, by rate, the amounts by which a negative F3 exceeds the refunds that it names, after the other F3 that name
 * them. Empty if it names anything else, because the limit is then what other F3 replaced.
 * @param others the refunds and the other F3 that name them, among other invoices
 */
export function computeF3ExcessOverRefunds(
  content: DeclaredRecordContent,
  others: readonly DeclaredInvoice[],
): CentsByTaxRate {
  const byKey = new Map(others.map((one) => [formatDeclaredInvoiceKey(one), one]));
  const named = new Set(listReferencedInvoiceKeys(content));
  const earlier = others.filter(
    (one) =>
      !one.isCancelled &&
      isF3Replacement(one.content) &&
      listReferencedInvoiceKeys(one.content).some((key) => named.has(key)),
  );
  const keys = new Set([...named, ...earlier.flatMap((one) => listReferencedInvoiceKeys(one.content))]);
  const refunds = [...keys].map((key) => byKey.get(key));
  if (named.size === 0 || !refunds.every((one) => one !== undefined && isRefund(one))) return new Map();
  const sold = sumContents(refunds.flatMap((one) => one ?? []));
  const exchanged = sumContents(earlier);
  // Each record was rounded separately.
  const roundingMax = BigInt(Math.floor((refunds.length + earlier.length + 1) / 2));
  const excess = [...sumBreakdownCentsByTaxRate(content)].map(([rate, own]) => {
    const compute = (kind: keyof BaseTaxSurchargeCents): bigint => {
      const [limit, used] = [sold, exchanged].map((sums) => (sums.get(rate) ?? emptyBaseTaxSurchargeCents)[kind]);
      const beyond = own[kind] + (used ?? 0n) - (limit ?? 0n);
      return own[kind] < 0n && beyond < -roundingMax ? beyond : 0n;
    };
    const [base = 0n, tax = 0n, surcharge = 0n] = breakdownAmountKinds.map(compute);
    return [rate, { base, tax, surcharge }] as const;
  });
  return new Map(excess.filter(([, amounts]) => !areBaseTaxSurchargeCentsZero(amounts)));
}

// Amounts as whole cents, and the VAT rates and surcharges of each day with the codes of wrong ones (Validations
// 1.2.2).

/**
 * Parses `[+-]d{1,12}[.d{0,2}]` to cents. The result has at most 15 digits, so that a number represents it exactly. An
 * absent amount is zero.
 */
export function parseHundredthsOrZeroIfAbsent(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Returns whether a tax amount is the base times the rate within a tolerance in cents. The comparison is exact. */
export function isTaxAmountWithinTolerance(quota: string, base: string, rate: string, toleranceCents: number): boolean {
  const difference =
    BigInt(parseHundredthsOrZeroIfAbsent(quota)) * 10_000n -
    BigInt(parseHundredthsOrZeroIfAbsent(base)) * BigInt(parseHundredthsOrZeroIfAbsent(rate));
  const size = difference < 0n ? -difference : difference;
  return size <= BigInt(toleranceCents) * 10_000n;
}

interface RateRow {
  /** In hundredths of a percent, like the surcharges. */
  readonly rate: number;
  readonly from?: number;
  readonly to?: number;
  /** The code for a use of the rate outside these days. */
  readonly outside?: number;
}

const rates: readonly RateRow[] = [
  { rate: 0 },
  { rate: 400 },
  { rate: 1_000 },
  { rate: 2_100 },
  { rate: 500, from: 20_220_701, to: 20_240_930, outside: 1194 },
  { rate: 200, from: 20_241_001, to: 20_241_231, outside: 1235 },
  { rate: 750, from: 20_241_001, to: 20_241_231, outside: 1236 },
];

const surcharges: readonly { rate: number; allowed: readonly number[]; code: number; from?: number; to?: number }[] = [
  { rate: 2_100, allowed: [520, 175], code: 1162 },
  { rate: 1_000, allowed: [140], code: 1163 },
  { rate: 750, allowed: [100], code: 1169 },
  { rate: 500, allowed: [50], code: 1167, to: 20_221_231 },
  { rate: 500, allowed: [62], code: 1168, from: 20_230_101 },
  { rate: 400, allowed: [50], code: 1164 },
  { rate: 200, allowed: [26], code: 1166 },
  { rate: 0, allowed: [0], code: 1165, from: 20_230_101, to: 20_240_930 },
  { rate: 0, allowed: [26], code: 1170, from: 20_241_001 },
];
const names = new Set(surcharges.flatMap(({ allowed }) => allowed));

/** Finds the code for a VAT rate that is not in force on a day (yyyymmdd). */
export function findVatRateErrorCode(rate: string, day: number): number | undefined {
  const row = rates.find((candidate) => candidate.rate === parseHundredthsOrZeroIfAbsent(rate));
  if (!row) return 1124;
  return isWithin(row, day) ? undefined : row.outside;
}

/** Finds the code for a surcharge that does not belong to the rate on that day. Numbers are compared, not texts. */
export function findSurchargeErrorCodeForVatRate(rate: string, surcharge: string, day: number): number | undefined {
  if (!names.has(parseHundredthsOrZeroIfAbsent(surcharge))) return 1127;
  const row = surcharges.find(
    (candidate) => candidate.rate === parseHundredthsOrZeroIfAbsent(rate) && isWithin(candidate, day),
  );
  if (!row)
    return parseHundredthsOrZeroIfAbsent(rate) === 0 && parseHundredthsOrZeroIfAbsent(surcharge) !== 0
      ? 1277
      : undefined;
  return row.allowed.includes(parseHundredthsOrZeroIfAbsent(surcharge)) ? undefined : row.code;
}

function isWithin({ from = 0, to = 99_991_231 }: { from?: number; to?: number }, day: number): boolean {
  return day >= from && day <= to;
}

// Cents by rate, as the naive model of the law adds them up.

/** Cents of base and tax by rate. */
export type Amounts = Readonly<Record<string, readonly [base: number, tax: number]>>;

export const rates = ['21', '10', '4'];

const getTax = (base: number, rate: string): number =>
  Math.sign(base) * Math.round((Math.abs(base) * Number(rate)) / 100);
export const charge = (bases: Readonly<Record<string, number>>): Amounts =>
  Object.fromEntries(Object.entries(bases).map(([rate, base]) => [rate, [base, getTax(base, rate)] as const]));
export const combine = (left: Amounts, right: Amounts, sign = 1): Amounts => {
  const sum: Record<string, readonly [number, number]> = { ...left };
  for (const [rate, [base, tax]] of Object.entries(right)) {
    const [ownBase, ownTax] = sum[rate] ?? [0, 0];
    sum[rate] = [ownBase + sign * base, ownTax + sign * tax];
  }
  return sum;
};
export const negate = (amounts: Amounts): Amounts => combine({}, amounts, -1);
export const total = (amounts: Amounts): readonly [number, number] =>
  Object.values(amounts).reduce(([base, tax], [b, t]) => [base + b, tax + t] as const, [0, 0] as const);

/** A tolerance for cents of rounding: an error of the book exceeds a few cents. */
export const withoutRounding = (amounts: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([rate, kinds]) => {
      const [base = 0, tax = 0] = kinds.map((cents) => (Math.abs(cents) < 5 ? 0 : cents));
      return [rate, [base, tax] as const];
    }),
  );

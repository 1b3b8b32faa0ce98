// Amounts as whole cents: received texts are exact, and so are the sums and products taken of them.

/** Cents of `[+-]d{1,12}[.d{0,2}]`; at most 15 digits, so a number holds it exactly. Absent is zero. */
export function parseCents(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return text.startsWith('-') ? -value : value;
}

/** |quota - base x rate / 100| in hundredths of a cent of a cent, compared exactly with a tolerance in cents. */
export function matchesRate(quota: string, base: string, rate: string, toleranceCents: number): boolean {
  const difference = BigInt(parseCents(quota)) * 10_000n - BigInt(parseCents(base)) * BigInt(parseCents(rate));
  const size = difference < 0n ? -difference : difference;
  return size <= BigInt(toleranceCents) * 10_000n;
}

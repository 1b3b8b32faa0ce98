// Calendar months, as the authority files records.

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Every month from one instant to another, both included, in order; one month when the first is the later one. */
export function monthsBetween(fromMs: number, toMs: number): Month[] {
  const [from, to] = [indexOf(Math.min(fromMs, toMs)), indexOf(toMs)];
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    year: Math.floor((from + i) / 12),
    month: ((from + i) % 12) + 1,
  }));
}

function indexOf(atMs: number): number {
  const date = new Date(atMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

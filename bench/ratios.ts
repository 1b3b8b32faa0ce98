// Formats the ratios here / there of several turns as one line: the median, and the 95 % interval of the mean.
import { median } from './load';

/** Student's t, two-sided, 95 %, by degrees of freedom (one less than the turns). */
const studentT: Readonly<Record<number, number>> = { 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 11: 2.201 };

/** A build is slower only if the whole interval is beyond 5 %, because a single ratio varies on a shared machine. */
export function compareRatios(id: string, ratios: readonly number[]): string {
  const bounds = findInterval(ratios).map((bound) => bound.toFixed(3));
  const middle = median(ratios).toFixed(3);
  return `${id}: ratio here / there ${middle} (median of ${ratios.length} turns), 95 % interval ${bounds.join(' to ')}`;
}

/** Uses the mean of the logarithms, so that a ratio and its inverse have the same weight. */
function findInterval(ratios: readonly number[]): [low: number, high: number] {
  const t = studentT[ratios.length - 1];
  if (t === undefined) throw new Error(`no interval for ${ratios.length} turns`);
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const half = t * Math.sqrt(variance / logs.length);
  return [Math.exp(mean - half), Math.exp(mean + half)];
}

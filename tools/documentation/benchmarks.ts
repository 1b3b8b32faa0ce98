// The table of published results in docs/capacity.md.
import { published } from '../../bench/published';
import { formatTable } from './markdown';

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : String(value));

export const benchmarkLines = (): string[] =>
  formatTable(
    ['Id', 'Benchmark', 'Result', 'Baseline', 'Ratio', 'Target'],
    published.map(({ id, what, value, unit, yardstick, ratio, target }) => [
      id,
      what,
      `${round(value)} ${unit}`,
      yardstick,
      String(ratio),
      target,
    ]),
  );

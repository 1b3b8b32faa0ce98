// One row of the table of the benchmark: the measured value, its baseline, and whether it met its target.

export interface BenchmarkResult {
  /** Id of the target: `P10`. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline in the same run, and its own value. */
  readonly yardstick: string;
  /** Value divided by the value of the baseline. */
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Returns whether the row of this id is requested. */
export type IsSelected = (id: string) => boolean;

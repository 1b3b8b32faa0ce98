// One row of the benchmark's table: the measured value, its baseline, and whether the target was met.

export interface BenchmarkResult {
  /** Id of the target: `P10`. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline, measured in the same run. */
  readonly yardstick: string;
  /** Value divided by the value of the baseline. */
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Returns whether the row of this id is requested. */
export type IsSelected = (id: string) => boolean;

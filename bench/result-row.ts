// One row of the benchmark's table: the measured value, its yardstick, and whether it met its target.

export interface BenchmarkResult {
  /** Id of the target: `P10`. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The yardstick in the same run, and its own value. */
  readonly yardstick: string;
  /** Value divided by the yardstick's. */
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Whether the row of this id is asked for. */
export type IsSelected = (id: string) => boolean;

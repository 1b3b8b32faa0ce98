// One row of the benchmark's table: what was measured, against what, and whether it met its target.

export interface BenchmarkResult {
  /** Id of the target: `P10`. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with in the same run, and its own value. */
  readonly yardstick: string;
  /** Value divided by the yardstick's. */
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Whether the row of this id is asked for. */
export type IsSelected = (id: string) => boolean;

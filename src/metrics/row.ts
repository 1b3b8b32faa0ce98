// What a row of the table of metrics is, and what rows have in common: where they are counted, and their buckets.

/** Values of a label are few and known: src/metrics/labels.ts. Never a supplier, a tax code, a name, an id. */
export type LabelName =
  | 'environment'
  | 'method'
  | 'route'
  | 'status'
  | 'result'
  | 'outcome'
  | 'code'
  | 'workflow'
  | 'provider'
  | 'kind'
  | 'version'
  | 'build';

export type MetricType = 'counter' | 'gauge' | 'histogram';
export type ProcessKind = 'api' | 'worker';

export interface MetricRow {
  readonly type: MetricType;
  readonly unit: string;
  readonly labels: readonly LabelName[];
  readonly where: readonly ProcessKind[];
  readonly meaning: string;
  /** `database`: counted there, so every worker says the same: take the `max`. Else each process counts its own: sum them up. */
  readonly from: 'process' | 'database';
  /** Upper bounds of a histogram, in its unit. */
  readonly buckets?: readonly number[];
  /** Why a quiet service shows no value of it. Absent: there is always one. */
  readonly absent?: string;
}

export const defineMetric = <Type extends MetricType>(
  type: Type,
  unit: string,
  meaning: string,
  more: Partial<Pick<MetricRow, 'buckets' | 'absent'>> = {},
) => ({ type, unit, meaning, ...more });

export const ofApi = { where: ['api'], from: 'process' } as const;
export const ofWorker = { where: ['worker'], from: 'process' } as const;
export const ofBoth = { where: ['api', 'worker'], from: 'process' } as const;
export const ofDatabase = { where: ['worker'], from: 'database' } as const;

/** Calls of a client: from half a millisecond to a call that waits for its job. */
export const callBuckets = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
] as const;
/** Work of this process and the database. */
export const workBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** A step may wait for the authority, and that for days. */
export const stepBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 3_600, 14_400, 86_400] as const;

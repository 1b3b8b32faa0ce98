// What code says while it works: count, observe, set. Who measures is given from outside, so that tests and tools measure nothing.
import type { CounterName, GaugeName, HistogramName, MetricLabels, PlainGaugeName } from './table';
import { authorityCodes } from '../contracts/authority-codes';
import { providerTable } from '../contracts/providers';
import { workflowTemplates } from '../contracts/workflow-templates';
import type { LabelName } from './row';

export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: MetricLabels<Name>, by?: number): void;
  /** In the metric's unit. */
  observe<Name extends HistogramName>(name: Name, labels: MetricLabels<Name>, value: number): void;
  /** Undefined: there is no value, the metric is absent. */
  set<Name extends GaugeName>(name: Name, labels: MetricLabels<Name>, value: number | undefined): void;
  /** The value is asked for when somebody reads the metrics. */
  ask(name: PlainGaugeName, value: () => number): void;
}

const nothing = (): void => undefined;

export const noMeasure: Metrics = { count: nothing, observe: nothing, set: nothing, ask: nothing };

/** Seconds since a moment of `performance.now`. */
export const computeSecondsSince = (fromMs: number): number => (performance.now() - fromMs) / 1_000;

// Which values a label may have. A value that nobody knows becomes `other`: series of a metric stay few whatever comes.
/** `any`: made from tables of ours by who gives it, as templates of routes are. */
type LabelValues = ReadonlySet<string> | 'any';

const known = (...values: readonly string[]): LabelValues => new Set(values);

const values: Readonly<Record<LabelName, LabelValues>> = {
  environment: known('simulator', 'test', 'live'),
  method: known('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  route: 'any',
  status: known(
    ...Array.from({ length: 500 }, (_, i) => String(i + 100)),
    'succeeded',
    'succeeded-with-warnings',
    'failed',
    'cancelled',
  ),
  result: known('answered', 'unanswered', 'refused'),
  outcome: known('accepted', 'accepted-with-errors', 'rejected'),
  code: known('none', ...[...authorityCodes.keys()].map(String)),
  workflow: known('own', ...workflowTemplates.map(({ name }) => name)),
  provider: known(...Object.keys(providerTable)),
  kind: known('jobs', 'answers', 'audit', 'addresses'),
  version: 'any',
  build: 'any',
};

/** The value itself when it is known, else `other`. */
export function boundLabelValue(label: LabelName, value: string): string {
  const allowed = values[label];
  return allowed === 'any' || allowed.has(value) ? value : 'other';
}

/** A tenant names its workflows as it likes: the name of a template, or `own`. */
export const toWorkflowLabel = (name: string): string =>
  workflowTemplates.some((template) => template.name === name) ? name : 'own';

/** The environment in `<workspace>:<environment>:<supplier>`. */
export const parseEnvironment = (chain: string): string => chain.split(':')[1] ?? 'other';

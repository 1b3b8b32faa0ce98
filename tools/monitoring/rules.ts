// Alert rules for Prometheus, and promtool's test of them: each fires with its example and is silent when all is well.
import type { Alert, Sample } from './alert';
import { alerts } from './alerts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const ruleOf = (alert: Alert): string[] => [
  `      - alert: ${alert.name}`,
  `        expr: ${quoted(alert.expr)}`,
  `        for: ${alert.for}`,
  '        labels:',
  `          severity: ${alert.severity}`,
  '        annotations:',
  ...Object.entries(annotationsOf(alert)).map(([name, text]) => `          ${name}: ${quoted(text)}`),
];

const annotationsOf = ({ summary, cause, remedy, look }: Alert) => ({ summary, cause, remedy, look });

export const buildRules = (): string =>
  [
    '# Made by `npm run docs` from tools/monitoring/alerts.ts.',
    'groups:',
    '  - name: sello',
    '    rules:',
    ...alerts.flatMap(ruleOf),
    '',
  ].join('\n');

const seriesOf = ({ series, values }: Sample): string[] => [
  `      - series: ${quoted(series)}`,
  `        values: ${quoted(values)}`,
];

/** Nothing else of ours may look at an empty world: what is absent must not hide what is tried. */
const testOf = (alert: Alert, samples: readonly Sample[], fires: boolean): string[] => [
  '  - interval: 1m',
  `    name: ${alert.name} ${fires ? 'fires' : 'is silent'}`,
  '    input_series:',
  ...samples.flatMap(seriesOf),
  '    alert_rule_test:',
  `      - eval_time: ${alert.example.at}`,
  `        alertname: ${alert.name}`,
  ...(fires
    ? [
        '        exp_alerts:',
        '          - exp_labels:',
        `              severity: ${alert.severity}`,
        ...Object.entries(alert.example.labels).map(([name, value]) => `              ${name}: ${value}`),
        '            exp_annotations:',
        ...Object.entries(annotationsOf(alert)).map(([name, text]) => `              ${name}: ${quoted(text)}`),
      ]
    : ['        exp_alerts: []']),
];

export const buildRulesTest = (): string =>
  [
    '# Made by `npm run docs` from tools/monitoring/alerts.ts: promtool test rules deploy/monitoring/alerts-test.yaml',
    'rule_files: [alerts.yaml]',
    'evaluation_interval: 1m',
    'tests:',
    ...alerts.flatMap((alert) => [...testOf(alert, alert.example.samples, true), ...testOf(alert, alert.calm, false)]),
    '',
  ].join('\n');

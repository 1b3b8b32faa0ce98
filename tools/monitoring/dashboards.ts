// Dashboards in the format of Grafana. The data source is a variable, so that they work in any installation.
import { chains, engine, type Panel, service } from './panels';

const width = 12;
const height = 8;
const source = { type: 'prometheus', uid: '${source}' } as const;

const toPanel = ({ title, unit, asks, about }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  ...(about ? { description: about } : {}),
  datasource: source,
  gridPos: { x: (index % 2) * width, y: Math.floor(index / 2) * height, w: width, h: height },
  fieldConfig: { defaults: { unit, min: unit === 's' ? null : 0 }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: asks.map(([expr, legendFormat], place) => ({
    refId: String.fromCodePoint(65 + place),
    datasource: source,
    expr,
    legendFormat,
  })),
});

function dashboardText(uid: string, title: string, panels: readonly Panel[]): string {
  const dashboard = {
    uid,
    title,
    tags: ['sello'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus', current: {}, hide: 0 }],
    },
    panels: panels.map(toPanel),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** The dashboards by file name. */
export const buildDashboards = (): Readonly<Record<string, string>> => ({
  'service.json': dashboardText('sello-service', 'Sello service', service),
  'chains.json': dashboardText('sello-chains', 'Sello chains', chains),
  'temporal.json': dashboardText('sello-temporal', 'Sello Temporal', engine),
});

// values.schema.json of the Helm chart: Helm refuses an unknown value, and a setting whose name is misspelled, before
// anything starts.
import type { SettingValueKind, SettingDefinition } from '../../src/settings/readers';
import { settingTable } from '../../src/settings/table';

/**
 * Settings that the chart sets itself, because ports, probes and volumes depend on them (deploy/helm/sello/templates).
 */
export const settingsOfChart = [
  'SELLO_API_HOST',
  'SELLO_API_METRICS_HOST',
  'SELLO_API_METRICS_PORT',
  'SELLO_API_PORT',
  'SELLO_WITNESS',
  'SELLO_WORKER_HEALTH_HOST',
  'SELLO_WORKER_HEALTH_PORT',
  'SELLO_WORKER_TEMPORAL_METRICS_PORT',
];

const listNames = (...kinds: readonly SettingValueKind[]): string[] =>
  Object.entries<SettingDefinition>(settingTable).flatMap(([name, { kind }]) =>
    kinds.includes(kind) && !settingsOfChart.includes(name) ? [name] : [],
  );

const text = { type: 'string' };
const needed = { type: 'string', minLength: 1 };
const texts = { type: 'object', additionalProperties: text };
const objects = { type: 'array', items: { type: 'object' } };
const flag = { type: 'boolean' };

const shape = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
  properties,
});

const createMapSchema = (names: readonly string[], values: object) =>
  shape(Object.fromEntries(names.map((name) => [name, values])));

/** Texts, as in the environment, because YAML would change a bare `0123` or `no`. */
const settings = createMapSchema(listNames('text', 'integer', 'flag'), text);

/** A key of a Secret. */
const key = { type: 'string', pattern: '^[A-Za-z0-9._-]+$' };

const part = shape({
  replicas: { type: 'integer', minimum: 0 },
  tag: text,
  settings,
  resources: { type: 'object' },
  nodeSelector: texts,
  tolerations: objects,
});

const ingress = {
  ...shape({ enabled: flag, className: text, host: text, tlsSecret: text, annotations: texts }),
  // The API uses https, so it has a certificate if it is enabled.
  anyOf: [
    { type: 'object', properties: { enabled: { const: false } } },
    { type: 'object', properties: { host: needed, tlsSecret: needed } },
  ],
};

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart sello',
  $comment: 'Made by `npm run docs` from tools/documentation/helm-values.ts and src/settings/table.ts.',
  ...shape(
    {
      global: { type: 'object' },
      image: shape(
        {
          repository: needed,
          tag: text,
          pullPolicy: { enum: ['IfNotPresent', 'Always', 'Never'] },
          pullSecrets: { type: 'array', items: text },
        },
        ['repository'],
      ),
      settings: {
        ...settings,
        required: ['TEMPORAL_ADDRESS', 'SELLO_PUBLIC_URL'],
        properties: {
          ...settings.properties,
          TEMPORAL_ADDRESS: { type: 'string', pattern: '^[^:/]+:\\d+$' },
          SELLO_PUBLIC_URL: { type: 'string', pattern: '^https?://' },
        },
      },
      secret: shape(
        {
          name: needed,
          texts: { ...createMapSchema(listNames('secret'), key), required: ['SELLO_MASTER_KEY', 'MONGODB_URI'] },
          // The last one is a variable of Node: additional certificate authorities that its connections trust.
          files: createMapSchema([...listNames('file'), 'NODE_EXTRA_CA_CERTS'], key),
        },
        ['name', 'texts'],
      ),
      witness: shape({ existingClaim: text, storageClassName: text, size: text }),
      api: part,
      workers: {
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: '^[a-z0-9](?:[a-z0-9-]{0,11}[a-z0-9])?$' },
        additionalProperties: part,
      },
      upgradeCheck: shape({ enabled: flag }),
      ingress,
      networkPolicy: shape({ enabled: flag, metricsFrom: objects, egress: shape({ enabled: flag, to: objects }) }),
      podMonitor: shape({ enabled: flag, labels: texts }),
    },
    ['image', 'settings', 'secret', 'api', 'workers'],
  ),
};

export const buildHelmValues = (): string => `${JSON.stringify(schema, null, 2)}\n`;

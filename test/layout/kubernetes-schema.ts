// The used part of the Kubernetes API as JSON schemas, because a cluster may silently drop a misspelled member.

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string', minLength: 1 };
/** The value of a setting, which may be empty. */
const anyText: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const seconds: Schema = { type: 'integer', minimum: 1 };
const flag: Schema = { type: 'boolean' };
const only = (...values: readonly unknown[]): Schema => ({ enum: values });
const list = (items: Schema): Schema => ({ type: 'array', items, minItems: 1 });
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });

/** An object with these members and no others. A name that ends with `?` may be absent. */
function shape(members: Readonly<Record<string, Schema>>): Schema {
  const named = Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema] as const);
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  return { type: 'object', additionalProperties: false, required, properties: Object.fromEntries(named) };
}

const labelValue: Schema = { type: 'string', pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$' };
const labels = map(labelValue);
const selector = shape({ matchLabels: labels });
/** RFC 1123, as for the names of services: at most 63 characters. */
const objectName: Schema = { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$' };
/** Names of ports have at most 15 characters. */
const portName: Schema = { type: 'string', pattern: '^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,13}[a-z0-9])?$' };
const quantity: Schema = { type: 'string', pattern: '^\\d+(?:\\.\\d+)?(?:m|Ki|Mi|Gi)?$' };
const resources = shape({ 'requests?': map(quantity), 'limits?': map(quantity) });

const probe = shape({
  httpGet: shape({ path: text, port: portName }),
  'periodSeconds?': seconds,
  'timeoutSeconds?': seconds,
  'failureThreshold?': seconds,
});

const container = shape({
  name: objectName,
  image: { type: 'string', pattern: '^[a-z0-9.:/-]+:[A-Za-z0-9._-]+$' },
  imagePullPolicy: only('IfNotPresent', 'Always', 'Never'),
  command: list(text),
  env: list(shape({ name: text, value: anyText })),
  'ports?': list(shape({ name: portName, containerPort: seconds })),
  'startupProbe?': probe,
  'readinessProbe?': probe,
  'livenessProbe?': probe,
  'lifecycle?': shape({ preStop: shape({ exec: shape({ command: list(text) }) }) }),
  'resources?': resources,
  securityContext: shape({
    allowPrivilegeEscalation: only(false),
    readOnlyRootFilesystem: only(true),
    capabilities: shape({ drop: only(['ALL']) }),
  }),
  volumeMounts: list(shape({ name: objectName, mountPath: text, 'readOnly?': flag })),
});

const volume = {
  oneOf: [
    shape({ name: objectName, secret: shape({ secretName: objectName, defaultMode: only(0o440) }) }),
    shape({ name: objectName, emptyDir: shape({ sizeLimit: quantity }) }),
    shape({ name: objectName, persistentVolumeClaim: shape({ claimName: objectName }) }),
  ],
};

const podSpec = shape({
  automountServiceAccountToken: only(false),
  enableServiceLinks: only(false),
  'imagePullSecrets?': list(shape({ name: objectName })),
  securityContext: shape({
    runAsNonRoot: only(true),
    runAsUser: only(1000),
    runAsGroup: only(1000),
    fsGroup: only(1000),
    fsGroupChangePolicy: only('OnRootMismatch'),
    seccompProfile: shape({ type: only('RuntimeDefault') }),
  }),
  volumes: list(volume),
  'topologySpreadConstraints?': list(
    shape({ maxSkew: only(1), topologyKey: text, whenUnsatisfiable: only('ScheduleAnyway'), labelSelector: selector }),
  ),
  'nodeSelector?': labels,
  'tolerations?': list(map(text)),
  'terminationGracePeriodSeconds?': seconds,
  'restartPolicy?': only('Never'),
  containers: list(container),
});

const template = shape({ metadata: shape({ labels }), spec: podSpec });
const policyPort = list(shape({ port: portName }));

/** The members that `spec` of each kind may have, and its `apiVersion`. */
const kinds: Readonly<Record<string, readonly [apiVersion: string, spec: Schema]>> = {
  Deployment: [
    'apps/v1',
    shape({
      replicas: count,
      selector,
      strategy: shape({ rollingUpdate: shape({ maxUnavailable: count, maxSurge: count }) }),
      template,
    }),
  ],
  Job: ['batch/v1', shape({ backoffLimit: count, activeDeadlineSeconds: seconds, template })],
  CronJob: [
    'batch/v1',
    shape({
      schedule: anyText,
      suspend: only(true),
      concurrencyPolicy: only('Forbid'),
      jobTemplate: shape({ spec: shape({ backoffLimit: count, template }) }),
    }),
  ],
  Service: [
    'v1',
    shape({ selector: labels, ports: list(shape({ name: portName, port: seconds, targetPort: portName })) }),
  ],
  PodDisruptionBudget: ['policy/v1', shape({ maxUnavailable: only(1), selector })],
  PersistentVolumeClaim: [
    'v1',
    shape({
      accessModes: only(['ReadWriteMany']),
      'storageClassName?': text,
      resources: shape({ requests: shape({ storage: quantity }) }),
    }),
  ],
  Ingress: [
    'networking.k8s.io/v1',
    shape({
      'ingressClassName?': text,
      tls: list(shape({ hosts: list(text), secretName: objectName })),
      rules: list(
        shape({
          host: text,
          http: shape({
            paths: list(
              shape({
                path: only('/'),
                pathType: only('Prefix'),
                backend: shape({ service: shape({ name: objectName, port: shape({ name: portName }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  ],
  NetworkPolicy: [
    'networking.k8s.io/v1',
    shape({
      podSelector: selector,
      policyTypes: { enum: [['Ingress'], ['Ingress', 'Egress']] },
      ingress: list(shape({ ports: policyPort, 'from?': list(map({ type: 'object' })) })),
      'egress?': list(
        shape({
          ports: list(shape({ port: { type: 'integer', minimum: 1 }, 'protocol?': { enum: ['TCP', 'UDP'] } })),
          'to?': list(shape({ ipBlock: shape({ cidr: anyText, 'except?': list(anyText) }) })),
        }),
      ),
    }),
  ],
  PodMonitor: [
    'monitoring.coreos.com/v1',
    shape({ selector, podMetricsEndpoints: list(shape({ port: portName, path: only('/metrics') })) }),
  ],
};

/** The schema of one document of a rendered chart; undefined for a kind that the chart does not use. */
export function manifestSchema(kind: string): Schema | undefined {
  const found = kinds[kind];
  if (!found) return undefined;
  const [apiVersion, spec] = found;
  const metadata = shape({ name: objectName, labels, 'annotations?': map(anyText) });
  return shape({ apiVersion: only(apiVersion), kind: only(kind), metadata, spec });
}

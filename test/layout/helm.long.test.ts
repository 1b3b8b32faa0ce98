// The Helm chart as Helm renders it: objects that Kubernetes accepts, and processes that become healthy with their
// settings.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { workerLimits as limits } from '../../src/contracts/limits/worker';
import { chooseFreePorts } from '../../src/local/ports';
import { requireProjectRoot } from '../../src/local/root';
import type { SettingDefinition } from '../../src/settings/readers';
import { settingTable } from '../../src/settings/table';
import { mongoUri, ownName, temporalAddress } from '../servers/addresses';
import { ownFolder } from '../servers/own-folder';
import { describeUnless } from '../skipped';
import {
  type Container,
  containersOf,
  findHelm,
  type Manifest,
  render,
  runHelm,
  templatesOf,
  type Values,
  valuesOfDocs,
} from './helm-chart';
import { manifestSchema } from './kubernetes-schema';

const { helm = '', lack } = findHelm();
const [installed, inSteps] = valuesOfDocs();

/** Values that enable everything that the defaults disable. */
const everything: Values = {
  image: { repository: 'registry.example.com/sello', pullSecrets: ['registry'] },
  api: { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'sello', operator: 'Exists' }] },
  workers: { main: { replicas: 0, settings: { SELLO_WORKER_CONCURRENCY: '10' } }, night: {} },
  secret: { texts: { SELLO_SMTP_URL: 'smtp-url' } },
  settings: { SELLO_CONSOLE: 'link' },
  witness: { storageClassName: 'shared' },
  ingress: { annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '16m' } },
  networkPolicy: {
    metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
    egress: { enabled: true, to: [{ ports: [{ port: 27_017 }], to: [{ ipBlock: { cidr: '10.1.0.0/16' } }] }] },
  },
  podMonitor: { enabled: true, labels: { release: 'prometheus' } },
};

const forms: readonly (readonly [string, readonly Values[]])[] = [
  ['the values of docs/kubernetes.md', [installed]],
  ['an upgrade in steps', [installed, inSteps]],
  ['everything switched on', [installed, everything]],
  ['as little as there can be', [{ ...installed, ingress: {}, secret: {}, upgradeCheck: { enabled: false } }]],
];

const settingNames = new Set(
  Object.entries<SettingDefinition>(settingTable).map(([name, { kind }]) =>
    kind === 'secret' ? `${name}_FILE` : name,
  ),
);
/** Variables of the C library and the runtime. */
const foreign = new Set(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_EXTRA_CA_CERTS']);

const settingsOf = ({ env }: Container): Record<string, string> =>
  Object.fromEntries(env.map(({ name, value }) => [name, value]));

const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

describeUnless(lack, 'the chart', () => {
  describe.each(forms)('with these values: %s', (_, values) => {
    const manifests = render(helm, ...values);
    const containers = containersOf(manifests);

    it('passes helm lint', () => {
      const { status, stdout, stderr } = runHelm(helm, 'lint', values);
      expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('0 chart(s) failed'), '']);
    });

    it.each(manifests.map((each) => [each.kind, each.metadata.name, each] as const))(
      'has an object that Kubernetes accepts: %s %s',
      (kind, _name, manifest) => {
        const schema = manifestSchema(kind);
        expect(schema).toBeDefined();
        const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema ?? false);
        check(manifest);
        expect(check.errors ?? []).toEqual([]);
      },
    );

    it('sets existing settings, each once, and every secret as a file', () => {
      for (const { env } of containers) {
        const names = env.map(({ name }) => name);
        expect(names.filter((name) => !settingNames.has(name) && !foreign.has(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toEqual(expect.arrayContaining(['SELLO_MASTER_KEY_FILE', 'MONGODB_URI_FILE']));
      }
    });

    it('selects the pods that it creates, and probes their ports', () => {
      for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
        expect(spec.template?.metadata.labels).toMatchObject(spec.selector?.matchLabels ?? { none: 'given' });
      }
      for (const { ports = [], startupProbe, readinessProbe, livenessProbe } of containers) {
        const queries = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet.port ?? []);
        expect(ports.map(({ name }) => name)).toEqual(expect.arrayContaining(queries));
      }
    });

    it('mounts the volumes that it has', () => {
      for (const { spec } of templatesOf(manifests)) {
        const volumes = spec.volumes.map(({ name }) => name);
        for (const { volumeMounts } of spec.containers) {
          expect(volumeMounts.map(({ name }) => name)).toEqual(volumes);
        }
      }
    });
  });

  it('has the old API, the old workers and a group of new workers during an upgrade in steps', () => {
    const manifests = render(helm, installed, inSteps);
    const getImage = (kind: string, name: string) => containersOf([named(manifests, kind, name) as Manifest])[0]?.image;
    expect(getImage('Deployment', 'sello-api')).toBe('registry.example.com/sello:0.1.0');
    expect(getImage('Deployment', 'sello-worker-main')).toBe('registry.example.com/sello:0.1.0');
    expect(getImage('Deployment', 'sello-worker-next')).toBe('registry.example.com/sello:0.2.0');
    expect(getImage('Job', 'sello-migrate')).toBe('registry.example.com/sello:0.2.0');
    expect(getImage('Job', 'sello-upgrade-check')).toBe('registry.example.com/sello:0.2.0');
  });

  it('takes the grace period of a worker from its own settings, or from the common settings', () => {
    const calls = (seconds: string) => ({ SELLO_AUTHORITY_CALL_SECONDS: seconds });
    const workers = { main: {}, slow: { settings: calls('120') } };
    const getGrace = (values: Values, name: string): number | undefined =>
      named(render(helm, installed, values), 'Deployment', name)?.spec.template?.spec.terminationGracePeriodSeconds;
    expect(getGrace({ workers }, 'sello-worker-main')).toBe(60 + limits.stopSeconds);
    expect(getGrace({ workers, settings: calls('30') }, 'sello-worker-main')).toBe(30 + limits.stopSeconds);
    expect(getGrace({ workers, settings: calls('30') }, 'sello-worker-slow')).toBe(120 + limits.stopSeconds);
  });

  it('allows a group without workers, with settings that override the common settings', () => {
    const given = {
      settings: { SELLO_LOG_LEVEL: 'warn' },
      workers: { main: { replicas: 0, settings: { SELLO_LOG_LEVEL: '' } } },
    };
    const main = named(render(helm, installed, given), 'Deployment', 'sello-worker-main');
    expect(main?.spec.replicas).toBe(0);
    expect(settingsOf(containersOf([main as Manifest])[0] as Container)).toMatchObject({ SELLO_LOG_LEVEL: '' });
  });

  it.each<[string, Values, RegExp]>([
    ['no image', { image: { repository: '' } }, /image.?repository/],
    ['no engine', { settings: { TEMPORAL_ADDRESS: '' } }, /settings.?TEMPORAL_ADDRESS/],
    ['a value that there is not', { replicaCount: 3 }, /replicaCount/],
    ['a setting that the chart fixes', { settings: { SELLO_API_PORT: '9000' } }, /SELLO_API_PORT|settings/],
    ['a number as a setting', { settings: { SELLO_API_PROXIES: 1 } }, /SELLO_API_PROXIES/],
    ['an ingress without a certificate', { ingress: { tlsSecret: '' } }, /tlsSecret/],
    ['a secret as a plain setting', { settings: { SELLO_MASTER_KEY: 'x' } }, /SELLO_MASTER_KEY|settings/],
  ])('refuses %s, and Helm names the path', (_, wrong, said) => {
    const { status, stderr } = runHelm(helm, 'template', [installed, wrong]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(said)]);
  });

  it('renders programs that run: migrate, the check of open runs, `restored`, an API and a worker', async () => {
    const running = await startRendered(render(helm, { ...installed, secret: {} }));
    try {
      for (const { process: child, ended } of running.jobs) expect([child, await ended]).toEqual([child, 0]);
      for (const [name, url] of running.probes) expect([name, await untilOk(url)]).toEqual([name, 200]);
    } finally {
      await running.stop();
    }
  }, 180_000);
});

/** Runs the rendered commands with the rendered settings in the order of Helm; with paths and ports of this machine. */
async function startRendered(manifests: readonly Manifest[]) {
  const folder = ownFolder('sello-chart-');
  mkdirSync(path.join(folder, 'witness'));
  writeFileSync(path.join(folder, 'master-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
  writeFileSync(path.join(folder, 'mongodb-uri'), `${mongoUri()}\n`);
  const ports = await chooseFreePorts({ 8080: [], 8081: [], 8082: [], 8083: [] });
  const own = { SELLO_DATABASE: ownName('chart'), SELLO_TASK_QUEUE: ownName('chart') };
  const here = (value: string): string =>
    value
      .replace('temporal.example.com:7233', temporalAddress())
      .replace('/run/secrets/sello', folder)
      .replace('/data/witness', path.join(folder, 'witness'))
      .replace('0.0.0.0', '127.0.0.1')
      .replace(/^808[0-3]$/, (port) => String(ports[Number(port) as 8080]));
  const start = ({ command, ...container }: Container): ChildProcess => {
    const settings = Object.entries({ ...settingsOf({ command, ...container }), TEMPORAL_NAMESPACE: 'default' });
    const env = {
      PATH: process.env['PATH'],
      ...Object.fromEntries(settings.map(([name, value]) => [name, here(value)])),
      ...own,
    };
    return spawn(process.execPath, command.slice(1), {
      cwd: requireProjectRoot(),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const ending = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));
  const hooks = manifests.filter(({ kind }) => kind === 'Job' || kind === 'CronJob');
  // An operator starts the last one, after the hooks of an installation.
  hooks.sort((one, other) => one.kind.length - other.kind.length);
  const jobs: { process: string; ended: Promise<number | null> }[] = [];
  for (const hook of hooks) {
    const ended = ending(start(containersOf([hook])[0] as Container));
    await ended;
    jobs.push({ process: hook.metadata.name, ended });
  }
  const lasting = manifests.filter(({ kind }) => kind === 'Deployment').flatMap((each) => containersOf([each]));
  const children = lasting.map(start);
  const probes = lasting.flatMap(({ name, ports: offered = [], livenessProbe }) => {
    const port = offered.find((each) => each.name === livenessProbe?.httpGet.port)?.containerPort;
    const at = String(ports[port as 8080]);
    return [[name, `http://127.0.0.1:${at}${livenessProbe?.httpGet.path}`] as const];
  });
  const stop = async (): Promise<void> => {
    const ended = children.map(ending);
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
  };
  return { jobs, probes, stop };
}

/** The status of the last response, after at most a minute. */
async function untilOk(url: string): Promise<number | undefined> {
  for (let i = 0; i < 60; i += 1) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) return status;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return undefined;
}

// docker-compose.yml and Dockerfile without Docker: keys, paths, settings, start order by health, no secret.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { workerLimits } from '../../src/contracts/limits/worker';
import { temporalSearchAttributeTypes } from '../../src/contracts/runs';
import type { SettingDefinition } from '../../src/settings/readers';
import { settingTable } from '../../src/settings/table';
import { simulatorSettingTableRows } from '../../simulator/settings';
import { composeSchema } from './compose-schema';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const root = path.join(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const services = Object.entries(compose.services);
const ownServices = services.filter(([, service]) => service.build !== undefined);
const dockerfile = read('Dockerfile');

/** Settings that third-party programs read from their environment. */
const foreignSettings: Readonly<Record<string, readonly string[]>> = {
  mongo: ['MONGO_INITDB_ROOT_USERNAME', 'MONGO_INITDB_ROOT_PASSWORD_FILE'],
  postgres: ['POSTGRES_USER', 'POSTGRES_PASSWORD_FILE'],
  'temporalio/server': [
    'POSTGRES_SEEDS',
    'DB_PORT',
    'POSTGRES_USER',
    'DB',
    'BIND_ON_IP',
    'NUM_HISTORY_SHARDS',
    'DYNAMIC_CONFIG_FILE_PATH',
    'TEMPORAL_TLS_REQUIRE_CLIENT_AUTH',
    'TEMPORAL_TLS_SERVER_CA_CERT',
    'TEMPORAL_TLS_SERVER_CERT',
    'TEMPORAL_TLS_SERVER_KEY',
    'TEMPORAL_TLS_INTERNODE_SERVER_NAME',
    'TEMPORAL_TLS_FRONTEND_CERT',
    'TEMPORAL_TLS_FRONTEND_KEY',
    'TEMPORAL_TLS_FRONTEND_SERVER_NAME',
    'TEMPORAL_TLS_CLIENT1_CA_CERT',
    'TEMPORAL_TLS_CLIENT2_CA_CERT',
  ],
  'temporalio/admin-tools': [
    'POSTGRES_SEEDS',
    'DB_PORT',
    'POSTGRES_USER',
    'TEMPORAL_ADDRESS',
    'TEMPORAL_NAMESPACE',
    'TEMPORAL_RETENTION',
    'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    'TEMPORAL_TLS_CLIENT_CERT_PATH',
    'TEMPORAL_TLS_CLIENT_KEY_PATH',
  ],
  'temporalio/ui': [
    'TEMPORAL_ADDRESS',
    'TEMPORAL_DEFAULT_NAMESPACE',
    'TEMPORAL_TLS_CA',
    'TEMPORAL_TLS_CERT',
    'TEMPORAL_TLS_KEY',
    'TEMPORAL_TLS_SERVER_NAME',
    'TEMPORAL_TLS_ENABLE_HOST_VERIFICATION',
  ],
};

describe('the file docker-compose.yml', () => {
  test('has only keys of the format', () => {
    const check = new Ajv({ allErrors: true }).compile(composeSchema);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
  });

  test('has every part of the installation', () => {
    const names = services.map(([name]) => name);
    for (const part of ['api', 'worker', 'simulator', 'migrate', 'mongodb', 'postgresql', 'temporal', 'temporal-ui']) {
      expect(names).toContain(part);
    }
  });

  test.each(ownServices)('runs an existing process in %s', (_, { command = [] }) => {
    const program = command.at(-1) ?? '';
    expect(program).toMatch(/^dist\/(?:src\/main\/[a-z]+|simulator\/main)\.js$/);
    expect(existsSync(path.join(root, program.replace(/^dist\//, '').replace(/\.js$/, '.ts')))).toBe(true);
  });

  test.each(services)('mounts only existing files and runs existing scripts in %s', (_, service) => {
    const mounts = (service.volumes ?? []).map((mount) => mount.split(':'));
    for (const [source = ''] of mounts) {
      if (source.startsWith('.')) expect(existsSync(path.join(root, source))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
    const words = [...(service.command ?? []), ...Object.values(service.environment ?? {})];
    for (const word of words.filter((each) => each.startsWith('/deploy/'))) {
      const source = mounts.find(([, target]) => target === '/deploy')?.[0] ?? '';
      const file = path.join(root, source, word.slice('/deploy/'.length));
      expect(existsSync(file)).toBe(true);
      if (word.endsWith('.sh')) expect(statSync(file).mode & 0o100).not.toBe(0);
    }
    for (const word of service.healthcheck?.test ?? []) {
      if (word.startsWith('deploy/')) expect(dockerfile).toContain(`COPY ${word} `);
    }
  });

  /** Variables of the C library and the runtime, not of Sello. */
  const runtimeSettings = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

  const secretFiles = Object.entries<SettingDefinition>(settingTable).flatMap(([name, { kind }]) =>
    kind === 'secret' ? [`${name}_FILE`] : [],
  );

  test.each(services)('sets for %s what its program reads', (_, service) => {
    const own = service.command?.at(-1)?.endsWith('simulator/main.js')
      ? [...Object.keys(simulatorSettingTableRows), 'SELLO_LOG_LEVEL']
      : [...Object.keys(settingTable), ...secretFiles, ...runtimeSettings];
    const settings =
      service.build === undefined ? (foreignSettings[(service.image ?? '').split(':')[0] ?? ''] ?? []) : own;
    for (const name of Object.keys(service.environment ?? {})) expect(settings).toContain(name);
  });

  test.each(services)('makes %s wait for the health of a server and the end of a preparation', (_, service) => {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const needed = compose.services[name];
      expect(needed).toBeDefined();
      const lasting = needed?.restart === 'unless-stopped';
      expect(condition).toBe(lasting ? 'service_healthy' : 'service_completed_successfully');
      if (lasting) expect(needed?.healthcheck).toBeDefined();
    }
  });

  test('has no circular dependencies', () => {
    const reach = (name: string, seen: readonly string[]): void => {
      expect(seen).not.toContain(name);
      for (const next of Object.keys(compose.services[name]?.depends_on ?? {})) reach(next, [...seen, name]);
    };
    for (const [name] of services) reach(name, []);
  });

  test('publishes its ports on this host only, and never a database', () => {
    for (const [name, { ports = [] }] of services) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
      if (['mongodb', 'postgresql', 'temporal'].includes(name)) expect(ports).toEqual([]);
    }
  });

  test('gives a worker time for its longest call and the steps after it', () => {
    const calls = compose.services['worker']?.environment?.['SELLO_AUTHORITY_CALL_SECONDS'];
    const seconds = Number(calls ?? settingTable.SELLO_AUTHORITY_CALL_SECONDS.fallback) + workerLimits.stopSeconds;
    expect(compose.services['worker']?.stop_grace_period).toBe(`${seconds}s`);
  });

  test('creates the search attributes of the runs', () => {
    const listed = /^attributes='([^']+)'$/m.exec(read('deploy/temporal/prepare-namespace.sh'))?.[1]?.split(' ');
    expect(listed).toEqual(Object.entries(temporalSearchAttributeTypes).map(([name, type]) => `${name}=${type}`));
  });
});

describe('the Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );

  test('copies only existing files that .dockerignore includes', () => {
    const admitted = read('.dockerignore');
    for (const source of copied) {
      expect(existsSync(path.join(root, source))).toBe(true);
      expect(admitted).toMatch(new RegExp(`^!${source.replace(/^\.\//, '').replaceAll('.', '\\.')}$`, 'm'));
    }
  });

  const listFolders = (name: string): string[] => {
    const [, folders = ''] = new RegExp(`const ${name} = \\[([^\\]]+)\\]`).exec(read('bin/build.mjs')) ?? [];
    return [...folders.matchAll(/'([^']+)'/g)].map(([, folder]) => `${folder}`);
  };

  test('copies everything that the production build reads', () => {
    const needed = listFolders('productFolders');
    expect(needed.length).toBeGreaterThan(0);
    for (const source of [...needed, 'bin', 'tsconfig.json', 'package-lock.json', '.npmrc']) {
      expect(copied).toContain(source);
    }
  });

  test('excludes benchmarks, fault tests and tools, which only a clone needs', () => {
    const clone = listFolders('cloneFolders');
    expect(clone).toEqual(['bench', 'storms', 'tools']);
    expect(dockerfile).toMatch(/^RUN npm run build -- --production$/m);
    for (const folder of clone) {
      expect(copied).not.toContain(folder);
      expect(read('.dockerignore')).not.toMatch(new RegExp(`^!${folder}$`, 'm'));
    }
  });

  test('builds the folders that the projects of the compiler include', () => {
    const includes = (project: string): string[] =>
      (JSON.parse(read(`bin/${project}`)) as { include: string[] }).include.map((folder) => folder.replace('../', ''));
    expect(includes('tsconfig.product.json')).toEqual(listFolders('productFolders'));
    expect(includes('tsconfig.clone.json')).toEqual([...listFolders('productFolders'), ...listFolders('cloneFolders')]);
  });

  test('builds an image without administrator rights and development packages', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^RUN npm prune --omit=dev/m);
  });
});

describe('the witness of docker-compose.yml', () => {
  test('is shared by API and workers, on a separate volume', () => {
    for (const name of ['api', 'worker']) {
      const { environment = {}, volumes = [] } = compose.services[name] ?? {};
      expect([name, environment['SELLO_WITNESS']]).toEqual([name, '/data/witness']);
      expect(volumes).toContain('witness:/data/witness');
    }
    expect(Object.keys(compose.volumes)).toContain('witness');
  });
});

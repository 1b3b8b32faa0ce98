// docker-compose.yml without Docker: the rights, networks and secrets of each container.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { SettingDefinition } from '../../src/settings/readers';
import { settingTable } from '../../src/settings/table';
import { describeUnless } from '../skipped';
import { ownFolder } from '../servers/own-folder';

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly networks: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const root = path.join(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal: true } | null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);

/** The whole configuration of a container, with the scripts of Sello that it runs. */
function listWords({ environment = {}, command = [], healthcheck, volumes = [] }: Service): string {
  const words = [...Object.values(environment), ...command, ...(healthcheck?.test ?? [])];
  const folder = volumes.find((mount) => mount.includes(':/deploy:'))?.split(':')[0] ?? '';
  const scripts = command
    .filter((word) => word.startsWith('/deploy/'))
    .map((word) => read(path.join(folder, word.slice('/deploy/'.length))));
  return [...words, ...scripts].join('\n');
}

describe('the containers of docker-compose.yml', () => {
  test.each(services)('have no capabilities and cannot gain privileges: %s', (_, { cap_drop, security_opt }) => {
    expect(cap_drop).toEqual(['ALL']);
    expect(security_opt).toEqual(['no-new-privileges:true']);
  });

  /** A third-party program that writes to its own folder when it starts. */
  const writable = ['temporal-ui'];
  test.each(services)('cannot write to their file system: %s', (name, service) => {
    expect(service.read_only === true).toBe(!writable.includes(name));
  });

  /** Images whose program starts as administrator, and needs capabilities to change its user. */
  test('run databases as their own users from the start', () => {
    for (const [, { image, user }] of services) {
      if (/^(mongo|postgres):/.test(image)) expect(user).toBe('999:999');
    }
  });

  test('reach only the stores that they need, and stores reach no container', () => {
    const on = (network: string): string[] =>
      services.flatMap(([name, { networks }]) => (networks.includes(network) ? [name] : []));
    expect(on('database')).toEqual(['api', 'worker', 'migrate', 'mongodb', 'mongodb-replica-set']);
    expect(on('engine-store')).toEqual(['postgresql', 'temporal-database', 'temporal']);
    expect(on('outside')).toEqual(['api', 'worker']);
    for (const name of ['mongodb', 'postgresql', 'temporal']) {
      for (const network of compose.services[name]?.networks ?? []) expect(compose.networks[network]).not.toBeNull();
    }
    for (const [, { networks }] of services) {
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
    }
  });

  test('publish ports of this host only in an open network', () => {
    for (const [, { ports, networks }] of services) {
      if (ports) expect(networks.some((network) => compose.networks[network] === null)).toBe(true);
    }
  });
});

describe('the secrets of docker-compose.yml', () => {
  test.each(services)('are only those that the container names: %s', (_, service) => {
    const named = [...listWords(service).matchAll(/\/run\/secrets\/([a-z-]+)|secret\('([a-z-]+)'\)/g)].map(
      ([, place, called]) => place ?? called ?? '',
    );
    // An address may also name the file of the internal certificate authority.
    const inside = named.includes('mongodb-uri') ? ['ca'] : [];
    expect([...new Set([...named, ...inside])].toSorted()).toEqual([...(service.secrets ?? [])].toSorted());
  });

  test('are not in environment variables or in the repository', () => {
    const secretNames = Object.entries<SettingDefinition>(settingTable).flatMap(([name, { kind }]) =>
      kind === 'secret' ? [name] : [],
    );
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        expect(secretNames).not.toContain(name);
        if (/PASSWORD|PWD|SECRET|_KEY/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
      }
    }
    expect(read('deploy/.gitignore')).toMatch(/^secrets\/$/m);
  });

  test('are each mounted in a container', () => {
    const mounted = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
    expect([...mounted].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  });
});

const lack = spawnSync('openssl', ['version']).status === 0 ? undefined : 'there is no openssl on this machine';
describeUnless(lack, 'the script deploy/make-secrets.sh', () => {
  const folder = path.join(ownFolder('sello-secrets-'), 'secrets');
  const make = () => spawnSync('sh', [path.join(root, 'deploy/make-secrets.sh'), folder], { encoding: 'utf8' });
  const texts = (): string[] =>
    Object.keys(compose.secrets).map((name) => readFileSync(path.join(folder, name), 'utf8'));

  test('creates each secret once, in a folder that only the owner can use', () => {
    expect(make().status).toBe(0);
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`deploy/secrets/${name}`);
      expect(existsSync(path.join(folder, name))).toBe(true);
      // Containers have separate users, and no other user of this host can open the folder.
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o444);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const before = texts();
    expect(new Set(before).size).toBe(before.length);
    const again = make();
    expect([again.status, texts()]).toEqual([0, before]);
    expect(again.stdout).not.toContain('made ');
  }, 60_000);

  test('creates certificates for the names in the network', () => {
    for (const [certificate, name] of [
      ['mongodb-certificate', 'mongodb'],
      ['temporal-certificate', 'temporal'],
    ] as const) {
      const file = path.join(folder, certificate);
      const args = [
        'verify',
        '-CAfile',
        path.join(folder, 'ca'),
        '-verify_hostname',
        name,
        '-purpose',
        'sslserver',
        file,
      ];
      expect(spawnSync('openssl', args, { encoding: 'utf8' }).stdout).toContain('OK');
    }
  });
});

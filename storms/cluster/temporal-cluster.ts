// Temporal as in production: four roles, each in a separate process, on PostgreSQL. Any of these processes may be
// killed.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type ChildProcessController,
  type ChildProcessCallbacks,
  createProcessController,
} from '../../src/local/child';
import { startOrphanProcessGuard } from '../../src/local/guard';
import { findOrInstallThirdPartyServer } from '../../src/local/obtain-program';
import { chooseFreePorts, waitForPort } from '../../src/local/ports';
import { thirdPartyServerPrograms } from '../../src/local/programs';
import { requireProjectRoot } from '../../src/local/root';
import { type ReportProgress, pollUntil } from '../stack-under-load';
import { formatConfig, type Role, type RolePorts, roles } from './temporal-config';
import type { EnginePrograms, PostgresPrograms } from './temporal-programs';
import { startPostgres, user } from './postgres';

export interface EngineCluster {
  /** Address of the frontend. */
  readonly address: string;
  /** `postgresql`, `frontend`, `history`, `matching` or `worker`. */
  readonly names: readonly string[];
  /** Kills the process with -9; the process is restarted automatically. */
  kill(name: string): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);

/** Starts all processes and waits until the namespace responds, which takes about 20 s. */
export async function startEngineCluster(
  engine: EnginePrograms,
  postgres: PostgresPrograms,
  report: ReportProgress,
): Promise<EngineCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-engine-'));
  mkdirSync(path.join(folder, 'logs'));
  const guard = startOrphanProcessGuard();
  const watch = {
    guard,
    changed: () => undefined,
    died: (name: string, how: string) => report(`${name} ended (${how})`),
  };
  const children: ChildProcessController[] = [];
  const close = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop();
    guard.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = await chooseAll();
    children.push(await startPostgres(postgres, { folder, port: ports.postgres, watch }));
    await makeTables(engine.sql, ports.postgres);
    writeConfig(folder, ports);
    for (const role of roles) {
      const child = roleChild(engine.server, role, ports.roles[role].membership, folder, watch);
      children.push(child);
    }
    // The first role writes the description of the cluster. If all four did so at once, one might end because the
    // description exists.
    const [, first, ...others] = children;
    await first?.start();
    await Promise.all(others.map((child) => child.start()));
    const address = `127.0.0.1:${ports.roles.frontend.grpc}`;
    await makeNamespace(address, report);
    report(`Temporal runs in four roles on PostgreSQL, ${address}`);
    const named = new Map(children.map((child) => [child.name, child]));
    return {
      address,
      names: [...named.keys()],
      async kill(name) {
        const child = named.get(name);
        const gone = child?.gone();
        child?.signal('SIGKILL');
        await gone;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Ports {
  readonly postgres: number;
  readonly roles: Readonly<Record<Role, RolePorts>>;
}

async function chooseAll(): Promise<Ports> {
  const names = ['postgres', ...roles.flatMap((role) => [`${role} grpc`, `${role} membership`])];
  const chosen = await chooseFreePorts(Object.fromEntries(names.map((name) => [name, []])));
  const of = (name: string): number => chosen[name] ?? 0;
  const pair = (role: Role): RolePorts => ({ grpc: of(`${role} grpc`), membership: of(`${role} membership`) });
  return {
    postgres: of('postgres'),
    roles: Object.fromEntries(roles.map((role) => [role, pair(role)])) as Ports['roles'],
  };
}

/** Creates two databases with the schema that this version of the server needs. */
async function makeTables(sql: string, port: number): Promise<void> {
  const tool = (database: string, ...args: readonly string[]) =>
    run(sql, [
      '--plugin',
      'postgres12',
      '--ep',
      '127.0.0.1',
      '-p',
      String(port),
      '-u',
      user,
      '--db',
      database,
      ...args,
    ]);
  for (const [database, schema] of [
    ['temporal', 'temporal'],
    ['temporal_visibility', 'visibility'],
  ] as const) {
    await tool(database, 'create');
    await tool(database, 'setup-schema', '-v', '0.0');
    await tool(database, 'update-schema', '--schema-name', `postgresql/v12/${schema}`);
  }
}

function writeConfig(folder: string, ports: Ports): void {
  const config = path.join(folder, 'config');
  mkdirSync(config);
  // Uses the setting of docker-compose.yml.
  const dynamic = path.join(requireProjectRoot(), 'deploy', 'temporal', 'dynamic-config.yaml');
  const text = formatConfig({ postgres: ports.postgres, user, ports: ports.roles, dynamic });
  writeFileSync(path.join(config, 'cluster.yaml'), text);
}

const roleChild = (
  server: string,
  role: Role,
  port: number,
  folder: string,
  watch: ChildProcessCallbacks,
): ChildProcessController =>
  createProcessController(
    {
      name: role,
      command: server,
      args: ['--root', folder, '--config', 'config', '--env', 'cluster', '--allow-no-auth', 'start', '--service', role],
      env: {},
      logFile: path.join(folder, 'logs', `${role}.log`),
      ready: () => waitForPort('127.0.0.1', port, 1),
    },
    watch,
  );

/** The frontend refuses calls until all roles have found each other. */
async function makeNamespace(address: string, report: ReportProgress): Promise<void> {
  const temporal = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.temporal, report);
  const call = (...args: readonly string[]) =>
    run(temporal, ['operator', 'namespace', ...args, '-n', 'default', '--address', address, '--command-timeout', '5s']);
  const there = await pollUntil(90, async () => {
    await call('describe').catch(() => call('create', '--retention', '72h'));
    await call('describe');
    return true;
  });
  if (!there) throw new Error('the namespace of the cluster does not answer');
  // The caches of the roles contain a new namespace within ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 10_000));
}

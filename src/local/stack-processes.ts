// Defines Sello's processes in the local stack: the program of each, its settings, and when it is ready. Also defines
// the migration that runs before them.
import path from 'node:path';
import { workerLimits } from '../contracts/limits/worker';
import { settingTable } from '../settings/table';
import type { ChildProcessPlan } from './child';
import { requireCompiledFilePath } from './root';
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readLogFileSizeBytes, readLogTail } from './files';

export interface LocalStackProcessPorts {
  readonly simulator: number;
  readonly simulatorControl: number;
  readonly [apiOrWorker: string]: number;
}

export interface LocalStackProcessOptions {
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly ports: LocalStackProcessPorts;
  readonly mongodb: string;
  readonly temporal: string;
  /** Address of Temporal's UI; undefined if Temporal was not started here, because its UI is then unknown. */
  readonly temporalUi?: string;
  readonly authorityWaitSeconds: number;
  readonly masterKey: string;
  /** Processes (`worker-2`, `migrate`) that run another build, each with the root of this build. Read at each start. */
  readonly builds?: ReadonlyMap<string, string>;
  /** More settings by kind (`api`, `worker`, `simulator`, `migrate`), by name (`worker-2`) or for `all`. */
  readonly env: Readonly<Record<string, NodeJS.ProcessEnv>>;
}

export const resolveLocalWitnessFolderPath = (dataFolder: string): string => path.join(dataFolder, 'witness');
/** Returns the file of the workspace's token in a data folder. */
export const resolveWorkspaceTokenFilePath = (dataFolder: string): string => path.join(dataFolder, 'token');
export const resolveOperatorTokenFilePath = (dataFolder: string): string => path.join(dataFolder, 'operator-token');
export const buildSimulatorServiceUrl = (ports: LocalStackProcessPorts): string =>
  `https://127.0.0.1:${ports.simulator}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`;
/** Builds the URL of a port on the loopback address. */
export const buildLocalUrl = (port: number | undefined): string => `http://127.0.0.1:${port}`;
/** Returns the name of the port for an API's metrics, or for the metrics of a worker's Temporal SDK. */
export const formatMetricsPortName = (name: string): string => `${name} metrics`;
/** Returns the kind of a process: `worker-2` is a `worker`. */
const toKind = (name: string): string => name.replace(/-\d+$/, '');

/** Lists names of `count` processes of one kind, for example `api`, `api-2`, ... */
export const formatLocalStackProcessNames = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? kind : `${kind}-${index + 1}`));

const getProgram = (kind: string): string => (kind === 'simulator' ? 'simulator/main' : `src/main/${kind}`);

/** Plans one process of the stack, which can be `simulator`, `api`, `api-2`, ..., `worker`, `worker-2`, ... */
export function planLocalStackProcess(name: string, options: LocalStackProcessOptions): ChildProcessPlan {
  const kind = toKind(name);
  const healthPort = options.ports[kind === 'simulator' ? 'simulatorControl' : name];
  return {
    name,
    command: process.execPath,
    get args() {
      return [...(nodeOptions[kind] ?? []), requireCompiledFilePath(getProgram(kind), options.builds?.get(name))];
    },
    env: buildPartEnvironment(name, options),
    logFile: path.join(options.logFolder, `${name}.log`),
    ready: () => isHealthy(`${buildLocalUrl(healthPort)}/health`),
    ...(kind === 'worker' ? { stopSeconds: readStopSeconds(buildPartEnvironment(name, options)) } : {}),
  };
}

/** Reads how long to wait for a worker to stop: the time of its longest call to the authority, plus a grace period. */
function readStopSeconds(environment: NodeJS.ProcessEnv): number {
  const name = 'SELLO_AUTHORITY_CALL_SECONDS';
  return Number(environment[name] || process.env[name] || settingTable[name].fallback) + workerLimits.stopSeconds;
}

/**
 * Builds the settings of one process, which can be `migrate`. Names and meanings are in src/settings/table.ts and
 * simulator/settings.ts.
 */
function buildPartEnvironment(name: string, options: LocalStackProcessOptions): NodeJS.ProcessEnv {
  const kind = toKind(name);
  const { env } = options;
  const own = kind === 'simulator' ? simulatorEnvironment(options) : serviceEnvironment(name, options);
  const memory = kind === 'worker' ? workerMemory : {};
  return { ...memory, ...own, ...env['all'], ...env[kind], ...env[name] };
}

/**
 * Options of V8 by kind of process; docker-compose.yml and the Helm chart have the same options.
 *
 * An API compiles each function at its first call, and optimizes it earlier, because the first calls after a start come
 * all at once. Without the options, 100 calls to an API that has just started take a sixth longer.
 *
 * A worker limits its garbage. Without the option, the heap doubles before it is collected, to 450 MB under the load of
 * P12 instead of 310. Small semi-spaces would use even less memory, but batches of 1,000 records do not fit into them, so
 * draining a backlog (P6) would be slower by a quarter.
 */
const nodeOptions: Readonly<Record<string, readonly string[]>> = {
  api: ['--always-sparkplug', '--interrupt-budget=40000'],
  worker: ['--heap-growing-percent=50'],
};
/**
 * With this setting, the C library returns freed memory instead of keeping it for each thread; docker-compose.yml has
 * the same setting.
 */
const workerMemory: NodeJS.ProcessEnv = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '1000000',
};

const getCertificateFolder = (dataFolder: string): string => path.join(dataFolder, 'simulator');

/** Builds the settings of the simulator. The simulator gets no key and no database, because it plays the authority. */
function simulatorEnvironment({
  dataFolder,
  ports,
  authorityWaitSeconds,
}: LocalStackProcessOptions): NodeJS.ProcessEnv {
  return {
    SELLO_SIMULATOR_PORT: String(ports.simulator),
    SELLO_SIMULATOR_CONTROL_PORT: String(ports.simulatorControl),
    SELLO_SIMULATOR_DATA: getCertificateFolder(dataFolder),
    SELLO_SIMULATOR_WAIT_SECONDS: String(authorityWaitSeconds),
  };
}

function serviceEnvironment(name: string, options: LocalStackProcessOptions): NodeJS.ProcessEnv {
  const { dataFolder, ports } = options;
  const kind = toKind(name);
  return {
    MONGODB_URI: options.mongodb,
    TEMPORAL_ADDRESS: options.temporal,
    SELLO_MASTER_KEY: options.masterKey,
    SELLO_TOKEN_FILE: resolveWorkspaceTokenFilePath(dataFolder),
    SELLO_OPERATOR_TOKEN_FILE: resolveOperatorTokenFilePath(dataFolder),
    SELLO_WITNESS: resolveLocalWitnessFolderPath(dataFolder),
    ...insidePorts(name, kind, ports),
    SELLO_API_PORT: String(ports[kind === 'api' ? name : 'api']),
    SELLO_PUBLIC_URL: buildLocalUrl(ports['api']),
    SELLO_CONSOLE: 'link',
    // Receivers of webhooks may be on this machine, because anyone who can call this stack can use the machine anyway.
    SELLO_OUTBOUND_LOOPBACK_HTTP: process.env['SELLO_OUTBOUND_LOOPBACK_HTTP'] ?? 'true',
    ...(kind === 'api' ? { SELLO_SIMULATOR_CONTROL_URL: buildLocalUrl(ports.simulatorControl) } : {}),
    ...(kind === 'api' && options.temporalUi ? { SELLO_TEMPORAL_UI_URL: options.temporalUi } : {}),
    SELLO_WORKER_HEALTH_PORT: String(ports[kind === 'worker' ? name : 'worker']),
    ...buildSimulatorConnectionVariables(dataFolder, buildSimulatorServiceUrl(ports)),
  };
}

/** Ports of the metrics. A stack that was created by an older build has none. */
const insidePorts = (name: string, kind: string, ports: LocalStackProcessPorts): NodeJS.ProcessEnv => ({
  ...(kind === 'api' ? { SELLO_API_METRICS_PORT: String(ports[formatMetricsPortName(name)] ?? 0) } : {}),
  ...(kind === 'worker' ? { SELLO_WORKER_TEMPORAL_METRICS_PORT: String(ports[formatMetricsPortName(name)] ?? 0) } : {}),
});

/**
 * Builds the settings with which the processes of a local stack reach its simulator, including the certificate that
 * they use.
 */
export const buildSimulatorConnectionVariables = (dataFolder: string, simulator: string): NodeJS.ProcessEnv => ({
  SELLO_SIMULATOR_URL: new URL(simulator).origin,
  SELLO_AUTHORITY_CERTIFICATE: path.join(getCertificateFolder(dataFolder), 'client.pem'),
  SELLO_SIMULATOR_CA: path.join(getCertificateFolder(dataFolder), 'ca.pem'),
});

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Runs `main/migrate`, which creates indexes, the local workspace and its token. @throws Error with the end of its log */
export async function runMigrateProcess(options: LocalStackProcessOptions): Promise<void> {
  mkdirSync(options.logFolder, { recursive: true });
  const logFile = path.join(options.logFolder, 'migrate.log');
  const logFrom = readLogFileSizeBytes(logFile);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [requireCompiledFilePath('src/main/migrate', options.builds?.get('migrate'))], {
    env: { ...process.env, ...buildPartEnvironment('migrate', options) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The migration failed. The end of ${logFile}:\n${readLogTail(logFile, logFrom)}`);
}

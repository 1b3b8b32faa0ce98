// Runs the whole stack of a data folder: servers, simulator, API and workers, each of which is watched and restarted.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';
import { isDataFolderHalfRestored } from './backup';
import { type ChildProcessController, type ChildProcessCallbacks, createProcessController } from './child';
import { type DataFolderLock, lockDataFolderAndEndOrphans } from './folder-lock';
import { emptyFolderExceptLockFile, loadOrCreateSecretFile } from './files';
import { type OrphanProcessGuard, startOrphanProcessGuard } from './guard';
import {
  type LocalStackFileContent,
  deleteLocalStackFile,
  writeLocalStackFile,
  chooseAndSaveStackToken,
  readTokenFile,
} from './local-stack-info';
import type { ProgressReporter } from './obtain-program';
import {
  formatMetricsPortName,
  formatLocalStackProcessNames,
  resolveOperatorTokenFilePath,
  type LocalStackProcessOptions,
  planLocalStackProcess,
  buildSimulatorServiceUrl,
  resolveWorkspaceTokenFilePath,
  buildLocalUrl,
  resolveLocalWitnessFolderPath,
  runMigrateProcess,
} from './stack-processes';
import { type LocalMongodbAndTemporal, startMongodbAndTemporal } from './servers';
import { chooseAndSaveLocalStackPorts, describeTakenLocalStackPorts, type LocalStackPorts } from './ports';

export interface LocalStackOptions {
  /** Folder with all data of the stack: databases, keys, token, logs and `local.json`. */
  readonly dataFolder: string;
  readonly say: ProgressReporter;
  /** True to delete the previous content of the folder. */
  readonly fresh?: boolean | undefined;
  readonly apis?: number | undefined;
  readonly workers?: number | undefined;
  /** Waiting time that the simulator requests between submissions; 2 s by default. */
  readonly authorityWaitSeconds?: number | undefined;
  /** Port of the API; it must be free. */
  readonly apiPort?: number | undefined;
  /** If true, the stack uses the default ports if they are free; otherwise it chooses free ports. */
  readonly usualPorts?: boolean | undefined;
  /** Environment. If it has `MONGODB_URI` and `TEMPORAL_ADDRESS`, these servers are used, and none is started. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Root of another build for processes by name (`api-2`, `worker`, `migrate`). */
  readonly builds?: Readonly<Record<string, string>> | undefined;
  /** More settings by kind (`api`, `worker`, `simulator`, `migrate`), by name (`worker-2`) or for `all`. */
  readonly env?: Readonly<Record<string, NodeJS.ProcessEnv>> | undefined;
}

export interface LocalStack {
  /** The current content of `local.json`. */
  readonly addresses: LocalStackFileContent;
  /** `mongodb`, `temporal`, `simulator`, `api`, `api-2`, ..., `worker`, ... */
  readonly names: readonly string[];
  pid(name: string): number | undefined;
  /** Sends a signal (SIGKILL by default), and waits if the process ends. The process restarts unless `hold` is set. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** While `held` is true, a process that dies is not restarted until `start`. */
  hold(name: string, held: boolean): void;
  /** Starts a process unless it is running, and waits until it is ready. `env` adds settings from now on. */
  start(name: string, env?: NodeJS.ProcessEnv): Promise<void>;
  /** Stops a process cleanly; it stays down until `start`. */
  end(name: string): Promise<void>;
  restart(name: string, env?: NodeJS.ProcessEnv): Promise<void>;
  /** Sets the build, by its root, for the next starts of this process; undefined for the current build. */
  useBuild(name: string, root: string | undefined): void;
  /** Runs the migration of this build while everything is running. */
  migrate(): Promise<void>;
  /** Stops everything in order. May be called twice. */
  stop(): Promise<void>;
  /** Resolves if the data folder was deleted while the stack was running. The stack has stopped by then. */
  readonly lost: Promise<void>;
}

const endingSignals: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT'];

/** Starts a stack and waits until every part is ready. After a failure, nothing is left running. @throws Error */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const dataFolder = path.resolve(options.dataFolder);
  const claim = await lockDataFolderAndEndOrphans(dataFolder, options.say);
  if (options.fresh) emptyFolderExceptLockFile(dataFolder);
  if (isDataFolderHalfRestored(dataFolder)) {
    claim.release();
    throw new Error(`A restore in ${dataFolder} did not finish: run \`npx sello restore\` again.`);
  }
  const builds = new Map(Object.entries(options.builds ?? {}));
  let resolve = (): void => {};
  const lost = { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() };
  const run: Run = { options, dataFolder, claim, guard: startOrphanProcessGuard(), children: new Map(), builds, lost };
  try {
    await startParts(run);
    return createStackControl(run);
  } catch (problem) {
    await stopParts(run);
    throw problem;
  }
}

/** The parts of a running stack. */
interface Run {
  readonly options: LocalStackOptions;
  readonly dataFolder: string;
  readonly claim: DataFolderLock;
  readonly guard: OrphanProcessGuard;
  readonly children: Map<string, ChildProcessController>;
  readonly builds: Map<string, string>;
  readonly lost: { readonly promise: Promise<void>; readonly resolve: () => void };
  /** The options of the migration. */
  parts?: LocalStackProcessOptions;
  /** Set once every part was ready. */
  addresses?: Omit<LocalStackFileContent, 'processes'>;
  stopped?: Promise<void>;
}

async function startParts(run: Run): Promise<void> {
  const { apis = 1, workers = 1, say: report, usualPorts = false, apiPort } = run.options;
  const apiNames = formatLocalStackProcessNames('api', apis);
  const names = [...apiNames, ...formatLocalStackProcessNames('worker', workers)];
  const ports = await chooseAndSaveLocalStackPorts({ dataFolder: run.dataFolder, names, usual: usualPorts, apiPort });
  const takenPorts = usualPorts ? describeTakenLocalStackPorts(ports, run.options) : undefined;
  if (takenPorts !== undefined) report(takenPorts);
  const parts = partOptions(run, ports);
  const begin = async (name: string, options: LocalStackProcessOptions) => {
    const began = Date.now();
    const child = createProcessController(planLocalStackProcess(name, options), createChildCallbacks(run));
    run.children.set(name, child);
    await child.start();
    report(`${name} is ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  const [servers] = await settleAll([startOwnServers(run, ports), begin('simulator', parts)]);
  const { mongodb, temporal, temporalUi } = servers;
  const known = { ...parts, mongodb, temporal, ...(temporalUi === undefined ? {} : { temporalUi }) };
  const files = [resolveWorkspaceTokenFilePath(run.dataFolder), resolveOperatorTokenFilePath(run.dataFolder)] as const;
  const before = files.map(readTokenFile);
  await runMigrateProcess(known);
  run.parts = known;
  const [token = '', operatorToken = ''] = files.map((file, index) => chooseAndSaveStackToken(file, before[index]));
  await settleAll(names.map((name) => begin(name, known)));
  run.addresses = {
    api: buildLocalUrl(ports.api),
    apis: apiNames.map((name) => buildLocalUrl(ports[name])),
    token,
    operatorToken,
    temporal: servers.temporal,
    temporalUi: servers.temporalUi ?? '',
    mongodb: servers.mongodb,
    witness: resolveLocalWitnessFolderPath(run.dataFolder),
    metrics: [
      ...formatLocalStackProcessNames('worker', workers).map((name) => `${buildLocalUrl(ports[name])}/metrics`),
      ...names.map((name) => `${buildLocalUrl(ports[formatMetricsPortName(name)])}/metrics`),
    ],
    simulator: buildSimulatorServiceUrl(ports),
    simulatorControl: buildLocalUrl(ports.simulatorControl),
    rejectCode: customerTaxIdRejectedBySimulator,
  };
  changed(run);
}

/** Waits for all promises, even if one fails, because nothing may start after the clean-up. */
async function settleAll<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function startOwnServers(run: Run, ports: LocalStackPorts): Promise<LocalMongodbAndTemporal> {
  const { dataFolder, options } = run;
  return startMongodbAndTemporal({
    dataFolder,
    logFolder: getLogFolder(run),
    ports,
    watch: createChildCallbacks(run),
    say: options.say,
    environment: options.environment ?? {},
    started: (child) => run.children.set(child.name, child),
  });
}

const getLogFolder = (run: Run): string => path.join(run.dataFolder, 'logs');

/** Returns the options of Sello's processes, without the addresses of `mongodb` and `temporal`, which follow later. */
function partOptions(run: Run, ports: LocalStackPorts): LocalStackProcessOptions {
  const { dataFolder, options } = run;
  return {
    dataFolder,
    logFolder: getLogFolder(run),
    ports,
    mongodb: '',
    temporal: '',
    authorityWaitSeconds: options.authorityWaitSeconds ?? 2,
    masterKey: loadOrCreateSecretFile(path.join(dataFolder, 'master-key'), () => randomBytes(32).toString('base64')),
    builds: run.builds,
    env: options.env ?? {},
  };
}

function createChildCallbacks(run: Run): ChildProcessCallbacks {
  return {
    guard: run.guard,
    changed: () => changed(run),
    died: (name, how) => {
      if (run.claim.isLost()) return endLost(run, name);
      run.options.say(
        `${new Date().toISOString()} ${name} exited (${how}); restarting. Log: ${path.join(getLogFolder(run), `${name}.log`)}`,
      );
    },
    cameBack: (name) => run.options.say(`${new Date().toISOString()} ${name} was restarted and is ready`),
  };
}

/** Stops all parts after the data folder was deleted, because a restart without data would fail. */
function endLost(run: Run, name: string): void {
  for (const child of run.children.values()) child.hold(true);
  if (run.stopped !== undefined) return;
  run.options.say(
    `${new Date().toISOString()} ${name} exited, and ${run.dataFolder} was deleted while the stack was running: its databases, keys ` +
      'and logs are gone. The stack stops; the next start uses an empty folder.',
  );
  void stopParts(run).then(run.lost.resolve);
}

/** Writes the changed process IDs to both files. */
function changed(run: Run): void {
  if (run.claim.isLost()) return;
  const pids = Object.values(getProcessIds(run));
  if (run.stopped === undefined) run.claim.note(pids);
  if (run.addresses !== undefined && run.stopped === undefined) writeLocalStackFile(run.dataFolder, readAddresses(run));
}

function getProcessIds(run: Run): Record<string, number> {
  const processes: Record<string, number> = {};
  for (const child of run.children.values()) {
    const pid = child.pid();
    if (pid !== undefined) processes[child.name] = pid;
  }
  return processes;
}

function readAddresses(run: Run): LocalStackFileContent {
  if (run.addresses === undefined) throw new Error('The stack is not ready yet.');
  return { ...run.addresses, processes: getProcessIds(run) };
}

/** Stops the parts in the order of their dependencies, clients first and the database last. */
function stopParts(run: Run): Promise<void> {
  run.stopped ??= (async () => {
    deleteLocalStackFile(run.dataFolder);
    const stopAll = (pattern: RegExp) =>
      Promise.all([...run.children.values()].filter(({ name }) => pattern.test(name)).map((child) => child.stop()));
    await stopAll(/^api/);
    await stopAll(/^worker/);
    await stopAll(/^(simulator|temporal)$/);
    await stopAll(/^mongodb$/);
    run.guard.close();
    run.claim.release();
  })();
  return run.stopped;
}

function createStackControl(run: Run): LocalStack {
  const child = (name: string): ChildProcessController => {
    const childControl = run.children.get(name);
    if (childControl === undefined)
      throw new Error(`The stack has no "${name}", only ${[...run.children.keys()].join(', ')}.`);
    return childControl;
  };
  return {
    get addresses() {
      return readAddresses(run);
    },
    names: [...run.children.keys()],
    pid: (name) => child(name).pid(),
    async kill(name, signal = 'SIGKILL') {
      const exit = child(name).gone();
      child(name).signal(signal);
      if (endingSignals.includes(signal)) await exit;
    },
    hold: (name, held) => child(name).hold(held),
    start: (name, env) => child(name).start(env),
    end: (name) => child(name).stop(),
    async restart(name, env) {
      await child(name).stop();
      await child(name).start(env);
    },
    useBuild(name, root) {
      if (root === undefined) run.builds.delete(name);
      else run.builds.set(name, root);
    },
    async migrate() {
      if (run.parts) await runMigrateProcess(run.parts);
    },
    stop: () => stopParts(run),
    lost: run.lost.promise,
  };
}

// Provides real MongoDB and Temporal for the local stack and the tests. They are at addresses from the environment, or
// are started here.
import path from 'node:path';
import { localStackLimits } from '../contracts/limits/local';
import { type ChildProcessController, type ChildProcessCallbacks, createProcessController } from './child';
import { createFolderAndPlanMongodProcess, buildLocalMongodbUri } from './mongod';
import { findOrInstallThirdPartyServer, type ProgressReporter } from './obtain-program';
import { waitForPort } from './ports';
import { type ThirdPartyServerName, thirdPartyServerPrograms } from './programs';
import { localTemporalDynamicConfig, createFolderAndPlanTemporalProcess } from './temporal';

export interface MongodbAndTemporalPorts {
  readonly mongodb: number;
  readonly temporal: number;
  readonly temporalUi: number;
}

export interface MongodbAndTemporalOptions {
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly ports: MongodbAndTemporalPorts;
  readonly watch: ChildProcessCallbacks;
  readonly say: ProgressReporter;
  /** Receives each server before it is ready, so that the caller can stop the server after a failure. */
  readonly started?: (child: ChildProcessController) => void;
  /** Environment with the addresses of servers that are already running. */
  readonly environment: NodeJS.ProcessEnv;
  /** Temporal's dynamic configuration, each as `key=value`. The default suits a single machine. */
  readonly engineSettings?: readonly string[];
}

/** The running servers. */
export interface LocalMongodbAndTemporal {
  readonly mongodb: string;
  readonly temporal: string;
  /** Address of Temporal's UI; undefined if Temporal was not started here. */
  readonly temporalUi: string | undefined;
  /** The servers that were started here, which may be `mongodb` and `temporal`. */
  readonly children: readonly ChildProcessController[];
}

/**
 * Starts the servers that the environment does not provide. If a server fails, nothing is left running.
 * @throws Error if a server fails
 */
export async function startMongodbAndTemporal(options: MongodbAndTemporalOptions): Promise<LocalMongodbAndTemporal> {
  const ownServers: ChildProcessController[] = [];
  const externalServers = {
    mongodb: options.environment['MONGODB_URI'] || undefined,
    temporal: options.environment['TEMPORAL_ADDRESS'] || undefined,
  };
  const started = await Promise.allSettled([
    externalServers.mongodb === undefined
      ? startOwn('mongod', options, ownServers)
      : checkGiven('mongod', externalServers.mongodb, options.say),
    externalServers.temporal === undefined
      ? startOwn('temporal', options, ownServers)
      : checkGiven('temporal', externalServers.temporal, options.say),
  ]);
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await Promise.all(ownServers.map((child) => child.stop()));
    throw failed.reason;
  }
  const { ports } = options;
  return {
    mongodb: externalServers.mongodb ?? buildLocalMongodbUri(ports.mongodb),
    temporal: externalServers.temporal ?? `127.0.0.1:${ports.temporal}`,
    temporalUi: externalServers.temporal === undefined ? `http://127.0.0.1:${ports.temporalUi}` : undefined,
    children: ownServers,
  };
}

async function startOwn(
  name: ThirdPartyServerName,
  options: MongodbAndTemporalOptions,
  mine: ChildProcessController[],
): Promise<void> {
  const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms[name], options.say);
  const { dataFolder, logFolder, ports } = options;
  const temporal = { ports, dataFolder, logFile: path.join(logFolder, 'temporal.log') };
  const plan =
    name === 'mongod'
      ? createFolderAndPlanMongodProcess(program, ports.mongodb, dataFolder, path.join(logFolder, 'mongodb.log'))
      : createFolderAndPlanTemporalProcess(program, temporal, options.engineSettings ?? localTemporalDynamicConfig);
  const child = createProcessController(plan, options.watch);
  mine.push(child);
  options.started?.(child);
  const began = Date.now();
  await child.start();
  options.say(`${thirdPartyServerPrograms[name].title} is ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function checkGiven(name: ThirdPartyServerName, address: string, report: ProgressReporter): Promise<void> {
  const { title, addressVariable } = thirdPartyServerPrograms[name];
  const [host, port] = parseFirstHostAndPort(address);
  if (!(await waitForPort(host, port, localStackLimits.connectSeconds))) {
    throw new Error(`${title}: nothing listens on ${host}:${port} (${addressVariable}).`);
  }
  report(`${title} at ${host}:${port} (${addressVariable})`);
}

/** Parses host and port of `host:port` or of a MongoDB address (its first host; a `mongodb+srv` name has no port). */
export function parseFirstHostAndPort(address: string): [host: string, port: number] {
  const first =
    address
      .replace(/^[a-z+]+:\/\//, '')
      .replace(/^[^@/]*@/, '')
      .split(/[,/?]/, 1)[0] ?? '';
  const [, host = '127.0.0.1', port] = /^(.*?)(?::(\d+))?$/.exec(first) ?? [];
  return [host, Number(port ?? 27017)];
}

// Chooses ports of the local stack: the default ports if they are free, otherwise other ports.
import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { localStackLimits } from '../contracts/limits/local';
import path from 'node:path';
import { settingTable } from '../settings/table';
import { simulatorSettingTableRows } from '../../simulator/settings';
import { readJsonFileIfValid, replaceFileAtomically } from './files';
import { formatMetricsPortName } from './stack-processes';

/** Returns whether the port of the loopback address is free now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Chooses ports that are free now and differ from each other. `wanted` has the candidates for each port, best first.
 * After the candidates, a random port below the range for outgoing connections is tried, because a restarted process
 * must find its port free.
 */
export async function chooseFreePorts<Name extends string>(
  wanted: Readonly<Record<Name, readonly number[]>>,
): Promise<Record<Name, number>> {
  const chosen: Partial<Record<Name, number>> = {};
  const usedPorts = new Set<number>();
  for (const [name, candidates] of Object.entries(wanted) as [Name, readonly number[]][]) {
    const port = await firstFree(candidates, usedPorts);
    usedPorts.add(port);
    chosen[name] = port;
  }
  return chosen as Record<Name, number>;
}

async function firstFree(candidates: readonly number[], taken: ReadonlySet<number>): Promise<number> {
  for (const port of candidates) {
    if (port > 0 && !taken.has(port) && (await isPortFree(port))) return port;
  }
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(localStackLimits.portFirst, localStackLimits.portLast);
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${localStackLimits.portFirst} and ${localStackLimits.portLast}.`);
}

/** Waits until something listens on `host:port`. @returns false after the time limit */
export async function waitForPort(host: string, port: number, waitSeconds: number): Promise<boolean> {
  for (const end = Date.now() + waitSeconds * 1000; Date.now() < end; await sleep(50)) {
    if (await connects(host, port)) return true;
  }
  return false;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 1000 });
    const answer = (works: boolean) => {
      socket.destroy();
      resolve(works);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

/** All ports of a stack by name. */
export type LocalStackPorts = Record<string, number> & {
  readonly mongodb: number;
  readonly temporal: number;
  readonly temporalUi: number;
  readonly simulator: number;
  readonly simulatorControl: number;
  readonly api: number;
};

interface PortWishes {
  readonly dataFolder: string;
  /** `api`, `api-2`, `worker`, ... */
  readonly names: readonly string[];
  /** False if the default ports must stay free for another stack. */
  readonly usual: boolean;
  /** The API's port; it must be free. */
  readonly apiPort?: number | undefined;
}

/** Temporal's own default ports; the other defaults are in the tables of settings. */
export const defaultLocalStackPorts: Readonly<Record<string, number>> = {
  mongodb: 27017,
  temporal: 7233,
  temporalUi: 8233,
  simulator: Number(simulatorSettingTableRows.SELLO_SIMULATOR_PORT.fallback),
  simulatorControl: Number(simulatorSettingTableRows.SELLO_SIMULATOR_CONTROL_PORT.fallback),
  api: Number(settingTable.SELLO_API_PORT.fallback),
  worker: Number(settingTable.SELLO_WORKER_HEALTH_PORT.fallback),
};

const titles: Readonly<Record<string, string>> = {
  api: 'API',
  worker: 'worker',
  mongodb: 'MongoDB',
  temporal: 'Temporal',
  temporalUi: 'Temporal UI',
  simulator: 'simulator',
  simulatorControl: "simulator's control",
};

/** Given alternatives to the default ports: a port for the API, and servers that are already running. */
interface GivenPlaces {
  readonly apiPort?: number | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/** Describes which default ports other programs use; undefined if the stack has all ports that it needs. */
export function describeTakenLocalStackPorts(
  ports: Readonly<Record<string, number>>,
  { apiPort, environment = {} }: GivenPlaces,
): string | undefined {
  const fixedPorts = [
    ...(environment['MONGODB_URI'] ? ['mongodb'] : []),
    ...(environment['TEMPORAL_ADDRESS'] ? ['temporal', 'temporalUi'] : []),
    ...(apiPort === undefined ? [] : ['api']),
  ];
  const movedTitles = Object.entries(titles).flatMap(([name, title]) => {
    const [port, usual] = [ports[name], defaultLocalStackPorts[name]];
    return port === undefined || port === usual || fixedPorts.includes(name)
      ? []
      : [`${title} ${usual} (uses ${port})`];
  });
  if (movedTitles.length === 0) return undefined;
  return (
    `other programs use these ports: ${movedTitles.join(', ')}. To get the default ones, stop those programs and start again; ` +
    '--port N sets the port of the API.'
  );
}

/** Chooses all ports of a stack and stores them. @throws Error if the requested port is in use */
export async function chooseAndSaveLocalStackPorts({
  dataFolder,
  names,
  usual,
  apiPort,
}: PortWishes): Promise<LocalStackPorts> {
  if (apiPort !== undefined && !(await isPortFree(apiPort)))
    throw new Error(`Port ${apiPort} is used by another program.`);
  const file = path.join(dataFolder, 'ports.json');
  const last = (readJsonFileIfValid(file) ?? {}) as Record<string, number>;
  const all = [
    'mongodb',
    'temporal',
    'temporalUi',
    'simulator',
    'simulatorControl',
    ...names,
    ...names.map(formatMetricsPortName),
  ];
  const wantedPorts = Object.fromEntries(
    all.map((name) => {
      if (name === 'api' && apiPort !== undefined) return [name, [apiPort]];
      return [name, [usual ? (defaultLocalStackPorts[name] ?? 0) : 0, last[name] ?? 0]];
    }),
  );
  // The requested port is chosen first, so that no other part takes it.
  const { api = [], ...others } = wantedPorts;
  const stackPorts = (await chooseFreePorts({ api, ...others })) as LocalStackPorts;
  replaceFileAtomically(file, `${JSON.stringify(stackPorts)}\n`);
  return stackPorts;
}

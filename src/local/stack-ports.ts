// Which port each part of a stack gets: the usual one, else the one of last time, else a free one.
import path from 'node:path';
import { settingTable } from '../settings/table';
import { simulatorRows } from '../../simulator/settings';
import { readJson, writeFileWhole } from './files';
import { findMetricsPort } from './parts';
import { choosePorts, isFree } from './ports';

export type StackPorts = Record<string, number> & {
  readonly mongodb: number;
  readonly temporal: number;
  readonly temporalUi: number;
  readonly simulator: number;
  readonly simulatorControl: number;
  readonly api: number;
};

export interface PortWishes {
  readonly dataFolder: string;
  /** `api`, `api-2`, `worker`, ... */
  readonly names: readonly string[];
  /** False: never the usual ones, so that another stack can have them. */
  readonly usual: boolean;
  /** The API's port; it must be free. */
  readonly apiPort?: number | undefined;
}

/** Temporal's own defaults; the others are in the tables of settings. */
export const defaultPorts: Readonly<Record<string, number>> = {
  mongodb: 27017,
  temporal: 7233,
  temporalUi: 8233,
  simulator: Number(simulatorRows.SELLO_SIMULATOR_PORT.fallback),
  simulatorControl: Number(simulatorRows.SELLO_SIMULATOR_CONTROL_PORT.fallback),
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

/** What a start was given instead of usual ports: a port of the API, servers that run already. */
interface GivenPlaces {
  readonly apiPort?: number | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/** A sentence about the usual ports that other programs have; undefined when the stack has all that it needs. */
export function describeTakenPorts(
  ports: Readonly<Record<string, number>>,
  { apiPort, environment = {} }: GivenPlaces,
): string | undefined {
  const given = [
    ...(environment['MONGODB_URI'] ? ['mongodb'] : []),
    ...(environment['TEMPORAL_ADDRESS'] ? ['temporal', 'temporalUi'] : []),
    ...(apiPort === undefined ? [] : ['api']),
  ];
  const moved = Object.entries(titles).flatMap(([name, title]) => {
    const [port, usual] = [ports[name], defaultPorts[name]];
    return port === undefined || port === usual || given.includes(name) ? [] : [`${title} ${usual} (uses ${port})`];
  });
  if (moved.length === 0) return undefined;
  return (
    `other programs use these ports: ${moved.join(', ')}. To have the usual ones, end those programs and start again; ` +
    '--port N sets the port of the API.'
  );
}

/** Chooses all ports of a stack and remembers them. @throws Error when the wished one is taken */
export async function chooseStackPorts({ dataFolder, names, usual, apiPort }: PortWishes): Promise<StackPorts> {
  if (apiPort !== undefined && !(await isFree(apiPort)))
    throw new Error(`Port ${apiPort} is taken by another program.`);
  const file = path.join(dataFolder, 'ports.json');
  const last = (readJson(file) ?? {}) as Record<string, number>;
  const all = [
    'mongodb',
    'temporal',
    'temporalUi',
    'simulator',
    'simulatorControl',
    ...names,
    ...names.map(findMetricsPort),
  ];
  const wanted = Object.fromEntries(
    all.map((name) => {
      if (name === 'api' && apiPort !== undefined) return [name, [apiPort]];
      return [name, [usual ? (defaultPorts[name] ?? 0) : 0, last[name] ?? 0]];
    }),
  );
  // The wished port first, so that no other part takes it.
  const { api = [], ...others } = wanted;
  const chosen = (await choosePorts({ api, ...others })) as StackPorts;
  writeFileWhole(file, `${JSON.stringify(chosen)}\n`);
  return chosen;
}

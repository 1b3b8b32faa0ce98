// Plans the start of the local Temporal, which is the development server with its UI. Its file survives a restart.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporalSearchAttributeTypes } from '../contracts/runs';
import type { ChildProcessPlan } from './child';

export interface LocalTemporalPorts {
  readonly temporal: number;
  readonly temporalUi: number;
}

/**
 * Settings without which a job takes twice as long (P3: 407 ms, 182 ms with them). The development server has one
 * shard, which by default hands out new tasks 20 times a second, so each task of a job waited up to 50 ms. With the
 * second setting, an activity for the worker that has just requested it is part of the response, instead of going
 * through its queue. Without the third setting, the development server reads the names of search attributes from its
 * store whenever an attribute is used, although Sello's attributes exist from the start. With the fourth setting, tasks
 * have priorities, so that thousands of jobs of one workspace do not delay the others (run-turns.ts); Temporal 1.31 has
 * this by default. docker-compose.yml has 512 shards and needs only the second and the fourth
 * (deploy/temporal/dynamic-config.yaml).
 */
export const localTemporalDynamicConfig: readonly string[] = [
  'history.transferProcessorMaxPollRPS=200',
  'system.enableActivityEagerExecution=true',
  'system.forceSearchAttributesCacheRefreshOnRead=false',
  'matching.useNewMatcher=true',
];

export interface LocalTemporalOptions {
  readonly ports: LocalTemporalPorts;
  readonly dataFolder: string;
  readonly logFile: string;
}

export function createFolderAndPlanTemporalProcess(
  program: string,
  options: LocalTemporalOptions,
  dynamicConfig: readonly string[],
): ChildProcessPlan {
  const { ports, dataFolder, logFile } = options;
  mkdirSync(dataFolder, { recursive: true });
  const settings: readonly (readonly [string, string])[] = [
    ['--ip', '127.0.0.1'],
    ['--port', String(ports.temporal)],
    ['--ui-port', String(ports.temporalUi)],
    ['--db-filename', path.join(dataFolder, 'temporal.db')],
    // With these two settings, the file is as fast as memory (measured; without them, it has a third of the speed).
    ['--sqlite-pragma', 'journal_mode=WAL'],
    ['--sqlite-pragma', 'synchronous=NORMAL'],
    ['--log-level', 'error'],
    ['--log-format', 'json'],
    ...dynamicConfig.map((setting) => ['--dynamic-config-value', setting] as const),
    ...Object.entries(temporalSearchAttributeTypes).map(
      ([name, type]) => ['--search-attribute', `${name}=${type}`] as const,
    ),
  ];
  return {
    name: 'temporal',
    command: program,
    args: ['server', 'start-dev', ...settings.flat()],
    env: {},
    logFile,
    ready: () => answers(program, ports.temporal),
  };
}

/** Returns whether the namespace responds. Clients need the namespace, and it responds later than the port. */
async function answers(program: string, port: number): Promise<boolean> {
  const address = ['--address', `127.0.0.1:${port}`];
  const call = ['operator', 'namespace', 'describe', '-n', 'default', '--command-timeout', '2s', ...address];
  try {
    await promisify(execFile)(program, call, { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

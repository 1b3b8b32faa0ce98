// How the local Temporal is started: the development server on a file that survives a restart, with its UI.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { searchAttributes } from '../contracts/runs';
import type { ChildPlan } from './child';

export interface TemporalPorts {
  readonly temporal: number;
  readonly temporalUi: number;
}

export function temporalPlan(program: string, ports: TemporalPorts, dataFolder: string, logFile: string): ChildPlan {
  mkdirSync(dataFolder, { recursive: true });
  const settings: readonly (readonly [string, string])[] = [
    ['--ip', '127.0.0.1'],
    ['--port', String(ports.temporal)],
    ['--ui-port', String(ports.temporalUi)],
    ['--db-filename', path.join(dataFolder, 'temporal.db')],
    // Measured: with these two the file is as fast as memory (design: a third of it without).
    ['--sqlite-pragma', 'journal_mode=WAL'],
    ['--sqlite-pragma', 'synchronous=NORMAL'],
    ['--log-level', 'error'],
    ['--log-format', 'json'],
    ...Object.entries(searchAttributes).map(([name, type]) => ['--search-attribute', `${name}=${type}`] as const),
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

/** The namespace answers: later than the port listens, and what clients need. */
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

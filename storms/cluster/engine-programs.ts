// Temporal's server and its tool for SQL, built from the published module when Go is here; PostgreSQL of the system.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../src/local/root';
import type { Say } from '../stack-under-load';

/** The oldest server that Sello's versions of workers need. */
const serverVersion = '1.29.1';
const packages = ['cmd/server', 'cmd/tools/sql'].map((name) => `go.temporal.io/server/${name}@v${serverVersion}`);

export interface EnginePrograms {
  readonly server: string;
  readonly sql: string;
}

/** What cannot be had here, in words; or where the programs are. */
export type Obtained<Programs> = { readonly lack: string } | { readonly programs: Programs };

/** Builds them once into the cache: 2.5 minutes on two cores, from the Go module proxy, which checks their sums. */
export function obtainEngine(say: Say): Obtained<EnginePrograms> {
  const folder = path.join(cacheFolder(), `temporal-server-${serverVersion}`);
  const programs = { server: path.join(folder, 'server'), sql: path.join(folder, 'sql') };
  if (existsSync(programs.server) && existsSync(programs.sql)) return { programs };
  const go = programIn('go', ['/usr/local/go/bin']);
  if (!go) return { lack: `there is no Go here to build Temporal's server ${serverVersion}` };
  say(`building Temporal's server ${serverVersion} into ${folder}: some minutes`);
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync(go, ['install', ...packages], {
      cwd: folder,
      env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    return { lack: `Temporal's server could not be built: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { programs };
}

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly isReady: string;
}

/** Debian keeps them out of the path, a folder a version. */
export function obtainPostgres(): Obtained<PostgresPrograms> {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(base, version, 'bin'));
  const [initdb, postgres, isReady] = ['initdb', 'postgres', 'pg_isready'].map((name) => programIn(name, folders));
  if (!initdb || !postgres || !isReady) return { lack: 'there is no PostgreSQL here (Debian: postgresql)' };
  return { programs: { initdb, postgres, isReady } };
}

function programIn(name: string, folders: readonly string[]): string | undefined {
  const all = [...folders, ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return all.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

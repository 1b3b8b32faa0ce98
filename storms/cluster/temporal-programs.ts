// The Temporal server and its SQL tool, built from the published module if Go is installed, and the PostgreSQL of the
// system.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReportProgress } from '../stack-under-load';
import { buildGoPrograms, type ProgramsLookup, findProgramIn } from './go-programs';

/** The oldest server that supports the worker versions of Sello. */
const serverVersion = '1.29.1';

export interface EnginePrograms {
  readonly server: string;
  readonly sql: string;
}

/** The first build takes 2.5 minutes on two cores. */
export function obtainEngine(report: ReportProgress): ProgramsLookup<EnginePrograms> {
  const packages = {
    server: `go.temporal.io/server/cmd/server@v${serverVersion}`,
    sql: `go.temporal.io/server/cmd/tools/sql@v${serverVersion}`,
  };
  return buildGoPrograms({ title: `temporal-server-${serverVersion}`, packages }, report);
}

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly isReady: string;
}

/** Debian keeps these programs outside the path, in one folder for each version. */
export function obtainPostgres(): ProgramsLookup<PostgresPrograms> {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(base, version, 'bin'));
  const [initdb, postgres, isReady] = ['initdb', 'postgres', 'pg_isready'].map((name) => findProgramIn(name, folders));
  if (!initdb || !postgres || !isReady) return { lack: 'there is no PostgreSQL here (Debian: postgresql)' };
  return { programs: { initdb, postgres, isReady } };
}

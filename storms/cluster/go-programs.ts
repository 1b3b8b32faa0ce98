// Third-party programs that are built once into the cache, from their published Go modules. Go verifies the checksums
// of the modules.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isExecutable } from '../../src/local/obtain-program';
import { resolveProgramCacheFolder } from '../../src/local/root';

/** The paths of the programs, or the name of the program that is missing. */
export type ProgramsLookup<Programs> = { readonly lack: string } | { readonly programs: Programs };

export interface GoPrograms<Name extends string> {
  /** The name of the folder in the cache, which appears in messages: `temporal-server-1.29.1`. */
  readonly title: string;
  /** For each program, its package with the version: `helm.sh/helm/v3/cmd/helm@v3.22.0`. */
  readonly packages: Readonly<Record<Name, string>>;
}

/** Builds the programs unless they exist. The build takes some minutes on two cores. */
export function buildGoPrograms<Name extends string>(
  { title, packages }: GoPrograms<Name>,
  say: (line: string) => void,
): ProgramsLookup<Readonly<Record<Name, string>>> {
  const folder = path.join(resolveProgramCacheFolder(), title);
  const names = Object.keys(packages) as Name[];
  const programs = Object.fromEntries(names.map((name) => [name, path.join(folder, name)])) as Record<Name, string>;
  if (names.every((name) => existsSync(programs[name]))) return { programs };
  const go = findProgramIn('go', ['/usr/local/go/bin']);
  if (!go) return { lack: `there is no Go here to build ${title}` };
  say(`building ${title} into ${folder}: some minutes`);
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync(go, ['install', ...Object.values<string>(packages)], {
      cwd: folder,
      env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    return { lack: `${title} could not be built: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { programs };
}

/** The first executable file with this name, in these folders and then in the path. */
export function findProgramIn(name: string, folders: readonly string[]): string | undefined {
  const all = [...folders, ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return all.map((folder) => path.join(folder, name)).find(isExecutable);
}

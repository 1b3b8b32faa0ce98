// Looks for a server program that is already on this machine: on the PATH, then in the cache.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Program } from './programs';
import { findCacheFolder } from './root';

export interface InstalledProgram {
  readonly file: string;
  readonly version: string;
  readonly source: 'path' | 'cache';
}

/** The first usable program. One that does not run or is too old is passed over, and `say` is told why. */
export function findProgram(program: Program, say: (line: string) => void): InstalledProgram | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const places = [
    ...folders.map((folder) => ({ source: 'path' as const, folder })),
    { source: 'cache' as const, folder: findCacheFolder() },
  ];
  for (const { source, folder } of places) {
    const file = path.join(folder, process.platform === 'win32' ? `${program.name}.exe` : program.name);
    if (!isExecutable(file)) continue;
    const version = readProgramVersion(program, file);
    if (version !== undefined && Number.parseInt(version, 10) >= program.majorMin) return { file, version, source };
    say(`${file} is passed over: ${version === undefined ? 'it does not run here' : `${version} is too old`}`);
  }
  return undefined;
}

/** The version that the program reports; undefined when it does not run or is another program of that name. */
export function readProgramVersion(program: Program, file: string): string | undefined {
  try {
    const text = execFileSync(file, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return program.versionPattern.exec(text)?.[1];
  } catch {
    return undefined;
  }
}

/** Whether this user may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

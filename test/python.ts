// Third-party tools in Python that check the files of Sello, each in a virtual environment of the cache folder.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { resolveProgramCacheFolder } from '../src/local/root';
import { isLong } from './long';
import type { Lack } from './skipped';

/** A program of a package at one version. */
export interface PythonTool {
  readonly name: string;
  readonly version: string;
  /** Packages that its programs import, each with its version. */
  readonly imports?: readonly string[];
}

const getFolder = ({ name, version }: PythonTool): string =>
  path.join(path.dirname(resolveProgramCacheFolder()), 'python', `${name}-${version}`);

/** The Python that has the tool; run its modules with `-m`. */
export const pythonOf = (tool: PythonTool): string => path.join(getFolder(tool), 'bin', 'python');

/** The reason why the tool is missing; undefined if it exists. The first long run installs it, and pip checks what it fetches. */
export function pythonLack(tool: PythonTool): Lack {
  if (!isLong) return 'a long test';
  const folder = getFolder(tool);
  if (existsSync(folder)) return undefined;
  const making = `${folder}.${process.pid}`;
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ['python3', ['-m', 'venv', making]],
    [
      path.join(making, 'bin', 'python'),
      ['-m', 'pip', 'install', '--quiet', `${tool.name}==${tool.version}`, ...(tool.imports ?? [])],
    ],
  ];
  for (const [program, args] of steps) {
    const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 180_000 });
    if (status === 0) continue;
    rmSync(making, { recursive: true, force: true });
    return `${tool.name} ${tool.version} cannot be had here: ${error?.message ?? stderr.trim().split('\n').at(-1)}`;
  }
  // This Python finds its packages in its own folder, wherever it is; other programs in it would not.
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return undefined;
}

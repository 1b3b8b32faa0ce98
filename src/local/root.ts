// The folders of the project, of a stack's data and of the cache. Built and unbuilt code are at different depths of the
// project.
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The default data folder of `npm start`, relative to the project's root. */
export const defaultDataFolder = '.sello';

/** Finds the folder with package.json. It is the same folder for src/ and dist/src/. */
export function requireProjectRoot(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`There is no package.json above ${__dirname}.`);
    folder = parent;
  }
  return folder;
}

/**
 * Finds a compiled program, for example `src/main/api`.
 * @param root root of another build
 * @throws Error if the program is not built
 */
export function requireCompiledFilePath(name: string, root = requireProjectRoot()): string {
  const file = path.join(root, 'dist', `${name}.js`);
  if (!existsSync(file)) throw new Error(`dist/${name}.js is missing: run \`npm run build\`.`);
  return file;
}

/**
 * Finds the folder of downloaded programs, which all clones of a user share. It follows XDG_CACHE_HOME of the XDG Base
 * Directory specification.
 */
export function resolveProgramCacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const base = environment['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache');
  return path.join(base, 'sello', 'bin');
}

// Reads the sources of the project: files, their lines and imports.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(__dirname, '../..');

export interface Source {
  /** Path from the root, with slashes. */
  readonly file: string;
  readonly room: string;
  readonly lines: readonly string[];
  readonly imports: readonly { readonly from: string; readonly typeOnly: boolean }[];
}

const folders = [
  'src',
  'workflows',
  'activities',
  'simulator',
  'test',
  'bench',
  'storms',
  'tools',
  'clients/typescript/src',
];

/** Types that a third-party generator writes. */
const generatedFolder = 'clients/typescript/src/made';

export function readSources(): Source[] {
  return folders
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => !file.startsWith(generatedFolder))
    .map(readSource);
}

function filesUnder(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...filesUnder(file));
    else if (/\.tsx?$/.test(entry.name)) found.push(file);
  }
  return found;
}

/** `src/<room>` or the first folder. */
export function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? `src/${second}` : first;
}

/** An import of code of the project, not of a library. */
export const isOwn = (from: string): boolean => folders.some((folder) => from.startsWith(`${folder}/`));

/** The package of an import; empty for code of the project and for modules of Node. */
export function libraryOf(from: string): string {
  if (isOwn(from) || from.startsWith('node:')) return '';
  const [scope = '', name] = from.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const written = text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  // Files of a package that are read, not run, are found by their names.
  const resolved = text.matchAll(/\brequire\.resolve\((x)?'([^.'][^']*)'\)/g);
  // ES modules, and modules that are loaded only where they are needed.
  const loaded = text.matchAll(/\bimport\((x)?'([^']+)'\)/g);
  const imports = [...written, ...resolved, ...loaded].map((match) => ({
    typeOnly: match[1] !== undefined,
    from: resolve(file, match[2] ?? ''),
  }));
  return { file, room: roomOf(file), lines: text.split('\n'), imports };
}

/** Relative imports as paths from the root; libraries as their names. */
function resolve(file: string, from: string): string {
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from).replace(/\.ts$/, '') : from;
}

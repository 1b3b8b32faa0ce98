// The packages that a release is made of, read from package-lock.json: name, version, licence, what each needs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier or expression. */
  readonly licence: string;
  /** SHA-512 of the published archive, hexadecimal; absent for packages of other systems, which npm does not fetch here. */
  readonly sha512?: string;
  /** Only fetched on systems that it is for. */
  readonly optional: boolean;
  /** `name@version` of what it needs, sorted. */
  readonly needs: readonly string[];
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** Licences of packages whose package.json names none, as their licence files or their main packages say. */
const unnamed: readonly (readonly [RegExp, string])[] = [
  [/^png-js$/, 'MIT'],
  [/^unionfs$/, 'Unlicense'],
  [/^@swc\/core-/, 'Apache-2.0'],
];

/** What the service runs with, without what only tests and builds need; sorted by name and version. */
export function releasedPackages(): Package[] {
  const lock = readLock();
  const found = new Map<string, Package>();
  for (const [place, locked] of Object.entries(lock)) {
    if (place === '' || locked.dev) continue;
    const made = packageAt(lock, place, locked);
    found.set(refOf(made), made);
  }
  return [...found.values()].toSorted((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
}

/** What package.json asks for itself, `name@version`. */
export const directPackages = (): string[] => needsOf(readLock(), '', readLock()[''] ?? {});

export const refOf = ({ name, version }: Pick<Package, 'name' | 'version'>): string => `${name}@${version}`;

function readLock(): Lock {
  const text = readFileSync(path.join(projectRoot(), 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function packageAt(lock: Lock, place: string, locked: LockedPackage): Package {
  const name = nameAt(place);
  const licence = locked.license ?? unnamed.find(([form]) => form.test(name))?.[1];
  if (!licence) throw new Error(`${name} names no licence: find it out and add it to tools/release/packages.ts`);
  const [, sum] = /^sha512-(\S+)/.exec(locked.integrity ?? '') ?? [];
  return {
    name,
    version: locked.version ?? '',
    licence,
    ...(sum ? { sha512: Buffer.from(sum, 'base64').toString('hex') } : {}),
    optional: locked.optional ?? false,
    needs: needsOf(lock, place, locked),
  };
}

/** As Node looks packages up: from the place of who asks upwards. What is not there is for another system. */
function needsOf(lock: Lock, place: string, { dependencies = {}, optionalDependencies = {} }: LockedPackage): string[] {
  const found = Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let from: string | undefined = place; from !== undefined; from = parentOf(from)) {
      const locked = lock[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
      if (locked && !locked.dev) return [refOf({ name, version: locked.version ?? '' })];
    }
    return [];
  });
  return [...new Set(found)].toSorted();
}

function parentOf(place: string): string | undefined {
  if (place === '') return undefined;
  const at = place.lastIndexOf('/node_modules/');
  return at < 0 ? '' : place.slice(0, at);
}

// The contents of a release: every package has a license that allows distribution, and the bill of materials lists them
// all.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const read = (name: string): string => readFileSync(path.join(requireProjectRoot(), name), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, LockedPackage>> };

/** Packages whose package.json names no license; their license files or their main packages do. */
const unnamed: readonly (readonly [RegExp, string])[] = [
  [/\/png-js$/, 'MIT'],
  [/\/unionfs$/, 'Unlicense'],
  [/\/@swc\/core-[\w-]+$/, 'Apache-2.0'],
];

/** Folder and license of each package that a release installs. */
const installed = Object.entries(lock.packages)
  .filter(([folder, { dev, link }]) => folder !== '' && !dev && !link)
  .map(([folder, { license }]) => [folder, license ?? unnamed.find(([form]) => form.test(folder))?.[1] ?? ''] as const);

/** Licences without a duty to publish what is built with them. If there is a choice, one is enough. */
const acceptedLicences =
  /^(?:MIT|MIT-0|ISC|0BSD|Unlicense|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Apache-2\.0|BSD-[23]-Clause|Python-2\.0|Zlib|X11)$/;
const mayBePassedOn = (licence: string): boolean => {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => acceptedLicences.test(one));
  return bare.split(' AND ').every((one) => acceptedLicences.test(one));
};

describe('a release', () => {
  it('has only packages that the license allows to distribute', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, licence]) => !mayBePassedOn(licence))).toEqual([]);
    expect([mayBePassedOn('GPL-2.0'), mayBePassedOn('(MIT OR GPL-2.0)'), mayBePassedOn('MIT AND GPL-2.0')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('has each package with its checksum in the bill of materials, but no test package', () => {
    const output = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: requireProjectRoot(), encoding: 'utf8' });
    const { components } = JSON.parse(output) as {
      readonly components: readonly { readonly 'bom-ref': string; readonly hashes?: object }[];
    };
    const references = components.map((component) => component['bom-ref']);
    // The client is a package of this repository, and its dependencies are fetched.
    const { '@sello/client': _own, ...fetched } = manifest.dependencies;
    const { dependencies: ofClient } = JSON.parse(read('clients/typescript/package.json')) as typeof manifest;
    for (const [name, version] of Object.entries({ ...fetched, ...ofClient }))
      expect(references).toContain(`${name}@${version}`);
    for (const name of ['jest', 'typescript', 'knip', 'oxlint', '@biomejs/biome'])
      expect(references.filter((reference) => reference.startsWith(`${name}@`))).toEqual([]);
    expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  it('has a list of changes for its version', () => {
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm'),
    );
    expect(read('docs/upgrade.md')).toContain(`### ${manifest.version}`);
  });
});

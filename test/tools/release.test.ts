// What a release is made of: every package has a licence that may be passed on, and the bill of materials holds together.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import { directPackages, refOf, releasedPackages } from '../../tools/release/packages';
import { sbomText } from '../../tools/release/sbom';

interface Bom {
  readonly components: readonly { readonly 'bom-ref': string; readonly scope: string; readonly hashes?: object }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const packages = releasedPackages();
const manifest = JSON.parse(readFileSync(path.join(projectRoot(), 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Licences without a duty to publish what is built with them. Of a choice, one is enough. */
const taken =
  /^(?:MIT|MIT-0|ISC|0BSD|Unlicense|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Apache-2\.0|BSD-[23]-Clause|Python-2\.0|Zlib|X11)$/;
const mayBePassedOn = (licence: string): boolean => {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => taken.test(one));
  return bare.split(' AND ').every((one) => taken.test(one));
};

it('every package of a release may be passed on with it', () => {
  expect(packages.filter(({ licence }) => !mayBePassedOn(licence)).map(refOf)).toEqual([]);
  expect([mayBePassedOn('GPL-2.0'), mayBePassedOn('(MIT OR GPL-2.0)'), mayBePassedOn('MIT AND GPL-2.0')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('a release holds what package.json names, and nothing that only tests need', () => {
  const names = directPackages();
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(names).toContain(`${name}@${version}`);
  const all = new Set(packages.map(({ name }) => name));
  for (const name of ['jest', 'typescript', 'knip', 'oxlint', '@biomejs/biome']) expect(all.has(name)).toBe(false);
});

it('the bill of materials refers to what it holds, and names the sum of everything that is fetched', () => {
  const bom = JSON.parse(sbomText()) as Bom;
  const refs = new Set(bom.components.map((one) => one['bom-ref']));
  expect(refs.size).toBe(bom.components.length);
  for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs.has(ref)).toBe(true);
  for (const one of bom.components) if (one.scope === 'required') expect(one.hashes).toBeDefined();
  expect(sbomText()).toBe(sbomText());
});

it('the changes say what this version brings', () => {
  const changes = readFileSync(path.join(projectRoot(), 'CHANGELOG.md'), 'utf8');
  expect(changes).toMatch(
    new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm'),
  );
  const upgrade = readFileSync(path.join(projectRoot(), 'docs/upgrade.md'), 'utf8');
  expect(upgrade).toContain(`### ${manifest.version}`);
});

// sbom.cdx.json: the bill of materials of a release, CycloneDX 1.5. The same lock file always gives the same bytes, so it has
// neither a time nor a serial number.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import { directPackages, type Package, refOf, releasedPackages } from './packages';

export function sbomText(): string {
  const { name, version, license, description } = JSON.parse(
    readFileSync(path.join(projectRoot(), 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const packages = releasedPackages();
  const self = `pkg:npm/${name}@${version}`;
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name,
        version,
        description,
        purl: self,
        licenses: [{ license: { id: license } }],
      },
    },
    components: packages.map(componentOf),
    dependencies: [
      { ref: self, dependsOn: directPackages().map(purlOf) },
      ...packages.map((one) => ({ ref: purlOf(refOf(one)), dependsOn: one.needs.map(purlOf) })),
    ],
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** package-url specification: the `@` of a scope is escaped. */
const purlOf = (ref: string): string => `pkg:npm/${ref.replace(/^@/, '%40')}`;

function componentOf(one: Package): object {
  const { name, version, licence, sha512, optional } = one;
  return {
    type: 'library',
    'bom-ref': purlOf(refOf(one)),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(sha512 ? { hashes: [{ alg: 'SHA-512', content: sha512 }] } : {}),
    licenses: [/\s/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl: purlOf(refOf(one)),
  };
}

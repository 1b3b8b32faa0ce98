// docs/licences.md: under which licences stands what a release holds.
import { code, heading, table, written } from '../documentation/markdown';
import { type Package, releasedPackages } from './packages';

/** What is in the repository and was made by others. */
const included: readonly (readonly [string, string, string])[] = [
  ['DejaVu fonts (`src/pdf/fonts`)', 'Bitstream Vera and Arev', '`src/pdf/fonts/LICENSE-DejaVu.txt`'],
  [
    'Schemas of the tax authority (`src/authority/schemas`)',
    'reuse allowed when source and date are cited',
    '`src/authority/schemas/SOURCE.md`',
  ],
  ['Schema of XML signatures (`xmldsig-core-schema.xsd`)', 'W3C document licence', 'in the file'],
];

/** Servers that it needs and does not hold; they are fetched or started beside it. */
const besides: readonly (readonly [string, string])[] = [
  ['MongoDB Community Server', 'Server Side Public License 1.0'],
  ['Temporal server and command line', 'MIT'],
  ['PostgreSQL', 'PostgreSQL License'],
];

export function licencesText(): string {
  const packages = releasedPackages();
  const byLicence = new Map<string, Package[]>();
  for (const one of packages) byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one]);
  const counts = [...byLicence].toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  return written([
    ...heading('Licences', '`package-lock.json`'),
    'Sello stands under the Apache License 2.0 ([LICENSE](../LICENSE)). A release holds the packages below; `sbom.cdx.json` names',
    'them with their checksums and what each needs (CycloneDX 1.5). Packages that only tests and builds need are in neither.',
    '',
    ...table(
      ['Licence', 'Packages'],
      counts.map(([licence, list]) => [licence, String(list.length)]),
    ),
    ...table(
      ['In the repository', 'Licence', 'Text'],
      included.map((row) => [...row]),
    ),
    ...table(
      ['Beside it', 'Licence'],
      besides.map((row) => [...row]),
    ),
    '## Packages',
    '',
    ...table(
      ['Package', 'Version', 'Licence'],
      packages.map(({ name, version, licence }) => [code(name), version, licence]),
    ),
  ]);
}

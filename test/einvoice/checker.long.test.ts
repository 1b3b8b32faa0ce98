// The official rules, by the checker of the shared folder (Java): full documents and the published pairs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Invoice } from '../../src/document/model/invoice';
import { makeEInvoice } from '../../src/einvoice/make-file';
import { sharedPath } from '../shared-folder';
import { describeUnless, type Lack } from '../skipped';
import { fullDocuments } from './full-documents';
import { pairsLack, readExpected, readPair } from './shared-documents';

const checker = sharedPath('checks', 'einvoice', 'check-einvoice.sh');

function findLack(): Lack {
  if (!existsSync(checker)) return 'there is no ../shared with the checker next to the project';
  return spawnSync('java', ['-version']).status === 0 ? pairsLack : 'there is no Java, which the checker needs';
}

/** A period without a day of delivery leaves an element empty that CII must have: Factur-X warns of it. */
const emptyDelivery = /\tcii\tINVALID\t\tPEPPOL-EN16931-R008$/;

/** What the checker finds, one line a file. */
function check(documents: readonly (readonly [string, Invoice])[]): {
  readonly made: number;
  readonly found: string[];
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-einvoice-'));
  try {
    const files = documents.flatMap(([name, invoice]) =>
      (['ubl', 'peppol', 'cii'] as const).flatMap((format) => {
        const bytes = Buffer.from('%PDF-1.7');
        const result = makeEInvoice(format, {
          invoice,
          qrAddress: 'https://example.com/?a=1&b=2',
          page: { name: 'a.pdf', bytes },
        });
        if (result.kind === 'refused') return [];
        const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.${format}.xml`);
        writeFileSync(file, result.xml);
        return [file];
      }),
    );
    const { stdout } = spawnSync(checker, ['--strict', '--tsv', ...files], { encoding: 'utf8', maxBuffer: 1e8 });
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(files.length);
    return {
      made: files.length,
      found: lines.filter((line) => !line.includes('\tVALID') && !emptyDelivery.test(line)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describeUnless(findLack(), 'the official rules take', () => {
  it('the files of full documents', () => {
    const { made, found } = check(fullDocuments());
    expect(found).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(45);
  }, 600_000);

  it('the files of the published pairs', () => {
    const { made, found } = check(readExpected().map(([name]) => [name, readPair(name)]));
    expect(found).toEqual([]);
    expect(made).toBeGreaterThan(330);
  }, 900_000);
});

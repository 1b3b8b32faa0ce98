// `npm run docs`: writes the documents that are made from tables. `--check` only says which are not up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/local/root';
import { licencesText } from '../release/licences';
import { sbomText } from '../release/sbom';
import { configurationText } from './configuration';
import { errorsText } from './errors';
import { formatText } from './format';
import { invoicesText } from './invoices';
import { invoiceExamplesText, openapiText } from './openapi';
import { providersText } from './providers';
import { warningsText } from './warnings';

/** Files that are made, from the project's root, with their contents. */
export const madeDocuments = (): Readonly<Record<string, string>> => ({
  'docs/configuration.md': configurationText(),
  'docs/errors.md': errorsText(),
  'docs/format.md': formatText(),
  'docs/invoices.md': invoicesText(),
  'docs/licences.md': licencesText(),
  'docs/providers.md': providersText(),
  'docs/warnings.md': warningsText(),
  'openapi.yaml': openapiText(),
  'src/http/openapi/examples/invoices.json': invoiceExamplesText(),
  'sbom.cdx.json': sbomText(),
});

/** Gives 1 when `--check` finds a difference. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } });
  const different = Object.entries(madeDocuments()).filter(([file, text]) => textOf(file) !== text);
  for (const [file, text] of different) {
    if (!values.check) writeFileSync(path.join(projectRoot(), file), text);
    console.log(`${file} ${values.check ? 'is not up to date' : 'written'}`);
  }
  if (different.length === 0) console.log('All documents are up to date.');
  return values.check && different.length > 0 ? 1 : 0;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(projectRoot(), file), 'utf8');
  } catch {
    return undefined;
  }
}

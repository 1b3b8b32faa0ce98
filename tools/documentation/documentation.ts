// `npm run docs [-- pictures]`: writes the documents that are made from tables. `--check` only says which are not up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/local/root';
import { apiPages } from './api-pages';
import { configurationText } from './configuration';
import { errorsText } from './errors';
import { invoicesText } from './invoices';
import { dashboardTexts } from '../monitoring/dashboards';
import { helmValuesText } from './helm-values';
import { rulesTestText, rulesText } from '../monitoring/rules';
import { lawText } from './law';
import { fillParts } from './made-parts';
import { metricsText } from './metrics';
import { pagesText } from './pages';
import { invoiceExamplesText, openapiText } from './openapi';
import { takeConsolePictures } from './console-pictures';
import { providersText } from './providers';
import { warningsText } from './warnings';

/** Generated files, by path from the project's root, with their contents. */
export function madeDocuments(): Readonly<Record<string, string>> {
  const documents = withoutIndex();
  return { 'docs/README.md': pagesText(documents), ...documents };
}

const withoutIndex = (): Readonly<Record<string, string>> => ({
  'docs/capacity.md': fillParts(textOf('docs/capacity.md') ?? ''),
  ...Object.fromEntries(Object.entries(apiPages()).map(([file, text]) => [file, fillParts(text)])),
  'docs/configuration.md': configurationText(),
  'docs/errors.md': errorsText(),
  'docs/format.md': fillParts(textOf('docs/format.md') ?? ''),
  'docs/invoices.md': invoicesText(),
  'docs/law.md': lawText(),
  'docs/metrics.md': metricsText(),
  'docs/providers.md': providersText(),
  'docs/warnings.md': warningsText(),
  ...Object.fromEntries(
    Object.entries(dashboardTexts()).map(([name, text]) => [`deploy/monitoring/dashboards/${name}`, text]),
  ),
  'deploy/helm/sello/values.schema.json': helmValuesText(),
  'deploy/monitoring/alerts.yaml': rulesText(),
  'deploy/monitoring/alerts-test.yaml': rulesTestText(),
  'openapi.yaml': openapiText(),
  'src/http/openapi/examples/invoices.json': invoiceExamplesText(),
});

/** Gives 1 when `--check` finds a difference. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.includes('pictures')) await takeConsolePictures();
  const different = Object.entries(madeDocuments()).filter(([file, text]) => textOf(file) !== text);
  for (const [file, text] of different) {
    if (!values.check) writeMade(path.join(projectRoot(), file), text);
    console.log(`${file} ${values.check ? 'is not up to date' : 'written'}`);
  }
  if (different.length === 0) console.log('All documents are up to date.');
  return values.check && different.length > 0 ? 1 : 0;
}

function writeMade(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(projectRoot(), file), 'utf8');
  } catch {
    return undefined;
  }
}

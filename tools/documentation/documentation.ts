// `npm run docs`: writes the generated documents. `--check` only reports which are outdated.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireProjectRoot } from '../../src/local/root';
import { buildApiPages } from './api-pages';
import { buildCommands } from './commands';
import { buildConfiguration } from './configuration';
import { buildErrors } from './errors';
import { buildInvoices } from './invoices';
import { buildDashboards } from '../monitoring/dashboards';
import { buildHelmValues } from './helm-values';
import { buildRulesTest, buildRules } from '../monitoring/rules';
import { buildLaw } from './law';
import { fillParts } from './made-parts';
import { buildMetrics } from './metrics';
import { buildPages } from './pages';
import { buildInvoiceExamples, buildOpenapiText } from './openapi';
import { takeConsolePictures } from './console-pictures';
import { buildProviders } from './providers';
import { buildWarnings } from './warnings';
import { formatCommandHelp } from '../../src/cli/usage';

export const help = formatCommandHelp({
  usage: 'npm run docs [-- options]',
  options: {
    '--check': 'write nothing; exit with 1 if a document is not up to date',
    '--screenshots': 'also take the screenshots of the console (needs Chromium, SELLO_CHROMIUM)',
  },
});

/** Generated files with their contents, by path from the root of the project. */
export function buildDocuments(): Readonly<Record<string, string>> {
  const documents = withoutIndex();
  return { 'docs/README.md': buildPages(documents), ...documents };
}

const withoutIndex = (): Readonly<Record<string, string>> => ({
  'docs/capacity.md': fillParts(readText('docs/capacity.md') ?? ''),
  ...Object.fromEntries(Object.entries(buildApiPages()).map(([file, text]) => [file, fillParts(text)])),
  'docs/cli.md': buildCommands(),
  'docs/configuration.md': buildConfiguration(),
  'docs/errors.md': buildErrors(),
  'docs/format.md': fillParts(readText('docs/format.md') ?? ''),
  'docs/invoices.md': buildInvoices(),
  'docs/law.md': buildLaw(),
  'docs/metrics.md': buildMetrics(),
  'docs/providers.md': buildProviders(),
  'docs/warnings.md': buildWarnings(),
  ...Object.fromEntries(
    Object.entries(buildDashboards()).map(([name, text]) => [`deploy/monitoring/dashboards/${name}`, text]),
  ),
  'deploy/helm/sello/values.schema.json': buildHelmValues(),
  'deploy/monitoring/alerts.yaml': buildRules(),
  'deploy/monitoring/alerts-test.yaml': buildRulesTest(),
  'openapi.yaml': buildOpenapiText(),
  'src/http/kit/openapi/examples/invoices.json': buildInvoiceExamples(),
});

/** Returns 1 if `--check` finds a difference. */
export async function run(args: readonly string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ args: [...args], options: { check: flag, screenshots: flag } });
  if (values.screenshots) await takeConsolePictures();
  const different = Object.entries(buildDocuments()).filter(([file, text]) => readText(file) !== text);
  for (const [file, text] of different) {
    if (!values.check) writeMade(path.join(requireProjectRoot(), file), text);
    console.log(`${file} ${values.check ? 'is not up to date' : 'written'}`);
  }
  if (different.length === 0) console.log('All documents are up to date.');
  const areClientsRight = makeClients(values.check);
  return (values.check && different.length > 0) || !areClientsRight ? 1 : 0;
}

/**
 * Creates the types of the clients from the current openapi.yaml. Returns false if one is outdated, or cannot be
 * created.
 */
export function makeClients(check: boolean): boolean {
  const args = [path.join(requireProjectRoot(), 'tools/clients.mjs'), ...(check ? ['--check'] : [])];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
}

function writeMade(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(path.join(requireProjectRoot(), file), 'utf8');
  } catch {
    return undefined;
  }
}

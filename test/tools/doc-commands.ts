// Commands of the documentation: the pages that a test runs, and the reasons why others are not run. A page in no
// list fails.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';

/** Lines to omit from a page that is run, each with the reason. */
export type LeftOut = readonly (readonly [pattern: RegExp, reason: string])[];

/** Pages that test/stack/doc-commands.long.test.ts runs in this order, each in a separate shell on one stack. */
export const runPages: Readonly<Record<string, LeftOut>> = {
  'README.md': [[/^npm (run demo|test|start)\b/, 'the stack of this test replaces it; npm test is this']],
  'docs/till.md': [],
  'docs/invoices.md': [],
  'docs/pdf.md': [
    [/logo\.png/, 'the picture is the reader’s'],
    [/^ENTRY=\.\.\./, 'this test names an entry'],
  ],
  'docs/upgrade.md': [
    [/docker compose|git (?:fetch|checkout)/, 'there is no Docker here, and the clone stays at this version'],
    [/upgrade move/, 'U1 moves work (npm run storm -- U1)'],
  ],
  'docs/operations.md': [[/promtool/, 'test/tools/rules.long.test.ts runs both']],
  'docs/api/workspace.md': [
    [/doctor --workspace/, 'test/stack/go-live.long.test.ts runs it; a workspace for test has no authority here'],
  ],
  'docs/api/keys.md': [[/KEY_ID/, 'the id is the reader’s']],
  'docs/api/book.md': [],
  'docs/api/webhooks.md': [],
  'docs/api/audit.md': [],
  'docs/e-invoices/ubl.md': [],
  'docs/e-invoices/factur-x.md': [],
  'docs/e-invoices/facturae.md': [],
};

/** Pages whose commands another test runs, or that cannot be run here. */
export const otherPages: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'the commands are the tests, the checks and the stack themselves',
  'docs/capacity.md': 'a full run takes many minutes',
  'docs/chain.md': 'it needs Docker',

  'docs/deployment.md': 'it needs Docker; test/layout/compose.test.ts reads the file, tools/check-image.mjs the image',
  'docs/go-live.md': 'test/stack/go-live.long.test.ts runs every block',
  'docs/kubernetes.md':
    'it needs a cluster; test/layout/helm.long.test.ts renders the chart with the values of the page, and runs what comes out',
  'docs/licenses.md': 'test/tools/release.test.ts runs it',
  'docs/privacy.md': 'test/cli/privacy runs them; they erase',
  'docs/registration.md': 'test/stack/api-pages.test.ts runs these calls in a long run',
  'docs/restore.md': 'npm run storm -- D1 and test/cli/restore.test.ts run them; they put a backup back',
  'docs/simulator.md': 'test/simulator starts it',
  'docs/internals/storms.md': 'the storms run by themselves',
};

const root = requireProjectRoot();

/** Folders whose blocks `sh` another test runs. */
const otherFolders: Readonly<Record<string, string>> = {
  'docs/api/': 'test/stack/api-pages.test.ts runs each example on a stack; a usual run those of four pages',
};

const isInOtherFolder = (page: string): boolean => Object.keys(otherFolders).some((folder) => page.startsWith(folder));

/** Pages with commands, as paths from the root of the project. */
export const pagesWithCommands = (): string[] =>
  [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join('docs', file),
    ),
  ].filter((file) => file.endsWith('.md') && listBlocks(file).length > 0);

/** The blocks `sh` of a page; in `docs/api` the blocks `bash`, which are commands of Sello (those in `sh` are requests). */
const listBlocks = (page: string): string[] => blocksIn(page, isInOtherFolder(page) ? 'bash' : 'sh');

/** The first block of a page in a language. */
export const blockOf = (page: string, language: string): string => blocksIn(page, language)[0] ?? '';

function blocksIn(page: string, language: string): string[] {
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm');
  return [...readFileSync(path.join(root, page), 'utf8').matchAll(block)].map(([, text = '']) => text);
}

/** A page as one shell program: each block prints its place, and omitted lines are removed. */
export function programOf(page: string): string {
  const leftOut = runPages[page] ?? [];
  const isLeft = (line: string): boolean => leftOut.some(([pattern]) => pattern.test(line));
  return listBlocks(page)
    .map((block, i) =>
      [`: "block ${i + 1} of ${page}"`, ...block.split('\n').filter((line) => !isLeft(line))].join('\n'),
    )
    .join('\n');
}

// `npm run pictures`: creates the pictures in docs/invoices.md from the files next to them. It requires `pdftoppm`
// (poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { readExampleDocument, findExampleFile, examples } from '../documentation/examples';
import { printExample } from './printed';
import { formatCommandHelp } from '../../src/cli/usage';

export const help = formatCommandHelp({
  usage: 'npm run pictures [-- NAME ...]',
  notes: `Without NAME, the command renders all examples: ${examples.map(({ name }) => name).join(', ')}.`,
});

/** Dots per inch: text of 7 points is just readable, and a page has some 60 kB. */
const resolution = '76';

/** Creates all pictures, or the named ones. */
export async function run(names: readonly string[]): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  try {
    for (const { name } of examples.filter((each) => names.length === 0 || names.includes(each.name))) {
      const page = printExample(readExampleDocument(name)).page;
      const file = path.join(folder, `${name}.pdf`);
      writeFileSync(
        file,
        await callingThreadPdfRenderer.invoice({ ...page, ...(name === 'simplified' ? { layout: 'ticket80' } : {}) }),
      );
      const picture = findExampleFile(name);
      execFileSync('pdftoppm', ['-png', '-gray', '-singlefile', '-r', resolution, file, picture]);
      console.log(`docs/invoices/${name}.png written (${Math.round(statSync(`${picture}.png`).size / 1024)} kB)`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return 0;
}

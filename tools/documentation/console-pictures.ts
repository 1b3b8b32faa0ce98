// `npm run docs -- pictures`: pictures of the console for docs/console, from a stack of their own that is filled like the demo.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { linkOfLocalStack } from '../../src/cli/console/link';
import { apiOf } from '../../src/cli/demo/api';
import { invoice } from '../../src/cli/demo/documents';
import { walk } from '../../src/cli/demo/walk';
import { projectRoot } from '../../src/local/root';
import { type Stack, startStack } from '../../src/local/stack';
import { launchBrowser } from '../browser/browser';

/** What is pictured. The alternative text stands beside it in docs/console/README.md; a test compares the two. */
export const consolePictures: readonly {
  readonly file: string;
  readonly alt: string;
  readonly path: string;
  readonly dark?: true;
}[] = [
  {
    file: 'overview.png',
    path: '',
    alt: 'The overview: the authority answers, nothing waits, and a rejected invoice with its cause and what to do',
  },
  {
    file: 'entries.png',
    path: '/entries',
    alt: 'The list of entries: filters, then invoices with number, date, customer, total, state and what the authority said',
  },
  {
    file: 'entry.png',
    path: '/entries/:rejected',
    alt: 'A rejected invoice: what is wrong and what to do, the document with the marked tax id, and its timeline',
  },
  {
    file: 'entry-dark.png',
    path: '/entries/:sent',
    dark: true,
    alt: 'An accepted invoice in dark colours: the document as a page, its timeline and its fiscal record',
  },
];

const size = { width: 1280, height: 860 } as const;

export async function takeConsolePictures(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-pictures-'));
  const dataFolder = path.join(folder, 'data');
  let stack: Stack | undefined;
  try {
    stack = await startStack({ dataFolder, say: (line) => console.error(line) });
    const ids = await fill(stack, folder);
    await shoot(stack, await linkOfLocalStack(dataFolder, {}, { command: 'npm run docs' }), ids);
  } finally {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo's invoices, and one that the authority rejects. */
async function fill({ addresses: { api, token, rejectCode } }: Stack, folder: string) {
  const { invoice: sent } = await walk(api, token, path.join(folder, 'files'), () => undefined);
  const calls = apiOf(api, token);
  const customer = {
    ...invoice.customer,
    name: 'Cliente Desconocido, S.L.',
    tax_id: { country: 'ES', code: rejectCode },
  };
  const entry = await calls.post<{ id: string }>('/silo/v1/entries', { data: { ...invoice, customer } });
  const { list } = await calls.get<{ list: { id: string; name: string }[] }>('/transform/v1/workflows');
  const workflow = list.find(({ name }) => name === 'Invoice');
  await calls.post('/transform/v1/jobs?wait=20', { workflow_id: workflow?.id, silo_entry_id: entry.id });
  return { sent, rejected: entry.id };
}

async function shoot(
  { addresses: { api } }: Stack,
  link: string,
  ids: { sent: string; rejected: string },
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page: Page = await browser.newPage({ viewport: size, locale: 'en-GB' });
    await page.goto(link);
    for (const { file, path: place, dark } of consolePictures) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.goto(`${api}/console/w/local${place.replace(':sent', ids.sent).replace(':rejected', ids.rejected)}`);
      await page.screenshot({ path: path.join(projectRoot(), 'docs', 'console', file) });
      console.log(`docs/console/${file} written`);
    }
  } finally {
    await browser.close();
  }
}

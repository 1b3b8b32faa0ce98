// `npm run docs -- --screenshots`: pictures of the console for docs/console, from a separate stack that is filled like
// the demo.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createLocalConsoleSignInLink } from '../../src/cli/console/link';
import { importSelloClient, runDemo } from '../../src/cli/local/demo/walk';
import { demoInvoice } from '../../src/cli/local/demo/documents';
import { requireProjectRoot } from '../../src/local/root';
import { type LocalStack, startLocalStack } from '../../src/local/stack';
import { launchBrowser } from '../browser/browser';
import { consolePictures } from './picture-list';

const size = { width: 1280, height: 860 } as const;

export async function takeConsolePictures(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-pictures-'));
  const dataFolder = path.join(folder, 'data');
  let stack: LocalStack | undefined;
  try {
    stack = await startLocalStack({ dataFolder, say: (line) => console.error(line) });
    const ids = await fill(stack, folder);
    await shoot(stack, await createLocalConsoleSignInLink(dataFolder, {}, { command: 'npm run docs' }), ids);
  } finally {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The invoices of the demo, and one that the authority rejects. */
async function fill({ addresses: { api, token, operatorToken, rejectCode } }: LocalStack, folder: string) {
  const { invoice: sent } = await runDemo(api, token, path.join(folder, 'files'), () => undefined);
  const { Sello, unwrap } = await importSelloClient();
  const sello = new Sello({ baseUrl: api, token });
  const customer = {
    ...demoInvoice.customer,
    name: 'Cliente Desconocido, S.L.',
    tax_id: { country: 'ES', code: rejectCode },
  };
  const entry = await sello.entries.create({ data: { ...demoInvoice, customer } });
  const { list } = await unwrap(sello.http.GET('/transform/v1/workflows'));
  const workflow = list.find(({ name }) => name === 'Invoice');
  const job = await sello.jobs.create({ workflow_id: workflow?.id ?? '', silo_entry_id: entry.id }, { wait: 20 });
  const hook = { url: 'https://hooks.example.com/sello', description: 'Contabilidad' };
  const rows = ['1', '2'].map((key) => ({
    key: `import-${key}`,
    supplier: demoInvoice.supplier.tax_id.code,
    lines: [{ description: 'Silla', price: key === '1' ? '89.50' : 'x', tax: '21%' }],
  }));
  const batch = await unwrap(sello.http.POST('/fiscal/v1/batches', { body: { invoices: rows } as never }));
  const registration = await unwrap(
    sello.http.POST('/fiscal/v1/registrations', {
      body: {
        supplier: {
          name: 'Muebles del Ebro, S.L.',
          tax_code: 'B99286320',
          address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
        },
        signer: { name: 'Ana Lores', tax_code: '25123456G', capacity: 'administradora única' },
      },
    }),
  );
  const webhook = await unwrap(sello.http.POST('/access/v1/webhooks', { body: hook }));
  await unwrap(sello.http.POST('/access/v1/keys', { body: { name: 'Caja 1', scopes: ['read', 'write'] } }));
  await unwrap(sello.http.POST('/access/v1/people', { body: { name: 'Berta Gil', role: 'clerk' } }));
  const series = await unwrap(sello.http.GET('/sequence/v1/series'));
  const operator = new Sello({ baseUrl: api, token: operatorToken });
  await unwrap(operator.http.POST('/access/v1/service/people', { body: { name: 'Olga Ruiz' } }));
  const submissions = await unwrap(sello.http.GET('/fiscal/v1/submissions'));
  const supplier = demoInvoice.supplier.tax_id.code;
  return {
    sent,
    rejected: entry.id,
    job: job.id,
    workflow: workflow?.id,
    submission: submissions.list[0]?.id,
    batch: batch.id,
    registration: registration.id,
    webhook: webhook.id,
    series: series.list[0]?.id,
    month: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit' }).format(),
    supplier,
  };
}

async function shoot(
  { addresses: { api } }: LocalStack,
  link: string,
  ids: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page: Page = await browser.newPage({ viewport: size, locale: 'en-GB' });
    await page.goto(link);
    await page.locator('form[action="/console/enter"] button').click();
    await page.waitForURL((url) => url.pathname !== '/console/enter');
    for (const { file, path: place, dark, base = '/console/w/local' } of consolePictures) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      const address = place.replaceAll(/:(\w+)/g, (whole, name: string) => ids[name] ?? whole);
      const status = (await page.goto(`${api}${base}${address}`))?.status();
      if (status !== 200) throw new Error(`${address} answered ${status}: no picture of it`);
      await page.screenshot({ path: path.join(requireProjectRoot(), 'docs', 'console', file) });
      console.log(`docs/console/${file} written`);
    }
  } finally {
    await browser.close();
  }
}

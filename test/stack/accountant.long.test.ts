// The month of an accountant: a supplier signs at its link, invoices are reported, the month is closed and downloaded in the
// console, and its archive verifies. The pages are accessible and never scroll sideways.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { createLocalClientCertificate } from '../../src/certificates/create-certificates';
import { signatureBoxPoints } from '../../src/contracts/representation-form';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { requireProjectRoot } from '../../src/local/root';
import { signForm } from '../certificates/sign-form';
import { describeUnless } from '../skipped';
import { unpackArchive } from '../activities/month/read-archive';
import { accessibilityProblems, enter, home } from './console-page';
import { type FaultStack, invoiceOf, startFaultStack } from './stack';

const supplier = 'B99286320';
const signerCode = '12345678Z';
const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 300 * 86_400_000) };
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date()).slice(0, 7);
/** Folder for screenshots of the pages, for manual review. */
const pictures = process.env.SELLO_PICTURES_FOLDER;

interface Registration {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly faults: readonly object[];
}

describeUnless(explainNoBrowser(), 'the month of an accountant', () => {
  let sello: FaultStack;
  let browser: Browser;
  let link: string;
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  it('begins with a supplier that signs at its link without an operator', async () => {
    const registration = await sello.want<Registration>('POST', '/fiscal/v1/registrations', {
      supplier: {
        name: `Proveedora ${supplier}`,
        tax_code: supplier,
        address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      },
      signer: { name: 'Ana Lores', tax_code: signerCode, capacity: 'administradora única' },
    });
    link = `${sello.stack.addresses.api}${new URL(registration.url).pathname}`;
    const form = Buffer.from(await (await fetch(`${link}/form`)).arrayBuffer());
    const file = (name: string) => readFileSync(path.join(sello.certificates(), name), 'utf8');
    const authority = { certificatePem: file('ca.pem'), keyPem: file('ca-key.pem') };
    const ana = createLocalClientCertificate(
      authority,
      { kind: 'person', name: 'ANA LORES', nif: signerCode },
      validity,
    );
    const { left, bottom } = signatureBoxPoints;
    const signed = signForm(form, ana, { rect: `[${left} ${bottom} ${left + 300} ${bottom + 150}]` });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(signed)], { type: 'application/pdf' }), 'f.pdf');
    expect((await fetch(link, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    const decided = await sello.until('the registration is decided', 60, async () => {
      const found = await sello.want<Registration>('GET', `/fiscal/v1/registrations/${registration.id}`);
      return found.status === 'open' || found.status === 'checking' ? undefined : found;
    });
    expect(decided).toMatchObject({ status: 'approved', faults: [] });
  }, 120_000);

  it('has invoices that the authority accepted', async () => {
    for (const price of ['90.00', '12.34', '1000.00']) {
      const lines = [{ quantity: '1', item: { name: 'Servicio', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
      const { id } = await sello.want<{ id: string }>('POST', '/silo/v1/entries', {
        data: invoiceOf(supplier, { lines }),
      });
      const job = await sello.startJob('Invoice', id, 60);
      expect(job.faults).toEqual([]);
    }
    const found = await sello.want<object>('GET', `/fiscal/v1/months/${month}?supplier=${supplier}`);
    expect(found).toMatchObject({
      month,
      issued: 3,
      accepted: 3,
      rejected: 0,
      waiting: 0,
      in_force: { base: '1102.34' },
    });
  }, 180_000);

  it('is closed in the console, and downloads the signed archive', async () => {
    const { page, open, close, complaints } = await enter(sello, browser, 'admin', { acceptDownloads: true });
    expect(await open(`${home}/suppliers/${supplier}/month?month=${month}`)).toBe(200);
    await page.getByRole('button', { name: 'Close month' }).click();
    await page.locator('.chip.ok', { hasText: 'Closed' }).first().waitFor();
    await page.getByRole('button', { name: 'Download the month' }).click();
    const save = page.locator('#archive a.button.primary');
    await save.waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const folder = unpackArchive(readFileSync(await download.path()));
    const keys = path.join(folder, '..', `${supplier}-keys.json`);
    writeFileSync(keys, JSON.stringify(await sello.want('GET', '/silo/v1/keys')));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(requireProjectRoot(), 'docs/verify-month.mjs'), folder, keys],
      { encoding: 'utf8' },
    );
    expect(stdout + stderr).toMatch(new RegExp(`GOOD: \\d+ files of ${supplier}`));
    expect(complaints).toEqual([]);
    await close();
  }, 180_000);

  it.each([390, 1280])(
    'has accessible pages without sideways scrolling at %i pixels',
    async (width) => {
      const { page, open, close } = await enter(sello, browser, 'admin', {
        viewport: { width, height: 844 },
        bypassCSP: true,
        locale: 'es-ES',
      });
      const place = `${home}/suppliers/${supplier}`;
      const paths: Readonly<Record<string, string>> = {
        months: `${home}/months?month=${month}`,
        month: `${place}/month?month=${month}`,
        303: `${place}/return?month=${month}&form=303`,
        347: `${place}/return?month=${month}&form=347`,
        349: `${place}/return?month=${month}&form=349`,
        369: `${place}/return?month=${month}&form=369`,
        books: `${place}/books`,
        book: `${home}/book?month=${month}`,
        mine: '/console/mine/month',
      };
      for (const [name, target] of Object.entries(paths)) {
        expect([name, await open(target)]).toEqual([name, 200]);
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
        }
        expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([name, scrolled <= width]).toEqual([name, true]);
      }
      await page.goto(link);
      if (pictures) await page.screenshot({ path: path.join(pictures, `link-${width}.png`), fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await close();
    },
    180_000,
  );
});

// Every screen of the console through axe: both languages, both themes, wide and narrow; and pages never scroll sideways.
import type { Browser } from 'playwright-core';
import { screens } from '../../src/http/console/screens';
import { browserLack, launchBrowser } from '../../tools/browser/browser';
import { describeUnless } from '../skipped';
import { accessibilityProblems, enter, home } from './console-page';
import { type FaultStack, startFaultStack } from './stack';

const supplier = 'A58818501';

describeUnless(browserLack(), 'every screen of the console', () => {
  let sello: FaultStack;
  let browser: Browser;
  let paths: readonly string[] = [];
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
    await sello.supplier(supplier);
    const customer = { name: 'Cliente Desconocido', tax_id: { country: 'ES', code: sello.stack.addresses.rejectCode } };
    const { id } = await sello.makeInvoice(supplier, { customer });
    const job = await sello.startJob('Invoice', id, 30);
    const place = (path: string): string =>
      path.replace('/jobs/:id', `/jobs/${job.id}`).replace('/entries/:id', `/entries/${id}`);
    // What is opened by an act of its own (a rejected invoice cannot be cancelled) has tests beside it.
    paths = screens
      .filter(({ scope, name }) => scope !== 'service' && name !== 'entryCancel')
      .map(({ path }) => place(path))
      .filter((path) => !path.includes(':'));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  it.each([
    ['en-GB', 'light', 1280],
    ['en-GB', 'dark', 320],
    ['es-ES', 'light', 320],
    ['es-ES', 'dark', 1280],
  ] as const)(
    '%s, %s, %d px',
    async (locale, colorScheme, width) => {
      const { page, complaints, open, close } = await enter(sello, browser, 'admin', {
        locale,
        colorScheme,
        viewport: { width, height: 800 },
      });
      expect(paths.length).toBeGreaterThan(6);
      const found: string[] = [];
      for (const path of paths) {
        await open(`${home}${path}`);
        const problems = await accessibilityProblems(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        found.push(
          ...problems.map((problem) => `${path}: ${problem}`),
          ...(wide > width ? [`${path}: is ${wide} px wide`] : []),
        );
      }
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
    240_000,
  );
});

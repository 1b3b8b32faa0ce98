// Tests the signing page of a supplier in a real browser on a phone: accessible, without sideways scrolling, in both languages
// and every state.
import type { Browser } from 'playwright-core';
import { connectDatabase } from '../../src/store/database';
import { getSelfRegistrationsCollection } from '../../src/store/suppliers/self-registrations';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { describeUnless } from '../skipped';
import { accessibilityProblems } from './console-page';
import { type FaultStack, startFaultStack } from './stack';

describeUnless(explainNoBrowser(), 'the signing page of a supplier', () => {
  let sello: FaultStack;
  let browser: Browser;
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  it('is accessible on a phone', async () => {
    const { id, url } = await sello.want<{ id: string; url: string }>('POST', '/fiscal/v1/registrations', {
      supplier: {
        name: 'Distribuciones Alimentarias del Valle del Guadalquivir y Compañía, S.L.',
        tax_code: 'B99286320',
        address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      },
      signer: { name: 'Ana Lores', tax_code: '12345678Z', capacity: 'administradora única' },
    });
    // The content security policy of the page forbids scripts, and axe is a script.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    const page = await context.newPage();
    const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
    try {
      for (const status of ['open', 'returned', 'waiting', 'approved', 'withdrawn'] as const)
        for (const language of ['es', 'en']) {
          await getSelfRegistrationsCollection(database).updateOne(
            { id },
            { $set: { status, open: false, faults: ['signature-other'], note: 'Firme con su certificado' } },
          );
          await page.goto(`${sello.stack.addresses.api}${new URL(url).pathname}?lang=${language}`);
          expect([status, language, await accessibilityProblems(page)]).toEqual([status, language, []]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        }
    } finally {
      await database.close();
      await context.close();
    }
  }, 120_000);
});

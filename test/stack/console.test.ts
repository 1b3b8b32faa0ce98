// Tests the console in a real browser over a real stack: the first minutes, a repaired rejection (a long case, because
// test/http/console sends the same forms), and an accountant.
import type { Browser } from 'playwright-core';
import { longCase } from '../long';
import { describeUnless } from '../skipped';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { accessibilityProblems, enter, home } from './console-page';
import { type FaultStack, invoiceOf, startFaultStack } from './stack';

const supplier = 'A58818501';

describeUnless(explainNoBrowser(), 'the console', () => {
  let sello: FaultStack;
  let browser: Browser;
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  it('leads from a link to a first invoice, with live updates until it is sent', async () => {
    const { page, complaints, open, close } = await enter(sello, browser);
    await page.waitForURL(`**${home}`);
    expect(page.url()).not.toContain('code');
    await page.getByRole('heading', { name: 'Issue your first invoice' }).waitFor();

    await sello.supplier(supplier);
    const { id } = await sello.makeInvoice(supplier);
    // The overview shows it without a reload.
    await page.getByRole('heading', { name: 'Issue your first invoice' }).waitFor({ state: 'detached' });
    await open(`${home}/entries/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The job was started.').waitFor();
    await page.locator('h1 .chip.ok', { hasText: 'Accepted' }).waitFor({ timeout: 30_000 });
    await page.getByRole('heading', { name: 'F-000001' }).waitFor();
    expect(await page.title()).toBe('F-000001 · Sello');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  longCase(
    'lists a rejection with cause and remedy, and repairs it with an edit and a run',
    async () => {
      const customer = {
        name: 'Cliente Desconocido, S.L.',
        tax_id: { country: 'ES', code: sello.stack.addresses.rejectCode },
      };
      const { id } = await sello.makeInvoice(supplier, { customer });
      await sello.startJob('Invoice', id, 30);

      const { page, complaints, close } = await enter(sello, browser);
      const row = page.locator('.attention > li', { hasText: '1110' });
      await row.getByText('Rejected by the authority').waitFor();
      await row.getByText('What to do').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await row.getByRole('link').click();

      await page.locator('mark.faulty', { hasText: 'Cliente Desconocido' }).waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      const code = page.locator('input[name="/customer/tax_id/code"]');
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      await code.fill('54387763P');
      await page.locator('input[name="/customer/name"]').fill('Cliente de Prueba');
      await page.getByRole('button', { name: 'Save and run' }).click();
      await page.getByText('The change was saved and the job was started.').waitFor();
      await page.locator('h1 .chip.ok', { hasText: 'Accepted' }).waitFor({ timeout: 30_000 });
      await page.getByText('RechazoPrevio X').waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
    90_000,
  );

  it('shows an accountant the PDF and the record, but no button that writes', async () => {
    const { body } = await sello.call<{ list: { id: string }[] }>('POST', '/silo/v1/entries/query', {
      schema: 'bill/invoice',
      filter: 'fiscal = accepted',
    });
    const { page, complaints, open, close } = await enter(sello, browser, 'viewer');
    const pdf = page.waitForResponse((response) => response.url().includes('/pdf/'));
    await open(`${home}/entries/${body.list[0]?.id}`);
    const shown = await pdf;
    expect(shown.headers()['content-type']).toBe('application/pdf');
    expect(shown.headers()['content-disposition']).toBe('inline');
    expect(shown.headers()['content-security-policy']).toBe("frame-ancestors 'self'");
    const buttons = await page.locator('main button, main a.button').allTextContents();
    expect(buttons).toEqual([]);
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: /registration\.xml/ }).click();
    expect((await loading).suggestedFilename()).toMatch(/registration\.xml$/);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('works without JavaScript', async () => {
    const { id } = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const { page, open, close } = await enter(sello, browser, 'clerk', { javaScriptEnabled: false });
    await open(`${home}/entries?q=F-000001`);
    await page.getByRole('link', { name: 'F-000001' }).waitFor();
    await open(`${home}/entries/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The job was started.').waitFor();
    await close();
  }, 60_000);
});

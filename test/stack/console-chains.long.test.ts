// Tests chains in the console for operators: a stop, an outage, a lost response and a new certificate, in a real browser over a
// real stack.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { describeUnless } from '../skipped';
import { accessibilityProblems, confirmWith, enter, home, withoutRefusals } from './console-page';
import { type FaultStack, startFaultStack } from './stack';

describeUnless(explainNoBrowser(), 'the console for operators of chains', () => {
  let sello: FaultStack;
  let browser: Browser;
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  async function issue(supplier: string, count = 1): Promise<string[]> {
    const entries: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const { id } = await sello.makeInvoice(supplier);
      expect((await sello.startJob('Invoice', id, 30)).faults).toEqual([]);
      entries.push(id);
    }
    return entries;
  }

  // A separate certificate, because only the operator can end the stop of a shared one.
  it('lets a manager resume a chain after a 4141 stop', async () => {
    const supplier = await sello.supplier('B12345674');
    const data = readFileSync(path.join(sello.certificates(), 'seal.p12')).toString('base64');
    const certificate = `/fiscal/v1/suppliers/${supplier}/certificate`;
    await sello.want('PUT', certificate, { data, password: 'simulator' });
    await issue(supplier);
    await sello.control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4141 }] });
    const { id } = await sello.makeInvoice(supplier);
    const job = await sello.startJob('Invoice', id);
    const { page, complaints, open, close } = await enter(sello, browser, 'manager');
    await open(home);
    const row = page.locator('.attention > li', { hasText: 'Sending is stopped' });
    await row.waitFor({ timeout: 40_000 });
    await row.getByRole('link').first().click();
    await page.locator('#stops code', { hasText: '4141' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await sello.control('DELETE', '/faults');
    await page.getByRole('link', { name: 'Resume sending' }).click();
    await confirmWith(page, { typed: 'B1', reason: 'Settled by telephone', button: 'Resume sending' });
    await page.getByRole('alert').getByText(`the name that you typed is not ${supplier}`).waitFor();
    await confirmWith(page, { typed: supplier, reason: 'Settled by telephone', button: 'Resume sending' });
    await page.getByText('Sending resumed.').waitFor();
    expect((await sello.finish(job.id)).faults).toEqual([]);
    await open(`${home}/entries/${id}`);
    await page.locator('h1 .chip.ok', { hasText: 'Accepted' }).waitFor();
    expect(withoutRefusals(complaints)).toEqual([]);
    await close();
    const admin = await enter(sello, browser);
    await admin.open(`${home}/audit?route=${encodeURIComponent('POST /fiscal/v1/chains/:supplier/resume')}`);
    await admin.page.getByRole('cell', { name: 'Settled by telephone' }).waitFor();
    await admin.close();
    expect((await sello.call('DELETE', certificate)).status).toBe(204);
  }, 180_000);

  it('shows how many records wait during an outage and how long, and sends them automatically', async () => {
    const supplier = await sello.supplier('B85905495');
    await issue(supplier);
    await sello.control('PUT', '/listening', { open: false });
    const [count, jobs]: [number, string[]] = [5, []];
    for (let i = 0; i < count; i += 1) {
      const { id } = await sello.makeInvoice(supplier);
      jobs.push((await sello.startJob('Invoice', id)).id);
    }
    const { page, complaints, open, close } = await enter(sello, browser, 'manager');
    await open(`${home}/suppliers/${supplier}`);
    const card = page.locator('.card', { has: page.locator('#pending-title') });
    await card.locator('.figure', { hasText: new RegExp(`^${count}$`) }).waitFor({ timeout: 40_000 });
    await page.getByRole('heading', { name: 'The authority does not respond' }).waitFor({ timeout: 40_000 });
    await page.getByText('No action is needed').first().waitFor();
    // The wait grows with each attempt, so a countdown appears after some of them.
    await card.locator('time[data-countdown]').waitFor({ timeout: 60_000 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await open(home);
    await page.locator('.attention > li', { hasText: 'The authority does not respond' }).first().waitFor();
    await sello.control('PUT', '/listening', { open: true });
    await open(`${home}/suppliers/${supplier}`);
    await card.locator('.figure', { hasText: /^0$/ }).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'The authority does not respond' }).waitFor({ state: 'detached' });
    for (const id of jobs) expect((await sello.finish(id)).faults).toEqual([]);
    expect((await sello.received(supplier)).whole).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  }, 240_000);

  it('shows two attempts with the same bytes after a lost response, and each invoice is accepted once', async () => {
    const supplier = await sello.supplier('B63272603');
    await issue(supplier);
    await sello.control('PUT', '/faults', { rules: [{ kind: 'drop', stored: true, next: 1 }] });
    const { id } = await sello.makeInvoice(supplier);
    expect((await sello.startJob('Invoice', id, 60)).faults).toEqual([]);
    await sello.control('DELETE', '/faults');
    const { page, complaints, open, close } = await enter(sello, browser, 'viewer');
    await open(`${home}/submissions?supplier=${supplier}`);
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await page.getByRole('rowheader', { name: /^F-/ }).first().waitFor();
    const shown = await page.locator('main').innerText();
    expect(shown).toMatch(/Attempts?\s*2/);
    await open(`${home}/entries/${id}`);
    await page.locator('h1 .chip.ok', { hasText: 'Accepted' }).waitFor();
    const { records, whole } = await sello.received(supplier);
    expect([records.length, whole]).toEqual([2, true]);
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);

  it('tests a new certificate before it is stored, and uses it for the next record', async () => {
    const supplier = 'B12345674';
    if ((await sello.call('GET', `/fiscal/v1/chains/${supplier}`)).status === 404) await sello.supplier(supplier);
    const { page, complaints, open, close } = await enter(sello, browser, 'manager');
    await open(`${home}/suppliers/${supplier}/certificate`);
    const upload = async (file: string, password: string, button: string): Promise<void> => {
      await page.getByLabel('File (.p12 or .pfx)').setInputFiles(path.join(sello.certificates(), file));
      await page.getByLabel('File password').fill(password);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await upload('seal.p12', 'wrong', 'Test this file');
    await page.getByRole('alert').getByText('the password does not open the file').waitFor();
    // This is a certificate of another holder, without a power of attorney.
    await upload('person.p12', 'simulator', 'Test this file');
    await page.locator('#rehearsal').getByText('89890001K').first().waitFor();
    await upload('seal.p12', 'simulator', 'Test this file');
    const found = page.locator('#rehearsal');
    await found.getByText('The authority responded').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await sello.call('GET', `/fiscal/v1/suppliers/${supplier}/certificate`)).status).toBe(404);
    await upload('seal.p12', 'simulator', 'Store');
    await page.getByText('The certificate was stored.').waitFor();
    await issue(supplier);
    const { messages } = await sello.control<{ messages: object[] }>('GET', `/messages?issuer=${supplier}&limit=1000`);
    expect(JSON.stringify(messages.at(-1))).toContain('seal');
    await page.getByRole('link', { name: 'Remove', exact: true }).click();
    await confirmWith(page, { typed: supplier, reason: 'A trial', button: 'Remove certificate' });
    await page.getByText('The certificate was removed.').waitFor();
    expect(withoutRefusals(complaints)).toEqual([]);
    await close();
  }, 180_000);
});

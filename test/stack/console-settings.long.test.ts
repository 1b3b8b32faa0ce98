// Tests what an administrator changes in the console, in a real browser: people, webhooks, workflows, series, keys and the
// simulator.
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { connectDatabase } from '../../src/store/database';
import { getSeriesNumbersCollection, getSeriesCollection as seriesOf } from '../../src/store/series/series';
import { describeUnless } from '../skipped';
import { accessibilityProblems, confirmWith, enter, home, serviceHome, withoutRefusals } from './console-page';
import { type FaultStack, invoiceOf, createId, startFaultStack } from './stack';
import { listenLocally } from '../servers/listen';

const supplier = 'A58818501';

/** Accepts requests, or responds with the status that the test sets. */
interface Receiver {
  readonly url: string;
  readonly taken: { readonly signature: string; readonly text: string }[];
  status: number;
  close(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const receiver = { taken: [] as { signature: string; text: string }[], status: 204 };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature'] ?? '');
      if (receiver.status < 300) receiver.taken.push({ signature, text: Buffer.concat(parts).toString() });
      response.writeHead(receiver.status).end();
    });
  });
  const port = await listenLocally(server);
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/events`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

describeUnless(explainNoBrowser(), 'the console for administrators', () => {
  let sello: FaultStack;
  let browser: Browser;
  let receiver: Receiver;
  beforeAll(async () => {
    [sello, browser, receiver] = await Promise.all([startFaultStack(), launchBrowser(), startReceiver()]);
    await sello.supplier(supplier);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
    await receiver?.close();
  });

  const readCode = (page: Page): Promise<string> => page.locator('section.waiting pre code').innerText();

  it('invites a user, changes the role, and signs the user out on removal', async () => {
    const admin = await enter(sello, browser);
    await admin.open(`${home}/people`);
    await admin.page.getByLabel('Name', { exact: true }).fill('Berta Gil');
    await admin.page.getByLabel('Role', { exact: true }).selectOption('clerk');
    await admin.page.getByRole('button', { name: 'Invite a person' }).click();
    await admin.page.getByRole('heading', { name: 'A link for Berta Gil' }).waitFor();
    expect(await accessibilityProblems(admin.page)).toEqual([]);
    const link = await readCode(admin.page);

    const context = await browser.newContext({ locale: 'en-GB' });
    const berta = await context.newPage();
    await berta.goto(link);
    await berta.getByText('Clerk').waitFor();
    await berta.getByRole('button', { name: 'Accept' }).click();
    await berta.waitForURL(`**${home}`);
    expect(await berta.getByRole('link', { name: 'People' }).count()).toBe(0);
    // The link cannot be used again by anyone.
    const again = await browser.newContext();
    const stranger = await again.newPage();
    expect((await stranger.goto(link))?.status()).toBe(403);
    await again.close();

    await admin.open(`${home}/people`);
    await admin.page.getByLabel('Role of Berta Gil').selectOption('viewer');
    await admin.page.getByRole('button', { name: 'Change Berta Gil' }).click();
    await admin.page.getByText('The role was changed.').waitFor();
    await berta.reload();
    await berta.locator('.account').getByText('Viewer').waitFor();

    await admin.page.getByRole('link', { name: 'Remove Berta Gil' }).click();
    await confirmWith(admin.page, { typed: 'Berta Gil', reason: 'Left the company', button: 'Remove person' });
    await admin.page.getByText('The person was removed.').waitFor();
    expect((await berta.reload())?.status()).toBe(401);
    await admin.open(`${home}/audit?route=sign-in`);
    await admin.page
      .getByRole('cell', { name: /Berta Gil/ })
      .first()
      .waitFor();
    expect(await accessibilityProblems(admin.page)).toEqual([]);
    expect(admin.complaints).toEqual([]);
    await context.close();
    await admin.close();
  }, 120_000);

  it('lets an operator invite and remove another operator', async () => {
    const { page, complaints, open, close } = await enter(sello, browser, 'service');
    await open(`${serviceHome}/people`);
    await page.getByLabel('Name', { exact: true }).fill('Olga Ruiz');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByRole('heading', { name: 'A link for Olga Ruiz' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const context = await browser.newContext({ locale: 'en-GB' });
    const olga = await context.newPage();
    await olga.goto(await readCode(page));
    await olga.getByRole('button', { name: 'Accept' }).click();
    await olga.goto(`${sello.stack.addresses.api}${serviceHome}`);
    await olga.getByRole('heading', { name: 'Registrations waiting for approval' }).waitFor();
    expect((await olga.goto(`${sello.stack.addresses.api}${home}`))?.status()).toBe(404);
    await open(`${serviceHome}/people`);
    await page.getByText('Joined').waitFor();
    await page.getByRole('link', { name: 'Remove Olga Ruiz' }).click();
    await confirmWith(page, { typed: 'Olga Ruiz', reason: 'Left', button: 'Remove person' });
    await page.getByText('The person was removed.').waitFor();
    expect((await olga.goto(`${sello.stack.addresses.api}${serviceHome}`))?.status()).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
    await close();
  }, 120_000);

  it('creates and tests a webhook, resends a failed delivery, and deletes the webhook', async () => {
    const { page, complaints, open, close } = await enter(sello, browser);
    await open(`${home}/webhooks`);
    await page.getByLabel('URL', { exact: true }).fill(receiver.url);
    await page.getByLabel('Description', { exact: true }).fill('Contabilidad');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const secret = await readCode(page);
    expect(secret).toMatch(/^whsec_/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Contabilidad' }).click();
    expect(await page.content()).not.toContain(secret);

    receiver.status = 502;
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('A test event was queued').waitFor();
    // The row appears live, with the response of the receiver.
    const row = page.locator('#deliveries tbody tr, [data-row]', { hasText: 'webhook.test' }).first();
    await row.getByText('502').waitFor({ timeout: 30_000 });
    receiver.status = 204;
    await sello.until('a test is taken', 60, async () => {
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.getByText('A test event was queued').waitFor();
      return sello.until('one is there', 10, async () => receiver.taken.length > 0);
    });
    expect(receiver.taken[0]?.signature).toMatch(/^v1,/);
    expect(receiver.taken[0]?.text).not.toContain(secret);
    await page.reload();
    await page
      .locator('.chip', { hasText: /^Delivered$/ })
      .first()
      .waitFor({ timeout: 30_000 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Delete' }).click();
    await confirmWith(page, { typed: new URL(receiver.url).host, reason: 'A trial', button: 'Delete webhook' });
    await page.getByText('The webhook was deleted.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 180_000);

  it('edits a workflow, shows its problems by line, and uses it once it is published', async () => {
    const { page, complaints, open, close } = await enter(sello, browser, 'clerk');
    await open(`${home}/workflows`);
    await page.getByRole('link', { name: 'New workflow' }).click();
    const json = page.getByLabel('Workflow as JSON');
    const sample = JSON.parse(await json.inputValue()) as { name: string; steps: object[] };
    const named = { ...sample, name: 'Own steps' };
    const wrong = JSON.stringify({ ...named, steps: [...named.steps, { name: 'x', provider: 'nope' }] }, null, 2);
    await json.fill(wrong);
    await page.getByRole('button', { name: 'Publish' }).click();
    const line = wrong.split('\n').findIndex((one) => one.includes('nope')) + 1;
    await page.locator('#problems').getByText(`Line ${line}`).waitFor();
    expect(await json.inputValue()).toBe(wrong);
    expect(await accessibilityProblems(page)).toEqual([]);
    await json.fill(JSON.stringify(named, null, 2));
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('This workflow is a draft').waitFor();
    const id = /workflows\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const entry = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const job = { workflow_id: id, silo_entry_id: entry.id };
    expect((await sello.call('POST', '/transform/v1/jobs', job)).status).toBeGreaterThanOrEqual(400);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The workflow was published').waitFor();
    const done = await sello.want<{ status: string }>('POST', '/transform/v1/jobs?wait=20', job);
    expect(done.status).toBe('OK');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const now = JSON.parse(await json.inputValue()) as { description: string };
    await json.fill(JSON.stringify({ ...now, description: 'Second' }, null, 2));
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The workflow was published').waitFor();
    await page.getByRole('link', { name: 'Compare 1' }).first().click();
    await page.getByText('Second').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(withoutRefusals(complaints)).toEqual([]);
    await close();
  }, 120_000);

  it('resumes a series that a restored backup paused', async () => {
    const id = createId();
    await sello.want('PUT', `/sequence/v1/series/${id}`, { name: 'Tienda', prefix: 'T-', padding: 3 });
    for (let i = 0; i < 3; i += 1) await sello.want('PUT', `/sequence/v1/series/${id}/entries/${createId()}`, {});
    const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
    try {
      await getSeriesNumbersCollection(database).deleteMany({ series: id, index: { $gt: 1 } });
      await seriesOf(database).updateOne({ id }, { $set: { lastIndex: 1 } });
    } finally {
      await database.close();
    }
    const { page, complaints, open, close } = await enter(sello, browser, 'manager');
    await sello.until('the overview tells', 30, async () => {
      await open(home);
      return (await page.locator('.attention > li', { hasText: 'A series is paused' }).count()) > 0;
    });
    await page.locator('.attention > li', { hasText: 'A series is paused' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Resume series Tienda' }).click();
    expect(await page.getByLabel('Next number').inputValue()).toBe('4');
    await confirmWith(page, { typed: 'Tienda', reason: 'A backup was restored', button: 'Resume series' });
    await page.getByText('The series was resumed.').waitFor();
    const next = await sello.want<{ code: string }>('PUT', `/sequence/v1/series/${id}/entries/${createId()}`, {});
    expect(JSON.stringify(next)).toContain('T-004');
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);

  it('creates a key with a working token, and revokes it within a second', async () => {
    const { page, complaints, open, close } = await enter(sello, browser);
    await open(`${home}/keys`);
    await page.getByLabel('Name', { exact: true }).fill('Caja 1');
    await page.getByLabel('read everything').check();
    await page.getByRole('button', { name: 'Create access key' }).click();
    const token = await readCode(page);
    const list = () =>
      fetch(`${sello.stack.addresses.api}/silo/v1/entries`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await list()).status).toBe(200);
    await page
      .getByRole('row', { name: /Caja 1/ })
      .getByRole('link', { name: /Revoke/ })
      .click();
    await confirmWith(page, { typed: 'Caja 1', reason: 'Lost', button: 'Revoke access key' });
    await page.getByText('The access key was revoked.').waitFor();
    await sello.until('the key is refused', 3, async () => (await list()).status === 401);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('simulates a rejected customer and an outage, and the invoices show both', async () => {
    const { page, complaints, open, close } = await enter(sello, browser, ['manager', 'service']);
    await open(`${home}/simulator`);
    await page.getByLabel('Tax ID', { exact: true }).fill('B63272603');
    await page.getByRole('button', { name: 'Reject this customer' }).click();
    await page.getByText('The simulator was updated.').waitFor();
    const customer = { name: 'Cliente', tax_id: { country: 'ES', code: 'B63272603' } };
    const refused = await sello.makeInvoice(supplier, { customer });
    expect((await sello.startJob('Invoice', refused.id, 30)).faults).toMatchObject([{ code: '1239' }]);
    await page.getByRole('button', { name: 'Accept again' }).click();
    await page.getByText('You have not added a tax ID to reject').waitFor();
    await page.getByRole('button', { name: 'Simulate an outage' }).click();
    await page.getByText('The simulator refuses connections').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const entry = await sello.makeInvoice(supplier, { customer });
    const job = await sello.startJob('Invoice', entry.id);
    await open(`${home}/entries/${entry.id}`);
    await page.getByRole('heading', { name: 'Why is this entry waiting?' }).waitFor({ timeout: 30_000 });
    await open(`${home}/simulator`);
    await page.getByRole('button', { name: 'End the outage' }).click();
    await page.getByText('The simulator was updated.').waitFor();
    expect((await sello.finish(job.id)).faults).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);
});

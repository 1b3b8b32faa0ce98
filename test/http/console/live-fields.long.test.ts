// Tests live pages in a real browser: an update of the page replaces nothing that the user wrote or chose.
import type { Browser, Page } from 'playwright-core';
import { explainNoBrowser, launchBrowser } from '../../../tools/browser/browser';
import { describeUnless } from '../../skipped';
import { startApi, type TestApi } from '../api';
import { consoleSettings, signedIn } from './visitor';

describeUnless(explainNoBrowser(), 'a live page with fields', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    [api, browser] = await Promise.all([startApi(consoleSettings), launchBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  const makeWebhook = async (description: string): Promise<string> =>
    (await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/a', description })).json.id;

  const change = (id: string, description: string) => api.call('PATCH', `/access/v1/webhooks/${id}`, { description });

  /** Two pages of the webhook: in one of them someone writes, the other shows that the update has arrived. */
  async function openTwice(id: string): Promise<readonly [writing: Page, idle: Page]> {
    const { cookies } = await signedIn(api);
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: api.base })));
    const pages = [await context.newPage(), await context.newPage()] as const;
    for (const page of pages) await page.goto(`${api.base}/console/w/one/webhooks/${id}`);
    return pages;
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

  // Regression: as soon as the user left a field, the next update replaced what the user had written in it.
  it('keeps texts and ticks after the focus moved, and updates once they are as they were', async () => {
    const id = await makeWebhook('Before');
    const [page, idle] = await openTwice(id);
    const url = page.locator('#change input[name="url"]');
    const tick = page.locator('#change input[name="type_job.completed"]');
    await page.locator('#change summary').click();
    await tick.check();
    await url.fill('https://hooks.example.com/mine');
    await page.keyboard.press('Tab');
    await change(id, 'After');
    await heading(idle, 'After').waitFor();
    // The other page received the same event, and has had time for its request.
    await page.waitForTimeout(2_000);
    expect(await url.inputValue()).toBe('https://hooks.example.com/mine');
    expect(await tick.isChecked()).toBe(true);
    await heading(page, 'Before').waitFor();
    await tick.uncheck();
    await url.fill('https://hooks.example.com/a');
    await heading(page, 'After').waitFor();
    expect(await page.locator('#change input[name="description"]').inputValue()).toBe('After');
  }, 60_000);

  it('keeps the choice of a list, and updates a field that has the focus but is unchanged', async () => {
    const id = await makeWebhook('First');
    const [page, idle] = await openTwice(id);
    const state = page.locator('#filter-state');
    await state.selectOption('failed');
    await page.keyboard.press('Tab');
    await change(id, 'Second');
    await heading(idle, 'Second').waitFor();
    await page.waitForTimeout(2_000);
    expect(await state.inputValue()).toBe('failed');
    await state.selectOption('');
    await page.locator('#change input[name="description"]').focus();
    await heading(page, 'Second').waitFor();
    expect(await page.locator('#change input[name="description"]').inputValue()).toBe('Second');
    await change(id, 'Third');
    await heading(page, 'Third').waitFor();
    expect(await page.locator('#change input[name="description"]').inputValue()).toBe('Third');
  }, 60_000);

  // Regression: the browser restored the filter that the user had chosen, so the page was never updated again.
  it('is updated after the user filters and goes back', async () => {
    const id = await makeWebhook('Early');
    const [page] = await openTwice(id);
    const state = page.locator('#filter-state');
    await state.selectOption('failed');
    await page.locator('#deliveries form.filters button').click();
    await page.waitForURL(/state=failed/);
    await page.goBack();
    expect(await state.inputValue()).toBe('');
    await change(id, 'Late');
    await heading(page, 'Late').waitFor();
  }, 60_000);

  it('is updated with what happened while it was in the cache of the browser', async () => {
    const id = await makeWebhook('Early');
    const [page, idle] = await openTwice(id);
    const show = (name: string) =>
      page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
    await page.locator('#filter-state').selectOption('failed');
    await show('pagehide');
    await change(id, 'Late');
    await heading(idle, 'Late').waitFor();
    await show('pageshow');
    await heading(page, 'Late').waitFor();
    expect(await page.locator('#filter-state').inputValue()).toBe('');
  }, 60_000);

  it('is updated if a date of its address is none', async () => {
    const id = await makeWebhook('Early');
    const [page] = await openTwice(id);
    await page.evaluate(() =>
      document.getElementById('main')?.insertAdjacentHTML('beforeend', '<input type="date" value="2026-13-45">'),
    );
    await change(id, 'Late');
    await heading(page, 'Late').waitFor();
  }, 60_000);

  it('does not write over a change that it did not show', async () => {
    const id = await makeWebhook('One');
    const [page, idle] = await openTwice(id);
    await page.locator('#change input[name="url"]').fill('https://hooks.example.com/mine');
    await change(id, 'Two');
    await heading(idle, 'Two').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Open the page again').waitFor();
    const { json } = await api.call('GET', `/access/v1/webhooks/${id}`);
    expect(json).toMatchObject({ url: 'https://hooks.example.com/a', description: 'Two' });
  }, 60_000);
});

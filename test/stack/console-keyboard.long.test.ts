// Tests the console with the keyboard alone, from the link to an accepted invoice: visible focus, large enough targets.
import type { Browser, Page } from 'playwright-core';
import { consoleScreens } from '../../src/http/console/screens';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { describeUnless } from '../skipped';
import { enter, home, serviceHome } from './console-page';
import { makePlaces, type ConsolePaths } from './console-paths';
import { type FaultStack, invoiceOf, startFaultStack } from './stack';

/** A supplier that is not stopped, unlike the one in `places`. */
const supplier = 'B49500473';

describeUnless(explainNoBrowser(), 'the console without a mouse', () => {
  let sello: FaultStack;
  let browser: Browser;
  let places: ConsolePaths = {};
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
    places = await makePlaces(sello);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  /** Presses Tab until the focused element has this name. */
  async function tabTo(page: Page, name: string | RegExp): Promise<void> {
    const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    for (let i = 0; i < 120; i += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return (element?.innerText || element?.getAttribute('aria-label') || '').trim();
      });
      if (matches(text)) return;
    }
    throw new Error(`Tab leads to no ${String(name)} on ${page.url()}`);
  }

  it('issues an accepted invoice with skip link, search, shortcuts and rows', async () => {
    await sello.supplier(supplier);
    const { id } = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const { page, complaints, close } = await enter(sello, browser, 'clerk');
    await page.waitForURL(`**${home}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(`**${home}/entries`);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('j');
    const first = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname)).toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${first}`);
    expect(first).toContain(id);
    await tabTo(page, 'Run');
    await page.keyboard.press('Enter');
    await page.getByText('The job was started.').waitFor();
    await page.locator('h1 .chip.ok', { hasText: 'Accepted' }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('?');
    await page.locator('dialog#keys[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog#keys[open]').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);

  it('allows users of speech input to disable shortcuts', async () => {
    const { page, open, close } = await enter(sello, browser, 'viewer');
    await open(`${home}/jobs`);
    await page.keyboard.press('?');
    await page.locator('[data-keys-off]').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForTimeout(500);
    expect(page.url()).toContain('/jobs');
    await close();
  }, 60_000);

  it.each([320, 1280])(
    'shows the focus, and gives each target 24 px or room around it (%d px)',
    async (width) => {
      const found: string[] = [];
      for (const [role, base] of [
        ['admin', home],
        ['service', serviceHome],
      ] as const) {
        const { page, open, close } = await enter(sello, browser, role, { viewport: { width, height: 720 } });
        for (const { name } of consoleScreens.filter(({ scope }) => (scope === 'service') === (role === 'service'))) {
          await open(`${base}${places[name]}`);
          for (const problem of [...(await hiddenFocus(page)), ...(await smallTargets(page))])
            found.push(`${name}: ${problem}`);
        }
        await close();
      }
      expect(found).toEqual([]);
    },
    600_000,
  );

  it('distinguishes states and focus with forced colors', async () => {
    const { page, open, close } = await enter(sello, browser, 'admin', { forcedColors: 'active' });
    await open(home);
    // A chip shows its state as a word, and has a border without backgrounds.
    const plain = await page
      .locator('.chip')
      .evaluateAll(
        (chips) =>
          chips.filter((chip) => chip.textContent === '' || getComputedStyle(chip).borderTopStyle === 'none').length,
      );
    expect(plain).toBe(0);
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
    expect(outline).not.toBe('none');
    await close();
  }, 60_000);
});

/** WCAG 2.4.11 and 2.4.7: every element that Tab reaches is visible in the window, unobscured, with an outline. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return 'end';
      // A frame shows its own focus; here it is the PDF viewer of the browser.
      if (element.tagName === 'IFRAME') return '';
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width, 20) / 2, box.top + Math.min(box.height, 20) / 2];
      const top = document.elementFromPoint(Math.max(0, x), Math.max(0, y));
      const isSeen = top !== null && (element.contains(top) || top.contains(element) || top.closest('label') !== null);
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const isMarked = outlineStyle !== 'none' || boxShadow !== 'none';
      const what = `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 40)}`;
      return isSeen && isMarked ? '' : `${what}: ${isSeen ? 'no outline' : 'hidden while it has the focus'}`;
    });
    if (focus === 'end') break;
    if (focus !== '') problems.push(focus);
  }
  return [...new Set(problems)];
}

/**
 * WCAG 2.5.8: targets of 24 by 24 px, or with a circle of 24 px that meets no other target; links in text are exempt.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && box.height > 0 && element.checkVisibility());
    const isInline = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== element.textContent?.trim();
    return seen.flatMap(({ element, box }) => {
      if (
        (box.width >= 24 && box.height >= 24) ||
        isInline(element) ||
        element.closest('label') ||
        element.closest('.skip')
      )
        return [];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const meets = seen.some(({ element: other, box: near }) => {
        if (other === element || other.contains(element) || element.contains(other)) return false;
        const [dx, dy] = [Math.max(near.left - x, 0, x - near.right), Math.max(near.top - y, 0, y - near.bottom)];
        return Math.hypot(dx, dy) < 12;
      });
      return meets
        ? [`${element.outerHTML.slice(0, 90)} is ${Math.round(box.width)} x ${Math.round(box.height)} px`]
        : [];
    });
  });

// Tests every console screen with axe in both languages, themes and widths: accessible, and without sideways scrolling.
import type { Browser } from 'playwright-core';
import { consoleScreens } from '../../src/http/console/screens';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { describeUnless } from '../skipped';
import { accessibilityProblems, enter, home, serviceHome } from './console-page';
import { makePlaces, type ConsolePaths } from './console-paths';
import { type FaultStack, startFaultStack } from './stack';

describeUnless(explainNoBrowser(), 'every screen of the console', () => {
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

  it('has data to show', () => {
    const missing = Object.entries(places).filter(([, place]) => place.includes(':'));
    expect(missing).toEqual([]);
    expect(Object.keys(places)).toHaveLength(consoleScreens.length);
  });

  describe.each(['en-GB', 'es-ES'] as const)('%s', (locale) => {
    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      it.each([320, 1280])(
        'is accessible at %d px',
        async (width) => {
          const viewport = { width, height: 800 };
          const found: string[] = [];
          // The screen of the simulator needs both roles: all workspaces share the simulator.
          for (const [roles, base] of [
            [['admin', 'service'], home],
            [['service'], serviceHome],
          ] as const) {
            const shown = await enter(sello, browser, roles, { locale, colorScheme, viewport });
            for (const { name } of consoleScreens.filter(
              ({ scope }) => (scope === 'service') === (base === serviceHome),
            )) {
              const response = await shown.open(`${base}${places[name]}`);
              const problems = [
                ...(response === 200 ? [] : [`answered ${response}`]),
                ...(await accessibilityProblems(shown.page)),
                ...(await sidewaysProblems(shown.page, width)),
              ];
              found.push(...problems.map((problem) => `${name}: ${problem}`));
            }
            found.push(...shown.complaints);
            // Some pages are outside of every workspace; one of them is an error page, whose status is expected.
            for (const [path, status] of Object.entries(barePages)) {
              const response = await shown.open(path);
              const problems = [
                ...(response === status ? [] : [`answered ${response}`]),
                ...(await accessibilityProblems(shown.page)),
                ...(await sidewaysProblems(shown.page, width)),
              ];
              found.push(...problems.map((problem) => `${path}: ${problem}`));
            }
            await shown.page.context().clearCookies();
            await shown.open('/console');
            found.push(...(await accessibilityProblems(shown.page)).map((problem) => `signed out: ${problem}`));
            await shown.close();
          }
          expect(found).toEqual([]);
        },
        600_000,
      );
    });
  });
});

const barePages = {
  '/console/mine': 200,
  '/console/nowhere': 404,
  '/console/enter?code=x': 403,
  '/console/join?code=x': 403,
};

/** Returns whether the page or a list scrolls sideways. */
async function sidewaysProblems(page: Awaited<ReturnType<typeof enter>>['page'], width: number): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const lists = await page.evaluate(() =>
    [...document.querySelectorAll('.table:has(> table.stacks)')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => box.getAttribute('aria-label') ?? ''),
  );
  return [
    ...(wide > width ? [`is ${wide} px wide`] : []),
    ...lists.map((label) => `the list "${label}" is moved sideways`),
  ];
}

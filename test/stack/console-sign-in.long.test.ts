// Tests sign-in at an identity provider in a real browser: the content security policy allows the redirects, and the session
// cookie survives a return from another site.
import { createServer, request as ask } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { startApi, type TestApi } from '../http/api';
import { startProvider, type TestProvider } from '../http/console/oidc';
import { invite } from '../http/console/people';
import { describeUnless } from '../skipped';
import { accessibilityProblems } from './console-page';
import { listenLocally } from '../servers/listen';

/** A proxy with the URL that browsers use, known before the API starts. */
async function startFront(): Promise<{ readonly url: string; to(base: string): void; close(): Promise<void> }> {
  let target = '';
  const server = createServer((given, response) => {
    const { method, headers, url } = given;
    const passed = ask(`${target}${url}`, { method, headers }, (got) => {
      response.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(response);
    });
    passed.on('error', () => response.destroy());
    given.pipe(passed);
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    to: (base) => void (target = base),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

describeUnless(explainNoBrowser(), 'the sign-in at an identity provider', () => {
  let browser: Browser;
  let front: Awaited<ReturnType<typeof startFront>>;
  let provider: TestProvider;
  let api: TestApi;
  beforeAll(async () => {
    [browser, front] = await Promise.all([launchBrowser(), startFront()]);
    provider = await startProvider(front.url);
    api = await startApi(provider.settings);
    front.to(api.base);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await api?.close();
    await provider?.close();
    await front?.close();
  });

  async function atProvider(page: Page, login: string): Promise<void> {
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  it.each([
    ['en-GB', 'light', 'Sign in and accept', 'Sign in', 'You have not been invited'],
    ['es-ES', 'dark', 'Iniciar sesión y aceptar', 'Iniciar sesión', 'No tiene invitación'],
  ] as const)(
    'accepts an invitation, lets its user return, and refuses a user without an invitation (%s)',
    async (...given) => {
      const [locale, colorScheme, accept, again, stranger] = given;
      const open = async () => {
        const context = await browser.newContext({ locale, colorScheme, viewport: { width: 320, height: 700 } });
        return context.newPage();
      };
      const narrow = async (page: Page) => {
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      };
      const { path } = await invite(api, `Ana ${locale}`, 'admin');
      const first = await open();
      await first.goto(`${front.url}${path}`);
      await narrow(first);
      await first.getByRole('link', { name: accept }).click();
      await atProvider(first, `ana-${locale}`);
      await first.waitForURL(`${front.url}/console/w/one`);
      for (const screen of ['/console/w/one/people', '/console/mine']) {
        await first.goto(`${front.url}${screen}`);
        await narrow(first);
      }

      const later = await open();
      await later.goto(`${front.url}/console`);
      await narrow(later);
      await later.getByRole('link', { name: again, exact: true }).click();
      await atProvider(later, `ana-${locale}`);
      await later.waitForURL(`${front.url}/console/w/one`);

      const other = await open();
      await other.goto(`${front.url}/console/sign-in`);
      await atProvider(other, `mallory-${locale}`);
      await other.getByRole('heading', { name: stranger }).waitFor();
      await narrow(other);
      for (const page of [first, later, other]) await page.context().close();
    },
    90_000,
  );
});

// Tests attacks on the console in a real browser: strangers, other tenants, forged forms, copied cookies, and script in every
// text field.
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import type { ConsoleRole } from '../../src/contracts/roles';
import { consoleScreens } from '../../src/http/console/screens';
import type { ConsoleScreen } from '../../src/http/console/screen';
import { insertConsoleSignInLink } from '../../src/store/people/console-links';
import { connectDatabase } from '../../src/store/database';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { hostile, visitor, type Visitor } from '../http/console/visitor';
import { describeUnless } from '../skipped';
import { enter, home, serviceHome } from './console-page';
import { makePlaces, type ConsolePaths } from './console-paths';
import { type FaultStack, startFaultStack } from './stack';
import { listenLocally } from '../servers/listen';

describeUnless(explainNoBrowser(), 'the console under attack', () => {
  let sello: FaultStack;
  let browser: Browser;
  let places: ConsolePaths = {};
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
    places = await makePlaces(sello);
    await sello.want(
      'POST',
      '/access/v1/workspaces',
      { slug: 'shop', name: 'Shop', environment: 'simulator' },
      'operator',
    );
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await sello?.stop();
  });

  const isOfService = ({ scope }: ConsoleScreen): boolean => scope === 'service';
  const getPath = (screen: ConsoleScreen, base = isOfService(screen) ? serviceHome : home): string =>
    `${base}${places[screen.name]}`.replace(/\?.*$/, '');
  const allForms = consoleScreens.flatMap((screen) =>
    Object.keys(screen.forms ?? {}).map((form) => ({ screen, form })),
  );

  /** A user without a browser, who signed in to a workspace by a link. */
  async function enteredIn(slug: string | null, role: ConsoleRole): Promise<Visitor> {
    const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
    try {
      const workspace = slug === null ? null : ((await findWorkspaceByIdOrSlug(database, slug))?._id ?? '');
      const code = await insertConsoleSignInLink(
        database,
        { name: 'Mallory', grants: [{ workspace, role }] },
        new Date(),
      );
      const someone = visitor({ base: sello.stack.addresses.api });
      await someone.enter(code);
      return someone;
    } finally {
      await database.close();
    }
  }

  /** The stored data that a form could change. The audit has a row for every change. */
  async function changes(): Promise<number> {
    const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
    try {
      const isChange = { $nin: ['sign-in', 'sign-out', 'refused'] };
      const waiting = await database.collection('outbox').find({}).toArray();
      const changes = waiting.flatMap((one) => (one.changes ?? []) as { route: string }[]);
      const moved = await database.collection('audit').countDocuments({ route: isChange });
      return moved + changes.filter(({ route }) => !isChange.$nin.includes(route)).length;
    } finally {
      await database.close();
    }
  }

  it('shows an unauthenticated visitor no page and accepts no form', async () => {
    const stranger = visitor({ base: sello.stack.addresses.api });
    const opened: string[] = [];
    for (const screen of consoleScreens) {
      const { status, html } = await stranger.get(getPath(screen));
      if (status !== 401 || html.includes('Proveedora')) opened.push(`${screen.name}: ${status}`);
    }
    for (const { screen, form } of allForms) {
      const { status } = await stranger.post(`${getPath(screen)}/${form}`, { typed: 'x', reason: 'x' });
      if (status !== 401) opened.push(`${screen.name}/${form}: ${status}`);
    }
    expect(opened).toEqual([]);
  }, 120_000);

  it('hides a workspace from the administrator of another workspace under both addresses', async () => {
    const mallory = await enteredIn('shop', 'admin');
    const [there, before] = ['/console/w/shop', await changes()];
    expect((await mallory.get(there)).status).toBe(200);
    const found: string[] = [];
    for (const screen of consoleScreens) {
      if ((await mallory.get(getPath(screen))).status !== 404) found.push(`${screen.name} at its own address`);
      if (isOfService(screen) || !screen.path.includes(':')) continue;
      const { status, html } = await mallory.get(getPath(screen, there));
      if (status !== 404 || html.includes('Proveedora')) found.push(`${screen.name} by its id: ${status}`);
    }
    for (const { screen, form } of allForms) {
      for (const base of [isOfService(screen) ? serviceHome : home, there]) {
        if (base === there && (isOfService(screen) || !screen.path.includes(':'))) continue;
        const fields = { typed: 'x', reason: 'x', json: '{}', etag: '*', digest: 'x', enabled: '0' };
        const { status } = await mallory.post(`${getPath(screen, base)}/${form}`, fields, { from: there });
        if (status < 400) found.push(`${screen.name}/${form} under ${base}: ${status}`);
      }
    }
    expect(found).toEqual([]);
    expect(await changes()).toBe(before);
    expect((await mallory.get(`${home}/live?watch=entries`)).status).toBe(404);
  }, 240_000);

  it('shows a user of the installation no data of tenants', async () => {
    const operator = await enteredIn(null, 'service');
    for (const screen of consoleScreens.filter((one) => !isOfService(one)))
      expect([screen.name, (await operator.get(getPath(screen))).status]).toEqual([screen.name, 404]);
  }, 60_000);

  it('refuses a form of another site, even if the browser of the user sends it', async () => {
    const [page, before] = [await enter(sello, browser), await changes()];
    const { api } = sello.stack.addresses;
    const target = `${api}${home}/keys/make`;
    const html = `<!doctype html><form method="post" action="${target}">
      <input name="name" value="stolen"><input name="scope_admin" value="1"><input name="days" value="365"></form>
      <script>document.forms[0].submit()</script>`;
    const server: Server = createServer(({ url }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(url === '/' ? html : '<!doctype html>');
    });
    const evil = `http://127.0.0.1:${await listenLocally(server)}`;
    try {
      const response = page.page.waitForResponse((candidate) => candidate.url() === target);
      await page.page.goto(`${evil}/`);
      expect((await response).status()).toBe(403);
      // A script of that page cannot read the response, and its request is also refused.
      await page.page.goto(`${evil}/reads`);
      const read = await page.page.evaluate(
        async ([address]) => {
          try {
            const response = await fetch(address ?? '', { credentials: 'include' });
            return await response.text();
          } catch {
            return 'nothing';
          }
        },
        [`${api}${home}`],
      );
      expect(read).not.toContain('Proveedora');
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(await changes()).toBe(before);
    const { list } = await sello.want<{ list: { name: string }[] }>('GET', '/access/v1/keys');
    expect(list.map(({ name }) => name)).not.toContain('stolen');
    await page.close();
  }, 60_000);

  it('cannot be framed by another site', async () => {
    const { page, open, close } = await enter(sello, browser);
    await open(home);
    const policy = (await page.request.get(`${sello.stack.addresses.api}${home}`)).headers();
    expect(policy['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(policy['x-frame-options']).toBe('DENY');
    await close();
  }, 60_000);

  it('refuses a copied cookie after its owner signs out or an administrator ends the session', async () => {
    for (const way of ['out', 'ended'] as const) {
      const owner = await enter(sello, browser, 'manager');
      const thief = await browser.newContext();
      await thief.addCookies(await owner.page.context().cookies());
      const page = await thief.newPage();
      const address = `${sello.stack.addresses.api}${home}`;
      // HttpOnly protects the cookie, so no script of a page could have read it.
      expect(await owner.page.evaluate(() => document.cookie)).not.toContain('sello_');
      expect((await page.goto(address))?.status()).toBe(200);
      if (way === 'out') await owner.page.getByRole('button', { name: 'Sign out' }).click();
      else {
        const admin = await enter(sello, browser);
        await admin.open(`${home}/sessions`);
        await admin.page
          .getByRole('row', { name: /Manager/ })
          .getByRole('button', { name: 'End' })
          .first()
          .click();
        await admin.page.getByText('The session was ended.').waitFor();
        await admin.close();
      }
      expect([way, (await page.goto(address))?.status()]).toEqual([way, 401]);
      expect([way, (await page.goto(`${address}/live?watch=entries`))?.status()]).toEqual([way, 401]);
      await thief.close();
      await owner.close();
    }
  }, 120_000);

  it('runs no script from any text field, and breaks no page', async () => {
    for (const [role, base] of [
      ['admin', home],
      ['service', serviceHome],
    ] as const) {
      const { page, complaints, open, close } = await enter(sello, browser, role);
      const ran: string[] = [];
      page.on('dialog', (dialog) => {
        ran.push(`${page.url()}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      const own = consoleScreens.filter((screen) => isOfService(screen) === (base === serviceHome));
      let sent = 0;
      for (const screen of own) sent += await fillForms(page, () => open(`${base}${places[screen.name]}`));
      expect(sent).toBeGreaterThan(base === home ? 15 : 1);
      for (const screen of own) {
        const status = await open(`${base}${places[screen.name]}`);
        if (status >= 500) ran.push(`${screen.name}: ${status}`);
        const query = [
          'q',
          'state',
          'folder',
          'fault',
          'supplier',
          'by',
          'object',
          'route',
          'month',
          'cursor',
          'done',
          'after',
        ];
        const parameters = query.map((name) => `${name}=${encodeURIComponent(hostile)}`).join('&');
        const searched = await open(`${base}${places[screen.name]?.replace(/\?.*$/, '')}?${parameters}`);
        if (searched >= 500) ran.push(`${screen.name} with a query: ${searched}`);
      }
      expect(ran).toEqual([]);
      // The browser reports a refused form as a failed load; any other message would be a policy violation.
      expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
      await close();
    }
  }, 600_000);

  /** Sends each form of a page with script in all its text fields. @returns the number of forms */
  async function fillForms(page: Page, open: () => Promise<unknown>): Promise<number> {
    await open();
    const count = await page.locator('main form[method=post]').count();
    let sent = 0;
    for (let at = 0; at < count; at += 1) {
      await open();
      const form = page.locator('main form[method=post]').nth(at);
      if ((await form.count()) === 0) continue;
      const filled = await form.evaluate((element, text) => {
        const fields = element.querySelectorAll(
          'input:not([type=hidden]):not([type=file]):not([type=checkbox]), textarea',
        );
        for (const field of fields) {
          if (field instanceof HTMLInputElement) field.type = 'text';
          (field as HTMLInputElement).value = text;
        }
        for (const box of element.querySelectorAll('input[type=checkbox]')) (box as HTMLInputElement).checked = true;
        return fields.length;
      }, hostile);
      // Buttons without a field are out of scope, and some of them close the tested page.
      if (filled === 0) continue;
      await Promise.all([
        page.waitForEvent('load', { timeout: 15_000 }),
        form.evaluate((element) => (element as HTMLFormElement).submit()),
      ]);
      sent += 1;
      expect(await page.locator('main').count()).toBe(1);
    }
    return sent;
  }
});

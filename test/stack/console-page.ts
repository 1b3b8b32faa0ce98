// The console in a browser over a running stack: signs in by a link, collects page errors, and checks accessibility.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ConsoleRole } from '../../src/contracts/roles';
import { insertConsoleSignInLink } from '../../src/store/people/console-links';
import { connectDatabase } from '../../src/store/database';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import type { FaultStack } from './stack';

export interface ConsolePage {
  readonly page: Page;
  /** Complaints of the browser: script errors and violations of the content security policy. */
  readonly complaints: string[];
  /** @returns the status of the response */
  readonly open: (path: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

export const home = '/console/w/local';
export const serviceHome = '/console/service';

async function readLink(sello: FaultStack, roles: readonly ConsoleRole[]): Promise<string> {
  const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
  try {
    const local = await findWorkspaceByIdOrSlug(database, 'local');
    const grants = roles.map((role) => ({ workspace: role === 'service' ? null : (local?._id ?? ''), role }));
    const code = await insertConsoleSignInLink(database, { name: 'Ana', grants }, new Date());
    return `${sello.stack.addresses.api}/console/enter?code=${code}`;
  } finally {
    await database.close();
  }
}

/** A user who has just opened a sign-in link. */
export async function enter(
  sello: FaultStack,
  browser: Browser,
  roles: ConsoleRole | readonly ConsoleRole[] = 'admin',
  options: BrowserContextOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(await readLink(sello, [roles].flat()));
  await page.locator('form[action="/console/enter"] button').click();
  await page.waitForURL((url) => url.pathname !== '/console/enter');
  return {
    page,
    complaints,
    open: async (path) => (await page.goto(`${sello.stack.addresses.api}${path}`))?.status() ?? 0,
    close: () => context.close(),
  };
}

/** Fills and sends the confirmation page of an irreversible action. */
export async function confirmWith(
  page: Page,
  { typed, reason, button }: { readonly typed: string; readonly reason: string; readonly button: string },
): Promise<void> {
  await page.locator('input[name="typed"]').fill(typed);
  await page.locator('input[name="reason"]').fill(reason);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Removes the complaints about forms that a test sent to be refused. */
export const withoutRefusals = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !/the server responded with a status of 4(?:00|03|09|22) /.test(line));

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Violations that axe finds up to WCAG 2.2 AA, one per line. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await page.evaluate<AxeResult, string[]>(
    (values) =>
      (globalThis as unknown as { axe: { run(what: Document, how: object): Promise<AxeResult> } }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        iframes: false,
      }),
    tags,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

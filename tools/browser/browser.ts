// A real browser for tests and pictures of the console: the installed Chromium, or the reason why there is none.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `SELLO_CHROMIUM`, then the PATH, then the path of Debian; undefined if there is none. */
function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [environment.SELLO_CHROMIUM, ...places, '/usr/bin/chromium'].find((file) => file && existsSync(file));
}

/** The reason why browser tests cannot run here; undefined if they can. */
export const explainNoBrowser = (): string | undefined =>
  findChromium() === undefined
    ? 'there is no Chromium: set SELLO_CHROMIUM, or install the package chromium'
    : undefined;

/** The sandbox of Chromium does not work for root; all pages here belong to Sello. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(explainNoBrowser());
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

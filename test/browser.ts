// The browser that tests look at pages with: Chromium of this machine, never one that is fetched.
import { existsSync } from 'node:fs';
import type { Lack } from './skipped';

const places = [
  process.env.SELLO_TEST_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Its program; empty when there is none. */
export const browserPath = places.find((place) => place !== undefined && existsSync(place)) ?? '';

/** Why there is no browser here; undefined: there is one. */
export const browserLack = (): Lack =>
  browserPath === '' ? 'no Chromium here: install it, or name it as SELLO_TEST_BROWSER' : undefined;

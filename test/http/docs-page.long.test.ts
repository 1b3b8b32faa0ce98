// Tests the API documentation page as an offline browser loads it: no external resource, no policy violation, and a call with a
// typed token.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { parse } from 'yaml';
import { requireProjectRoot } from '../../src/local/root';
import { describeUnless } from '../skipped';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { startApi, type TestApi } from './api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the OpenAPI document', () => {
  it('is served without a token, with the same content as JSON and YAML', async () => {
    const json = await fetch(`${api.base}/openapi.json`);
    const yaml = await fetch(`${api.base}/openapi.yaml`);
    expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8']);
    const document = (await json.json()) as { openapi: string; servers: object[]; paths: object };
    const text = await yaml.text();
    expect(parse(text)).toEqual(document);
    // YAML 1.1 parsers read an unquoted `on` as a boolean and an unquoted date as a timestamp.
    expect(parse(text, { version: '1.1' })).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(80);
  });

  it('returns 304 for a matching ETag, and allows only reads', async () => {
    const tag = (await fetch(`${api.base}/openapi.json`)).headers.get('etag') ?? '';
    const again = await fetch(`${api.base}/openapi.json`, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await api.call('POST', '/openapi.yaml', {})).json).toMatchObject({ key: 'method-not-allowed' });
  });
});

describe('the files of the documentation page', () => {
  it('have hashed URLs that are cached permanently, and no other file is served', async () => {
    const page = await (await fetch(`${api.base}/docs`)).text();
    const names = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, name = '']) => name);
    expect(names).toHaveLength(4);
    for (const name of names) {
      const file = await fetch(api.base + name);
      expect([name, file.status, file.headers.get('cache-control')]).toEqual([
        name,
        200,
        'public, max-age=31536000, immutable',
      ]);
      const other = await fetch(api.base + name.replace(/h=\w+/, 'h=0'));
      expect(other.headers.get('cache-control')).toBe('no-cache');
    }
    for (const stray of ['/docs/..%2fpackage.json', '/docs/swagger-ui.js', '/docs/constructor', '/docs/'])
      expect([stray, (await fetch(api.base + stray)).status]).toEqual([stray, stray === '/docs/' ? 200 : 404]);
  });

  it('relax the content security policy on their own path only', async () => {
    expect((await fetch(`${api.base}/docs`)).headers.get('content-security-policy')).toContain(
      "/docs/ 'unsafe-inline'",
    );
    for (const place of ['/openapi.json', '/declaration', '/utils/v1/ping'])
      expect((await fetch(api.base + place)).headers.get('content-security-policy') ?? '').not.toContain('unsafe');
  });
});

describeUnless(explainNoBrowser(), 'the documentation page in a browser', () => {
  let browser: Browser;
  let page: Page;
  const strange: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(api.base) && !/^(data|blob|about):/.test(url)) strange.push(`asks ${url}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') strange.push(message.text());
    });
    page.on('pageerror', (error) => strange.push(error.message));
  }, 60_000);
  afterAll(() => browser?.close());

  it('shows every call, and makes a call with a typed token', async () => {
    await page.goto(`${api.base}/docs`);
    await page.waitForSelector('.opblock-tag-section', { timeout: 60_000 });
    expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(10);
    await page.click('.btn.authorize');
    await page.fill('.auth-container input', await api.token('read'));
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.auth-btn-wrapper .btn-done');
    await page.click('#operations-tag-utils');
    const call = page.locator('#operations-utils-ping');
    await call.click();
    await call.locator('.try-out__btn').click();
    await call.locator('.execute').click();
    await call.locator('.live-responses-table .response-col_status').first().waitFor({ timeout: 30_000 });
    expect(await call.locator('.live-responses-table').innerText()).toContain('"ping": "pong"');
    const pictures = path.join(requireProjectRoot(), 'demo-output');
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, 'docs.png') });
    expect(strange).toEqual([]);
  }, 120_000);
});

// Tests the proof of a chain: 20,000 links, fingerprints recomputed in the browser, a planted break, and a bundle that an
// independent program verifies.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { seedChain, seedRequests } from '../../bench/seed-requests';
import { connectDatabase, type Database } from '../../src/store/database';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getRecordsCollection } from '../../src/store/chains/records';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { explainNoBrowser, launchBrowser } from '../../tools/browser/browser';
import { ownFolder } from '../servers/own-folder';
import { describeUnless } from '../skipped';
import { accessibilityProblems, enter, home } from './console-page';
import { type FaultStack, startFaultStack } from './stack';

const supplier = 'B12345674';
const [links, part] = [20_000, 2_000];
const verifier = path.join(__dirname, '../../docs/verify-bundle.mjs');

describeUnless(explainNoBrowser(), 'the proof of a chain', () => {
  let sello: FaultStack;
  let browser: Browser;
  let database: Database;
  beforeAll(async () => {
    [sello, browser] = await Promise.all([startFaultStack(), launchBrowser()]);
    database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
    const workspace = (await findWorkspaceByIdOrSlug(database, 'local'))?._id ?? '';
    const chain = await seedChain(database, workspace, supplier);
    for (let done = 0; done < links; done += part) {
      await seedRequests(database, chain, part, `P${done}`);
      await sello.until(`${done + part} are sealed`, 180, async () => {
        const found = await getChainsCollection(database).findOne(
          { _id: chain._id },
          { projection: { 'head.sequence': 1 } },
        );
        return (found?.head?.sequence ?? 0) >= done + part;
      });
    }
  }, 1_200_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await sello?.stop();
  });

  it(`verifies ${links} links, finds a planted break, and exports a valid bundle`, async () => {
    const { page, complaints, open, close } = await enter(sello, browser, 'viewer', { acceptDownloads: true });
    const here = `${home}/suppliers/${supplier}`;
    await open(`${here}/verification`);
    await page.getByRole('button', { name: `Verify ${links} records` }).click();
    await page.getByText('The chain is intact').waitFor({ timeout: 120_000 });
    await page.getByText(`${links} records were verified.`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    // The browser computes the hashes itself and needs only the texts from the server.
    await open(`${here}/links`);
    await page.locator('[data-verdict] .chip.ok').first().waitFor();
    const verdicts = () => page.locator('[data-verdict]').allInnerTexts();
    expect(new Set(await verdicts())).toEqual(new Set(['matches']));
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.locator('[data-verdict] .chip.ok').first().waitFor();
    expect(new Set(await verdicts())).toEqual(new Set(['matches']));

    const planted = { ordinal: 7, ...(await readChain()) };
    const record = await getRecordsCollection(database).findOne(planted);
    const changed = (record?.sealedJson ?? '').replace('121.00', '221.00');
    expect(changed).not.toBe(record?.sealedJson);
    await getRecordsCollection(database).updateOne(planted, { $set: { sealedJson: changed } });
    await open(`${here}/verification?run=1`);
    await page.getByText('The chain is not intact').waitFor({ timeout: 120_000 });
    await page.getByText('The first broken record is number 7').waitFor();
    await open(`${here}/links`);
    await page.locator('[data-verdict] .chip.bad').first().waitFor();
    const bad = page.locator('tr[data-link]', { has: page.locator('[data-verdict] .chip.bad') });
    expect(await bad.count()).toBe(1);
    expect(await bad.locator('td').first().innerText()).toBe('7');
    await getRecordsCollection(database).updateOne(planted, { $set: { sealedJson: record?.sealedJson ?? '' } });

    await open(here);
    const loading = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('link', { name: 'Export' }).click();
    const folder = ownFolder('sello-proof-');
    const [bundle, keys] = [path.join(folder, 'chain.jsonl'), path.join(folder, 'keys.json')];
    await (await loading).saveAs(bundle);
    writeFileSync(keys, JSON.stringify(await sello.want('GET', '/silo/v1/keys')));
    expect(check(bundle, keys)).toContain(`GOOD: ${links} records of ${supplier}`);
    const lines = readFileSync(bundle, 'utf8').split('\n');
    const line = lines[6] ?? '';
    writeFileSync(bundle, lines.toSpliced(6, 1, line.replace('121.00', '221.00')).join('\n'));
    expect(() => check(bundle, keys)).toThrow('NOT GOOD');
    expect(complaints).toEqual([]);
    await close();
  }, 600_000);

  const readChain = async () => {
    const chain = await getChainsCollection(database).findOne({ supplier });
    return { chain: chain?._id ?? '', installation: chain?.installation ?? '' };
  };

  const check = (bundle: string, keys: string): string =>
    execFileSync(process.execPath, [verifier, bundle, keys], { encoding: 'utf8', stdio: 'pipe' });
});

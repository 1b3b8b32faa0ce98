// Tests months in the console: all suppliers, one supplier with its close and files, book settings, and all workspaces of a user.
import { createUuidV7 } from '../../../src/main/ids';
import { getMonthExportsCollection } from '../../../src/store/months/exports';
import { createWorkspaceIfAbsent } from '../../../src/store/workspaces/new-workspace';
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { register, storeDeclared } from '../registered';
import { consoleSettings, hostile, linkFor, signedIn, visitor, type Visitor } from './visitor';

const supplier = 'B98602642';
const [home, month] = ['/console/w/one', '2025-03'];
const page = `${home}/suppliers/${supplier}/month?month=${month}`;
const api = apiOfFile(consoleSettings);
let admin: Visitor;
beforeAll(async () => {
  admin = await signedIn(api);
  await register(api, supplier);
  await issue('1', '2025-03-01', { kind: 'registration', outcome: 'accepted', csv: 'A' });
  await issue('2', '2025-03-02', { kind: 'registration', outcome: 'rejected', code: '1110' });
}, 60_000);

const issue = (code: string, day: string, fiscal?: object) =>
  storeDeclared(api, invoice({ code, issue_date: day }), fiscal);

/** The text between the headings of two sections. */
const getSection = (html: string, id: string): string =>
  new RegExp(`<section class="block"[^>]* id="${id}">[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

describe('the page of a month', () => {
  it('shows differences first, then the totals of all suppliers and of each supplier', async () => {
    const { html, status } = await admin.get(`${home}/months?month=${month}`);
    expect(status).toBe(200);
    expect(getSection(html, 'differs')).toMatch(/A-2[\s\S]*B98602642[\s\S]*Rejected[\s\S]*1110/);
    expect(html.indexOf('id="differs"')).toBeLessThan(html.indexOf('id="counts"'));
    expect(getSection(html, 'counts')).toMatch(/Issued<\/dt><dd>2[\s\S]*Accepted<\/dt><dd>1[\s\S]*Rejected<\/dt><dd>1/);
    expect(getSection(html, 'rates')).toContain('42.00');
    expect(getSection(html, 'suppliers')).toContain(`href="${page}"`);
  });

  it('shows the last complete month by default, and returns 404 for an invalid month', async () => {
    const { html } = await admin.get(`${home}/months`);
    const [, shown = ''] = /name="month" value="(\d{4}-\d{2})"/.exec(html) ?? [];
    const now = new Date();
    const over = [1, 2].map((ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)));
    expect(over.map((one) => one.toISOString().slice(0, 7))).toContain(shown);
    for (const path of ['/months?month=2025-13', `/suppliers/${supplier}/month/xlsx?month=x`])
      expect((await admin.get(home + path)).status).toBe(404);
  });

  it('has a button that closes the month of a supplier, and shows later changes', async () => {
    expect((await admin.get(page)).html).toContain('class="chip quiet">Open');
    const reply = await admin.post(page.replace('?', '/close?'), { month }, { from: page });
    expect([reply.status, reply.to]).toEqual([303, `${page}&done=month-closed`]);
    const closed = (await admin.get(page)).html;
    expect(closed).toContain('class="chip ok">Closed');
    expect([closed.includes('Close again'), closed.includes('Close month')]).toEqual([true, false]);
    await issue('3', '2025-03-03');
    const { html } = await admin.get(page);
    expect(html).toContain('class="chip warn">Changed after closing');
    expect(getSection(html, 'closed')).toContain('200.00 when closed, 300.00 now');
  });

  it('shows the name of the month in the language of the page in its title', async () => {
    const readTitle = async (path: string, language: string): Promise<string> =>
      /<title>([^<]*)/.exec((await admin.get(path, { 'Accept-Language': language })).html)?.[1] ?? '';
    expect(await readTitle(page, 'es')).toContain('marzo de 2025');
    expect(await readTitle(page, 'en')).toContain('March 2025');
    const sums = `${home}/suppliers/${supplier}/return?month=${month}`;
    expect(await readTitle(sums, 'es')).toContain('1.er trimestre de 2025');
  });

  it('has no button to close the month for viewers, and the form is refused', async () => {
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get(page)).html).not.toContain('/close"');
    expect((await viewer.post(page.replace('?', '/close?'), { month }, { from: page })).status).toBe(403);
  });

  it('links the book and the sums for tax returns', async () => {
    const types: (readonly [number, string])[] = [];
    for (const file of ['xlsx', 'xlsx-short', 'csv', '303', '347', '349', '369']) {
      const { status, headers } = await admin.get(page.replace('?', `/${file}?`));
      types.push([status, headers.get('content-type')?.replace(/;.*/, '') ?? '']);
    }
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const json = [200, 'application/json'];
    expect(types).toEqual([[200, workbook], [200, workbook], [200, 'text/csv'], json, json, json, json]);
  });
});

describe('the sums for a tax return', () => {
  const at = (form: string): string => `${home}/suppliers/${supplier}/return?month=${month}&form=${form}`;

  it('have a page for each form, linked from the month', async () => {
    const { html } = await admin.get(page);
    for (const form of ['303', '347', '349', '369'])
      expect(html).toContain(
        at(form)
          .replace('&', '&amp;')
          .replace(/^[^?]*/, `${home}/suppliers/${supplier}/return`),
      );
  });

  it('list the boxes of form 303 by name, with localized amounts', async () => {
    const reply = await admin.get(at('303'), { 'Accept-Language': 'es' });
    expect(reply.status).toBe(200);
    expect(getSection(reply.html, 'sums')).toMatch(/Régimen general, 21 %[\s\S]*07[\s\S]*300,00[\s\S]*09[\s\S]*63,00/);
    expect(getSection(reply.html, 'sums')).toContain('Total cuota devengada');
    expect(reply.html).toContain('1.er trimestre de 2025');
    expect(getSection(reply.html, 'unknown')).toMatch(/<li>[\s\S]*<code>payment\.advances<\/code>/);
    expect(getSection(reply.html, 'unknown')).not.toContain('`');
    // On a phone, each value has the name of its column.
    expect(getSection(reply.html, 'sums')).toMatch(/<td class="amount" data-label="Base imponible">300,00/);
  });

  it.each(['347', '349', '369'])('include form %s without amounts', async (form) => {
    const { html, status } = await admin.get(at(form));
    expect(status).toBe(200);
    expect(getSection(html, 'sums')).toContain('contain nothing to declare');
  });

  it('return 404 for an unknown form', async () => {
    expect((await admin.get(at('390'))).status).toBe(404);
  });
});

describe('the form of the book settings', () => {
  const form = `${home}/suppliers/${supplier}/books`;
  const fields = {
    book: 'vat',
    income_concept: 'I01',
    income_time: 'accrual',
    activity_code: 'A',
    activity_type: '03',
  };

  it('stores the values and shows them again', async () => {
    const series = 'TPV; A; 05; 844\r\n\r\nRENT; ; ; ; 4';
    const reply = await admin.post(`${form}/save`, { ...fields, activity_group: '6533', series }, { from: form });
    expect([reply.status, reply.to]).toEqual([303, `${form}?done=saved`]);
    const { json } = await api.call('GET', `/fiscal/v1/suppliers/${supplier}/books`);
    expect(json).toMatchObject({
      book: 'vat',
      activity: { code: 'A', type: '03', group: '6533' },
      series: [
        { series: 'TPV', activity: { code: 'A', type: '05', group: '844' } },
        { series: 'RENT', property: { situation: '4' } },
      ],
    });
    const { html } = await admin.get(form);
    expect(html).toMatch(/<textarea id="series"[^>]*>TPV; A; 05; 844\nRENT; ; ; ; 4<\/textarea>/);
    expect(html).toContain('value="6533"');
  });

  it.each([
    ['an invalid group', { activity_group: hostile }],
    ['a type without a code', { activity_code: '' }],
    ['a line with too many fields', { series: 'TPV; A; 03; 1; 1; X; Y' }],
  ])('refuses %s and keeps the values', async (_what, wrong) => {
    const reply = await admin.post(
      `${form}/save`,
      { ...fields, agreement: 'RGE123456789012', ...wrong },
      { from: form },
    );
    expect(reply.status).toBe(400);
    expect(reply.html).toContain('value="RGE123456789012"');
    expect(reply.html).not.toContain('<script>alert');
  });
});

describe('a month of all workspaces of a user', () => {
  it('is two clicks from the list of workspaces, and links to each workspace', async () => {
    const other = createUuidV7();
    const zeta = { id: other, name: 'Zeta', slug: 'zeta', environment: 'simulator' } as const;
    await createWorkspaceIfAbsent(api.database, zeta, new Date());
    const ana = visitor(api);
    await ana.enter(
      await linkFor(api, [
        { workspace: api.workspace, role: 'viewer' },
        { workspace: other, role: 'viewer' },
      ]),
    );
    expect((await ana.get('/console/mine')).html).toContain('href="/console/mine/month"');
    const { html, status } = await ana.get(`/console/mine/month?month=${month}`);
    expect(status).toBe(200);
    expect(html).toMatch(/row-one[\s\S]*href="\/console\/w\/one\/months\?month=2025-03"[\s\S]*300\.00[\s\S]*row-zeta/);
    expect((await ana.get('/console/mine/month?month=x')).status).toBe(404);
    expect((await ana.get('/console/mine/month', { 'Accept-Language': 'es' })).html).toContain('Números que faltan');
    expect((await visitor(api).get('/console/mine/month')).status).toBe(401);
  });
});

describe('the download of a month', () => {
  it('is a button for viewers, and then shows its progress', async () => {
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get(page)).html).toContain('Download the month');
    const reply = await viewer.post(page.replace('?', '/export?'), { month }, { from: page });
    expect([reply.status, reply.to]).toEqual([303, `${page}&done=month-exported`]);
    const { html } = await viewer.get(page);
    expect(getSection(html, 'archive')).toContain('0 of 3 invoices');
    expect(html).not.toContain('/export"');
    expect((await viewer.get(page.replace('?', '/archive?'))).status).toBe(409);
  });

  it('needs one click for all workspaces of a user', async () => {
    const ana = visitor(api);
    await ana.enter(await linkFor(api, [{ workspace: api.workspace, role: 'viewer' }]));
    const mine = `/console/mine/month?month=${month}`;
    expect((await ana.get(mine)).html).toContain('Download the month for all');
    const reply = await ana.post(
      '/console/mine/month/export' + mine.slice(mine.indexOf('?')),
      { month },
      { from: mine },
    );
    expect(reply.status).toBe(303);
    expect((await ana.get(reply.to ?? '')).html).toMatch(/B98602642: 0 of 3 invoices/);
    expect((await ana.get(`/console/mine/month/archive?month=${month}`)).status).toBe(404);
  });
});

describe('a month of more suppliers than a page shows', () => {
  const june = '2025-06';
  const others = Array.from({ length: 10 }, (_, index) => `A5881850${index}`);
  const mine = `/console/mine/month?month=${june}&after=`;
  let ana: Visitor;
  beforeAll(async () => {
    for (const other of others) await register(api, other);
    await issue('61', '2025-06-01', { kind: 'registration', outcome: 'rejected', code: '1110' });
    await issue('62', '2025-06-02');
    await issue('63', '2025-06-03', { kind: 'registration', outcome: 'accepted', csv: 'A' });
    ana = visitor(api);
    await ana.enter(await linkFor(api, [{ workspace: api.workspace, role: 'viewer' }]));
  });

  it('does not say that nothing differs if the suppliers of other pages have differences', async () => {
    const { html } = await admin.get(`${home}/months?month=${june}`);
    const differs = getSection(html, 'differs');
    expect(differs).not.toContain('No differences');
    expect(differs).toContain('Listed here: 0 of 2 invoices with differences.');
    expect(differs).toContain(`href="${home}/book?month=${june}"`);
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(html) ?? [];
    const second = getSection((await admin.get(next.replaceAll('&amp;', '&'))).html, 'differs');
    expect(second).toMatch(/A-61[\s\S]*A-62/);
    expect(second).not.toContain('Listed here');
    expect(getSection((await admin.get(`${home}/months?month=2024-01`)).html, 'differs')).toContain('No differences');
  });

  it('counts every issued invoice in one of the states', async () => {
    const readCounts = (html: string): number[] =>
      [...getSection(html, 'counts').matchAll(/<dd>(\d+)</g)].map(([, count]) => Number(count));
    for (const path of [`${home}/months?month=${june}`, page.replace(month, june)]) {
      const [issued = 0, ...states] = readCounts((await admin.get(path)).html);
      expect([issued, states.reduce((sum, count) => sum + count, 0)]).toEqual([3, 3]);
    }
  });

  it('shows which suppliers are missing in the archive of all', async () => {
    await ana.post(`/console/mine/month/export${mine.slice(mine.indexOf('?'))}`, {}, { from: mine });
    const exports = getMonthExportsCollection(api.database);
    const [first = '', second = ''] = others;
    const complete = { $set: { status: 'completed', open: false, total: 0, size: 22 } } as const;
    await exports.updateOne({ supplier: first, month: june }, complete);
    await exports.deleteOne({ supplier: second, month: june });
    const { html } = await ana.get(`${mine}&export=1`);
    expect(html).toContain('Save the complete archives: 1 (10 missing)');
    expect(html).toContain(`${second}: not downloaded`);
    expect(html).not.toContain('Save all archives');
    await exports.deleteMany({ month: june });
    expect((await ana.get(`${mine}&export=1`)).html).toContain(`${first}: not downloaded`);
  });
});

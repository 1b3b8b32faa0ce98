// Tests sums for tax returns through the API: they equal the rows of the record book, and each lists its invoices.
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { register, storeDeclared } from '../registered';

const supplier = 'B98602642';
const api = apiOfFile();

beforeAll(async () => {
  await register(api, supplier);
  await issue('1', { issue_date: '2025-04-05', op_date: '2025-03-31' });
  await issue('2', { issue_date: '2025-04-06', lines: [line('100.00', { rate: 'general' })] });
  await issue('3', { issue_date: '2025-04-07', lines: [line('330.00', { key: 'intra-community' })], customer: german });
  await issue('4', { issue_date: '2025-04-08', lines: [line('50.00', french)], customer: german });
  const original = { series: 'A', code: '3', issue_date: '2025-04-07' };
  const back = { type: 'credit-note', preceding: [original], customer: german };
  await issue('5', { ...back, issue_date: '2025-07-02', lines: [line('30.00', { key: 'intra-community' })] });
  await issue('6', { issue_date: '2025-08-02', lines: [line('3000.00', { rate: 'general' })] });
  const abroad = { key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N2' } };
  await issue('12', { issue_date: '2026-02-01', lines: [line('40.00', abroad)], customer: german });
  const rates = [{ ...abroad, base: '40.00', amount: '0.00' }];
  const tax = { categories: [{ code: 'VAT', rates, amount: '0.00' }], sum: '0.00' };
  const wrong = [{ series: 'A', code: '12', issue_date: '2026-02-01', tax }];
  const american = { name: 'Inc', identities: [{ key: 'other', country: 'US', code: '123456' }] };
  const right = { type: 'corrective', issue_date: '2026-08-10', preceding: wrong, customer: american };
  await issue('13', { ...right, lines: [line('40.00', abroad)] });
  const late = { issue_date: '2025-10-05', op_date: '2025-09-28', customer: german };
  await issue('11', { ...late, lines: [line('120.00', { key: 'intra-community' })] });
  const large = { issue_date: '2026-05-04', lines: [line('4000.00', { rate: 'general' })] };
  await issue('8', large);
  await issue('9', { ...large, customer: { name: 'Hotel', tax_id: { country: 'ES', code: 'B63272603' } } });
  await issue('10', { ...large, customer: { name: 'Muebles', tax_id: { country: 'ES', code: 'B99286320' } } });
  await issue('7', { issue_date: '2025-08-03', lines: [line('10.00', { rate: 'general' })] }, cancelled);
});

const german = { name: 'Muster GmbH', tax_id: { country: 'DE', code: '111111125' } };
const french = { country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
const cancelled = { kind: 'cancellation', outcome: 'accepted' };

const line = (price: string, combo: object) => ({
  quantity: '1',
  item: { name: 'Work', key: 'goods', price },
  taxes: [{ cat: 'VAT', ...combo }],
});

const issue = (code: string, changes: object, fiscal?: object) =>
  storeDeclared(api, invoice({ code, ...changes }), fiscal);

const read = async (form: string, query: string, of = supplier) => {
  const reply = await api.call('GET', `/fiscal/v1/returns/${form}?supplier=${of}&${query}`);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json as unknown as {
    readonly boxes: readonly { readonly box: string; readonly list_url: string }[];
    readonly list: readonly { readonly customer?: string }[];
    readonly next_cursor?: string;
    readonly corrections: readonly object[];
    readonly unknown: readonly { readonly key: string; readonly text: string }[];
  };
};

// Regression: a correction that gave only number and date of another correction was taken for the correction of a sale of
// that day, so that the form corrected a period without the sale, in silence.
describe('a correction of a correction without its type', () => {
  const exporter = 'B63272603';
  const sent = (price: string) => ({
    supplier: { name: 'Exporter S.L.', tax_id: { country: 'ES', code: exporter } },
    customer: german,
    lines: [line(price, { key: 'intra-community' })],
  });
  const of = (code: string, day: string) => ({ preceding: [{ series: 'A', code, issue_date: day }] });

  beforeAll(async () => {
    await register(api, exporter);
    await issue('30', { issue_date: '2024-12-31', ...sent('100.00') });
    const credit = { type: 'credit-note', issue_date: '2025-01-20', op_date: '2024-12-31', ...sent('40.00') };
    await issue('31', { ...of('30', '2024-12-31'), ...credit });
    const debit = { type: 'debit-note', issue_date: '2025-10-20', op_date: '2024-12-31', ...sent('10.00') };
    await issue('32', { ...of('31', '2025-01-20'), ...debit });
    await issue('33', { ...of('99', '2025-01-20'), ...debit, issue_date: '2026-05-20' });
  });

  it('corrects the period that declared the sale', async () => {
    const { corrections, unknown } = await read('349', 'period=2025-4T', exporter);
    expect(corrections).toMatchObject([{ period: '2024-4T', base: '70.00', declared_before: '60.00' }]);
    expect(unknown.map(({ key }) => key)).not.toContain('corrected-periods');
  });

  it('is reported if what it corrects is not stored', async () => {
    const { unknown } = await read('349', 'period=2026-2T', exporter);
    expect(unknown.map(({ key }) => key)).toContain('corrected-periods');
  });
});

describe('GET /fiscal/v1/returns/303', () => {
  it('counts an invoice in the quarter of its operation', async () => {
    const first = await read('303', 'period=2025-1T');
    const second = await read('303', 'period=2025-2T');
    expect(first.boxes).toMatchObject([
      { box: '07', tax_box: '09', invoices: 1 },
      { box: '27', invoices: 0 },
    ]);
    expect(second.boxes).toMatchObject([
      { box: '07', base: '100.00', tax_box: '09', tax: '21.00', invoices: 1 },
      { box: '27', tax: '21.00' },
      { box: '59', base: '330.00', invoices: 1 },
      { box: '123', base: '50.00', invoices: 1 },
    ]);
  });

  it('lists the invoices of a box', async () => {
    const { boxes } = await read('303', 'period=2025-2T');
    const { list_url: address } = boxes.find(({ box }) => box === '59') ?? { list_url: '' };
    const { list } = (await api.call('GET', address)).json as unknown as { list: readonly object[] };
    expect(list).toMatchObject([{ L: '3', V: '330.00', T: 'E5' }]);
  });

  it('omits cancelled invoices, and lists unknown amounts', async () => {
    const { boxes, unknown } = await read('303', 'period=2025-3T');
    expect(boxes).toMatchObject([
      { box: '07', base: '3000.00', tax: '630.00', invoices: 1 },
      { box: '27', tax: '630.00' },
      { box: '59', base: '-30.00', invoices: 1 },
    ]);
    expect(unknown.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['cancelled', 'purchases', 'payments', 'operations-elsewhere']),
    );
    const spanish = await api.call('GET', `/fiscal/v1/returns/303?supplier=${supplier}&period=2025-3T`, undefined, {
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.text).toContain('Sello no guarda facturas recibidas');
  });

  // Regression: the boxes had the earlier customer of a correction, which the sheet of the authority does not have.
  it('lists the corrections that change a customer', async () => {
    const { boxes, unknown } = await read('303', 'period=2026-3T');
    expect(boxes).toMatchObject([
      { box: '59', base: '-40.00' },
      { box: '120', base: '40.00' },
    ]);
    expect(unknown.map(({ key }) => key)).toContain('customer-corrected');
  });
});

// Regression: the book of a quarter or a year had its invoices by issue date, so the file lacked operations that its
// form 303 contains.
describe('the record book of a period of form 303', () => {
  const readBook = async (from: string, to: string) => {
    const path = `/fiscal/v1/books/issued?supplier=${supplier}&from=${from}&to=${to}&format=json`;
    const { list, unknown } = (await api.call('GET', path)).json as unknown as {
      readonly list: readonly { readonly L: string; readonly A: string; readonly B: string }[];
      readonly unknown: readonly { readonly key: string; readonly invoices: number }[];
    };
    const problems = unknown.filter(({ key }) => key.startsWith('other-')).map(({ key, invoices }) => [key, invoices]);
    return { rows: list.map(({ L, A, B }) => [L, A, B]), problems };
  };

  it('contains the operations of whole quarters', async () => {
    expect(await readBook('2025-01-01', '2025-03-31')).toEqual({ rows: [['1', '2025', '1T']], problems: [] });
    expect(await readBook('2025-04-01', '2025-06-30')).toEqual({
      rows: ['2', '3', '4'].map((code) => [code, '2025', '2T']),
      problems: [['other-book', 1]],
    });
    expect((await readBook('2025-01-01', '2025-06-30')).rows.map(([code]) => code)).toEqual(['1', '2', '3', '4']);
  });

  it('contains the issue dates of other days, and counts operations of other periods', async () => {
    expect(await readBook('2025-03-01', '2025-03-31')).toEqual({ rows: [], problems: [] });
    const { rows, problems } = await readBook('2025-04-01', '2025-04-30');
    expect([rows.map(([code, , quarter]) => [code, quarter])[0], problems]).toEqual([
      ['1', '1T'],
      [['other-period', 1]],
    ]);
  });
});

describe('GET /fiscal/v1/returns/349', () => {
  it('has supplies of the period, and corrections of earlier periods', async () => {
    const named = { vat_number: 'DE111111125', key: 'E', name: 'Muster GmbH' };
    expect(await read('349', 'period=2025-2T')).toMatchObject({
      list: [{ ...named, base: '330.00' }],
      corrections: [],
    });
    expect(await read('349', 'period=2025-3T')).toMatchObject({
      list: [],
      corrections: [{ ...named, period: '2025-2T', base: '300.00', declared_before: '330.00', invoices: 1 }],
    });
  });

  // Regression: the address of a delivery that was invoiced in the next quarter listed nothing, because it listed the
  // invoices by their operation dates.
  it.each(['2025-2T', '2025-3T', '2025-4T', '2025-09', '2025-10'])(
    'of %s has addresses that list its invoices',
    async (period) => {
      const { list, corrections } = await read('349', `period=${period}`);
      const sums = [...list, ...corrections] as unknown as readonly {
        list_url: string;
        invoices: number;
        key: string;
      }[];
      const listed: number[] = [];
      for (const { list_url: address } of sums) {
        const { list: rows } = (await api.call('GET', address)).json as unknown as {
          list: readonly { entry: string }[];
        };
        listed.push(new Set(rows.map(({ entry }) => entry)).size);
      }
      expect(listed).toEqual(sums.map(({ invoices }) => invoices));
      expect(sums).toHaveLength(period === '2025-09' ? 0 : 1);
    },
  );
});

describe('GET /fiscal/v1/returns/347', () => {
  // Regression: both counted.
  it('counts a simplified invoice with its customer and the F3 that replaced it once', async () => {
    const sold = { lines: [line('4000.00', { rate: 'general' })] };
    const receipt = { series: 'T', issue_date: '2024-11-04', tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } };
    await issue('1', { ...sold, ...receipt });
    const preceding = [{ series: 'T', code: '1', issue_date: '2024-11-04' }];
    await issue('1', { ...sold, series: 'F', issue_date: '2024-11-05', $tags: ['replacement'], preceding });
    expect((await read('347', 'year=2024')).list).toMatchObject([{ total: '4840.00', invoices: 2 }]);
  });

  it('has customers above 3,005.06 euros by quarter, without supplies to the EU', async () => {
    const { list } = await read('347', 'year=2025');
    expect(list).toMatchObject([
      { key: 'B', customer: '54387763P', quarters: [expect.any(String), '121.00', '3630.00', '0.00'] },
    ]);
    expect((await read('347', 'year=2024')).list).toHaveLength(1);
  });

  it('has pages, ordered by the tax IDs of the customers', async () => {
    const customers: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await read('347', `year=2026&limit=1${cursor && `&cursor=${cursor}`}`);
      customers.push(...page.list.map(({ customer }) => customer ?? ''));
      expect([pages, page.next_cursor !== undefined]).toEqual([pages, pages < 2]);
      cursor = page.next_cursor ?? '';
    }
    expect(customers).toEqual(['54387763P', 'B63272603', 'B99286320']);
    expect((await read('347', 'year=2026')).list).toHaveLength(3);
    for (const wrong of ['x', 'W10', Buffer.from('["a"]').toString('base64url')]) {
      const query = `supplier=${supplier}&year=2026&cursor=${wrong}`;
      expect((await api.call('GET', `/fiscal/v1/returns/347?${query}`)).status).toBe(422);
    }
  });
});

/** Counts the invoice documents that the database reads for a page of form 347. */
async function countExamined(query: string): Promise<{ readonly examined: number; readonly cursor: string }> {
  const { db } = api.database;
  await db.command({ profile: 2, slowms: 0 });
  const since = await api.database.now();
  let page: Awaited<ReturnType<typeof read>>;
  try {
    page = await read('347', query);
  } finally {
    await db.command({ profile: 0 });
  }
  const reads = await db
    .collection('system.profile')
    .find({ ts: { $gte: since }, ns: /\.entries$/ })
    .toArray();
  return {
    examined: reads.reduce((sum, { docsExamined }) => sum + Number(docsExamined ?? 0), 0),
    cursor: page.next_cursor ?? '',
  };
}

describe('the pages of a year', () => {
  it('read its invoices once, not for each page', async () => {
    const first = await countExamined('year=2026&limit=1');
    expect(first.examined).toBeGreaterThanOrEqual(3);
    const second = await countExamined(`year=2026&limit=1&cursor=${first.cursor}`);
    const third = await countExamined(`year=2026&limit=1&cursor=${second.cursor}`);
    expect([second.examined, third.examined, third.cursor]).toEqual([0, 0, '']);
    expect((await read('347', `year=2026&limit=1&cursor=${first.cursor}`)).list).toMatchObject([
      { customer: 'B63272603' },
    ]);
  });

  it('are read again if the cursor is not cached, and continue at its customer', async () => {
    const { next_cursor: cursor = '' } = await read('347', 'year=2026&limit=1');
    const [, place] = /^[^[]*(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
    const other = Buffer.from(`unknown${place}`).toString('base64url');
    expect((await read('347', `year=2026&limit=1&cursor=${other}`)).list).toMatchObject([{ customer: 'B63272603' }]);
  });
});

describe('GET /fiscal/v1/returns/369', () => {
  it('has the tax of the state of consumption', async () => {
    const { list } = await read('369', 'period=2025-2T');
    expect(list).toMatchObject([
      { country: 'FR', supply: 'goods', percent: '20.0%', base: '50.00', tax: '10.00', invoices: 1 },
    ]);
  });
});

// Tests typical mistakes in invoices through the API: each warning has subject, path, valid value and remedy. The
// numbers come from the table of mistakes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../api';
import { faultsOf, keysOf, line, party, openMistakes, sale, supplier, warningsOf } from './sales';

const { api, create } = openMistakes();
const build = (data: object): Promise<Reply> => api.call('POST', '/silo/v1/gobl/build', { data });
const strict = async (value: unknown): Promise<Reply> => {
  const reply = await api.call('PATCH', '/access/v1/workspace', { strict: value });
  await sleep(1_050);
  return reply;
};

it('a sale without mistakes gets no warning', async () => {
  const reply = await create(sale());
  expect([reply.status, warningsOf(reply)]).toEqual([200, []]);
  expect(warningsOf(await build(sale({ code: undefined })))).toEqual([]);
});

/** [row of the table, changes, key, blocking, a path, words of message and remedy] */
const mistakes: readonly (readonly [string, object, string, boolean, string, readonly RegExp[]])[] = [
  [
    '6 a percentage that is not a rate',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '18%' }] })] },
    '1124',
    true,
    '$.doc.lines[0].taxes[0]',
    [/18/, /2025-05-05/, /21%, 10%, 4%, 0%/, /21% \(rate "general"\)/],
  ],
  [
    '6 the compensation of a farmer',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '12%', ext: { 'es-fiscal-regime': '19' } }] })] },
    '1124',
    true,
    '$.doc.lines[0].taxes[0]',
    [/12/, /issues a receipt/, /RD 1619\/2012 art\. 16/],
  ],
  [
    '6 a charge without tax as a rate',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '0%' }] })] },
    'zero-rate',
    false,
    '$.doc.lines[0].taxes[0]',
    [/0%/, /exempt/],
  ],
  [
    '7 a percent as a number',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: 21 }] })] },
    'percent-above-100',
    false,
    '$.doc.lines[0].taxes[0].percent',
    [/21 means 2100%/, /"21%"/],
  ],
  [
    '7 its rate',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: 21 }] })] },
    '1100',
    true,
    '$.doc.lines[0].taxes[0]',
    [/2100%/, /"21%"/],
  ],
  [
    '7 of a number with a fraction',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: 2.1 }] })] },
    '1124',
    true,
    '$.doc.lines[0].taxes[0]',
    [/210%/, /"2.1%"/],
  ],
  [
    'a discount of 1000 %',
    { lines: [line({ discounts: [{ percent: 10 }] })] },
    'discount-above-100',
    true,
    '$.doc.lines[0].discounts[0].percent',
    [/10 has no percent sign.* means 1000%/, /"10%"/],
  ],
  [
    'a surcharge of another rate',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '21%', surcharge: '1.4%' }] })] },
    '1162',
    true,
    '$.doc.lines[0].taxes[0]',
    [/1\.4%/, /21%/, /5\.2% or 1\.75%/],
  ],
  [
    '22 a misspelled member',
    { custmer: party('Customer S.L.', '54387763P') },
    'unknown-member',
    false,
    '$.doc.custmer',
    [/`custmer`/, /ignored/, /did you mean `customer`/],
  ],
  [
    '22 a misspelled member of a line',
    { lines: [line({ price: '3.00' })] },
    'unknown-member',
    false,
    '$.doc.lines[0].price',
    [/did you mean `item\.price`/],
  ],
  [
    '22 a member in another spelling',
    { opDate: '2025-05-04' },
    'unknown-member',
    false,
    '$.doc.opDate',
    [/did you mean `op_date`/],
  ],
  [
    '26 a negative invoice',
    { lines: [line({ quantity: '-1' })] },
    'negative-invoice',
    true,
    '$.doc.totals.total_with_tax',
    [/-121\.00/, /credit-note/, /correct/],
  ],
  ['31 symbols in the series', { series: 'A<B>"' }, '1287', true, '$.doc.series', [/A<B>"-0001/, /< > "/, /- _ \/ \./]],
  ['31 accents in the series', { series: 'AÑO' }, '1130', true, '$.doc.series', [/AÑO/, /Ñ/]],
  [
    '31 a number that is too long',
    { series: 'S'.repeat(40), code: '1'.repeat(30) },
    '1104',
    true,
    '$.doc.code',
    [/71 characters/, /60/],
  ],
  [
    '34 a line without quantity',
    { lines: [line(), line({ quantity: undefined })] },
    'quantity-missing',
    false,
    '$.doc.lines[1].quantity',
    [/line 2 has no quantity/, /"1"/],
  ],
  [
    '39 reverse charge with 21 %',
    { $tags: ['reverse-charge'] },
    'reverse-charge-charged',
    false,
    '$.doc.lines[0].taxes[0]',
    [/reverse-charge/, /21\.0%/, /"key": "reverse-charge"/],
  ],
  [
    '40 a discount without taxes',
    { discounts: [{ amount: '10.00', reason: 'loyalty' }] },
    'untaxed-row',
    false,
    '$.doc.discounts[0]',
    [/no taxes/, /"cat":"VAT","rate":"general"/],
  ],
  [
    '41 a simplified invoice above 3,000',
    { $tags: ['simplified'], customer: undefined, lines: [line({ quantity: '30' })] },
    '1150',
    true,
    '$.doc.totals.total_with_tax',
    [/3630\.00/, /3,000/, /simplified/],
  ],
  [
    "41 a customer's name of 130 characters",
    { customer: party('x'.repeat(130), '54387763P') },
    '1239',
    true,
    '$.doc.customer.name',
    [/130/, /120/, /customer\.name/],
  ],
  [
    "41 the supplier's",
    { supplier: party('x'.repeat(130), supplier) },
    '1100',
    true,
    '$.doc.supplier.name',
    [/130/, /120/],
  ],
  ['21 no addon', { $addons: undefined }, 'addon-missing', true, '$.doc.$addons', [/`\$addons`/, /es-fiscal-v1/]],
  [
    '12 a supplier that is not registered',
    { supplier: party('Other S.L.', 'B12345674') },
    'supplier-not-registered',
    true,
    '$.doc.supplier.tax_id.code',
    [/B12345674/, /POST \/transform\/v1\/jobs/, /Register supplier/],
  ],
  [
    'no addresses',
    { customer: { name: 'Customer S.L.', tax_id: { country: 'ES', code: '54387763P' } } },
    'address-missing',
    false,
    '$.doc.customer.addresses',
    [/address of the customer/, /1619\/2012/],
  ],
];

describe('a mistake that the public format accepts', () => {
  it.each(mistakes)('is reported at upload: %s', async (_what, changes, key, blocking, path, words) => {
    const data = sale(changes);
    const reply = await create(data);
    expect([reply.status, keysOf(reply)]).toEqual([200, expect.arrayContaining([key])]);
    const found = warningsOf(reply).find((one) => one.key === key && one.paths.includes(path));
    expect(found).toMatchObject({ key, blocking });
    for (const word of words) expect(`${found?.message} ${found?.remedy}`).toMatch(word);
    const again = await api.call('GET', `/silo/v1/entries/${reply.json.id}`);
    expect(warningsOf(again)).toEqual(warningsOf(reply));
    const { list } = (await api.call('GET', '/silo/v1/entries?limit=10')).json as unknown as { list: Reply['json'][] };
    expect(list[0]?.warnings).toEqual(reply.json.warnings);
    expect(warningsOf(await build(sale(changes))).map((one) => one.key)).toEqual(expect.arrayContaining([key]));
  });

  it('is refused in a strict workspace, for all keys or only for chosen keys', async () => {
    await strict(true);
    try {
      for (const [what, changes, key, , path, words] of mistakes) {
        const data = sale(changes);
        const reply = await create(data);
        const found = faultsOf(reply).find(({ code, paths }) => code === key && paths.includes(path));
        expect([what, reply.status, reply.json.key, found?.code]).toEqual([what, 422, 'validation', key]);
        for (const word of words) expect(`${found?.message} ${found?.remedy}`).toMatch(word);
        expect((await build(data)).status).toBe(422);
      }
      const stored = await create(sale({ custmer: 1 }), { allow_invalid: true });
      expect(stored.json).toMatchObject({ invalid: true, faults: [{ code: 'unknown-member' }] });
      await strict(['negative-invoice', 'blocking']);
      expect(keysOf(await create(sale({ custmer: 1 })))).toEqual(['unknown-member']);
      expect((await create(sale({ lines: [line({ quantity: '-1' })] }))).status).toBe(422);
      expect((await create(sale({ $addons: undefined }))).status).toBe(422);
    } finally {
      await strict(false);
    }
  }, 30_000);

  it('is found by a query', async () => {
    const { json } = await create(sale({ lines: [line({ quantity: '-3' })] }));
    const query = { schema: 'bill/invoice', filter: 'warnings = negative-invoice AND total_with_tax = -363' };
    const found = await api.call('POST', '/silo/v1/entries/query', query);
    expect((found.json.list as { id: string }[]).map(({ id }) => id)).toEqual([json.id]);
    const blocked = { schema: 'bill/invoice', filter: 'blocked = true' };
    expect(((await api.call('POST', '/silo/v1/entries/query/count', blocked)).json.count as number) > 5).toBe(true);
  });
});

describe('the setting `strict`', () => {
  it('accepts only known keys', async () => {
    const reply = await strict(['unknown-membr']);
    expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
    expect(reply.json.message).toMatch(/unknown-membr.*unknown-member/);
    const { json } = await strict(['1124', 'unknown-member']);
    expect(json.strict).toEqual(['1124', 'unknown-member']);
    expect((await strict(false)).json.strict).toBe(false);
  });
});

describe('the list of faults', () => {
  it('starts with the dropped field that caused a fault', async () => {
    const { customer, ...rest } = sale();
    const reply = await create({ ...rest, custmer: customer });
    expect([reply.status, warningsOf(reply)[0]?.paths]).toEqual([422, ['$.doc.custmer']]);
    expect(reply.json.message).toMatch(/^custmer: /);
    expect(JSON.stringify(reply.json)).toMatch(/did you mean `customer`/);
  });

  it('starts with the dropped field even if no lines remain', async () => {
    const { lines, ...rest } = sale();
    const reply = await create({ ...rest, linez: lines });
    expect([reply.status, JSON.stringify(reply.json)]).toEqual([422, expect.stringMatching(/did you mean `lines`/)]);
  });

  it('suggests what to add to a standard invoice without a customer', async () => {
    const reply = await create(sale({ customer: undefined }));
    expect(reply.status).toBe(422);
    const text = JSON.stringify(faultsOf(reply));
    for (const word of [/customer/, /simplified/, /3,000/]) expect(text).toMatch(word);
  });

  it('contains a wrong check digit', async () => {
    const reply = await create(sale({ customer: party('Customer S.L.', 'B12345678') }));
    expect([reply.status, faultsOf(reply)[0]?.code]).toEqual([422, 'GOBL-ES-TAX-IDENTITY-01']);
  });
});

describe('an invoice that is not reported', () => {
  it('gets no reporting warnings, whether it is foreign, exempt or received', async () => {
    const other = party('Other S.L.', 'B12345674');
    expect(keysOf(await create(sale({ $addons: undefined, supplier: other })))).toEqual([]);
    expect(keysOf(await create(sale({ $addons: undefined, supplier: party('Exempt', 'B85905495') })))).toEqual([]);
    expect(keysOf(await create(sale({ supplier: other }), { folder: 'purchases' }))).toEqual([]);
  });
});

// Tests blocking warnings: a job ends before it uses a number, signature or record, and the warning stays until it is repaired.
import { getChainInvoicesCollection, formatChainInvoiceKey } from '../../src/store/chains/records';
import { formatChainKey } from '../../src/store/chains/chains';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { getSeriesNumbersCollection } from '../../src/store/series/series';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { defaultBlockingWarningKeys } from '../../src/contracts/blocking-warnings';
import { warningTable } from '../../src/contracts/warnings';
import { apiOfFile } from './api';
import { invoice, partyInValencia as party } from './documents';
import { register } from './registered';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { walkJob } from './walked-job';
const api = apiOfFile();
const supplier = 'B98602642';
beforeAll(() => register(api, supplier));

const address = { street: 'Calle Mayor 1', code: '46001', locality: 'Valencia' };
const today = toCivilDateTime(new Date(), 'Europe/Madrid').date;

const unknown = [{ code: 'X', issue_date: today }];

/** An invoice that a job can seal. */
const sale = (changes: object = {}): Record<string, unknown> =>
  invoice({
    $regime: 'ES',
    code: undefined,
    issue_date: today,
    supplier: party('Supplier S.L.', supplier),
    customer: party('Customer S.L.', '54387763P'),
    ...changes,
  });
const line = (tax: object, more: object = {}) => ({
  lines: [{ quantity: '1', item: { name: 'Consulting', price: '100.00' }, taxes: [tax], ...more }],
});
const general = { cat: 'VAT', rate: 'general' };
const wrongTotal = { totals: { total_with_tax: '121.10' } };
const exempt = (code: string) => line({ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': code } });

const upload = async (data: object, more: object = {}): Promise<string> => {
  const reply = await api.call('POST', '/silo/v1/entries', { data, ...more });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json.id;
};
const listWarnings = async (id: string): Promise<readonly string[]> => {
  const { json } = await api.call('GET', `/silo/v1/entries/${id}`);
  const warnings = (json.warnings ?? []) as { key: string; blocking: boolean }[];
  return warnings.map(({ key, blocking }) => `${key}${blocking ? '!' : ''}`);
};
const readBlocks = async (id: string): Promise<readonly string[]> =>
  (await listWarnings(id)).filter((key) => key.endsWith('!'));
const patch = (id: string, doc: object) =>
  api.call('PATCH', `/silo/v1/entries/${id}`, { content_type: 'application/merge-patch+json', data: { doc } });
const patchAt = (id: string, ...data: object[]) =>
  api.call('PATCH', `/silo/v1/entries/${id}`, { content_type: 'application/json-patch+json', data });

/** Another invoice of the supplier, which is reported. */
async function reported(changes: object): Promise<string> {
  const id = await upload(sale(changes));
  const fiscal = { record: 'r', request: 'r', kind: 'registration', documentDigest: 'x', outcome: 'accepted' } as const;
  await getEntriesCollection(api.database).updateOne(
    { _id: formatEntryDatabaseKey(api.workspace, id) },
    { $set: { fiscal, signed: true } },
  );
  return id;
}

const ticket = { $tags: ['simplified'], customer: undefined };
// Far from the numbers that jobs assign.
let count = 500_000;
const nextCode = (): string => String((count += 1));

/** One invoice for each blocking row of the table, always or in a new workspace. */
const blocked: Readonly<Record<string, () => Promise<string>>> = {
  'discount-above-100': () => upload(sale(line(general, { discounts: [{ percent: '150%' }] }))),
  'extension-unknown': () => upload(sale(exempt('E9'))),
  'code-replaced': () => upload(sale({ tax: { ext: { 'es-fiscal-doc-type': 'F2' } } })),
  'addon-missing': () => upload(sale({ $addons: undefined })),
  'supplier-not-registered': () => upload(sale({ supplier: party('Another S.L.', 'B63272603') })),
  'number-taken': async () => {
    const code = nextCode();
    const other = await reported({ code });
    const chain = formatChainKey(api.workspace, 'simulator', supplier);
    const [year, month, day] = today.split('-');
    const _id = formatChainInvoiceKey(chain, `A-${code}`, `${day}-${month}-${year}`);
    await getChainInvoicesCollection(api.database).insertOne({ _id, chain, entry: other } as never);
    return upload(sale({ code }));
  },
  'correction-regime': () =>
    upload(sale({ type: 'credit-note', $regime: 'FR', $addons: undefined, preceding: unknown })),
  'correction-addon': () => upload(sale({ type: 'credit-note', $addons: undefined, preceding: unknown })),
  'correction-preceding': () => upload(sale({ type: 'credit-note' })),
  'correction-preceding-tax': () => upload(sale({ type: 'corrective', $addons: undefined, preceding: unknown })),
  'total-replaced': () => upload(sale(wrongTotal)),
  'unknown-member': () => upload(sale(line(general, { discount: '10%' }))),
  'negative-invoice': () => upload(sale(line(general, { quantity: '-7' }))),
  'text-unprintable': () => upload(sale({ customer: party('မြန်မာ', '54387763P') })),
  'exemption-replaced': () => upload(sale(exempt('E5'))),
  'country-left-out': () =>
    upload(
      sale({
        customer: {
          name: 'Dupont Marie',
          identities: [{ key: 'other', country: 'FR', code: '75' }],
          addresses: [{ ...address, country: 'FR' }],
        },
        ...line({ cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } }),
        discounts: [{ reason: 'Discount', amount: '5.00', taxes: [general] }],
      }),
    ),
  'number-in-use': async () => {
    const code = nextCode();
    await upload(sale({ code, issue_date: `${today.slice(0, 4)}-01-01` }));
    return upload(sale({ code }));
  },
  'replaced-total-differs': async () => {
    const code = nextCode();
    await reported({ ...ticket, series: 'T', code });
    return upload(
      sale({
        $tags: ['replacement'],
        preceding: [{ series: 'T', code, issue_date: today }],
        ...line(general, { quantity: '2' }),
      }),
    );
  },
  'original-replaced': async () => {
    const code = nextCode();
    const named = { preceding: [{ series: 'A', code, issue_date: today, tax: { sum: '21.00' } }] };
    await reported({ code });
    await reported({ type: 'corrective', series: 'R', code: nextCode(), ...named });
    return upload(sale({ type: 'corrective', series: 'R', ...named }));
  },
  'substitutes-a-credit-note': async () => {
    const credit = { series: 'R', code: nextCode(), issue_date: today };
    await reported({ type: 'credit-note', ...credit, preceding: unknown });
    const tax = { categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21%' }] }] };
    return upload(sale({ type: 'corrective', series: 'R', preceding: [{ ...credit, tax }] }));
  },
};

const used = async (): Promise<readonly number[]> => [
  await getSeriesNumbersCollection(api.database).countDocuments({}),
  await getSealingRequestsCollection(api.database).countDocuments({}),
];

describe('a blocking warning', () => {
  it('has a test invoice for each row of the table', () => {
    const always = Object.entries(warningTable).flatMap(([key, { blocking }]) => (blocking ? [key] : []));
    const expected = new Set([...always, ...defaultBlockingWarningKeys]);
    expect(Object.keys(blocked).toSorted()).toEqual([...expected].toSorted());
  });

  it.each(Object.keys(blocked))('ends the job before it uses a number: %s', async (key) => {
    const id = (await blocked[key]?.()) ?? '';
    expect(await listWarnings(id)).toContain(`${key}!`);
    const before = await used();
    const { codes, waits } = await walkJob(api, id);
    expect({ codes, waits }).toEqual({ codes: expect.arrayContaining([key]), waits: false });
    expect(await used()).toEqual(before);
    const entry = await api.stored(id);
    expect(entry?.signed).toBe(false);
    expect(await listWarnings(id)).toContain(`${key}!`);
  });

  it('does not appear on a valid invoice', async () => {
    const id = await upload(sale());
    expect(await listWarnings(id)).toEqual([]);
    expect(await walkJob(api, id)).toEqual({ codes: [], messages: [], waits: true });
  });
});

describe('the warning about an unknown code that the calculation replaced', () => {
  it('blocks until a change repairs the code', async () => {
    const id = await upload(sale(exempt('E9')));
    expect((await patch(id, { customer: { name: 'Customer Two S.L.' } })).status).toBe(200);
    expect(await listWarnings(id)).toContain('extension-unknown!');
    // The document as it was read, sent again with another quantity.
    const { doc } = (await api.call('GET', `/silo/v1/entries/${id}`)).json.data as { doc: { lines: object[] } };
    const lines = doc.lines.map((line) => ({ ...line, quantity: '2' }));
    expect((await api.call('PATCH', `/silo/v1/entries/${id}`, { data: { ...doc, lines } })).status).toBe(200);
    expect(await listWarnings(id)).toContain('extension-unknown!');
    expect((await patchAt(id, { op: 'replace', path: '/doc/lines/0/quantity', value: '3' })).status).toBe(200);
    expect((await walkJob(api, id)).codes).toEqual(['extension-unknown']);
  });

  it('is removed by a valid code, even by the code that replaced it', async () => {
    const id = await upload(sale(exempt('E9')));
    const path = '/doc/lines/0/taxes/0/ext/es-fiscal-exempt';
    expect((await patchAt(id, { op: 'replace', path, value: 'E8' })).json).toMatchObject({ key: 'patch' });
    expect(await listWarnings(id)).toContain('extension-unknown!');
    expect((await patchAt(id, { op: 'replace', path, value: 'E1' })).status).toBe(200);
    expect(await listWarnings(id)).toEqual([]);
    expect((await walkJob(api, id)).waits).toBe(true);
  });

  it('is found in patched, moved and removed rows', async () => {
    const id = await upload(sale());
    const tax = { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E9' } };
    const row = { quantity: '1', item: { name: 'Insurance', price: '10.00' }, taxes: [tax] };
    expect((await patchAt(id, { op: 'add', path: '/doc/lines/-', value: row })).status).toBe(200);
    expect(await listWarnings(id)).toContain('extension-unknown!');
    expect((await patchAt(id, { op: 'remove', path: '/doc/lines/0' })).status).toBe(200);
    expect(await listWarnings(id)).toContain('extension-unknown!');
    const hidden = await upload(sale({ lines: [null, row] }));
    expect(await listWarnings(hidden)).toContain('extension-unknown!');
    const code = '/doc/lines/0/taxes/0/ext/es-fiscal-exempt';
    expect((await patchAt(hidden, { op: 'replace', path: code, value: 'E1' })).status).toBe(200);
    expect(await listWarnings(hidden)).toEqual([]);
    const dropped = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-exempt': 'E9' } };
    expect(await listWarnings(await upload(sale(line(dropped))))).toContain('extension-unknown!');
  });

  it('is copied with a draft, and ends with a new document', async () => {
    const id = await upload(sale(exempt('E9')));
    const copy = (await api.call('POST', '/silo/v1/entries', { previous_id: id })).json.id;
    expect((await walkJob(api, copy)).codes).toEqual(['extension-unknown']);
    expect((await api.call('PATCH', `/silo/v1/entries/${id}`, { data: sale(exempt('E1')) })).status).toBe(200);
    expect(await listWarnings(id)).toEqual([]);
  });
});

describe('the warning about a total that the calculation replaced', () => {
  it('stays until the lines match the written total', async () => {
    const doubled = sale({ totals: { total_with_tax: '242.00' } });
    const [first, second] = [await upload(doubled), await upload(doubled)];
    expect((await patchAt(first, { op: 'replace', path: '/doc/lines/0/quantity', value: '3' })).status).toBe(200);
    expect(await listWarnings(first)).toEqual(['total-replaced!']);
    expect((await patchAt(first, { op: 'replace', path: '/doc/lines/0/quantity', value: '2' })).status).toBe(200);
    expect(await listWarnings(first)).toEqual([]);
    expect((await patch(second, { totals: { total_with_tax: '121.00' } })).status).toBe(200);
    expect(await listWarnings(second)).toEqual([]);
    expect((await walkJob(api, second)).waits).toBe(true);
  });
});

describe('the warning about an unknown currency', () => {
  it('blocks until a valid currency is written, because the amounts would be in euros', async () => {
    const id = await upload(sale({ currency: 'DOLLAR' }));
    expect(await listWarnings(id)).toEqual(['value-replaced!']);
    expect((await walkJob(api, id)).codes).toEqual(['value-replaced']);
    expect((await patch(id, { currency: 'EUR' })).status).toBe(200);
    expect((await walkJob(api, id)).waits).toBe(true);
  });
});

describe('the workspace setting `blocking_warnings`', () => {
  const set = (keys: readonly string[]) => api.call('PATCH', '/access/v1/workspace', { blocking_warnings: keys });
  afterEach(() => set([...defaultBlockingWarningKeys]));

  it('has a default in a new workspace, and can be changed', async () => {
    const { json } = await api.call('GET', '/access/v1/workspace');
    expect(json.blocking_warnings).toEqual([...defaultBlockingWarningKeys]);
    const id = await upload(sale(wrongTotal));
    expect((await set([])).json.blocking_warnings).toEqual([]);
    expect(await listWarnings(await upload(sale(wrongTotal)))).toEqual(['total-replaced']);
    expect(await walkJob(api, id)).toMatchObject({ codes: [], waits: true });
    expect(await listWarnings(id)).toEqual(['total-replaced']);
    expect((await set(['place-of-supply', 'no-such-key'])).json).toMatchObject({ key: 'parameter' });
  });

  it('blocks entries that were stored before the setting', async () => {
    await set([]);
    const id = await upload(sale(wrongTotal));
    await set(['total-replaced']);
    expect((await walkJob(api, id)).codes).toEqual(['total-replaced']);
  });

  it('is empty in a workspace of an earlier version', async () => {
    await getWorkspacesCollection(api.database).updateOne({ _id: api.workspace }, { $unset: { blockingWarnings: '' } });
    const id = await upload(sale(wrongTotal));
    expect((await api.call('GET', '/access/v1/workspace')).json.blocking_warnings).toEqual([]);
    expect(await listWarnings(id)).toEqual(['total-replaced']);
    expect((await walkJob(api, id)).waits).toBe(true);
  });

  it('does not block the number of a discarded draft', async () => {
    const code = nextCode();
    const other = await upload(sale({ code, issue_date: '2026-01-02' }));
    expect((await api.call('POST', `/silo/v1/entries/${other}/states`, { key: 'void' })).status).toBe(200);
    const id = await upload(sale({ code }));
    expect([await readBlocks(id), (await api.stored(other))?.state]).toEqual([[], 'void']);
    expect((await walkJob(api, id)).waits).toBe(true);
  });

  it('does not block a number that its earlier entry no longer has', async () => {
    const code = nextCode();
    const other = await upload(sale({ code, issue_date: '2026-01-02' }));
    const id = await upload(sale({ code }));
    expect(await listWarnings(id)).toContain('number-in-use!');
    await patch(other, { code: nextCode() });
    expect((await walkJob(api, id)).waits).toBe(true);
    expect(await readBlocks(id)).toEqual([]);
  });
});

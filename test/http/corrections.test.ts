// Tests what a correction needs to be reported: an error in strict workspaces, a blocking warning elsewhere
// (docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { apiOfFile, type Reply } from './api';
import { requestsOf } from './count-requests';
import { invoice } from './documents';
import { register } from './registered';

const api = apiOfFile();
beforeAll(() => register(api, 'B98602642'));

/** Time after which processes see the setting. */
async function strict(on: boolean | readonly string[]): Promise<void> {
  await api.call('PATCH', '/access/v1/workspace', { strict: on });
  await sleep(1_000);
}
const create = (data: object, more: object = {}) => api.call('POST', '/silo/v1/entries', { data, ...more });
const creditNote = (changes: object = {}) => invoice({ type: 'credit-note', code: nextCode(), ...changes });
const plain = { $addons: [] };
const blocking = ({ json }: Reply) =>
  ((json.warnings ?? []) as { key: string; blocking: boolean }[]).filter((one) => one.blocking);
let numbers = 1_000;
const nextCode = (): string => String((numbers += 1));
const listKeys = (reply: Reply): unknown[] => blocking(reply).map(({ key }) => key);
const listCodes = ({ json }: Reply): unknown[] => ((json.faults ?? []) as { code: string }[]).map(({ code }) => code);
const getUuid = ({ json }: Reply): string => (json.data as { doc: { uuid: string } }).doc.uuid;
const docOf = ({ json }: Reply): Record<string, unknown> => (json.data as { doc: Record<string, unknown> }).doc;

/** An original with a new uuid, and its row for `preceding`. */
async function original(changes: object = {}) {
  const reply = await create(invoice({ uuid: '0197f1a1-c400-7588-90c3-82d7cd7843ff', ...changes }));
  return {
    id: reply.json.id,
    preceding: [{ uuid: getUuid(reply), series: 'A', code: '0001', issue_date: '2025-05-05' }],
  };
}

describe('a credit note without a corrected invoice', () => {
  it('is stored with a blocking warning in every response', async () => {
    const reply = await create(creditNote());
    expect(reply.status).toBe(200);
    const warning = {
      key: 'correction-preceding',
      code: 'SELLO-DOCUMENT-03',
      link: 'docs/warnings.md#correction-preceding',
      message: 'this correction does not name the invoice that it corrects',
      paths: ['$.doc.preceding'],
      remedy: expect.stringContaining('preceding'),
      blocking: true,
    };
    expect(blocking(reply)).toEqual([warning]);
    expect(blocking(await api.call('GET', `/silo/v1/entries/${reply.json.id}`))).toEqual([warning]);
    const repaired = { ...creditNote(), preceding: [{ series: 'A', code: '1', issue_date: '2025-05-05' }] };
    const after = await api.call('PATCH', `/silo/v1/entries/${reply.json.id}`, { data: repaired });
    expect([after.status, blocking(after)]).toEqual([200, []]);
  });

  it('is accepted as a volume discount of a quarter (RD 1619/2012 art. 15.4)', async () => {
    const ordering = { period: { start: '2025-01-01', end: '2025-03-31' } };
    expect(blocking(await create({ ...creditNote(), ordering }))).toEqual([]);
  });

  it('is refused in a strict workspace unless invalid entries are allowed', async () => {
    await strict(['blocking']);
    try {
      const reply = await create(creditNote());
      expect([reply.status, listCodes(reply)]).toEqual([422, ['SELLO-DOCUMENT-03']]);
      expect(reply.json.fields).toEqual({ data: { doc: { preceding: expect.any(String) } } });
      const stored = await create(creditNote(), { allow_invalid: true });
      expect(stored.json).toMatchObject({ invalid: true, state: 'invalid' });
      expect([listCodes(stored), blocking(stored)]).toEqual([['SELLO-DOCUMENT-03'], []]);
    } finally {
      await strict(false);
    }
  });
});

describe('a correction without the addon', () => {
  it('gets a blocking warning for each missing field', async () => {
    expect(listKeys(await create(creditNote(plain)))).toEqual(['correction-addon', 'correction-preceding']);
    const preceding = [{ series: 'A', code: '1', issue_date: '2025-05-05' }];
    const corrective = await create(invoice({ ...plain, type: 'corrective', code: nextCode(), preceding }));
    expect(listKeys(corrective)).toEqual(['correction-addon', 'correction-preceding-tax']);
    expect((corrective.json.warnings as { paths: string[] }[])[1]?.paths).toEqual(['$.doc.preceding[0].tax']);
  });

  it('gets a blocking warning under another regime as well', async () => {
    const supplier = { name: 'Fournisseur', tax_id: { country: 'FR', code: '44732829320' } };
    const lines = [{ quantity: '1', item: { name: 'x', price: '1.00' } }];
    const reply = await create(creditNote({ ...plain, supplier, lines }));
    expect([reply.status, listKeys(reply)]).toEqual([
      200,
      ['correction-regime', 'correction-addon', 'correction-preceding'],
    ]);
  });

  it.each([
    ['standard', ['addon-missing']],
    ['debit-note', ['addon-missing']],
    ['proforma', []],
  ])('is not assumed if the document has the type %s', async (type, keys) => {
    expect(listKeys(await create(invoice({ ...plain, type, code: nextCode() })))).toEqual(keys);
  });

  it('is refused if its original has the addon', async () => {
    const { preceding } = await original();
    const reply = await create(creditNote({ ...plain, preceding }));
    expect([reply.status, listCodes(reply)]).toEqual([422, ['SELLO-DOCUMENT-07']]);
    expect((await create(creditNote({ preceding }))).status).toBe(200);
  });

  it('gets only a warning if its original has no addon', async () => {
    const { preceding } = await original({ ...plain, uuid: '0197f1a1-c400-7588-90c3-82d7cd7843aa' });
    const reply = await create(creditNote({ ...plain, preceding }));
    expect([reply.status, listKeys(reply)]).toEqual([200, ['correction-addon']]);
  });

  it('is refused if a change removes the addon that its original has', async () => {
    const { id } = await original({ uuid: '0197f1a1-c400-7588-90c3-82d7cd7843bb' });
    const response = await api.call('POST', '/silo/v1/entries', { previous_id: id, correct: { type: 'credit-note' } });
    expect([response.status, listKeys(response)]).toEqual([200, []]);
    const { preceding: _preceding, ...rest } = docOf(response);
    const reply = await api.call('PATCH', `/silo/v1/entries/${response.json.id}`, { data: { ...rest, $addons: [] } });
    expect([reply.status, listCodes(reply)]).toEqual([422, ['SELLO-DOCUMENT-07', 'SELLO-DOCUMENT-03']]);
  });
});

describe('the supplier of a correction', () => {
  const other = { supplier: { name: 'Other S.L.', tax_id: { country: 'ES', code: 'B85905495' } } };

  it('stays the supplier of the original in an update, with or without preceding', async () => {
    const { id } = await original({ uuid: '0197f1a1-c400-7588-90c3-82d7cd7843cc' });
    const response = await api.call('POST', '/silo/v1/entries', { previous_id: id, correct: { type: 'credit-note' } });
    for (const preceding of [docOf(response).preceding, [{ series: 'A', code: '1', issue_date: '2025-05-05' }]]) {
      const data = { ...docOf(response), ...other, preceding };
      const reply = await api.call('PATCH', `/silo/v1/entries/${response.json.id}`, { data });
      expect([reply.status, listCodes(reply)]).toEqual([422, ['SELLO-SUPPLIER-01']]);
    }
  });
});

/**
 * The status of a supplier is cached for a second: a slow machine may read it again, so the test repeats the call.
 */
async function readFewestRequests(data: object): Promise<string[]> {
  await create(data);
  const requests = await requestsOf(api.database, () => create(data));
  return requests.includes('find chains') ? requestsOf(api.database, () => create(data)) : requests;
}

describe('the check of a correction', () => {
  it('needs at most one more read than the insert of an upload', async () => {
    const { preceding } = await original({ uuid: '0197f1a1-c400-7588-90c3-82d7cd7843dd' });
    // The audit row is written in the same transaction.
    const stored = ['insert entries', 'update outbox', 'commitTransaction'];
    const { code: _code, ...unnumbered } = invoice();
    expect(await readFewestRequests(unnumbered)).toEqual(stored);
    expect(await readFewestRequests(invoice())).toEqual(['aggregate entries', ...stored]);
    expect(await readFewestRequests(creditNote({ preceding }))).toEqual(['aggregate entries', ...stored]);
    const neverSeen = { name: 'Never Seen S.A.', tax_id: { country: 'ES', code: 'A58818501' } };
    const unknown = await requestsOf(api.database, () => create({ ...unnumbered, supplier: neverSeen }));
    expect(unknown).toEqual(['find chains', ...stored]);
  });
});

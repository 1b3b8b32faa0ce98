// Mistakes in what a document corrects or replaces, tried through the API.
import { entries, entryKey } from '../../../src/store/entries/entries';
import { type Reply, startApi, type TestApi } from '../api';
import { keysOf, newSeries, registerSuppliers, sale, warningsOf } from './sales';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await registerSuppliers(api);
});
afterAll(() => api.close());

const create = (data: object, more: object = {}): Promise<Reply> =>
  api.call('POST', '/silo/v1/entries', { data, ...more });
const take = (id: string, type = 'credit-note'): Promise<Reply> =>
  create({}, { data: undefined, previous_id: id, correct: { type, series: newSeries(), reason: 'x' } });
const discard = (id: string): Promise<unknown> =>
  entries(api.database).updateOne({ _id: entryKey(api.workspace, id) }, { $set: { state: 'void' } });

/** A sale with its number, as it is named in `preceding`. */
const issued = async (changes: object = {}) => {
  const data = sale({ code: '000031', ...changes });
  const { json } = await create(data);
  const { series, code, issue_date } = data as Readonly<Record<'series' | 'code' | 'issue_date', string>>;
  return { id: json.id, named: { series, code, issue_date } };
};
const ticket = { $tags: ['simplified'], customer: null };

test('a credit note of a credit note gave the money back twice: a debit note undoes it', async () => {
  const { named } = await issued();
  const credit = await create(sale({ type: 'credit-note', code: '7', preceding: [named] }));
  expect(keysOf(credit)).not.toContain('credits-a-credit-note');
  const again = await take(credit.json.id);
  expect(warningsOf(again)).toContainEqual(
    expect.objectContaining({ key: 'credits-a-credit-note', remedy: expect.stringContaining('debit-note') }),
  );
  const undone = await take(credit.json.id, 'debit-note');
  expect([undone.status, keysOf(undone).includes('credits-a-credit-note')]).toEqual([200, false]);
});

test('an F3 took a full invoice out of the book', async () => {
  const replace = async (changes: object) => {
    const { named } = await issued(changes);
    return keysOf(await create(sale({ $tags: ['replacement'], preceding: [named] })));
  };
  expect(await replace({})).toContain('replaced-not-simplified');
  expect(await replace(ticket)).not.toContain('replaced-not-simplified');
});

test('a discarded draft counted as a correction', async () => {
  const { id, named } = await issued(ticket);
  const draft = await create(sale({ $tags: ['replacement'], preceding: [named], series: newSeries() }));
  expect(keysOf(await take(id))).toContain('original-replaced');
  await discard(draft.json.id);
  const credit = await take(id);
  expect(keysOf(credit)).not.toContain('original-replaced');
  expect(keysOf(await take(id))).toContain('credited-more');
});

test('a number with its series in it: the remedy writes them apart', async () => {
  const { named } = await issued();
  const joined = { code: `${named.series}-${named.code}`, issue_date: named.issue_date };
  const reply = await create(sale({ type: 'credit-note', preceding: [joined] }));
  expect(warningsOf(reply).find(({ key }) => key === 'preceding-unknown')?.remedy).toBe(
    `Write series and code apart: {"series": "${named.series}", "code": "${named.code}"}.`,
  );
});

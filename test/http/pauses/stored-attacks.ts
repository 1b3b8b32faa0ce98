// Calls whose document refers to many stored documents. What is stored is copied in the database, because storing it by
// calls would take a minute.
import type { Document } from 'mongodb';
import { createUuidV7 } from '../../../src/main/ids';
import { invoice } from '../documents';
import type { Attack } from './attacks';
import type { WatchedApi } from './watched-api';

const build = '/silo/v1/gobl/build';
const day = '2025-05-05';

interface StoredCopies {
  readonly data: Record<string, unknown>;
  readonly count: number;
  readonly sign?: boolean;
  /** A code in the document that each copy replaces by its own. */
  readonly code?: string;
}

/** Replaces a text in all texts of a stored document. */
function replaceText(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((one: unknown) => replaceText(one, from, to));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceText(one, from, to)]));
}

const codeOf = (i: number): string => String(700_000 + i);

/** Stores one document by a call, and copies of it in the database. */
async function store({ api, call }: WatchedApi, { data, count, sign = false, code }: StoredCopies): Promise<void> {
  const { status, json, text } = await call('POST', '/silo/v1/entries', { data, sign });
  if (status !== 200) throw new Error(text);
  const entries = api.database.db.collection<Document & { _id: string }>('entries');
  const [first] = await entries.find({ id: json.id }).toArray();
  if (!first) throw new Error('the stored document is missing');
  const copies = Array.from({ length: count - 1 }, (_, i) => {
    const copy = replaceText(first, String(json.id), createUuidV7());
    return (code === undefined ? copy : replaceText(copy, code, codeOf(i + 1))) as typeof first;
  });
  await entries.insertMany(copies);
}

/**
 * Prepares what is stored with the first call only.
 * @param key the warning that shows that the stored documents were compared
 */
function withStored(key: string, prepare: (watched: WatchedApi) => Promise<void>, data: () => object): Attack {
  const prepared = new WeakMap<WatchedApi, Promise<void>>();
  return async (watched) => {
    const stored = prepared.get(watched) ?? prepare(watched);
    prepared.set(watched, stored);
    await stored;
    const reply = await watched.call('POST', build, { data: data() });
    if (reply.status !== 200 || !reply.text.includes(key)) throw new Error(reply.text.slice(0, 2_000));
    return reply;
  };
}

const price = (amount: string) => ({
  lines: [{ quantity: '1', item: { name: 'Work', price: amount }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
});
const nameAll = (series: string, count: number, date = day) =>
  Array.from({ length: count }, (_, i) => ({ series, code: codeOf(i), issue_date: date }));

const invoices = 100;
const tickets = 60;
const replacement = (code: string, amount: string) =>
  invoice({
    $tags: ['replacement'],
    series: 'PF',
    code,
    issue_date: '2025-05-06',
    preceding: nameAll('PT', tickets),
    ...price(amount),
  });
const credit = (date: string, amount: string) =>
  invoice({
    type: 'credit-note',
    series: 'PR',
    code: '1',
    issue_date: '2025-05-06',
    preceding: nameAll('PA', invoices, date),
    ...price(amount),
  });

/** Each once took a third of a second and more. What is read alone takes less time than a pause. */
export const storedAttacks: Record<string, Attack> = {
  'a credit note of 100 invoices with 100 other credit notes': withStored(
    'credited-more',
    async (watched) => {
      await store(watched, { data: invoice({ series: 'PA', code: codeOf(0) }), count: invoices, code: codeOf(0) });
      await store(watched, { data: credit('2025-05-04', '1.00'), count: invoices });
    },
    () => credit(day, '20000.00'),
  ),
  'an F3 with 60 other F3 of the same simplified invoices': withStored(
    'replaced-total-differs',
    async (watched) => {
      const ticket = invoice({ $tags: ['simplified'], customer: undefined, series: 'PT', code: codeOf(0) });
      await store(watched, { data: ticket, count: tickets, sign: true, code: codeOf(0) });
      await store(watched, { data: replacement('1', '1.00'), count: tickets, sign: true });
    },
    () => replacement('900', '20000.00'),
  ),
};

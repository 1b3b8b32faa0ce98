// Lists of stored resources that are as slow to read as the limits of one resource allow. The resources are copied in the
// database, because storing them by calls would take a minute.
import type { Document } from 'mongodb';
import { createUuidV7 } from '../../../src/main/ids';
import { invoice } from '../documents';
import type { Attack } from './attacks';
import type { WatchedApi } from './watched-api';

/** Stores what an attack reads once, by the first attempt. */
function withStored(prepare: (watched: WatchedApi) => Promise<string>): Attack {
  const prepared = new WeakMap<WatchedApi, Promise<string>>();
  return async (watched) => {
    const stored = prepared.get(watched) ?? prepare(watched);
    prepared.set(watched, stored);
    const reply = await watched.call('GET', await stored);
    if (reply.status !== 200) throw new Error(reply.text.slice(0, 2_000));
    return reply;
  };
}

async function copy({ api }: WatchedApi, name: string, count: number, change: object): Promise<void> {
  const rows = api.database.db.collection<Document & { _id: string }>(name);
  const first = await rows.findOne({ workspace: api.workspace });
  if (!first) throw new Error(`${name} is empty`);
  const copies = Array.from({ length: count }, () => {
    const id = createUuidV7();
    return { ...first, ...change, _id: `${api.workspace}:${id}`, id };
  });
  await rows.insertMany(copies);
}

/** The most small values in the bytes of a workflow. */
const config = Object.fromEntries(Array.from({ length: 1_900 }, (_, i) => [`k${i}`, null]));
const steps = Array.from({ length: 14 }, (_, i) => ({ id: String(i), name: 'a', provider: 'silo.if', config }));

async function storeWorkflows(watched: WatchedApi): Promise<void> {
  const reply = await watched.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, {
    name: 'Large',
    schema: 'bill/invoice',
    steps: [{ name: 'State', provider: 'silo.state', config: { state: 'completed' } }],
  });
  if (reply.status !== 200 && reply.status !== 201) throw new Error(reply.text);
  await copy(watched, 'workflows', 40, { steps });
}

/** Each once took a third of a second and more. */
export const listAttacks: Record<string, Attack> = {
  'a page of workflows of thousands of values': withStored(async (watched) => {
    await storeWorkflows(watched);
    return '/transform/v1/workflows?limit=100';
  }),
  'the actions of an entry with workflows of thousands of values': withStored(async (watched) => {
    await storeWorkflows(watched);
    const { json } = await watched.call('POST', '/silo/v1/entries', { data: invoice({ code: 'ACTIONS-1' }) });
    return `/silo/v1/entries/${String(json.id)}/actions`;
  }),
  'series with long descriptions': withStored(async (watched) => {
    const reply = await watched.call('PUT', `/sequence/v1/series/${createUuidV7()}`, { name: 'Long', code: 'LONG' });
    if (reply.status !== 200 && reply.status !== 201) throw new Error(reply.text);
    await copy(watched, 'series', 1_000, { description: '\u{1f600}'.repeat(1_000), sig: '\u{1f600}'.repeat(2_000) });
    return '/sequence/v1/series';
  }),
};

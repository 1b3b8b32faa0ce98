// Tests `sello erase --lift`: a tenant can read blocked data again.
import { createUuidV7 } from '../../../src/main/ids';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { apiOfFile } from '../../http/api';
import { invoice } from '../../http/documents';
import { eraseIn } from './erase';
import { capturePrinted } from '../printed';

const api = apiOfFile();
const { text } = capturePrinted();
const erase = (...args: string[]) => eraseIn(api, ...args);

let count = 0;
async function stored(more: object): Promise<string> {
  count += 1;
  return (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: `X-${count}` }), ...more })).json.id;
}

const attach = async (entry: string, data: string): Promise<string> => {
  const body = { name: 'a.txt', data: Buffer.from(data).toString('base64') };
  return (await api.call('POST', `/silo/v1/entries/${entry}/files`, body)).json.id;
};

const isThere = async (id: string): Promise<boolean> =>
  (await api.call('GET', `/silo/v1/entries/${id}`)).status === 200;

describe('sello erase --lift', () => {
  it('makes entry, meta, jobs and files visible again, with an audit row and an event', async () => {
    const [issued, other] = [await stored({ sign: true }), await stored({ sign: true })];
    await api.call('PUT', `/silo/v1/entries/${issued}/meta/k`, { value: 1 });
    const file = await attach(issued, 'x');
    const [workflow, job] = [createUuidV7(), createUuidV7()];
    const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps });
    await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: issued });
    await getJobsCollection(api.database).updateOne({ id: job }, { $set: { open: false } });
    await getEntriesCollection(api.database).updateOne({ id: issued }, { $set: { openJob: null } });
    for (const id of [issued, other]) expect(await erase('--entry', id, '--confirm')).toBe(0);
    const places = [
      `/silo/v1/entries/${issued}/meta/k`,
      `/silo/v1/entries/${issued}/files/${file}`,
      `/transform/v1/jobs/${job}`,
    ];
    const statuses = () => Promise.all(places.map(async (place) => (await api.call('GET', place)).status));
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await erase('--entry', issued, '--lift')).toBe(0);
    expect([text().includes('Nothing was unblocked'), await isThere(issued)]).toEqual([true, false]);
    for (let times = 0; times < 2; times += 1) {
      expect(await erase('--entry', issued, '--lift', '--confirm')).toBe(0);
      expect([await isThere(issued), await isThere(other), ...(await statuses())]).toEqual([
        true,
        false,
        200,
        200,
        200,
      ]);
    }
    const acts = (await getOutboxCollection(api.database).find().toArray()).flatMap((waiting) => waiting.changes ?? []);
    expect(acts.map(({ route }) => route).filter((route) => route.includes('unblock'))).toEqual([
      'sello erase (unblock)',
    ]);
    const { json } = await api.call('GET', `/access/v1/events?entry=${issued}&type=entry.unblocked`);
    expect(json.list).toHaveLength(1);
    expect(await erase('--all', '--lift', '--confirm')).toBe(0);
    expect(await isThere(other)).toBe(true);
  }, 60_000);

  it('skips a blocked entry whose key another entry uses', async () => {
    const issued = await stored({ sign: true, key: 'K-1' });
    expect(await erase('--entry', issued, '--confirm')).toBe(0);
    const next = await stored({ key: 'K-1' });
    expect([await erase('--entry', issued, '--lift', '--confirm'), await isThere(issued)]).toEqual([1, false]);
    expect(text()).toContain('another entry has its key');
    expect(await isThere(next)).toBe(true);
  });
});

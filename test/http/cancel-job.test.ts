// Tests POST /transform/v1/jobs/{id}/cancel without Temporal: scopes, errors and writes.
import { createUuidV7 } from '../../src/main/ids';
import { createMessage } from '../../src/messages/message';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { formatJobDatabaseKey, getJobsCollection } from '../../src/store/jobs/jobs';
import { getOutboxCollection } from '../../src/store/outbox/outbox';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();

const cancel = (id: string, token?: string) =>
  api.call('POST', `/transform/v1/jobs/${id}/cancel`, undefined, token ? { token } : {});

/** Audit rows and events of one job. */
async function readActs(
  id: string,
): Promise<{ readonly changes: readonly string[]; readonly events: readonly string[] }> {
  const documents = await getOutboxCollection(api.database).find().toArray();
  const changes = documents.flatMap((document) => document.changes ?? []);
  const events = documents.flatMap((document) => document.events ?? []);
  return {
    changes: changes.filter(({ objects }) => objects.some((object) => object.id === id)).map(({ route }) => route),
    events: events.filter(({ data }) => data['job_id'] === id).map(({ type }) => type),
  };
}

/** A waiting job that locks an invoice. */
async function holding(fiscal?: object): Promise<{ readonly id: string; readonly entry: string }> {
  const entry = String((await api.call('POST', '/silo/v1/entries', { data: invoice() })).json.id);
  const id = await waitingJobOf(api, { entryId: entry, holdsEntry: true });
  const changes = { openJob: id, ...(fiscal ? { fiscal } : {}) };
  await getEntriesCollection(api.database).updateOne(
    { _id: formatEntryDatabaseKey(api.workspace, entry) },
    { $set: changes as never },
  );
  return { id, entry };
}

describe('POST /transform/v1/jobs/{id}/cancel', () => {
  it('ends the job, unlocks its entry, and can be repeated', async () => {
    const { id, entry } = await holding();
    const first = await cancel(id);
    expect(first.json).toMatchObject({ id, status: 'CANCEL', result: 'cancelled', faults: [], silo_entry_id: entry });
    expect(first.json.completed_at).toBeDefined();
    expect((await api.call('PATCH', `/silo/v1/entries/${entry}`, { data: invoice({ code: 'Z-9' }) })).status).toBe(200);
    const second = await cancel(id);
    expect([second.status, second.json.completed_at]).toEqual([200, first.json.completed_at]);
  });

  it('writes one audit row and one event', async () => {
    const { id } = await holding();
    await Promise.all([cancel(id), cancel(id), cancel(id)]);
    await cancel(id);
    expect(await readActs(id)).toEqual({ changes: ['POST /transform/v1/jobs/:id/cancel'], events: ['job.completed'] });
  });

  it('is refused with a remedy while a record waits for the authority', async () => {
    const { id } = await holding({ kind: 'registration', outcome: 'unsettled', request: createUuidV7() });
    const { status, json } = await cancel(id);
    expect([status, json.key]).toEqual([409, 'conflict']);
    expect(JSON.stringify(json)).toMatch(/a sealed record is always sent/);
    expect(
      await getJobsCollection(api.database).findOne({ _id: formatJobDatabaseKey(api.workspace, id) }),
    ).toMatchObject({
      open: true,
      revision: 1,
    });
  });

  it('is refused with a remedy if a restored backup may lack the record of the job', async () => {
    const { id } = await holding();
    const [job, chain] = [formatJobDatabaseKey(api.workspace, id), createUuidV7()];
    const open = (await getJobsCollection(api.database).findOne({ _id: job }))?.intents.at(-1);
    const createdAt = new Date();
    await getSealingRequestsCollection(api.database).insertOne({
      _id: `${job}:${open?.visit}`,
      workspace: api.workspace,
      chain,
      state: 'waiting',
      createdAt,
    } as never);
    const sealingPause = { at: new Date(), text: createMessage('backup-restored'), restored: true };
    await getChainsCollection(api.database).insertOne({ _id: chain, sealingPause } as never);
    const { status, json } = await cancel(id);
    expect([status, json.key]).toEqual([409, 'conflict']);
    expect(JSON.stringify(json)).toMatch(/the record of this job may already exist/);
  });

  it('is refused for an ended or unknown job, and without the scope', async () => {
    const { id } = await holding();
    expect((await cancel(id, await api.token('read'))).status).toBe(403);
    const ended = { open: false, result: 'succeeded' as const, completedAt: new Date() };
    await getJobsCollection(api.database).updateOne({ _id: formatJobDatabaseKey(api.workspace, id) }, { $set: ended });
    expect((await cancel(id)).status).toBe(409);
    for (const other of [createUuidV7(), 'x', '%00']) expect((await cancel(other)).status).toBe(404);
  });
});

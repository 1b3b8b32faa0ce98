// Tests actions on the page of a job: cancel it while it runs, and afterwards run its entry again or cancel the invoice.
import { createUuidV7 } from '../../../src/main/ids';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { formatJobDatabaseKey, getJobsCollection } from '../../../src/store/jobs/jobs';
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';

const api = apiOfFile(consoleSettings);
let clerk: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  [clerk, viewer] = await Promise.all([signedIn(api, 'clerk'), signedIn(api, 'viewer')]);
});

interface CreatedJob {
  readonly page: string;
  readonly job: string;
  readonly entry: string;
  readonly workflow: string;
}

/** A running job of an invoice, without Temporal to walk it. */
async function running(): Promise<CreatedJob> {
  const { list } = (await api.call('GET', '/transform/v1/workflows')).json as unknown as {
    list: { id: string; name: string }[];
  };
  const workflow = list.find(({ name }) => name === 'Invoice')?.id ?? '';
  const entry = (
    await api.call('POST', '/silo/v1/entries', { data: invoice({ code: `J-${createUuidV7().slice(-6)}` }) })
  ).json.id;
  const job = createUuidV7();
  await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: entry });
  return { page: `${home}/jobs/${job}`, job, entry, workflow };
}

async function failed(): Promise<CreatedJob> {
  const job = await running();
  const ended = { open: false, result: 'failed' as const, status: 'KO', completedAt: new Date() };
  await getJobsCollection(api.database).updateOne(
    { _id: formatJobDatabaseKey(api.workspace, job.job) },
    { $set: ended },
  );
  const free = { openJob: null, result: 'failed' as const };
  await getEntriesCollection(api.database).updateOne(
    { _id: formatEntryDatabaseKey(api.workspace, job.entry) },
    { $set: free },
  );
  return job;
}

const listForms = (html: string): string[] =>
  [...html.matchAll(/<form method="post" action="([^"]+)"/g)].map(([, to = '']) => to);
const ownForms = (html: string): string[] => listForms(html).filter((to) => /\/(?:jobs|entries)\//.test(to));

describe('the page of a job', () => {
  it('has a button that cancels a running job, and then shows the cancelled job', async () => {
    const { page, job, entry } = await running();
    expect(ownForms((await clerk.get(page)).html)).toEqual([`${page}/cancel`]);
    expect(ownForms((await viewer.get(page)).html)).toEqual([]);
    const reply = await clerk.post(`${page}/cancel`, {}, { from: page });
    expect(reply.status).toBe(303);
    const { html } = await clerk.get(reply.to);
    expect(html).toContain('The job was cancelled.');
    expect(ownForms(html)).toContain(`${home}/entries/${entry}/run`);
    expect(
      await getJobsCollection(api.database).findOne({ _id: formatJobDatabaseKey(api.workspace, job) }),
    ).toMatchObject({
      result: 'cancelled',
    });
  });

  it('has no button to cancel while a record waits for the authority, and the form is refused', async () => {
    const { page, entry } = await running();
    const { html: before } = await clerk.get(page);
    const fiscal = { kind: 'registration', outcome: 'unsettled', request: createUuidV7() };
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, entry) },
      { $set: { fiscal } as never },
    );
    expect(ownForms(before)).toEqual([`${page}/cancel`]);
    expect(ownForms((await clerk.get(page)).html)).toEqual([]);
    const reply = await clerk.post(`${page}/cancel`, {}, { from: page });
    expect([reply.status, reply.html.includes('a sealed record is always sent')]).toEqual([409, true]);
  });

  it('has a button that runs the entry of a failed job again with the same workflow', async () => {
    const { page, entry, workflow } = await failed();
    const { html } = await clerk.get(page);
    expect(ownForms(html)).toEqual([`${home}/entries/${entry}/run`]);
    expect(html).toContain(`<input type="hidden" name="workflow" value="${workflow}"`);
    expect(ownForms((await viewer.get(page)).html)).toEqual([]);
    const reply = await clerk.post(`${home}/entries/${entry}/run`, { workflow }, { from: page });
    expect([reply.status, reply.to.startsWith(`${home}/entries/${entry}`)]).toEqual([303, true]);
    const { json } = await api.call('GET', `/transform/v1/jobs?silo_entry_id=${entry}`);
    expect(json.list).toHaveLength(2);
  });

  it('links the cancellation of an accepted invoice', async () => {
    const { page, entry } = await failed();
    const { digest } = (await api.stored(entry)) ?? {};
    const fiscal = { kind: 'registration', outcome: 'accepted', request: createUuidV7(), digest: digest?.val };
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, entry) },
      { $set: { fiscal } as never },
    );
    expect((await clerk.get(page)).html).toContain(`href="${home}/entries/${entry}/cancel"`);
  });

  it('has a form that creates a credit note in its series, even without a workspace pattern', async () => {
    const data = invoice({ series: 'WEB', code: '1' });
    const { id } = (await api.call('POST', '/silo/v1/entries', { data })).json;
    const page = `${home}/entries/${id}`;
    const seriesOfNote = async () => {
      const { to } = await clerk.post(`${page}/correct`, {}, { from: page });
      const note = (await api.call('GET', `/silo/v1/entries/${/entries\/([\w-]+)/.exec(to)?.[1]}`)).json;
      return [(note.data['doc'] as { series: string }).series, JSON.stringify(note['warnings'] ?? [])];
    };
    const inOwnSeries = (series: string) => [series, expect.not.stringContaining('correction-series')];
    expect(await seriesOfNote()).toEqual(inOwnSeries('R'));
    await api.call('PATCH', '/access/v1/workspace', { correction_series: 'R{series}' });
    expect(await seriesOfNote()).toEqual(inOwnSeries('RWEB'));
  });
});

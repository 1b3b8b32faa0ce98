// GET /transform/v1/jobs/{id}, /transform/v1/jobs/key/{key} and the list of jobs.
import { Refusal } from '../../contracts/errors';
import { type JobDocument, type JobResult, jobResults, type WantedJobs } from '../../store/jobs/jobs';
import { standingText } from '../chains/waiting-text';
import type { Answer, Call, Endpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';
import { jobStub, jobText } from './answer';
import { cutPage, readPage, rowsToRead } from '../request/paging';

export const readJob: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs/:id',
  scope: 'read',
  handle: async (call) => answer(call, await call.store.jobs.find(idOf(call.params.id, 'job'))),
};

export const readJobByKey: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs/key/*key',
  scope: 'read',
  handle: async (call) => answer(call, await call.store.jobs.findByKey(call.params.key ?? '')),
};

async function answer(call: Call, job: JobDocument | null): Promise<Answer> {
  if (!job) throw notFound('job');
  const { store, workspace } = call;
  const entry = job.entryId ? await store.entries.find(job.entryId) : null;
  const waits =
    job.open && job.intents.some(({ completed, events }) => !completed && events.at(-1)?.status === 'QUEUED');
  const chain = waits && entry?.supplier ? await store.chains.find(workspace.environment, entry.supplier) : null;
  const standing = chain && (await store.chains.readStanding(chain));
  return {
    body: jobText(job, entry, call.fileUrl, standing ? (provider) => standingText(standing, provider) : undefined),
  };
}

export const listJobs: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs',
  scope: 'read',
  async handle({ store, query }) {
    const page = readPage(query);
    const rows = await store.jobs.list(readWanted(query), { ...page, limit: rowsToRead(page) });
    const { rows: shown, next } = cutPage(rows, page);
    return {
      body: {
        list: shown.map((job) => jobStub(job)),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
};

/** Filters of the list: `result`, `open`, `fault`, `warning`, `workflow_id`, `silo_entry_id`. @throws Refusal `parameter` */
function readWanted(query: Readonly<Record<string, string>>): WantedJobs {
  const { result, open, fault, warning, workflow_id: workflowId, silo_entry_id: entryId } = query;
  if (result && !isResult(result)) {
    throw new Refusal('parameter', 'result: there is no such result', {
      remedy: `Use one of ${jobResults.join(', ')}.`,
    });
  }
  if (open && open !== 'true' && open !== 'false')
    throw new Refusal('parameter', 'open: must be true or false', { remedy: 'Use open=true for jobs that run.' });
  if (fault && result && result !== 'failed')
    throw new Refusal('parameter', 'fault: only jobs that failed have faults', { remedy: 'Leave `result` out.' });
  return {
    ...(result && isResult(result) ? { result } : {}),
    ...(open ? { open: open === 'true' } : {}),
    ...(fault ? { fault } : {}),
    ...(warning ? { warning } : {}),
    ...(workflowId ? { workflowId: workflowId.toLowerCase() } : {}),
    ...(entryId ? { entryId: entryId.toLowerCase() } : {}),
  };
}

const isResult = (text: string): text is JobResult => (jobResults as readonly string[]).includes(text);

// GET /transform/v1/jobs/{id}, /transform/v1/jobs/key/{key} and the list of jobs.
import { Refusal } from '../../contracts/errors';
import type { JobDocument } from '../../store/jobs/jobs';
import { standingText } from '../chains/waiting-text';
import type { Answer, Call, Endpoint } from '../endpoint';
import { idOf } from '../request/ids';
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
  if (!job) throw new Refusal('not-found', 'job not found');
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
    const rows = await store.jobs.list({ ...page, limit: rowsToRead(page) });
    const { rows: shown, next } = cutPage(rows, page);
    return {
      body: {
        list: shown.map(jobStub),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
};

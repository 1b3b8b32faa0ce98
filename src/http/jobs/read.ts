// GET /transform/v1/jobs/{id}, /transform/v1/jobs/key/{key} and the list of jobs.
import { Refusal } from '../../contracts/errors';
import { findEntry } from '../../store/entries/entries';
import { findJob, findJobByKey, type JobDocument, listJobs as listJobRows } from '../../store/jobs/jobs';
import { readStanding, standingText } from '../chains/waiting-text';
import type { Answer, Call, Endpoint } from '../endpoint';
import { idOf } from '../request/ids';
import { jobStub, jobText } from './answer';
import { cutPage, readPage, rowsToRead } from '../request/paging';

export const readJob: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs/:id',
  scope: 'read',
  handle: async (call) =>
    answer(call, await findJob(call.deps.database, call.workspace._id, idOf(call.params.id, 'job'))),
};

export const readJobByKey: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs/key/*key',
  scope: 'read',
  handle: async (call) =>
    answer(call, await findJobByKey(call.deps.database, call.workspace._id, call.params.key ?? '')),
};

async function answer(call: Call, job: JobDocument | null): Promise<Answer> {
  if (!job) throw new Refusal('not-found', 'job not found');
  const { database } = call.deps;
  const entry = job.entryId ? await findEntry(database, job.workspace, job.entryId) : null;
  const waits =
    job.open && job.intents.some(({ completed, events }) => !completed && events.at(-1)?.status === 'QUEUED');
  const standing = waits && entry?.supplier ? await readStanding(database, call.workspace, entry.supplier) : undefined;
  return { body: jobText(job, entry, call.fileUrl, standing && ((provider) => standingText(standing, provider))) };
}

export const listJobs: Endpoint = {
  method: 'GET',
  path: '/transform/v1/jobs',
  scope: 'read',
  async handle({ deps, workspace, query }) {
    const page = readPage(query);
    const rows = await listJobRows(deps.database, workspace._id, { ...page, limit: rowsToRead(page) });
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

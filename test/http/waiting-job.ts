// A stored job whose first step waits, without Temporal.
import { createUuidV7 } from '../../src/main/ids';
import type { JobIntent, JobDocument } from '../../src/model/job';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { buildNewJobDocument } from '../../src/store/jobs/create-job';
import type { TestApi } from './api';

/** Returns the id of the job. Its step waits for the approval of a registration. */
export async function waitingJobOf(api: TestApi, change: Partial<JobDocument> = {}): Promise<string> {
  const [id, at] = [createUuidV7(), new Date()];
  const intent: JobIntent = {
    visit: 0,
    id: createUuidV7(),
    stepId: 'approval',
    name: 'Approval',
    provider: 'fiscal.wait.approval',
    createdAt: at,
    updatedAt: at,
    completed: false,
    events: [
      { index: 0, status: 'RUN', at },
      { index: 1, status: 'QUEUED', at },
    ],
  };
  const beginning = {
    workspace: api.workspace,
    id,
    workflowId: createUuidV7(),
    workflowName: 'Register supplier',
    workflowVersion: '1',
    schema: 'org/party',
    steps: [],
    rescue: [],
    holdsEntry: false,
  };
  const job = { ...buildNewJobDocument(beginning, at), status: 'QUEUED', intents: [intent], revision: 1 };
  await getJobsCollection(api.database).insertOne({ ...job, ...change });
  return id;
}

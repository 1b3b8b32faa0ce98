// A stored job whose first step waits, without an engine.
import { newId } from '../../src/main/ids';
import type { Intent, JobDocument } from '../../src/model/job';
import { jobs } from '../../src/store/jobs/jobs';
import { createJobDocument } from '../../src/store/jobs/create-job';
import type { TestApi } from './api';

/** Its id. The step waits for the approval of a registration. */
export async function waitingJobOf(api: TestApi, change: Partial<JobDocument> = {}): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const intent: Intent = {
    visit: 0,
    id: newId(),
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
    workflowId: newId(),
    workflowName: 'Register supplier',
    workflowVersion: '1',
    schema: 'org/party',
    steps: [],
    rescue: [],
    holdsEntry: false,
  };
  const job = { ...createJobDocument(beginning, at), status: 'QUEUED', intents: [intent], revision: 1 };
  await jobs(api.database).insertOne({ ...job, ...change });
  return id;
}

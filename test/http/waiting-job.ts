// A stored job whose first step waits, without an engine.
import { newId } from '../../src/main/ids';
import { type Intent, type JobDocument, jobKey, jobs } from '../../src/store/jobs/jobs';
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
  await jobs(api.database).insertOne({
    _id: jobKey(api.workspace, id),
    workspace: api.workspace,
    id,
    workflowId: newId(),
    workflowName: 'Register supplier',
    workflowVersion: '1',
    schema: 'org/party',
    steps: [],
    rescue: [],
    args: {},
    tags: [],
    status: 'QUEUED',
    faults: [],
    warnings: [],
    intents: [intent],
    fileIds: [],
    revision: 1,
    holdsEntry: false,
    open: true,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
    ...change,
  });
  return id;
}

// A job as it begins: no step of it was taken.
import type { JobDocument } from '../../model/job';
import { jobKey } from './jobs';

/** What only its maker knows. */
export type NewJobFields = Pick<
  JobDocument,
  'workspace' | 'id' | 'workflowId' | 'workflowName' | 'workflowVersion' | 'schema' | 'steps' | 'rescue' | 'holdsEntry'
> &
  Partial<Pick<JobDocument, 'key' | 'entryId' | 'supplier' | 'args' | 'tags' | 'depth' | 'traceparent' | 'warnings'>>;

export const createJobDocument = (
  { args = {}, tags = [], warnings = [], ...given }: NewJobFields,
  now: Date,
): JobDocument => ({
  ...given,
  _id: jobKey(given.workspace, given.id),
  args,
  tags,
  status: 'NA',
  faults: [],
  warnings,
  intents: [],
  fileIds: [],
  revision: 0,
  open: true,
  createdAt: now,
  updatedAt: now,
  checkedAt: now,
});

// All endpoints of the API in one list. The router, openapi.yaml's test and the scope table read it.
import type { Endpoint } from './endpoint';
import { listChains, readChain, verifyChain } from './endpoints/chains-read';
import { createEntry, createEntryWithId } from './endpoints/entries-create';
import { listEntriesEndpoint, listEnvelopes } from './endpoints/entries-list';
import { readEntry, readEntryByKey } from './endpoints/entries-read';
import { updateEntry } from './endpoints/entries-update';
import { readAttachment, readFile } from './endpoints/files-read';
import { createJob, createJobWithId } from './endpoints/jobs-create';
import { listJobs, readJob, readJobByKey } from './endpoints/jobs-read';
import { ping } from './endpoints/ping';
import { listWorkflows, readWorkflow } from './endpoints/workflows-read';
import { createWorkflow, updateWorkflow } from './endpoints/workflows-write';

export const endpoints: readonly Endpoint[] = [
  ping,
  listEntriesEndpoint,
  listEnvelopes,
  createEntry,
  readEntryByKey,
  readEntry,
  createEntryWithId,
  updateEntry,
  readFile,
  readAttachment,
  listJobs,
  createJob,
  readJobByKey,
  readJob,
  createJobWithId,
  listWorkflows,
  readWorkflow,
  createWorkflow,
  updateWorkflow,
  listChains,
  readChain,
  verifyChain,
];

// All endpoints of the API in one list. The router, openapi.yaml's test and the scope table read it.
import type { Endpoint } from './endpoint';
import {
  approveAgreement,
  confirmAgreement,
  readAgreement,
  writeAgreement,
  writeIdentity,
} from './endpoints/agreement';
import { renewChain, renewChains, resumeChain } from './endpoints/chains-operate';
import { reconcileChain } from './endpoints/chains-reconcile';
import { deleteCertificate, readCertificate, writeCertificate } from './endpoints/suppliers-certificate';
import { exportChain } from './endpoints/chains-export';
import { listChains, readChain, verifyChain } from './endpoints/chains-read';
import { createEntry, createEntryWithId } from './endpoints/entries-create';
import { listEntriesEndpoint, listEnvelopes } from './endpoints/entries-list';
import { readEntry, readEntryByKey } from './endpoints/entries-read';
import { query, queryCount } from './endpoints/entries-query';
import { search } from './endpoints/entries-search';
import { relatedByEntry, relatedByUuid } from './endpoints/entries-related';
import { updateEntry } from './endpoints/entries-update';
import { readVersion } from './endpoints/entries-versions';
import { uploadFile } from './endpoints/files-data';
import { readAttachment, readFile } from './endpoints/files-read';
import { createAttachment, createFile, createFileWithId } from './endpoints/files-write';
import { buildDocument } from './endpoints/gobl-build';
import { correctDocument } from './endpoints/gobl-correct';
import { signDocument } from './endpoints/gobl-sign';
import { createJob, createJobWithId } from './endpoints/jobs-create';
import { listJobs, readJob, readJobByKey } from './endpoints/jobs-read';
import { readKeys } from './endpoints/keys-read';
import { readMeta, readMetaByRef } from './endpoints/meta-read';
import { removeMeta, writeMeta } from './endpoints/meta-write';
import { ping } from './endpoints/ping';
import { listAllSeries, listSeriesNumbers, readNumber, readSeries } from './endpoints/series-read';
import { createSeries, createSeriesWithoutId, takeSeriesNumber } from './endpoints/series-write';
import { createSpool, readSpool, removeSpool } from './endpoints/spool';
import { listStates } from './endpoints/states-read';
import { setState, setStateAt } from './endpoints/states-write';
import { makeUuid } from './endpoints/uuid';
import { listWorkflows, readWorkflow } from './endpoints/workflows-read';
import { createWorkflow, updateWorkflow } from './endpoints/workflows-write';
import { readWorkspace, updateWorkspace } from './endpoints/workspace';

const entryEndpoints: readonly Endpoint[] = [
  listEntriesEndpoint,
  listEnvelopes,
  search,
  query,
  queryCount,
  createEntry,
  // Fixed names stand before `:id`, which would take them for one.
  relatedByUuid,
  readEntryByKey,
  readMetaByRef,
  readEntry,
  createEntryWithId,
  updateEntry,
  relatedByEntry,
  readVersion,
  listStates,
  setState,
  setStateAt,
  readMeta,
  writeMeta,
  removeMeta,
];

const fileEndpoints: readonly Endpoint[] = [
  createFile,
  createFileWithId,
  readFile,
  uploadFile,
  createAttachment,
  readAttachment,
  createSpool,
  readSpool,
  removeSpool,
];

const documentEndpoints: readonly Endpoint[] = [buildDocument, correctDocument, signDocument, readKeys];

const jobEndpoints: readonly Endpoint[] = [
  listJobs,
  createJob,
  readJobByKey,
  readJob,
  createJobWithId,
  listWorkflows,
  readWorkflow,
  createWorkflow,
  updateWorkflow,
];

const seriesEndpoints: readonly Endpoint[] = [
  listAllSeries,
  createSeriesWithoutId,
  readSeries,
  createSeries,
  listSeriesNumbers,
  readNumber,
  takeSeriesNumber,
];

export const endpoints: readonly Endpoint[] = [
  ping,
  makeUuid,
  readWorkspace,
  updateWorkspace,
  ...entryEndpoints,
  ...fileEndpoints,
  ...documentEndpoints,
  ...jobEndpoints,
  ...seriesEndpoints,
  listChains,
  readChain,
  verifyChain,
  readAgreement,
  writeAgreement,
  writeIdentity,
  confirmAgreement,
  approveAgreement,
  exportChain,
  reconcileChain,
  renewChains,
  renewChain,
  resumeChain,
  readCertificate,
  writeCertificate,
  deleteCertificate,
];

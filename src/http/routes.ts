// All endpoints of the API in one list. The router, openapi.yaml's test and the scope table read it.
import type { Endpoint, ServiceEndpoint } from './kit/endpoint';
import { createKey, listKeys, revokeKey } from './keys/keys';
import { createKeyOfWorkspace, listKeysOfWorkspace, revokeKeyOfWorkspace } from './keys/workspace-keys';
import { readWorkspaceLogo, removeLogo, writeLogo } from './workspaces/logo';
import { createApplication, disableApplication, listApplications } from './applications/applications';
import {
  createEnrollment,
  endEnrollment,
  readEnrollment,
  updateEnrollment,
  updateEnrollmentByPost,
} from './applications/enrollments';
import { listOrganizations } from './workspaces/organizations';
import { listStops, resumeChainOfWorkspace } from './certificates/stops';
import { changePerson, invitePerson, listPeople, renewInvitation, withdrawPerson } from './people/people';
import {
  inviteServicePerson,
  listServicePeople,
  renewServiceInvitation,
  withdrawServicePerson,
} from './people/service-people';
import { listRegistrations } from './suppliers/registrations';
import { endSession, listSessions } from './people/sessions';
import { readWorkspace, updateWorkspace } from './workspaces/workspace';
import { createWorkspace, listWorkspaces, readOneWorkspace, updateOneWorkspace } from './workspaces/workspaces';
import {
  exportAudit,
  exportServiceAudit,
  listAudit,
  listServiceAudit,
  verifyAudit,
  verifyServiceAudit,
} from './audit/read';
import { approveAgreement } from './suppliers/approve';
import { listEvents, listServiceEvents } from './events/read';
import { confirmAgreement, readAgreement, writeAgreement, writeIdentity } from './suppliers/agreement';
import { confirmChain, renewChain, renewChains, resumeChain } from './chains/operate';
import { previewRecord } from './chains/preview';
import { readQr, readQrPng, readQrSvg } from './chains/qr';
import { reconcileChain } from './chains/reconcile';
import { deleteCertificate, readCertificate, writeCertificate } from './certificates/certificate';
import { listCertificates, tryCertificate } from './certificates/certificates';
import { rehearseCertificate } from './certificates/rehearsal';
import { exportChain } from './chains/export';
import { listChains, readChain, verifyChain } from './chains/read';
import { listLinks, readLinkXml } from './chains/records';
import { readReporting, writeReporting } from './suppliers/reporting';
import { readSupplierSettings, writeSupplierSettings } from './suppliers/settings';
import { acknowledgeChain, retryChain } from './chains/retry';
import {
  listSubmissionRecords,
  listSubmissions,
  readSubmission,
  readSubmissionAnswer,
} from './submissions/submissions';
import { lookUpTaxCode } from './apps/lookup';
import { previewPage } from './apps/preview';
import { readActions } from './entries/actions';
import { createEntry, createEntryWithId } from './entries/create';
import { readClosing, readInvoiceBook } from './book/book';
import { listEntriesEndpoint, listEnvelopes } from './entries/list';
import { readEntry, readEntryByKey } from './entries/read';
import { query, queryCount } from './entries/query';
import { search } from './entries/search';
import { relatedByEntry, relatedByUuid } from './entries/related';
import { updateEntry } from './entries/update';
import { readVersion } from './entries/versions';
import { uploadFile } from './files/data';
import { readAttachment, readFile } from './files/read';
import { createAttachment, createFile, createFileWithId } from './files/write';
import { buildDocument } from './gobl/build';
import { correctDocument } from './gobl/correct';
import { signDocument } from './gobl/sign';
import { createJob, createJobWithId } from './jobs/create';
import { cancelJob } from './jobs/cancel';
import { updateIntent } from './jobs/intents';
import { listJobs, readJob, readJobByKey } from './jobs/read';
import { readKeys } from './system/keys';
import { readSystem } from './system/system';
import { readMeta, readMetaByRef } from './meta/read';
import { removeMeta, writeMeta, writeMetaByRef } from './meta/write';
import { readOverview } from './overview/overview';
import { ping } from './system/ping';
import { listAllSeries, listSeriesNumbers, readNumber, readSeries } from './series/read';
import { continueOneSeries, listRestingSeries } from './series/continue';
import { createSeries, createSeriesWithoutId, takeSeriesNumber } from './series/write';
import { createSpool, readSpool, removeSpool } from './files/spool';
import { listStates } from './states/read';
import { setState, setStateAt } from './states/write';
import { makeUuid } from './gobl/uuid';
import { listDeliveries, redeliver, testWebhook } from './webhooks/deliveries';
import { listWebhooks, readWebhook } from './webhooks/read';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './webhooks/write';
import { listWorkflows, readWorkflow } from './workflows/read';
import { readWorkflowVersion, restoreWorkflowVersion } from './workflows/versions';
import { createWorkflow, updateWorkflow } from './workflows/write';

const entryEndpoints: readonly Endpoint[] = [
  listEntriesEndpoint,
  listEnvelopes,
  readInvoiceBook,
  readClosing,
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
  readActions,
  readVersion,
  listStates,
  setState,
  setStateAt,
  readMeta,
  writeMeta,
  removeMeta,
  writeMetaByRef,
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
  updateIntent,
  createJob,
  readJobByKey,
  readJob,
  createJobWithId,
  cancelJob,
  listWorkflows,
  readWorkflow,
  createWorkflow,
  updateWorkflow,
  readWorkflowVersion,
  restoreWorkflowVersion,
];

const seriesEndpoints: readonly Endpoint[] = [
  listAllSeries,
  createSeriesWithoutId,
  readSeries,
  createSeries,
  listSeriesNumbers,
  readNumber,
  takeSeriesNumber,
  listRestingSeries,
  continueOneSeries,
];

const webhookEndpoints: readonly Endpoint[] = [
  listWebhooks,
  createWebhook,
  readWebhook,
  updateWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  redeliver,
  listDeliveries,
];

/** Calls of the service's operator: no tenant's key opens one of them. */
const serviceEndpoints: readonly ServiceEndpoint[] = [
  listWorkspaces,
  createWorkspace,
  readOneWorkspace,
  updateOneWorkspace,
  listKeysOfWorkspace,
  createKeyOfWorkspace,
  revokeKeyOfWorkspace,
  resumeChainOfWorkspace,
  listStops,
  listRegistrations,
  createApplication,
  listApplications,
  disableApplication,
  approveAgreement,
  listServiceAudit,
  exportServiceAudit,
  verifyServiceAudit,
  listServiceEvents,
  listServicePeople,
  inviteServicePerson,
  renewServiceInvitation,
  withdrawServicePerson,
];

export const endpoints: readonly (Endpoint | ServiceEndpoint)[] = [
  ping,
  makeUuid,
  readWorkspace,
  updateWorkspace,
  readWorkspaceLogo,
  writeLogo,
  removeLogo,
  listOrganizations,
  readEnrollment,
  updateEnrollment,
  updateEnrollmentByPost,
  createEnrollment,
  endEnrollment,
  lookUpTaxCode,
  previewPage,
  listKeys,
  createKey,
  revokeKey,
  listSessions,
  endSession,
  listPeople,
  invitePerson,
  renewInvitation,
  changePerson,
  withdrawPerson,
  readOverview,
  readSystem,
  listAudit,
  exportAudit,
  verifyAudit,
  listEvents,
  ...webhookEndpoints,
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
  exportChain,
  reconcileChain,
  renewChains,
  renewChain,
  retryChain,
  acknowledgeChain,
  confirmChain,
  resumeChain,
  listLinks,
  readLinkXml,
  listSubmissions,
  readSubmission,
  listSubmissionRecords,
  readSubmissionAnswer,
  listCertificates,
  tryCertificate,
  rehearseCertificate,
  readCertificate,
  writeCertificate,
  deleteCertificate,
  readReporting,
  writeReporting,
  previewRecord,
  readQr,
  readQrSvg,
  readQrPng,
  readSupplierSettings,
  writeSupplierSettings,
  ...serviceEndpoints,
];

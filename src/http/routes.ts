// All endpoints of the API in one list. The router, openapi.yaml's test and the scope table read it.
import type { Endpoint, ServiceEndpoint } from './kit/endpoint';
import {
  createKey,
  listKeys,
  revokeKey,
  createKeyOfWorkspace,
  listKeysOfWorkspace,
  revokeKeyOfWorkspace,
} from './keys/keys';
import { readWorkspaceLogo, removeLogo, writeLogo } from './workspaces/logo';
import { createApplication, disableApplication, listApplications } from './applications/applications';
import {
  createEnrollment,
  endEnrollment,
  readEnrollment,
  updateEnrollment,
  updateEnrollmentByPost,
} from './applications/enrollments';
import { listOrganizations, readWorkspace, updateWorkspace } from './workspaces/workspace';
import { listStops, resumeChainOfWorkspace } from './certificates/stops';
import {
  changePerson,
  invitePerson,
  listPeople,
  renewInvitation,
  removePerson,
  inviteServicePerson,
  listServicePeople,
  renewServiceInvitation,
  removeServicePerson,
} from './people/people';
import { listRegistrations, approveAgreement } from './suppliers/registrations';
import { endSession, listSessions } from './people/sessions';
import { createWorkspace, listWorkspaces, readOneWorkspace, updateOneWorkspace } from './workspaces/workspaces';
import {
  exportAudit,
  exportServiceAudit,
  listAudit,
  listServiceAudit,
  verifyAudit,
  verifyServiceAudit,
} from './audit/read';
import { listEvents, listServiceEvents } from './events/read';
import { confirmAgreement, readAgreement, writeAgreement, writeIdentity } from './suppliers/agreement';
import { confirmChain, renewChain, renewChains, resumeChain } from './chains/operate';
import { previewRecord } from './chains/preview';
import { readQr, readQrPng, readQrSvg } from './chains/qr';
import { reconcileChain } from './chains/reconcile';
import { deleteCertificate, readCertificate, writeCertificate } from './certificates/certificate';
import { listCertificates } from './certificates/certificates';
import { tryCertificate, rehearseCertificate } from './certificates/trials';
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
import { lookUpTaxCode } from './suppliers/lookup';
import { previewPage } from './entries/pdf-preview';
import { listEntryActions, readEntry, readEntryByKey, readVersion } from './entries/read';
import { createEntry, createEntryWithId } from './entries/create';
import { readClosing, readInvoiceBook } from './book/book';
import { listEntriesEndpoint, listEnvelopes, relatedByEntry, relatedByUuid } from './entries/list';
import { query, queryCount } from './entries/query';
import { search } from './entries/search';
import { updateEntry } from './entries/update';
import { uploadFile, createAttachment, createFile, createFileWithId } from './files/write';
import { readAttachment, readFile } from './files/read';
import { buildDocument, correctDocument, signDocument, readKeys } from './entries/documents';
import { createJob, createJobWithId } from './jobs/create';
import { cancelJob, updateIntent } from './jobs/change';
import { listJobs, readJob, readJobByKey } from './jobs/read';
import { readSystem, ping } from './system/system';
import { readMeta, readMetaByRef, removeMeta, writeMeta, writeMetaByRef } from './entries/meta';
import { readOverview } from './workspaces/overview';
import { listAllSeries, listSeriesNumbers, readNumber, readSeries } from './series/read';
import { continueOneSeries, listPausedSeries } from './series/continue';
import { createSeries, createSeriesWithoutId, takeSeriesNumber } from './series/write';
import { createSpool, readSpool, removeSpool } from './files/spool';
import { listStates, setState, setStateAt } from './entries/states';
import { makeUuid } from './system/uuid';
import { listDeliveries, redeliver, testWebhook } from './webhooks/deliveries';
import {
  listWebhooks,
  readWebhook,
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks/webhooks';
import { listWorkflows, readWorkflow, createWorkflow, updateWorkflow } from './workflows/workflows';
import { readWorkflowVersion, restoreWorkflowVersion } from './workflows/versions';

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
  listEntryActions,
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
  listPausedSeries,
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
  removeServicePerson,
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
  removePerson,
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

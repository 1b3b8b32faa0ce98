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
import { readWorkspaceLogo, removeWorkspaceLogo, writeWorkspaceLogo } from './workspaces/logo';
import { applicationEndpoints, enrollmentEndpoints } from './applications/endpoints';
import { listOrganizations, readWorkspace, updateWorkspace } from './workspaces/workspace';
import { listCertificateStopsEndpoint, resumeChainOfWorkspace } from './certificates/stops';
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
import { listRegistrations, approveSupplier } from './suppliers/approvals';
import { endConsoleSessionEndpoint, listConsoleSessionsEndpoint } from './people/sessions';
import { createWorkspace, listWorkspaces, readWorkspaceById, updateWorkspaceById } from './workspaces/workspaces';
import {
  exportAudit,
  exportServiceAudit,
  listAudit,
  listServiceAudit,
  verifyAudit,
  verifyServiceAudit,
} from './audit/read';
import { listEvents, listServiceEvents } from './events/read';
import { confirmAgreement, readAgreement, uploadAgreement, uploadIdentityDocument } from './suppliers/agreement';
import { confirmChain, renewChain, renewAllChainsOfWorkspace, resumeChain } from './chains/operate';
import { batchEndpoints } from './batches/endpoints';
import { readNotices, writeNotices } from './mail/notices';
import { mailEndpoints } from './mail/settings';
import { registrationEndpoints } from './registrations/operate';
import { invoiceEndpoints } from './invoices/endpoints';
import { previewSealedRecord } from './chains/preview';
import { readInvoiceQr, readInvoiceQrPng, readInvoiceQrSvg } from './chains/qr';
import { reconcileChain } from './chains/reconcile';
import { deleteCertificate, readCertificate, writeCertificate } from './certificates/certificate';
import { listCertificates } from './certificates/certificates';
import { testStoredCertificate, testSentCertificate } from './certificates/trials';
import { exportChain } from './chains/export';
import { listChains, readChain, verifyChain } from './chains/read';
import { listChainRecords, readChainRecordXml } from './chains/records';
import { readReporting, writeReporting } from './suppliers/reporting';
import { readSupplierSettings, writeSupplierSettings } from './suppliers/settings';
import { readTitle, writeTitle } from './suppliers/title';
import { acknowledgeChain, endChainBackOff } from './chains/retry';
import {
  listSubmissionRecords,
  listSubmissions,
  readSubmission,
  readSubmissionRawAnswer,
} from './submissions/submissions';
import { lookUpTaxCode } from './suppliers/lookup';
import { eInvoicePreviews } from './entries/e-invoice-preview';
import { previewInvoicePdf } from './entries/pdf-preview';
import { listEntryActions, readEntry, readEntryByKey, readEntryVersion } from './entries/read';
import { createEntry, createEntryWithId } from './entries/create';
import { readInvoiceBookClosing, readInvoiceBook } from './book/book';
import { listInvoiceBookRows } from './book/rows';
import { bookEndpoints } from './books/endpoints';
import { monthEndpoints } from './months/endpoints';
import {
  listEntriesOfFolder,
  listEnvelopes,
  listEntriesRelatedToEntry,
  listEntriesRelatedToUuid,
} from './entries/list';
import { queryEntries, countEntries } from './entries/query';
import { searchEntries } from './entries/search';
import { updateEntry } from './entries/update';
import { uploadFile, createAttachment, createFile, createFileWithId } from './files/write';
import { readAttachment, readFile } from './files/read';
import { buildDocument, correctDocument, signDocument, readKeys } from './entries/documents';
import { createJob, createJobWithId } from './jobs/create';
import { bulkEndpoints } from './jobs/bulk';
import { cancelJob, pokeIntent } from './jobs/change';
import { listJobs, readJob, readJobByKey } from './jobs/read';
import { readSystem, answerPing } from './system/system';
import { readMetaRow, readMetaRowByRef, removeMetaRow, writeMetaRow, writeMetaRowByRef } from './entries/meta';
import { readOverview } from './workspaces/overview';
import { listSeriesOfWorkspace, listSeriesNumbers, readSeriesNumber, readSeries } from './series/read';
import { resumeSeries, listPausedSeries } from './series/continue';
import { createSeries, createSeriesWithoutId, takeSeriesNumber } from './series/write';
import { createSpooledFile, readSpooledFile, removeSpooledFile } from './files/spool';
import { listEntryStates, setEntryState, setEntryStateAt } from './entries/states';
import { generateUuid } from './system/uuid';
import { listDeliveries, redeliverEvents, sendTestEvent } from './webhooks/deliveries';
import {
  listWebhooks,
  readWebhook,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/webhooks';
import { listWorkflows, readWorkflow, createWorkflow, updateWorkflow } from './workflows/workflows';
import { readWorkflowVersion, restoreWorkflowVersion } from './workflows/versions';

const entryEndpoints: readonly Endpoint[] = [
  listEntriesOfFolder,
  listEnvelopes,
  readInvoiceBook,
  readInvoiceBookClosing,
  listInvoiceBookRows,
  ...bookEndpoints,
  ...monthEndpoints,
  searchEntries,
  queryEntries,
  countEntries,
  createEntry,
  // Fixed paths come before `:id`, which would match them.
  listEntriesRelatedToUuid,
  readEntryByKey,
  readMetaRowByRef,
  readEntry,
  createEntryWithId,
  updateEntry,
  listEntriesRelatedToEntry,
  listEntryActions,
  readEntryVersion,
  listEntryStates,
  setEntryState,
  setEntryStateAt,
  readMetaRow,
  writeMetaRow,
  removeMetaRow,
  writeMetaRowByRef,
];

const fileEndpoints: readonly Endpoint[] = [
  createFile,
  createFileWithId,
  readFile,
  uploadFile,
  createAttachment,
  readAttachment,
  createSpooledFile,
  readSpooledFile,
  removeSpooledFile,
];

const documentEndpoints: readonly Endpoint[] = [buildDocument, correctDocument, signDocument, readKeys];

const jobEndpoints: readonly Endpoint[] = [
  listJobs,
  pokeIntent,
  createJob,
  readJobByKey,
  readJob,
  createJobWithId,
  cancelJob,
  ...bulkEndpoints,
  listWorkflows,
  readWorkflow,
  createWorkflow,
  updateWorkflow,
  readWorkflowVersion,
  restoreWorkflowVersion,
];

const seriesEndpoints: readonly Endpoint[] = [
  listSeriesOfWorkspace,
  createSeriesWithoutId,
  readSeries,
  createSeries,
  listSeriesNumbers,
  readSeriesNumber,
  takeSeriesNumber,
  listPausedSeries,
  resumeSeries,
];

const webhookEndpoints: readonly Endpoint[] = [
  listWebhooks,
  createWebhook,
  readWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  redeliverEvents,
  listDeliveries,
];

/** Calls of the service's operator; tenants' keys cannot make them. */
const serviceEndpoints: readonly ServiceEndpoint[] = [
  listWorkspaces,
  createWorkspace,
  readWorkspaceById,
  updateWorkspaceById,
  listKeysOfWorkspace,
  createKeyOfWorkspace,
  revokeKeyOfWorkspace,
  resumeChainOfWorkspace,
  listCertificateStopsEndpoint,
  listRegistrations,
  ...applicationEndpoints,
  approveSupplier,
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
  answerPing,
  generateUuid,
  readWorkspace,
  updateWorkspace,
  readWorkspaceLogo,
  writeWorkspaceLogo,
  removeWorkspaceLogo,
  listOrganizations,
  ...enrollmentEndpoints,
  lookUpTaxCode,
  previewInvoicePdf,
  ...eInvoicePreviews,
  listKeys,
  createKey,
  revokeKey,
  listConsoleSessionsEndpoint,
  endConsoleSessionEndpoint,
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
  uploadAgreement,
  uploadIdentityDocument,
  confirmAgreement,
  exportChain,
  reconcileChain,
  renewAllChainsOfWorkspace,
  renewChain,
  endChainBackOff,
  acknowledgeChain,
  confirmChain,
  resumeChain,
  listChainRecords,
  readChainRecordXml,
  listSubmissions,
  readSubmission,
  listSubmissionRecords,
  readSubmissionRawAnswer,
  listCertificates,
  testStoredCertificate,
  testSentCertificate,
  readCertificate,
  writeCertificate,
  deleteCertificate,
  readReporting,
  writeReporting,
  readTitle,
  writeTitle,
  previewSealedRecord,
  ...batchEndpoints,
  ...mailEndpoints,
  readNotices,
  writeNotices,
  ...registrationEndpoints,
  ...invoiceEndpoints,
  readInvoiceQr,
  readInvoiceQrSvg,
  readInvoiceQrPng,
  readSupplierSettings,
  writeSupplierSettings,
  ...serviceEndpoints,
];

// All endpoints of the API in one list. The router, the test of openapi.yaml and the table of scopes read this list.
import type { TenantEndpoint, OperatorEndpoint } from './kit/endpoint';
import {
  createAccessKeyEndpoint,
  listAccessKeysEndpoint,
  revokeAccessKeyEndpoint,
  createAccessKeyOfWorkspaceEndpoint,
  listAccessKeysOfWorkspaceEndpoint,
  revokeAccessKeyOfWorkspaceEndpoint,
} from './keys/keys';
import { bookEndpoints } from './book-routes';
import { documentEndpoints, entryEndpoints, fileEndpoints } from './entry-routes';
import {
  batchEndpoints,
  jobEndpoints,
  seriesEndpoints,
  webhookManagementEndpoints,
  workflowEndpoints,
} from './job-routes';
import { readWorkspaceLogoEndpoint, removeWorkspaceLogoEndpoint, writeWorkspaceLogoEndpoint } from './workspaces/logo';
import {
  createApplicationEndpoint,
  disableApplicationEndpoint,
  listApplicationsEndpoint,
} from './applications/applications';
import {
  createApplicationEnrollmentEndpoint,
  endApplicationEnrollmentEndpoint,
  readApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentByPostEndpoint,
} from './applications/enrollments';
import { listOrganizationsEndpoint, readWorkspaceEndpoint, updateWorkspaceEndpoint } from './workspaces/workspace';
import { listCertificateStopsEndpoint, resumeChainSendingByOperatorEndpoint } from './certificates/stops';
import {
  updatePersonEndpoint,
  invitePersonEndpoint,
  listPeopleEndpoint,
  renewInvitationEndpoint,
  removePersonEndpoint,
  inviteOperatorEndpoint,
  listOperatorsEndpoint,
  renewOperatorInvitationEndpoint,
  removeOperatorEndpoint,
} from './people/people';
import { listSuppliersToApproveEndpoint, approveSupplierEndpoint } from './suppliers/approvals';
import { endConsoleSessionEndpoint, listConsoleSessionsEndpoint } from './people/sessions';
import {
  createWorkspaceEndpoint,
  listWorkspacesEndpoint,
  readWorkspaceByIdOrSlugEndpoint,
  updateWorkspaceByIdEndpoint,
} from './workspaces/workspaces';
import {
  exportAuditEndpoint,
  exportServiceAuditEndpoint,
  listAuditEndpoint,
  listServiceAuditEndpoint,
  verifyAuditEndpoint,
  verifyServiceAuditEndpoint,
} from './audit/read-audit';
import { listEventsEndpoint, listInstallationEventsEndpoint } from './events/read-events';
import {
  submitRegistrationPapersEndpoint,
  readAuthorizationFormEndpoint,
  uploadAuthorizationFormEndpoint,
  uploadIdentityDocumentEndpoint,
} from './suppliers/agreement';
import {
  confirmLastChainRecordEndpoint,
  renewChainEndpoint,
  renewAllChainsOfWorkspaceEndpoint,
  resumeChainSendingEndpoint,
} from './chains/operate';
import { readNoticeSettingsEndpoint, writeNoticeSettingsEndpoint } from './mail/notices';
import { mailSettingsEndpoints } from './mail/settings';
import { selfRegistrationEndpoints } from './registrations/operate';
import { invoiceEndpoints } from './invoices/endpoints';
import { previewRecordEndpoint } from './chains/preview';
import { readEntryQrDataEndpoint, readEntryQrPngEndpoint, readEntryQrSvgEndpoint } from './chains/qr';
import { reconcileChainEndpoint } from './chains/reconcile';
import {
  deleteSupplierCertificateEndpoint,
  readSupplierCertificateEndpoint,
  writeSupplierCertificateEndpoint,
} from './certificates/certificate';
import { listCertificatesEndpoint } from './certificates/certificates';
import { testStoredCertificateEndpoint, testUploadedCertificateEndpoint } from './certificates/test-certificate';
import { exportChainEndpoint } from './chains/export';
import { listChainsEndpoint, readChainEndpoint, verifyChainEndpoint } from './chains/read-chains';
import { listChainRecordsEndpoint, readChainRecordXmlEndpoint } from './chains/records';
import { readReportingDatesEndpoint, writeReportingDatesEndpoint } from './suppliers/reporting';
import { readSupplierSettingsEndpoint, updateSupplierSettingsEndpoint } from './suppliers/settings';
import { readSendingAuthorizationEndpoint, writeSendingAuthorizationEndpoint } from './suppliers/sending-authorization';
import { acknowledgeChainAlarmEndpoint, retryChainSendingEndpoint } from './chains/retry';
import {
  listSubmissionRecordsEndpoint,
  listSubmissionsEndpoint,
  readSubmissionEndpoint,
  readSubmissionRawResponseEndpoint,
} from './submissions/submissions';
import { lookUpTaxIdInCensusEndpoint } from './suppliers/lookup';
import { eInvoicePreviewEndpoints } from './entries/e-invoice-preview';
import { previewInvoicePdfEndpoint } from './entries/pdf-preview';
import { readSystemStatusEndpoint, pingEndpoint } from './system/system';
import { readWorkspaceOverviewEndpoint } from './workspaces/overview';
import { generateUuidEndpoint } from './system/uuid';

/** Calls of the operator. Access keys of tenants cannot make these calls. */
const operatorEndpoints: readonly OperatorEndpoint[] = [
  listWorkspacesEndpoint,
  createWorkspaceEndpoint,
  readWorkspaceByIdOrSlugEndpoint,
  updateWorkspaceByIdEndpoint,
  listAccessKeysOfWorkspaceEndpoint,
  createAccessKeyOfWorkspaceEndpoint,
  revokeAccessKeyOfWorkspaceEndpoint,
  resumeChainSendingByOperatorEndpoint,
  listCertificateStopsEndpoint,
  listSuppliersToApproveEndpoint,
  createApplicationEndpoint,
  listApplicationsEndpoint,
  disableApplicationEndpoint,
  approveSupplierEndpoint,
  listServiceAuditEndpoint,
  exportServiceAuditEndpoint,
  verifyServiceAuditEndpoint,
  listInstallationEventsEndpoint,
  listOperatorsEndpoint,
  inviteOperatorEndpoint,
  renewOperatorInvitationEndpoint,
  removeOperatorEndpoint,
];

export const apiEndpoints: readonly (TenantEndpoint | OperatorEndpoint)[] = [
  pingEndpoint,
  generateUuidEndpoint,
  readWorkspaceEndpoint,
  updateWorkspaceEndpoint,
  readWorkspaceLogoEndpoint,
  writeWorkspaceLogoEndpoint,
  removeWorkspaceLogoEndpoint,
  listOrganizationsEndpoint,
  readApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentByPostEndpoint,
  createApplicationEnrollmentEndpoint,
  endApplicationEnrollmentEndpoint,
  lookUpTaxIdInCensusEndpoint,
  previewInvoicePdfEndpoint,
  ...eInvoicePreviewEndpoints,
  listAccessKeysEndpoint,
  createAccessKeyEndpoint,
  revokeAccessKeyEndpoint,
  listConsoleSessionsEndpoint,
  endConsoleSessionEndpoint,
  listPeopleEndpoint,
  invitePersonEndpoint,
  renewInvitationEndpoint,
  updatePersonEndpoint,
  removePersonEndpoint,
  readWorkspaceOverviewEndpoint,
  readSystemStatusEndpoint,
  listAuditEndpoint,
  exportAuditEndpoint,
  verifyAuditEndpoint,
  listEventsEndpoint,
  ...webhookManagementEndpoints,
  ...bookEndpoints,
  ...entryEndpoints,
  ...fileEndpoints,
  ...documentEndpoints,
  ...jobEndpoints,
  ...workflowEndpoints,
  ...seriesEndpoints,
  listChainsEndpoint,
  readChainEndpoint,
  verifyChainEndpoint,
  readAuthorizationFormEndpoint,
  uploadAuthorizationFormEndpoint,
  uploadIdentityDocumentEndpoint,
  submitRegistrationPapersEndpoint,
  exportChainEndpoint,
  reconcileChainEndpoint,
  renewAllChainsOfWorkspaceEndpoint,
  renewChainEndpoint,
  retryChainSendingEndpoint,
  acknowledgeChainAlarmEndpoint,
  confirmLastChainRecordEndpoint,
  resumeChainSendingEndpoint,
  listChainRecordsEndpoint,
  readChainRecordXmlEndpoint,
  listSubmissionsEndpoint,
  readSubmissionEndpoint,
  listSubmissionRecordsEndpoint,
  readSubmissionRawResponseEndpoint,
  listCertificatesEndpoint,
  testStoredCertificateEndpoint,
  testUploadedCertificateEndpoint,
  readSupplierCertificateEndpoint,
  writeSupplierCertificateEndpoint,
  deleteSupplierCertificateEndpoint,
  readReportingDatesEndpoint,
  writeReportingDatesEndpoint,
  readSendingAuthorizationEndpoint,
  writeSendingAuthorizationEndpoint,
  previewRecordEndpoint,
  ...batchEndpoints,
  ...mailSettingsEndpoints,
  readNoticeSettingsEndpoint,
  writeNoticeSettingsEndpoint,
  ...selfRegistrationEndpoints,
  ...invoiceEndpoints,
  readEntryQrDataEndpoint,
  readEntryQrSvgEndpoint,
  readEntryQrPngEndpoint,
  readSupplierSettingsEndpoint,
  updateSupplierSettingsEndpoint,
  ...operatorEndpoints,
];

// All screens of the console in one list, for the routes, the navigation and the tests. docs/console/README.md
// describes how to add one.
import { auditScreen } from './loaders/audit';
import { batchScreen } from './loaders/batches/batch';
import { batchImportScreen } from './loaders/batches/import';
import { invoiceBookScreen } from './loaders/book';
import { supplierCertificateScreen, certificatesScreen } from './loaders/certificates';
import { entriesScreen } from './loaders/entries/entries';
import { entryCancelScreen } from './loaders/entries/cancel';
import { entryEditScreen } from './loaders/entries/edit';
import { entryScreen } from './loaders/entries/entry';
import { jobsScreen, jobScreen } from './loaders/jobs';
import {
  supplierRegistrationApprovalScreen,
  operatorOverviewScreen,
  certificateStopResumeScreen,
  systemStatusScreen,
} from './loaders/system';
import { newInvoiceScreen } from './loaders/invoices/new';
import { accessKeyRevokeScreen, accessKeysScreen } from './loaders/keys';
import { mailSettingsScreen, supplierMailSettingsScreen } from './loaders/mail';
import { recordBookSettingsScreen } from './loaders/months/book-settings';
import { supplierMonthScreen, workspaceSuppliersMonthScreen } from './loaders/months/months';
import { taxReturnScreen } from './loaders/months/return';
import { noticeSettingsScreen } from './loaders/notices';
import { workspaceOverviewScreen } from './loaders/overview';
import { pdfSettingsScreen } from './loaders/page-settings';
import {
  operatorsScreen,
  operatorWithdrawScreen,
  peopleScreen,
  personWithdrawScreen,
  sessionsScreen,
} from './loaders/people';
import {
  selfRegistrationScreen,
  selfRegistrationsScreen,
  signedFormToApproveScreen,
  signedFormsToApproveScreen,
} from './loaders/registrations';
import { simulatorScreen } from './loaders/simulator';
import { submissionScreen, submissionsScreen } from './loaders/submissions';
import { seriesResumeScreen, seriesListScreen, seriesScreen } from './loaders/series';
import { supplierActionScreens } from './loaders/suppliers/actions';
import { chainRecordsScreen, reconciliationScreen, chainVerificationScreen } from './loaders/suppliers/checks';
import { suppliersScreen, supplierScreen } from './loaders/suppliers/suppliers';
import { reportingDatesScreen } from './loaders/suppliers/reporting';
import { sendingAuthorizationScreen } from './loaders/suppliers/sending-authorization';
import { workflowEditScreen, newWorkflowScreen } from './loaders/workflows/edit';
import { workflowScreen, workflowsScreen, workflowVersionScreen } from './loaders/workflows/workflows';
import { webhookDeleteScreen, webhookScreen, webhooksScreen } from './loaders/webhooks';
import type { ConsoleScreen } from './screen';

export const consoleScreens: readonly ConsoleScreen[] = [
  workspaceOverviewScreen,
  entriesScreen,
  entryScreen,
  entryEditScreen,
  entryCancelScreen,
  newInvoiceScreen,
  batchImportScreen,
  batchScreen,
  jobsScreen,
  jobScreen,
  suppliersScreen,
  supplierScreen,
  ...supplierActionScreens,
  sendingAuthorizationScreen,
  reportingDatesScreen,
  supplierMailSettingsScreen,
  selfRegistrationsScreen,
  selfRegistrationScreen,
  chainRecordsScreen,
  chainVerificationScreen,
  reconciliationScreen,
  submissionsScreen,
  submissionScreen,
  certificatesScreen,
  supplierCertificateScreen,
  invoiceBookScreen,
  workspaceSuppliersMonthScreen,
  supplierMonthScreen,
  taxReturnScreen,
  recordBookSettingsScreen,
  operatorOverviewScreen,
  supplierRegistrationApprovalScreen,
  signedFormsToApproveScreen,
  signedFormToApproveScreen,
  certificateStopResumeScreen,
  operatorsScreen,
  operatorWithdrawScreen,
  seriesListScreen,
  seriesScreen,
  seriesResumeScreen,
  workflowsScreen,
  // These screens come before screens with an ID, because the first screen that matches an address is used.
  newWorkflowScreen,
  workflowScreen,
  workflowVersionScreen,
  workflowEditScreen,
  mailSettingsScreen,
  noticeSettingsScreen,
  pdfSettingsScreen,
  webhooksScreen,
  webhookScreen,
  webhookDeleteScreen,
  accessKeysScreen,
  accessKeyRevokeScreen,
  peopleScreen,
  personWithdrawScreen,
  sessionsScreen,
  auditScreen,
  systemStatusScreen,
  simulatorScreen,
];

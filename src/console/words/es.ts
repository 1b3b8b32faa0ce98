// Spanish texts of the console, with the keys of the English ones.
import type { ConsoleTexts } from './en';
import { batchPageTexts } from './es/batches';
import { supplierPageTexts } from './es/chains';
import { entryPageTexts } from './es/entry';
import { sharedPageTexts } from './es/frame';
import { newInvoicePageTexts } from './es/invoice';
import { jobPageTexts } from './es/jobs';
import { listPageTexts } from './es/lists';
import { mailPageTexts } from './es/mail';
import { monthPageTexts } from './es/months';
import { noticePageTexts } from './es/notices';
import { overviewPageTexts } from './es/overview';
import { pdfSettingsPageTexts } from './es/page-settings';
import { peopleAndSignInPageTexts, sessionPageTexts } from './es/people';
import { selfRegistrationPageTexts } from './es/registrations';
import { taxReturnPageTexts } from './es/returns';
import { reportingDatesPageTexts } from './es/reporting';
import { submissionPageTexts } from './es/submissions';
import { keysAuditAndSystemPageTexts } from './es/settings';
import { spanishCodeReactionTexts } from '../../messages/es/authority';
import { translateInitialWorkflowTextToSpanish } from '../../messages/es/workflow-templates';
import { seriesAndInvoiceBookPageTexts } from './es/series';
import { simulatorPageTexts } from './es/simulator';
import { webhookPageTexts } from './es/webhooks';
import { workflowPageTexts } from './es/workflows';
import { installationPageTexts } from './es/installation';

export const spanishConsoleTexts: ConsoleTexts = {
  ...sharedPageTexts,
  nextSteps: spanishCodeReactionTexts,
  templateText: translateInitialWorkflowTextToSpanish,
  overview: overviewPageTexts,
  lists: listPageTexts,
  entry: entryPageTexts,
  invoice: newInvoicePageTexts,
  batches: batchPageTexts,
  mail: mailPageTexts,
  hearers: noticePageTexts,
  pageSettings: pdfSettingsPageTexts,
  months: monthPageTexts,
  returns: taxReturnPageTexts,
  jobs: jobPageTexts,
  sessions: sessionPageTexts,
  people: peopleAndSignInPageTexts,
  chains: supplierPageTexts,
  registrations: selfRegistrationPageTexts,
  reporting: reportingDatesPageTexts,
  submissions: submissionPageTexts,
  settings: keysAuditAndSystemPageTexts,
  numbers: seriesAndInvoiceBookPageTexts,
  installation: installationPageTexts,
  simulator: simulatorPageTexts,
  webhooks: webhookPageTexts,
  workflows: workflowPageTexts,
};

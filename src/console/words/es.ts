// Spanish texts of the console, with the keys of the English ones.
import type { ConsoleTexts } from './en';
import { batchPageTexts } from './es/batches';
import { supplierPageTexts } from './es/chains';
import { entryPageTexts } from './es/entry';
import { frameTexts } from './es/frame';
import { newInvoicePageTexts } from './es/invoice';
import { jobPageTexts } from './es/jobs';
import { listPageTexts } from './es/lists';
import { mailPageTexts } from './es/mail';
import { monthPageTexts } from './es/months';
import { noticePageTexts } from './es/notices';
import { overviewPageTexts } from './es/overview';
import { pdfSettingsTexts } from './es/page-settings';
import { peoplePageTexts, sessionPageTexts } from './es/people';
import { selfRegistrationPageTexts } from './es/registrations';
import { taxReturnPageTexts } from './es/returns';
import { reportingPageTexts } from './es/reporting';
import { submissionPageTexts } from './es/submissions';
import { administrationPageTexts } from './es/settings';
import { spanishReactionTexts } from '../../messages/es/authority';
import { translateTemplateText } from '../../messages/es/workflow-templates';
import { seriesPageTexts } from './es/series';
import { simulatorPageTexts } from './es/simulator';
import { webhookPageTexts } from './es/webhooks';
import { workflowPageTexts } from './es/workflows';
import { installationPageTexts } from './es/installation';

export const spanishConsoleTexts: ConsoleTexts = {
  ...frameTexts,
  nextSteps: spanishReactionTexts,
  templateText: translateTemplateText,
  overview: overviewPageTexts,
  lists: listPageTexts,
  entry: entryPageTexts,
  invoice: newInvoicePageTexts,
  batches: batchPageTexts,
  mail: mailPageTexts,
  hearers: noticePageTexts,
  pageSettings: pdfSettingsTexts,
  months: monthPageTexts,
  returns: taxReturnPageTexts,
  jobs: jobPageTexts,
  sessions: sessionPageTexts,
  people: peoplePageTexts,
  chains: supplierPageTexts,
  registrations: selfRegistrationPageTexts,
  reporting: reportingPageTexts,
  submissions: submissionPageTexts,
  settings: administrationPageTexts,
  numbers: seriesPageTexts,
  installation: installationPageTexts,
  simulator: simulatorPageTexts,
  webhooks: webhookPageTexts,
  workflows: workflowPageTexts,
};

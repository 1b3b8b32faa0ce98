// English words of the console, by the part of the console that uses them.
import { authorityCodeReactionTexts } from '../../contracts/authority-codes';
import { batchPageTexts } from './en/batches';
import { supplierPageTexts } from './en/chains';
import { entryPageTexts } from './en/entry';
import { sharedPageTexts } from './en/frame';
import { newInvoicePageTexts } from './en/invoice';
import { jobPageTexts } from './en/jobs';
import { listPageTexts } from './en/lists';
import { mailPageTexts } from './en/mail';
import { monthPageTexts } from './en/months';
import { noticePageTexts } from './en/notices';
import { overviewPageTexts } from './en/overview';
import { pdfSettingsPageTexts } from './en/page-settings';
import { peopleAndSignInPageTexts, sessionPageTexts } from './en/people';
import { selfRegistrationPageTexts } from './en/registrations';
import { taxReturnPageTexts } from './en/returns';
import { reportingDatesPageTexts } from './en/reporting';
import { submissionPageTexts } from './en/submissions';
import { keysAuditAndSystemPageTexts } from './en/settings';
import { seriesAndInvoiceBookPageTexts } from './en/series';
import { simulatorPageTexts } from './en/simulator';
import { webhookPageTexts } from './en/webhooks';
import { workflowPageTexts } from './en/workflows';
import { installationPageTexts } from './en/installation';

/** Names of workflows and steps are in English, unless a user wrote them. */
const templateText = (text: string): string => text;

export const englishConsoleTexts = {
  ...sharedPageTexts,
  nextSteps: authorityCodeReactionTexts,
  templateText,
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

export type ConsoleTexts = typeof englishConsoleTexts;

// English words of the console, by the part of the console that uses them.
import { reactionTexts } from '../../contracts/authority-codes';
import { batchPageTexts } from './en/batches';
import { supplierPageTexts } from './en/chains';
import { entryPageTexts } from './en/entry';
import { frameTexts } from './en/frame';
import { newInvoicePageTexts } from './en/invoice';
import { jobPageTexts } from './en/jobs';
import { listPageTexts } from './en/lists';
import { mailPageTexts } from './en/mail';
import { monthPageTexts } from './en/months';
import { noticePageTexts } from './en/notices';
import { overviewPageTexts } from './en/overview';
import { pdfSettingsTexts } from './en/page-settings';
import { peoplePageTexts, sessionPageTexts } from './en/people';
import { selfRegistrationPageTexts } from './en/registrations';
import { taxReturnPageTexts } from './en/returns';
import { reportingPageTexts } from './en/reporting';
import { submissionPageTexts } from './en/submissions';
import { administrationPageTexts } from './en/settings';
import { seriesPageTexts } from './en/series';
import { simulatorPageTexts } from './en/simulator';
import { webhookPageTexts } from './en/webhooks';
import { workflowPageTexts } from './en/workflows';
import { installationPageTexts } from './en/installation';

/** Names of workflows and steps are in English, unless a user wrote them. */
const templateText = (text: string): string => text;

export const englishConsoleTexts = {
  ...frameTexts,
  nextSteps: reactionTexts,
  templateText,
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

export type ConsoleTexts = typeof englishConsoleTexts;

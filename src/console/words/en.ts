// English words of the console, by the part of the console that uses them.
import { reactionTexts } from '../../contracts/authority-codes';
import { batchPageTexts } from './en/batches';
import { supplierPageTexts } from './en/chains';
import { entryPageTexts } from './en/entry';
import { frameTexts } from './en/frame';
import { invoiceTexts } from './en/invoice';
import { jobPageTexts } from './en/jobs';
import { listPageTexts } from './en/lists';
import { mailTexts } from './en/mail';
import { monthPageTexts } from './en/months';
import { noticeTexts } from './en/notices';
import { overviewTexts } from './en/overview';
import { pageSettingsTexts } from './en/page-settings';
import { peoplePageTexts, sessionTexts } from './en/people';
import { registrationTexts } from './en/registrations';
import { returnTexts } from './en/returns';
import { reportingTexts } from './en/reporting';
import { submissionTexts } from './en/submissions';
import { settingsTexts } from './en/settings';
import { seriesTexts } from './en/series';
import { simulatorTexts } from './en/simulator';
import { webhookTexts } from './en/webhooks';
import { workflowTexts } from './en/workflows';
import { installationTexts } from './en/installation';

/** Names of workflows and steps are English unless a user wrote them. */
const templateText = (text: string): string => text;

export const englishTexts = {
  ...frameTexts,
  nextSteps: reactionTexts,
  templateText,
  overview: overviewTexts,
  lists: listPageTexts,
  entry: entryPageTexts,
  invoice: invoiceTexts,
  batches: batchPageTexts,
  mail: mailTexts,
  hearers: noticeTexts,
  pageSettings: pageSettingsTexts,
  months: monthPageTexts,
  returns: returnTexts,
  jobs: jobPageTexts,
  sessions: sessionTexts,
  people: peoplePageTexts,
  chains: supplierPageTexts,
  registrations: registrationTexts,
  reporting: reportingTexts,
  submissions: submissionTexts,
  settings: settingsTexts,
  numbers: seriesTexts,
  installation: installationTexts,
  simulator: simulatorTexts,
  webhooks: webhookTexts,
  workflows: workflowTexts,
};

export type ConsoleTexts = typeof englishTexts;

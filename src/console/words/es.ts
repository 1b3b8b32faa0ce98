// Spanish texts of the console, with the keys of the English ones.
import type { ConsoleTexts } from './en';
import { batchPageTexts } from './es/batches';
import { supplierPageTexts } from './es/chains';
import { entryPageTexts } from './es/entry';
import { frameTexts } from './es/frame';
import { invoiceTexts } from './es/invoice';
import { jobPageTexts } from './es/jobs';
import { listPageTexts } from './es/lists';
import { mailTexts } from './es/mail';
import { monthPageTexts } from './es/months';
import { noticeTexts } from './es/notices';
import { overviewTexts } from './es/overview';
import { pageSettingsTexts } from './es/page-settings';
import { peoplePageTexts, sessionTexts } from './es/people';
import { registrationTexts } from './es/registrations';
import { returnTexts } from './es/returns';
import { reportingTexts } from './es/reporting';
import { submissionTexts } from './es/submissions';
import { settingsTexts } from './es/settings';
import { spanishReactionTexts } from '../../messages/es/authority';
import { translateTemplateText } from '../../messages/es/workflow-templates';
import { seriesTexts } from './es/series';
import { simulatorTexts } from './es/simulator';
import { webhookTexts } from './es/webhooks';
import { workflowTexts } from './es/workflows';
import { installationTexts } from './es/installation';

export const spanishTexts: ConsoleTexts = {
  ...frameTexts,
  nextSteps: spanishReactionTexts,
  templateText: translateTemplateText,
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

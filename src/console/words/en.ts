// English words of the console, by the part of the console that shows them.
import { nextStepTexts } from '../../contracts/authority-codes';
import { chains } from './en/chains';
import { entry } from './en/entry';
import { frame } from './en/frame';
import { invoice } from './en/invoice';
import { jobs } from './en/jobs';
import { lists } from './en/lists';
import { overview } from './en/overview';
import { people, sessions } from './en/people';
import { submissions } from './en/submissions';
import { settings } from './en/settings';
import { numbers } from './en/series';
import { simulator } from './en/simulator';
import { webhooks } from './en/webhooks';
import { workflows } from './en/workflows';
import { installation } from './en/installation';

/** Names of workflows and steps are English unless a user wrote them. */
const templateText = (text: string): string => text;

export const englishTexts = {
  ...frame,
  nextSteps: nextStepTexts,
  templateText,
  overview,
  lists,
  entry,
  invoice,
  jobs,
  sessions,
  people,
  chains,
  submissions,
  settings,
  numbers,
  installation,
  simulator,
  webhooks,
  workflows,
};

export type ConsoleTexts = typeof englishTexts;

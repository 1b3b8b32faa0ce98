// Spanish texts of the console, with the keys of the English ones.
import type { ConsoleTexts } from './en';
import { chains } from './es/chains';
import { entry } from './es/entry';
import { frame } from './es/frame';
import { invoice } from './es/invoice';
import { jobs } from './es/jobs';
import { lists } from './es/lists';
import { overview } from './es/overview';
import { people, sessions } from './es/people';
import { submissions } from './es/submissions';
import { settings } from './es/settings';
import { nextSteps } from '../../messages/es/authority';
import { translateTemplateText } from './es/steps';
import { numbers } from './es/series';
import { simulator } from './es/simulator';
import { webhooks } from './es/webhooks';
import { workflows } from './es/workflows';
import { installation } from './es/installation';

export const spanishTexts: ConsoleTexts = {
  ...frame,
  nextSteps,
  templateText: translateTemplateText,
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

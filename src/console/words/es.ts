// Spanish words of the console: the keys of the English ones, or the compiler says which is missing.
import type { Words } from './en';
import { chains } from './es/chains';
import { entry } from './es/entry';
import { frame } from './es/frame';
import { jobs } from './es/jobs';
import { lists } from './es/lists';
import { overview } from './es/overview';
import { people } from './es/people';
import { sessions } from './es/sessions';
import { submissions } from './es/submissions';
import { settings } from './es/settings';
import { numbers } from './es/numbers';
import { webhooks } from './es/webhooks';
import { installation } from './es/installation';

export const es: Words = {
  ...frame,
  overview,
  lists,
  entry,
  jobs,
  sessions,
  people,
  chains,
  submissions,
  settings,
  numbers,
  installation,
  webhooks,
};

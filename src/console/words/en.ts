// English words of the console, by the part of the console that says them.
import { chains } from './en/chains';
import { entry } from './en/entry';
import { frame } from './en/frame';
import { jobs } from './en/jobs';
import { lists } from './en/lists';
import { overview } from './en/overview';
import { people } from './en/people';
import { sessions } from './en/sessions';
import { submissions } from './en/submissions';
import { settings } from './en/settings';
import { numbers } from './en/numbers';
import { webhooks } from './en/webhooks';
import { installation } from './en/installation';

export const en = {
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

export type Words = typeof en;

// English words of the console, by the part of the console that shows them.
import { nextSteps } from '../../contracts/authority-codes';
import { chains } from './en/chains';
import { entry } from './en/entry';
import { frame } from './en/frame';
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

export interface ReportedFault {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly provider?: string | undefined;
}

/** Why a job waits: its step, and the state of its chain. */
export interface Wait {
  readonly step: string;
  readonly provider: string;
  readonly message: string;
  readonly pending?: number | undefined;
  readonly isStopped?: boolean | undefined;
  readonly isSealingPaused?: boolean | undefined;
}

/** Calls that a remedy names for programs; the console has a button for each. */
const forPrograms: readonly (readonly [RegExp, string])[] = [
  [/ \((?:GET|POST|PUT|PATCH|DELETE) \/[^)]*\)/g, ''],
  [/: (?:customer|supplier)\.tax_id\.code (\S+) and (?:customer|supplier)\.name /g, ': tax id $1 and name '],
];

/** What to do; the text of the service is English already. */
const remedy = (text: string, _code?: string): string =>
  forPrograms.reduce((told, [form, word]) => told.replace(form, word), text);

/** The message of a broken rule, by its code. */
const rule = (_code: string, text: string): string => text;

/** Why sending is stopped, by its code; the authority's texts are unchanged. */
const stopText = (_code: string, text: string): string => text;

/** Texts of the service are English: names of workflows and steps, errors, events of steps, what a job waits for. */
const templateText = (text: string): string => text;
const faultText = ({ message = '' }: ReportedFault): string => message;
const eventText = ({ message = '' }: ReportedFault & { readonly status: string }): string => message;
const waitText = ({ step, message }: Wait): string => `${step}: ${message}`;

/** The English texts of the service are used. */
const warnings: Readonly<Record<string, { readonly cause: string; readonly remedy: string }>> = {};

export const en = {
  ...frame,
  remedy,
  rule,
  stopText,
  nextSteps,
  templateText,
  faultText,
  eventText,
  waitText,
  warnings,
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
  simulator,
  webhooks,
  workflows,
};

export type ConsoleTexts = typeof en;

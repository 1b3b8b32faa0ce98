// Sets the issue date of an invoice without a date to the day on which the invoice gets its number. A record is created
// together with the invoice (RD 1007/2023 art. 9), so every other date gets a warning.
import { toDayInTimeZone } from '../chain/record/timestamp';
import { buildClockDriftWaitMessage, findClockDriftSeconds } from '../contracts/process-clock';
import { createWarning, type Warning } from '../contracts/warnings';
import { toCivilDateTime } from '../document/calculate/dates';
import type { Invoice } from '../document/model/invoice';
import { peninsularTimeZone } from '../document/territories';
import type { JobStepWait } from '../model/walk';
import type { StepContext } from './step-context';

type Dated = Partial<Pick<Invoice, 'issue_date' | 'issue_time'>>;

type IssueContext = Pick<StepContext, 'entry' | 'view' | 'tools'>;

const readZone = ({ view }: Pick<IssueContext, 'view'>): string => view.chain?.zone ?? peninsularTimeZone;

/**
 * Returns the members to set when the document gets its number; empty if the document keeps its date.
 * @param day the day on which an earlier attempt of the same job assigned the number
 */
export function buildIssueDateChangeAtNumbering(context: IssueContext, doc: Dated, day?: string): Dated {
  const { entry, tools } = context;
  const isOpen = entry.dateIsOpen === true && !entry.signed && !entry.fiscal && doc.issue_date !== undefined;
  const now = toCivilDateTime(tools.now, readZone(context));
  const date = day ?? now.date;
  if (!isOpen || doc.issue_date === date) return {};
  return { issue_date: date, ...(doc.issue_time === undefined ? {} : { issue_time: now.time }) };
}

const toQuarter = (day: string): string => `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

interface IssueDateContext {
  readonly entry: Pick<StepContext['entry'], 'fiscal'>;
  readonly zone: string;
  readonly now: Date;
}

/**
 * Returns the wait of a numbering step that would decide the date of an invoice by a wrong clock; undefined if the clocks
 * agree, or if the document has its number and its date. A step that waits already keeps its text, because only this
 * worker's clock is wrong.
 */
export function findClockDriftWait({ entry, view, tools, job, waits }: StepContext): JobStepWait | undefined {
  const seconds = findClockDriftSeconds(tools.now, view.databaseTime);
  if (seconds === undefined) return undefined;
  const { code } = JSON.parse(entry.document) as Partial<Invoice>;
  if (code && entry.dateIsOpen !== true) return undefined;
  const message = waits ? {} : { message: buildClockDriftWaitMessage(seconds) };
  return { kind: 'wait', for: 'series', id: job._id, ...message };
}

/** Returns the facts that decide whether a date is in the past. */
export const toIssueDateContext = (context: IssueContext): IssueDateContext => ({
  entry: context.entry,
  zone: readZone(context),
  now: context.tools.now,
});

/**
 * Warns about an invoice whose first record is created on another day than its issue date. In the last hour of a day in
 * the Canary Islands, the next day, which the authority accepts, has begun in the peninsula; later days are refused.
 */
export function listIssueDateNotTodayWarnings(
  { entry, zone, now }: IssueDateContext,
  { issue_date: date }: Dated,
): Warning[] {
  const today = toDayInTimeZone(now.getTime(), zone);
  if (entry.fiscal || date === undefined || date === today) return [];
  if (date > today && date > toDayInTimeZone(now.getTime(), peninsularTimeZone)) return [];
  const key = date > today ? 'issue-date-ahead' : 'issue-date-past';
  const id = toQuarter(date) === toQuarter(today) ? key : (`${key}.quarter` as const);
  return [createWarning(id, ['$.doc.issue_date'], { date, today })];
}

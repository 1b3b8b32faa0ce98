// Creates messages about events. The task counts events by cause, ends windows, and creates digests. The database finds
// the due work. If two processes do the same work, compare-and-set decides. A workspace that fails delays no other
// workspace.
import type { Logger } from 'pino';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import { singleEventNoticeTopics } from '../../contracts/notices';
import {
  computeNextDigestMailTime,
  findNoticeTopicOfEvent,
  formatDigestMailDay,
  tallyNoticeEvents,
} from '../../mail/notices';
import type { NoticeDigestEventCounts, NoticeSettingsDocument, NoticeTallyDocument } from '../../model/notice';
import { type Database, isDatabaseMaxTimeExpiredError } from '../../store/database';
import { readNewestEventPosition } from '../../store/events/order';
import { insertNoticeMessagesWithinDailyLimit } from '../../store/notices/messages';
import {
  countNoticeDigestEventsByType,
  type EventTypeCount,
  listEventsForNotices,
  readFirstFaultCodesByJob,
} from '../../store/notices/noticed-events';
import {
  claimNoticeCheck,
  endNoticeCheck,
  listNoticeSettingsDueForCheck,
  findNoticeSettings,
  advanceNoticeDigestIfUnchanged,
  moveNoticeCursorIfUnchanged,
} from '../../store/notices/settings';
import {
  incrementNoticeTallies,
  listDueNoticeTallies,
  listNoticeTallyCauses,
  takeAndResetNoticeTally,
} from '../../store/notices/tallies';

/** Dependencies of creating messages. */
export interface NoticeTallyDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Counts new events, creates digests, and creates the messages of windows that ended. */
export async function saveNoticeTalliesAndMessages(by: NoticeTallyDeps, signal: AbortSignal): Promise<void> {
  const newest = await readNewestEventPosition(by.database);
  for (const settings of await listNoticeSettingsDueForCheck(by.database, newest, by.now())) {
    if (signal.aborted) return;
    await alone(by, settings.workspace, () => lookAtWorkspace(by, settings, newest));
  }
  for (const tally of await listDueNoticeTallies(by.database, by.now())) {
    if (signal.aborted) return;
    await alone(by, tally.workspace, () => endWindow(by, tally));
  }
}

/**
 * Runs the work of one workspace. A failure affects no other workspace; the work is retried at the workspace's next
 * check.
 */
async function alone({ log }: NoticeTallyDeps, workspace: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ error, workspace }, 'failed to make notices of a workspace: it will be retried');
  }
}

async function lookAtWorkspace(by: NoticeTallyDeps, settings: NoticeSettingsDocument, newest: number): Promise<void> {
  const { database, now } = by;
  if (!(await claimNoticeCheck(database, settings, later(now(), limits.againMs)))) return;
  let { position } = settings;
  let next = position;
  for (let page = 0; page < limits.pagesMax && next < newest; page += 1) {
    const counted = await countPage(by, { ...settings, position }, newest);
    if (!counted) return;
    if (counted.isStored) position = counted.next;
    next = counted.next;
  }
  const { _id } = settings;
  await endNoticeCheck(database, { _id, position }, { position: next, lookAt: later(now(), limits.lookMs) });
  // A digest that fails delays no notice.
  if (settings.digestAt <= now()) await makeDigest(by, settings, newest);
}

/** The next position of the cursor, and whether it is stored already. A page without events needs no transaction. */
interface CountedPage {
  readonly next: number;
  readonly isStored: boolean;
}

/** Counts a page of events. Returns undefined if another process has moved the cursor. */
async function countPage(
  { database, now }: NoticeTallyDeps,
  settings: NoticeSettingsDocument,
  upTo: number,
): Promise<CountedPage | undefined> {
  const { workspace, position } = settings;
  const events = await listEventsForNotices(database, workspace, { after: position, upTo });
  if (events.length === 0) return { next: upTo, isStored: false };
  const isLast = events.length < limits.eventsMax;
  const next = isLast ? upTo : (events.at(-1)?.position ?? upTo);
  const jobs = events.flatMap(({ type, data }) => (type === 'job.completed' ? [String(data.job_id)] : []));
  const codes = await readFirstFaultCodesByJob(database, workspace, jobs);
  const known = await listNoticeTallyCauses(database, workspace);
  const heard = new Set(settings.hearers.flatMap(({ topics }) => topics));
  const tallies = tallyNoticeEvents(events, codes, known).filter(({ topic }) => heard.has(topic));
  const isMoved = await database.transaction(async (session) => {
    if (!(await moveNoticeCursorIfUnchanged(database, settings, next, session))) return false;
    await incrementNoticeTallies(database, workspace, tallies, now(), session);
    return true;
  });
  return isMoved ? { next, isStored: true } : undefined;
}

/** Creates the messages of a cause, once. The recipients are read at this time. */
async function endWindow({ database, now }: NoticeTallyDeps, due: NoticeTallyDocument): Promise<void> {
  const settings = await findNoticeSettings(database, due.workspace);
  await database.transaction(async (session) => {
    const taken = await takeAndResetNoticeTally(database, due, now(), session);
    if (!taken?.since || !settings) return;
    const { topic, cause, count, since, named } = taken;
    const window = `${due._id}:${due.dueAt?.toISOString()}`;
    await insertNoticeMessagesWithinDailyLimit(
      database,
      settings,
      { topic, cause, count, since, named },
      { window, now: now() },
      session,
    );
  });
}

/** Creates the digest of a morning. After a pause of several days, there is only one digest. */
async function makeDigest(
  { database, log, now }: NoticeTallyDeps,
  settings: NoticeSettingsDocument,
  newest: number,
): Promise<void> {
  const { workspace, zone, digestPosition } = settings;
  const isHeard = settings.hearers.some(({ topics }) => topics.includes('digest'));
  const range = { after: digestPosition, upTo: newest };
  const skipIfTooMany = (error: unknown): undefined => {
    if (!isDatabaseMaxTimeExpiredError(error)) throw error;
    log.warn({ error, workspace }, 'the digest is left out: its events cannot be counted in time');
  };
  // The next attempt would count even more events.
  const counted = isHeard ? await countNoticeDigestEventsByType(database, workspace, range).catch(skipIfTooMany) : [];
  const content = { topic: 'digest' as const, day: formatDigestMailDay(now(), zone), counts: sumUp(counted ?? []) };
  const next = { digestAt: computeNextDigestMailTime(now(), zone), digestPosition: newest };
  const window = `${workspace}:digest:${settings.digestAt.toISOString()}`;
  await database.transaction(async (session) => {
    if (!(await advanceNoticeDigestIfUnchanged(database, settings, next, session)) || !counted) return;
    await insertNoticeMessagesWithinDailyLimit(database, settings, content, { window, now: now() }, session);
  });
}

function sumUp(counted: readonly EventTypeCount[]): NoticeDigestEventCounts {
  const sum = (isOf: (one: EventTypeCount) => boolean): number =>
    counted.filter(isOf).reduce((total, { count }) => total + count, 0);
  const topicOf = ({ type }: EventTypeCount) =>
    findNoticeTopicOfEvent({ type, data: { result: 'failed' }, createdAt: new Date(0) });
  const byTopic = singleEventNoticeTopics.map((topic) => [topic, sum((one) => topicOf(one) === topic)] as const);
  const accepted = sum(({ type }) => type.startsWith('record.accepted'));
  return { ...(Object.fromEntries(byTopic) as Omit<NoticeDigestEventCounts, 'accepted'>), accepted };
}

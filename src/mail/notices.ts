// The rules of notices: the topic of an event, the cause that it counts toward, and when a digest is due. Pure
// functions.
import { noticeLimits as limits } from '../contracts/limits/notices';
import { type SingleEventNoticeTopic, singleEventNoticeTopics, eventTypesByNoticeTopic } from '../contracts/notices';
import { toCivilDateTime } from '../document/calculate/dates';
import type { EventDocument } from '../model/event';
import type { NoticeEventTally } from '../model/notice';

type CountedEvent = Pick<EventDocument, 'type' | 'data' | 'createdAt'>;

/** Finds the topic of an event; undefined if the event causes no notice. */
export function findNoticeTopicOfEvent({ type, data }: CountedEvent): SingleEventNoticeTopic | undefined {
  if (type === 'job.completed' && data.result !== 'failed') return undefined;
  return singleEventNoticeTopics.find((topic) =>
    (eventTypesByNoticeTopic[topic].events as readonly string[]).includes(type),
  );
}

/**
 * Reads the cause of an event, which is a code, a reason, or the number of remaining days. Causes do not name
 * suppliers, jobs or certificates, because hundreds of these can fail for the same cause.
 * @param codes first fault of failed jobs, by the id of the job
 */
function readCause({ type, data }: CountedEvent, codes: ReadonlyMap<string, string>): string {
  const { code, reason, days, job_id: job } = data;
  const told = type === 'job.completed' ? codes.get(String(job)) : (code ?? reason ?? days);
  const word = told === undefined ? type : String(told);
  return word.replaceAll(/[^\w.-]/g, '-').slice(0, limits.causeCharactersMax);
}

/**
 * Counts events by topic and cause.
 * @param known causes that are already counted, as `<topic>:<cause>`. Above the limit, further causes count as `other`
 */
export function tallyNoticeEvents(
  events: readonly CountedEvent[],
  codes: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): NoticeEventTally[] {
  const keys = new Set(known);
  const tallies = new Map<string, NoticeEventTally>();
  for (const event of events) {
    const topic = findNoticeTopicOfEvent(event);
    if (!topic) continue;
    const cause = chooseCause(keys, topic, readCause(event, codes));
    const key = `${topic}:${cause}`;
    keys.add(key);
    const { count = 0, since = event.createdAt, named = [] } = tallies.get(key) ?? {};
    const { job_id: job, entry_id: entry, webhook_id: webhook } = event.data;
    const id = job ?? entry ?? webhook;
    const isNew = id !== undefined && named.length < limits.namedMax && !named.includes(String(id));
    tallies.set(key, { topic, cause, count: count + 1, since, named: isNew ? [...named, String(id)] : named });
  }
  return [...tallies.values()];
}

function chooseCause(keys: ReadonlySet<string>, topic: SingleEventNoticeTopic, cause: string): string {
  if (keys.has(`${topic}:${cause}`)) return cause;
  const topicCauses = [...keys].filter((key) => key.startsWith(`${topic}:`)).length;
  return topicCauses < limits.causesMax ? cause : 'other';
}

/** Computes when the next digest is due, which is the next morning in the zone. */
export function computeNextDigestMailTime(now: Date, zone: string): Date {
  const today = toCivilDateTime(now, zone).date;
  const morning = computeMorning(today, zone);
  if (morning > now) return morning;
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  return computeMorning(tomorrow, zone);
}

/** Computes the instant at which clocks in the zone show the hour of the digest. */
function computeMorning(day: string, zone: string): Date {
  const digestTime = Date.parse(`${day}T00:00:00Z`) + limits.digestHour * 3_600_000;
  const { date, time } = toCivilDateTime(new Date(digestTime), zone);
  return new Date(2 * digestTime - Date.parse(`${date}T${time}Z`));
}

/** Formats the day of a digest in the zone of its recipients. */
export const formatDigestMailDay = (at: Date, zone: string): string => toCivilDateTime(at, zone).date;

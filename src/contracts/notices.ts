// What people can be told of: the one table of topics, and the events that each comes from.
import type { EventType } from './events';

interface TopicRow {
  /** Events of the topic; none: Sello makes it itself. */
  readonly events: readonly EventType[];
}

export const noticeTable = {
  stop: { events: ['chain.stopped', 'chain.paused', 'chain.alarm'] },
  'job-failed': { events: ['job.completed'] },
  'record-rejected': { events: ['record.rejected'] },
  'certificate-ending': { events: ['certificate.expiring'] },
  'title-ending': { events: ['title.ending'] },
  'webhook-off': { events: ['webhook.disabled'] },
  digest: { events: [] },
} as const satisfies Readonly<Record<string, TopicRow>>;

/** What a person can be told of. */
export type NoticeTopic = keyof typeof noticeTable;

export const noticeTopics = Object.keys(noticeTable) as NoticeTopic[];

/** Topics of single events; the digest counts them. */
export type EventTopic = Exclude<NoticeTopic, 'digest'>;

export const eventTopics = noticeTopics.filter((topic): topic is EventTopic => topic !== 'digest');

/** Types of events that notices are made of. */
export const noticedEventTypes: readonly EventType[] = eventTopics.flatMap((topic) => [...noticeTable[topic].events]);

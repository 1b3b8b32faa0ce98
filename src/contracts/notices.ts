// The table of the topics of notices, each with its events.
import type { EventType } from './events';

interface TopicRow {
  /** Events of the topic; empty if Sello creates the topic itself. */
  readonly events: readonly EventType[];
}

export const eventTypesByNoticeTopic = {
  stop: { events: ['chain.stopped', 'chain.paused', 'chain.alarm'] },
  'job-failed': { events: ['job.completed'] },
  'record-rejected': { events: ['record.rejected'] },
  'certificate-ending': { events: ['certificate.expiring'] },
  'title-ending': { events: ['title.ending'] },
  'webhook-off': { events: ['webhook.disabled'] },
  digest: { events: [] },
} as const satisfies Readonly<Record<string, TopicRow>>;

export type NoticeTopic = keyof typeof eventTypesByNoticeTopic;

export const noticeTopics = Object.keys(eventTypesByNoticeTopic) as NoticeTopic[];

/** Topics of single events; the digest counts them. */
export type SingleEventNoticeTopic = Exclude<NoticeTopic, 'digest'>;

export const singleEventNoticeTopics = noticeTopics.filter(
  (topic): topic is SingleEventNoticeTopic => topic !== 'digest',
);

/** Types of events that lead to notices. */
export const noticeEventTypes: readonly EventType[] = singleEventNoticeTopics.flatMap((topic) => [
  ...eventTypesByNoticeTopic[topic].events,
]);

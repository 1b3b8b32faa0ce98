// Announces the events in the outbox to calls that wait for an event. A change stream of MongoDB sends them to every
// process as soon as their transaction is committed by a majority. The announcements themselves are never written.
import type { EventDataValues, EventType } from '../../contracts/events';
import { milestoneAnnouncementLimits as limits } from '../../contracts/limits/events';
import type { JobMilestone } from '../../contracts/milestones';
import type { Database } from '../database';
import { type OutboxDocument, getOutboxCollection } from './outbox';

/** The events that announce a milestone. A job that ends has reached all milestones. */
const announcedBy: Readonly<Record<JobMilestone, readonly EventType[]>> = {
  sealed: ['record.sealed', 'job.completed'],
  printed: ['entry.files', 'job.completed'],
  reported: ['job.completed'],
};

/** Members with the ids of an event's resources. */
const announcedIds = ['job_id', 'entry_id'] as const;

/** Something has happened to the job or entry with this id. */
export interface JobMilestoneAnnouncement {
  readonly workspace: string;
  readonly id: string;
  /** Milestones that the job may have reached. */
  readonly milestones: readonly JobMilestone[];
}

export interface JobMilestoneAnnouncementListener {
  /**
   * Called when the database has responded. Everything that was committed after the first call has then been announced.
   * There is a call at least every three seconds.
   */
  readonly alive: () => void;
  readonly announced: (announcements: readonly JobMilestoneAnnouncement[]) => void;
  /** The stream has ended, and later commits are not announced. */
  readonly failed: (error: unknown) => void;
}

/** The part of a document of the outbox that a change stream sends. */
interface AnnouncedDocument {
  readonly fullDocument?: {
    readonly events?: readonly {
      readonly type: EventType;
      readonly workspace: string | null;
      readonly data: EventDataValues;
    }[];
  };
}

/**
 * Listens to the announcements of a milestone. After an interruption, the driver continues at its last position, so
 * that no announcement is lost.
 * @returns a function that stops listening; no call follows it
 */
export function listenToJobMilestoneAnnouncements(
  database: Database,
  milestone: JobMilestone,
  { alive, announced, failed }: JobMilestoneAnnouncementListener,
): () => Promise<void> {
  const types = announcedBy[milestone];
  const stream = getOutboxCollection(database).watch<OutboxDocument, AnnouncedDocument>(buildPipeline(types), {
    maxAwaitTimeMS: limits.awaitMs,
  });
  let isStopped = false;
  const listen = async (): Promise<void> => {
    for await (const { fullDocument } of stream) {
      if (isStopped) return;
      announced(toAnnouncements(fullDocument?.events ?? [], types));
    }
    throw new Error('the change stream has ended');
  };
  // Each response of the database advances the token, even an empty response.
  stream.on('resumeTokenChanged', () => {
    if (!isStopped) alive();
  });
  void listen().catch((error: unknown) => {
    if (!isStopped) failed(error);
  });
  return async () => {
    isStopped = true;
    await stream.close();
  };
}

/** Builds the pipeline with which the database filters the documents and sends only ids. */
const buildPipeline = (types: readonly EventType[]) => [
  { $match: { operationType: 'insert', 'fullDocument.events.type': { $in: [...types] } } },
  {
    $project: Object.fromEntries(
      ['type', 'workspace', ...announcedIds.map((id) => `data.${id}`)].map((path) => [
        `fullDocument.events.${path}`,
        1,
      ]),
    ),
  },
];

type AnnouncedEvent = NonNullable<NonNullable<AnnouncedDocument['fullDocument']>['events']>[number];

const toAnnouncements = (events: readonly AnnouncedEvent[], types: readonly EventType[]): JobMilestoneAnnouncement[] =>
  events
    .filter(({ type }) => types.includes(type))
    .flatMap(({ type, workspace, data }) =>
      announcedIds.flatMap((name) => {
        const id = data[name];
        const milestones = listMilestones(type);
        return workspace !== null && typeof id === 'string' ? [{ workspace, id, milestones }] : [];
      }),
    );

const listMilestones = (type: EventType): JobMilestone[] =>
  (Object.keys(announcedBy) as JobMilestone[]).filter((milestone) => announcedBy[milestone].includes(type));

// Notices: who hears of what, counts of what happened by cause, and the messages that are sent.
import type { EventTopic, NoticeTopic } from '../contracts/notices';
import type { Language } from '../messages/text';

/** Who is told: a mail address, or the webhook of a chat. */
export interface NoticeHearer {
  readonly kind: 'mail' | 'webhook';
  /** Mail address, or URL. The URL of a chat lets its holder write there. */
  readonly address: string;
  readonly topics: readonly NoticeTopic[];
}

/** What a person sets. */
export interface NoticeSettings {
  readonly language: Language;
  /** IANA time zone: the digest is sent in its morning. */
  readonly zone: string;
  readonly hearers: readonly NoticeHearer[];
}

/** Settings as they are stored, with how far the events of the workspace are counted. */
export interface NoticeSettingsDocument extends NoticeSettings {
  /** The workspace. */
  readonly _id: string;
  readonly workspace: string;
  /** Position of the last event that is counted. */
  readonly position: number;
  /** The workspace is looked at from then on. */
  readonly lookAt: Date;
  /** When the next digest is due, and the last event of the one before. */
  readonly digestAt: Date;
  readonly digestPosition: number;
  readonly updatedAt: Date;
}

/** Events of one cause that no message has told yet. */
export interface NoticeTallyDocument {
  /** `<workspace>:<topic>:<cause>`. */
  readonly _id: string;
  readonly workspace: string;
  readonly topic: EventTopic;
  readonly cause: string;
  readonly count: number;
  /** Time of the first of them, and some ids. */
  readonly since: Date | null;
  readonly named: readonly string[];
  /** When their message is due. Absent: there is nothing to tell. */
  readonly dueAt?: Date;
  /** When the last message became due. */
  readonly lastAt?: Date;
  readonly expiresAt: Date;
}

/** What a message tells. */
export type NoticeContent =
  | {
      readonly topic: EventTopic;
      readonly cause: string;
      readonly count: number;
      readonly since: Date;
      readonly named: readonly string[];
    }
  | { readonly topic: 'digest'; readonly day: string; readonly counts: DigestCounts };

/** What happened since the last digest. */
export type DigestCounts = Readonly<Record<EventTopic | 'accepted', number>>;

/** One message to one hearer. */
export interface NoticeMessageDocument {
  /** Its window and its hearer: a window has one message for each hearer. */
  readonly _id: string;
  readonly workspace: string;
  readonly hearer: Pick<NoticeHearer, 'kind' | 'address'>;
  readonly content: NoticeContent;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly nextAt?: Date;
  readonly claim?: string;
  /** Attempts whose end is unknown: the process died, or no answer came. Each may have arrived. */
  readonly unclear?: number;
  /** What went wrong at the last attempt. */
  readonly problem?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

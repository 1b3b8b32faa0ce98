// Notices: their recipients, counts of events by cause, and the messages that are sent.
import type { SingleEventNoticeTopic, NoticeTopic } from '../contracts/notices';
import type { Language } from '../messages/text';

/** A recipient: an email address, or the webhook of a chat. */
export interface NoticeRecipient {
  readonly kind: 'mail' | 'webhook';
  /** Email address, or URL. Anyone who has the URL of a chat can write there. */
  readonly address: string;
  readonly topics: readonly NoticeTopic[];
}

/** Settings of a user. */
export interface NoticeSettings {
  readonly language: Language;
  /** IANA time zone. The digest is sent in the morning of this zone. */
  readonly zone: string;
  readonly hearers: readonly NoticeRecipient[];
}

/** Settings as they are stored, and up to which event the events of the workspace are counted. */
export interface NoticeSettingsDocument extends NoticeSettings {
  /** The workspace. */
  readonly _id: string;
  readonly workspace: string;
  /** Position of the last event that was counted. */
  readonly position: number;
  /** When the workspace is checked next. */
  readonly lookAt: Date;
  /** When the next digest is due, and the last event of the previous digest. */
  readonly digestAt: Date;
  readonly digestPosition: number;
  readonly updatedAt: Date;
}

/** Events of one cause that no message has reported yet. */
export interface NoticeTallyDocument {
  /** `<workspace>:<topic>:<cause>`. */
  readonly _id: string;
  readonly workspace: string;
  readonly topic: SingleEventNoticeTopic;
  readonly cause: string;
  readonly count: number;
  /** Time of the first of these events, and some ids. */
  readonly since: Date | null;
  readonly named: readonly string[];
  /** When the message about these events is due. Absent if there is nothing to report. */
  readonly dueAt?: Date;
  /** When the last message became due. */
  readonly lastAt?: Date;
  readonly expiresAt: Date;
}

/** The count of events with the same cause. */
export interface NoticeEventTally {
  readonly topic: SingleEventNoticeTopic;
  readonly cause: string;
  readonly count: number;
  readonly since: Date;
  readonly named: readonly string[];
}

/** The content of a message. */
export type NoticeContent =
  | NoticeEventTally
  | { readonly topic: 'digest'; readonly day: string; readonly counts: NoticeDigestEventCounts };

/** Events since the last digest, counted. */
export type NoticeDigestEventCounts = Readonly<Record<SingleEventNoticeTopic | 'accepted', number>>;

/** One message to one recipient. */
export interface NoticeMessageDocument {
  /** Id of the window and the recipient, so that a window has one message for each recipient. */
  readonly _id: string;
  readonly workspace: string;
  readonly hearer: Pick<NoticeRecipient, 'kind' | 'address'>;
  readonly content: NoticeContent;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly nextAt?: Date;
  readonly claim?: string;
  /**
   * Number of attempts with an unknown end, because the process died or there was no response. Each of them may have
   * arrived.
   */
  readonly unclear?: number;
  /** The error of the last attempt. */
  readonly problem?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

// Webhooks of a workspace, and the deliveries of events to them.
import type { EncryptedBytes } from './key';
import type { EventType } from '../contracts/events';
import type { EventDocument } from './event';

/** A secret that signs deliveries. The previous secret stays valid until its end. */
export interface WebhookSecret {
  readonly encrypted: EncryptedBytes;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
}

/** Why a webhook is disabled: `gone` if its URL returned 410, `failing` if no delivery succeeded for five days. */
export type WebhookDisabledReason = 'gone' | 'failing' | 'manual';

/** A webhook with its encrypted secrets. */
export interface WebhookDocument {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Types of events; empty for every type. */
  readonly types: readonly EventType[];
  readonly enabled: boolean;
  readonly disabled?: { readonly at: Date; readonly reason: WebhookDisabledReason };
  /** The newest first, two at most. */
  readonly secrets: readonly WebhookSecret[];
  /** Time from which every delivery has failed; absent if the last delivery succeeded. */
  readonly failingSince?: Date;
  readonly lastSuccessAt?: Date;
  /** Events to deliver again, after one position and up to another. */
  readonly redelivery?: WebhookRedelivery;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A redelivery in progress. */
export interface WebhookRedelivery {
  readonly since: Date;
  readonly position: number;
  readonly until: number;
  /** Whether to deliver only events that were never delivered. */
  readonly undelivered: boolean;
}

/**
 * State of a delivery. `failed` means that no attempt remains, or that its webhook was disabled; a client can request
 * the delivery again.
 */
export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed';

/** One attempt. `text` is the beginning of the response, or the reason why there was none. */
export interface WebhookDeliveryAttempt {
  readonly at: Date;
  readonly status?: number;
  readonly durationMs: number;
  readonly text: string;
}

/** The delivery of one event to one webhook. */
export interface WebhookDeliveryDocument {
  /** `<workspace>:<webhook>:<event>` */
  readonly _id: string;
  readonly workspace: string;
  /** Key of the webhook. */
  readonly webhook: string;
  readonly event: Pick<EventDocument, '_id' | 'type' | 'data' | 'createdAt'>;
  readonly state: WebhookDeliveryState;
  readonly attempts: number;
  /** When the delivery is due, while it waits. A claim moves this time, so that no other process takes the delivery. */
  readonly nextAt?: Date;
  readonly claim?: string;
  readonly log: readonly WebhookDeliveryAttempt[];
  readonly createdAt: Date;
  /**
   * When the database deletes the row. Set by the end of the delivery, because a clock of the database that is ahead for
   * a minute would otherwise delete deliveries that wait.
   */
  readonly expiresAt?: Date;
}

// What batches, bulk actions, exports and registrations have in common: a run does their work, and the sweep ensures that
// the run exists.
import type { AuditActor } from './audit';

export interface BackgroundWorkDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  /** Whether the run has something to do or to wait for. */
  readonly open: boolean;
  /** The author of changes by the run. */
  readonly by: AuditActor;
  readonly traceparent: string;
  readonly createdAt: Date;
  /** When the sweep last ensured that there is a run. */
  readonly checkedAt: Date;
}

/** The access key of the client, and the guard of each write. */
export interface BackgroundWorkDocumentWithRevision extends BackgroundWorkDocument {
  readonly accessKey: string;
  /** Counts the writes. The revision that was read guards each write. */
  readonly revision: number;
}

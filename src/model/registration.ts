// Registrations, in which a supplier signs its form at a personal link, and can issue afterwards.
import type { RepresentationFormFault } from '../contracts/representation-form';
import type { SelfRegistrationStatus } from '../contracts/registration-statuses';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { AuditActor } from './audit';

/** A file of the party entry. */
export interface SelfRegistrationFile {
  readonly id: string;
  readonly hash: string;
  readonly at: Date;
}

export interface SelfRegistrationDocument {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly environment: AuthorityEnvironment;
  readonly status: SelfRegistrationStatus;
  /** The run of the registration has something to do or to wait for. */
  readonly open: boolean;
  readonly supplier: {
    readonly name: string;
    readonly taxCode: string;
    readonly address: { readonly street: string; readonly city: string; readonly postcode: string };
    readonly email?: string;
  };
  readonly signer: { readonly name: string; readonly taxCode: string; readonly capacity?: string };
  readonly language: 'es' | 'en';
  readonly returnUrl?: string;
  /** Origins whose pages may frame the supplier's page. */
  readonly frameOrigins: readonly string[];
  /** SHA-256 (hex) of the secret part of the link, and how many links there were before. */
  readonly tokenHash: string;
  readonly links: number;
  readonly expiresAt: Date;
  /** The party, and the job that registers it. */
  readonly entry: string;
  readonly job: string;
  /** The form as issued to the supplier. */
  readonly form: SelfRegistrationFile;
  readonly representative: { readonly name: string; readonly taxCode: string };
  /** The supplier's last upload, and pictures of the signer's identity document. */
  readonly signed?: SelfRegistrationFile;
  readonly identity: readonly (SelfRegistrationFile & { readonly view: 'front' | 'back' })[];
  readonly uploads: number;
  readonly faults: readonly RepresentationFormFault[];
  /** An operator's words to the supplier. */
  readonly note?: string;
  /** Holder of the signature's certificate, for the operator. */
  readonly holder?: { readonly name: string; readonly taxCode?: string; readonly issuer: string };
  /**
   * The form is valid, so its job registers the supplier. `by` is the operator's access key; if absent, the signature
   * was verified.
   */
  readonly accepted?: { readonly at: Date; readonly by?: string } | null;
  readonly reminders: number;
  readonly remindedAt?: Date;
  /** A reminder is to be mailed. */
  readonly isMailDue?: boolean;
  /** The run has sent its automatic reminder of the link's end. */
  readonly isEndNear?: boolean;
  /** Counts the writes. Each is guarded by the revision that it read. */
  readonly revision: number;
  readonly accessKey: string;
  readonly by: AuditActor;
  readonly traceparent: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt?: Date;
  /** When the sweep last ensured that it has a run. */
  readonly checkedAt: Date;
  /** When the database deletes the registration. The party keeps its files. */
  readonly deleteAt?: Date;
}

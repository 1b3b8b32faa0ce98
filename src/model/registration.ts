// Registrations in which a supplier signs its form at a personal link. After that, the supplier can issue invoices.
import type { RepresentationFormFault } from '../contracts/representation-form';
import type { SelfRegistrationStatus } from '../contracts/registration-statuses';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { BackgroundWorkDocumentWithRevision } from './run';

/** A file of the party entry. */
export interface SelfRegistrationFileRef {
  readonly id: string;
  readonly hash: string;
  readonly at: Date;
}

export interface SelfRegistrationDocument extends BackgroundWorkDocumentWithRevision {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly environment: AuthorityEnvironment;
  readonly status: SelfRegistrationStatus;
  readonly supplier: {
    readonly name: string;
    readonly taxCode: string;
    readonly address: { readonly street: string; readonly city: string; readonly postcode: string };
    readonly email?: string;
  };
  readonly signer: { readonly name: string; readonly taxCode: string; readonly capacity?: string };
  readonly language: 'es' | 'en';
  readonly returnUrl?: string;
  /** Origins whose pages may show the supplier's page in a frame. */
  readonly frameOrigins: readonly string[];
  /** SHA-256 (hex) of the secret part of the link, and how many links there were before. */
  readonly tokenHash: string;
  readonly links: number;
  readonly expiresAt: Date;
  /** The party's entry, and the job that registers the party. */
  readonly entry: string;
  readonly job: string;
  /** The form as issued to the supplier. */
  readonly form: SelfRegistrationFileRef;
  readonly representative: { readonly name: string; readonly taxCode: string };
  /** The supplier's last upload, and pictures of the signer's identity document. */
  readonly signed?: SelfRegistrationFileRef;
  readonly identity: readonly (SelfRegistrationFileRef & { readonly view: 'front' | 'back' })[];
  readonly uploads: number;
  readonly faults: readonly RepresentationFormFault[];
  /** An operator's words to the supplier. */
  readonly note?: string;
  /** Holder of the signature's certificate, for the operator. */
  readonly holder?: { readonly name: string; readonly taxCode?: string; readonly issuer: string };
  /**
   * Set if the form is valid, so that its job registers the supplier. `by` is the operator's access key; if absent, the
   * signature was verified.
   */
  readonly accepted?: { readonly at: Date; readonly by?: string } | null;
  readonly reminders: number;
  readonly remindedAt?: Date;
  /** A reminder is to be mailed. */
  readonly isMailDue?: boolean;
  /** Whether the run has sent its automatic reminder that the link will end. */
  readonly isEndNear?: boolean;
  readonly updatedAt: Date;
  readonly endedAt?: Date;
  /** When the database deletes the registration. The party keeps its files. */
  readonly deleteAt?: Date;
}

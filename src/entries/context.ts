// What the rules of entries need from outside: tenant, store, keys, clock and ids.
import type { WorkspaceStore } from '../store/for-workspace';
import type { KeyRing } from '../store/tenants/key-ring';
import type { WorkspaceDocument } from '../store/tenants/workspaces';

/** Given by whoever serves a client's call. `now` is the same instant for the whole call. */
export interface EntryContext {
  readonly workspace: WorkspaceDocument;
  readonly store: WorkspaceStore;
  readonly keys: Pick<KeyRing, 'signingKey' | 'envelopeKeys'>;
  readonly now: Date;
  /** A new uuid, version 7. */
  readonly newId: () => string;
}

/** What a calculation needs. */
export type BuildContext = Pick<EntryContext, 'now' | 'newId'>;

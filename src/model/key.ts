// Keys: those that sign tokens and envelopes, and the access keys that tokens belong to.

/** A signing key (ES256). `workspace` null: it signs the tokens of this service. */
export interface SigningKeyDocument {
  readonly _id: string;
  readonly use: 'token' | 'envelope';
  readonly workspace: string | null;
  readonly publicJwk: Readonly<Record<string, string>>;
  /** Private JWK, encrypted under the master key. */
  readonly encryptedPrivate: EncryptedBytes;
  /** It signs. Of a use and workspace one does. */
  readonly active: boolean;
  /** It signs no more; what it signed is good until then. Absent for envelopes: their signatures have no end. */
  readonly endsAt?: Date;
  /** What it signed is refused. */
  readonly retiredAt?: Date;
  readonly createdAt: Date;
}

/** What a token's `sub` names: it can be revoked. */
export interface AccessKeyDocument {
  readonly _id: string;
  /** Null: a key of the service's operator, who is no tenant (docs/decisions/0015-the-operator-is-not-a-tenant.md). */
  readonly workspace: string | null;
  readonly name: string;
  /** Scopes, separated by blanks. A token never has more. */
  readonly scope: string;
  /** Name of the enrolled application, when the key is one's: `src` of its meta rows. */
  readonly application?: string;
  /** Absent: the key of a local stack, which never ends. */
  readonly expiresAt?: Date;
  /** Noted at most once a minute. */
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
  /** The access key that made it; absent: a command on the database did. */
  readonly createdBy?: string;
  readonly createdAt: Date;
}

/** A value under the master key, as the database returns it. */
export interface EncryptedBytes {
  readonly buffer: Uint8Array;
}

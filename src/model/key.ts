// Keys that sign tokens and envelopes, and access keys.

/** A signing key (ES256). If `workspace` is null, the key signs the tokens of this installation. */
export interface SigningKeyDocument {
  readonly _id: string;
  readonly use: 'token' | 'envelope';
  readonly workspace: string | null;
  readonly publicJwk: Readonly<Record<string, string>>;
  /** Private JWK, encrypted under the master key. */
  readonly encryptedPrivate: EncryptedBytes;
  /** Whether the key signs. Each use and workspace has one such key. */
  readonly active: boolean;
  /**
   * The key no longer signs, but its signatures are valid until this time. Absent for envelopes, because their
   * signatures do not expire.
   */
  readonly expiresAt?: Date;
  /** Time from which signatures of the key are refused. */
  readonly retiredAt?: Date;
  readonly createdAt: Date;
}

/** The access key that is the `sub` of tokens. The access key can be revoked. */
export interface AccessKeyDocument {
  readonly _id: string;
  /**
   * Workspace of the access key; null for an access key of the operator, who is not a tenant
   * (docs/decisions/0015-the-operator-is-not-a-tenant.md).
   */
  readonly workspace: string | null;
  readonly name: string;
  /** Scopes, separated by spaces. A token of the access key never has more. */
  readonly scope: string;
  /**
   * Name of the enrolled application to which the access key belongs, or of the program that uses it. The name is the
   * `src` of its meta rows.
   */
  readonly application?: string;
  /** End of the access key. Absent for access keys of enrollments and of a local stack, because they do not expire. */
  readonly expiresAt?: Date;
  /** Updated at most once a minute. */
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
  /** The access key that created this one; absent if a command on the database created it. */
  readonly createdBy?: string;
  readonly createdAt: Date;
}

/** A value encrypted with the master key, in the form in which the database returns it. */
export interface EncryptedBytes {
  readonly buffer: Uint8Array;
}

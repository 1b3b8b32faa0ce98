// Keys that sign tokens and envelopes, and access keys.

/** A signing key (ES256). With `workspace` null, it signs the tokens of this installation. */
export interface SigningKeyDocument {
  readonly _id: string;
  readonly use: 'token' | 'envelope';
  readonly workspace: string | null;
  readonly publicJwk: Readonly<Record<string, string>>;
  /** Private JWK, encrypted under the master key. */
  readonly encryptedPrivate: EncryptedBytes;
  /** The key signs. Each use and workspace has one such key. */
  readonly active: boolean;
  /** The key no longer signs, but its signatures are valid until then. Absent for envelopes, whose signatures do not expire. */
  readonly expiresAt?: Date;
  /** Time from which signatures of the key are refused. */
  readonly retiredAt?: Date;
  readonly createdAt: Date;
}

/** The access key in the `sub` of tokens. The key can be revoked. */
export interface AccessKeyDocument {
  readonly _id: string;
  /**
   * Workspace of the access key; null for one of the operator, who is not a tenant
   * (docs/decisions/0015-the-operator-is-not-a-tenant.md).
   */
  readonly workspace: string | null;
  readonly name: string;
  /** Scopes, separated by spaces. A token never has more. */
  readonly scope: string;
  /** Name of the enrolled application that has the access key. The name is the `src` of the application's meta rows. */
  readonly application?: string;
  /** End of the access key; absent for the key of a local stack, because that key does not expire. */
  readonly expiresAt?: Date;
  /** Updated at most once a minute. */
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
  /** The access key that created it; absent if a command on the database did. */
  readonly createdBy?: string;
  readonly createdAt: Date;
}

/** A value encrypted under the master key, as the database returns it. */
export interface EncryptedBytes {
  readonly buffer: Uint8Array;
}

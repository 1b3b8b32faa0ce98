// Applications that workspaces can enroll, and their enrollments.
/** An application, with the hash of its secret. */
export interface ApplicationDocument {
  /** Client id. */
  readonly _id: string;
  /** Name of the application, which is `src` of the meta rows that it writes. */
  readonly name: string;
  /** Scopes of the application's tokens, separated by spaces. */
  readonly scope: string;
  /** SHA-256 (hex) of the secret. The secret has 32 random bytes, so a slower hash adds nothing. */
  readonly secretHash: string;
  readonly disabledAt?: Date;
  readonly createdAt: Date;
}

export interface ApplicationEnrollmentDocument {
  readonly _id: string;
  readonly workspace: string;
  /** Client id of the application. */
  readonly application: string;
  /** Access key of the enrollment's tokens. */
  readonly accessKey: string;
  /** Data of the application, stored as JSON text so that its names never become names of the database. */
  readonly data?: string;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

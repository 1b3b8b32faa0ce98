// Applications that workspaces can enroll, and their enrollments.
export interface ApplicationDocument {
  /** Its client id. */
  readonly _id: string;
  /** `src` of the meta rows that it writes. */
  readonly name: string;
  /** Scopes of its tokens, separated by blanks. */
  readonly scope: string;
  /** SHA-256 (hex) of its secret: 32 drawn bytes, so that nothing slower is needed. */
  readonly secretHash: string;
  readonly disabledAt?: Date;
  readonly createdAt: Date;
}

export interface EnrollmentDocument {
  readonly _id: string;
  readonly workspace: string;
  /** Client id of the application. */
  readonly application: string;
  /** Access key of its tokens. */
  readonly accessKey: string;
  /** What the application keeps with it, as JSON text: names inside are its own. */
  readonly data?: string;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

// People of the console: identity, membership of workspaces, sessions and sign-in links.
import type { ConsoleRole, RoleGrant } from '../contracts/roles';

/** A person who opened an invitation. The person's name is in the member row of each workspace. */
export interface ConsolePersonDocument {
  readonly _id: string;
  /** Issuer and subject from OpenID Connect. */
  readonly identity?: SignInIdentity;
  readonly createdAt: Date;
  /**
   * Every accepted invitation updates this time, so that a removal of the person at the same time conflicts with it.
   */
  readonly joinedAt: Date;
}

export interface SignInIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** A person in one workspace, with the person's name and role there. */
export interface ConsoleMemberDocument {
  /** UUID that identifies the person in the audit log of this workspace. */
  readonly _id: string;
  /** Workspace of the role; null for the installation, where the role is `service`. */
  readonly workspace: string | null;
  readonly name: string;
  readonly role: ConsoleRole;
  /** The person who opened the invitation; absent while no one has. */
  readonly person?: string;
  /** An open invitation: SHA-256 (hex) of its code, and its expiry. */
  readonly invitation?: MemberInvitation;
  readonly createdAt: Date;
  readonly joinedAt?: Date;
}

/** An open invitation. */
export interface MemberInvitation {
  readonly codeHash: string;
  readonly expiresAt: Date;
}

/** A console session; its secret is stored as a hash. */
export interface ConsoleSessionDocument {
  /** UUID that identifies the session in lists and in the audit log. */
  readonly _id: string;
  readonly secretHash: string;
  /** The person, or the creator of the link. */
  readonly name: string;
  /** How the session began: by a link, an invitation, or OpenID Connect. */
  readonly how: 'link' | 'invitation' | 'oidc';
  /** Grants of the link. Empty for a person, because a person's roles are read with each request. */
  readonly grants: readonly RoleGrant[];
  readonly person?: string;
  /** User agent of the browser, truncated. */
  readonly agent?: string;
  readonly createdAt: Date;
  /** Updated at most once a minute. */
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

/** A one-time link; its code is stored as a hash. */
export interface ConsoleSignInLinkDocument {
  /** SHA-256 (hex) of the code. */
  readonly _id: string;
  /** Name of the session that the link opens. */
  readonly name: string;
  readonly grants: readonly RoleGrant[];
  /** The person who created the link for the next sign-in. The person's roles then apply, and `grants` is empty. */
  readonly person?: string;
  /** The target of the link: a path of the console. */
  readonly to?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

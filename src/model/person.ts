// People of the console: who they are, their membership of workspaces, their sessions and sign-in links.
import type { Role, Grant } from '../contracts/roles';

/** Somebody who opened an invitation. It has no name: each workspace calls people as it likes. */
export interface PersonDocument {
  readonly _id: string;
  /** Of a sign-in by OpenID Connect: who says who it is, and under which subject. */
  readonly identity?: SignInIdentity;
  readonly createdAt: Date;
  /** Moved by every invitation that is taken: whoever removes the person at the same time collides with it. */
  readonly joinedAt: Date;
}

export interface SignInIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface MemberDocument {
  /** UUID: the person's name in the audit of this workspace. */
  readonly _id: string;
  /** Null: the installation, of which the role is `service`. */
  readonly workspace: string | null;
  readonly name: string;
  readonly role: Role;
  /** Who opened the invitation. Absent: nobody yet. */
  readonly person?: string;
  /** An open invitation: SHA-256 (hex) of its code, and its end. */
  readonly invitation?: Invitation;
  readonly createdAt: Date;
  readonly joinedAt?: Date;
}

export interface Invitation {
  readonly codeHash: string;
  readonly endsAt: Date;
}

export interface ConsoleSessionDocument {
  /** UUID: the session's name in lists and in the audit. */
  readonly _id: string;
  readonly secretHash: string;
  /** The person, or who made the link. */
  readonly name: string;
  /** By a link, by an invitation, or by the provider of identities. */
  readonly how: 'link' | 'invitation' | 'oidc';
  /** What the link gave. Of a person it is empty: what the person holds is read with each request. */
  readonly grants: readonly Grant[];
  readonly person?: string;
  /** What the browser says of itself, cut. */
  readonly agent?: string;
  readonly createdAt: Date;
  /** Noted at most once a minute. */
  readonly seenAt: Date;
  readonly endsAt: Date;
}

export interface ConsoleLinkDocument {
  /** SHA-256 (hex) of the code. */
  readonly _id: string;
  /** Whom the session will be called after. */
  readonly name: string;
  readonly grants: readonly Grant[];
  /** Who made it for the next sign-in: what the person holds then counts, and `grants` is empty. */
  readonly person?: string;
  /** Where the link leads: a path of the console. */
  readonly to?: string;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

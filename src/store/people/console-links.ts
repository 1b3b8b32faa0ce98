// Stores one-time links into the console. The code itself is never stored, so a copy of the database opens nothing.
import { createHash, randomBytes } from 'node:crypto';
import type { Collection, IndexDescription } from 'mongodb';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { Database } from '../database';
import type { ConsoleSignInLinkDocument } from '../../model/person';

export const consoleSignInLinkIndexes: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'console_link_expiry', expireAfterSeconds: 0 },
  {
    key: { person: 1 },
    name: 'console_link_person',
    partialFilterExpression: { person: { $exists: true } },
  },
];

const links = (database: Database): Collection<ConsoleSignInLinkDocument> => database.collection('console_links');

export const computeSecretSha256Hex = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const generateConsoleSecret = (): string => randomBytes(limits.secretBytes).toString('base64url');

/** Stores a one-time link into the console. @returns its code, shown only once */
export async function insertConsoleSignInLink(
  database: Database,
  link: Pick<ConsoleSignInLinkDocument, 'name' | 'grants' | 'to'>,
  now: Date,
): Promise<string> {
  const code = generateConsoleSecret();
  const expiresAt = new Date(now.getTime() + limits.linkMinutes * 60_000);
  await links(database).insertOne({ ...link, _id: computeSecretSha256Hex(code), createdAt: now, expiresAt });
  return code;
}

/**
 * Stores a link for the next sign-in of a person. It replaces the previous one.
 * @returns its code, shown only once
 */
export async function replacePersonSignInLink(
  database: Database,
  { person, name }: { readonly person: string; readonly name: string },
  now: Date,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = generateConsoleSecret();
  const expiresAt = new Date(now.getTime() + limits.ownLinkDays * 86_400_000);
  await deleteSignInLinksOfPerson(database, person);
  await links(database).insertOne({
    _id: computeSecretSha256Hex(code),
    name,
    grants: [],
    person,
    createdAt: now,
    expiresAt,
  });
  return { code, expiresAt };
}

export async function deleteSignInLinksOfPerson(database: Database, person: string): Promise<void> {
  await links(database).deleteMany({ person });
}

/** Finds a link that can be used; null if the link was used, has expired or is unknown. */
export const findUsableConsoleSignInLink = (
  database: Database,
  code: string,
  now: Date,
): Promise<ConsoleSignInLinkDocument | null> =>
  links(database).findOne({ _id: computeSecretSha256Hex(code), expiresAt: { $gt: now } });

/**
 * Uses up a link. If two calls have the same code, only one of them gets the link. Returns null if the link was used,
 * has expired or is unknown.
 */
export const consumeConsoleSignInLink = (
  database: Database,
  code: string,
  now: Date,
): Promise<ConsoleSignInLinkDocument | null> =>
  links(database).findOneAndDelete({ _id: computeSecretSha256Hex(code), expiresAt: { $gt: now } });

// Logos of workspaces: one each, replaced in place, so that they never grow.
import { Binary, type Collection } from 'mongodb';
import type { Database } from '../database';
import { hashOf } from '../entries/blobs';
import { moved, type Revision, unmoved } from '../entries/revision';
import { type WorkspaceDocument, workspaces } from './workspaces';

interface LogoDocument {
  /** The workspace. */
  readonly _id: string;
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Binary;
}

const logos = (database: Database): Collection<LogoDocument> => database.collection('logos');

/**
 * Stores a workspace's logo and says so in the workspace: the bytes first, so that no page names what is not there.
 * @param read what the workspace has to be still. Null: it is something else now, or gone
 */
export async function putLogo(
  database: Database,
  workspace: string,
  { bytes, ...about }: { bytes: Buffer; mime: string; width: number; height: number },
  now: Date,
  read?: Revision,
): Promise<WorkspaceDocument | null> {
  const hash = hashOf(bytes);
  const stored = { hash, mime: about.mime, bytes: new Binary(bytes) };
  await logos(database).updateOne({ _id: workspace }, { $set: stored }, { upsert: true });
  return workspaces(database).findOneAndUpdate(
    { _id: workspace, ...unmoved(read) },
    { $set: { 'page.logo': { hash, size: bytes.length, ...about }, updatedAt: now }, $inc: moved },
    { returnDocument: 'after' },
  );
}

/** The bytes of a workspace's logo with what they are. */
export async function getLogo(
  database: Database,
  workspace: string,
): Promise<{ readonly hash: string; readonly mime: string; readonly bytes: Buffer } | undefined> {
  const found = await logos(database).findOne({ _id: workspace });
  return found ? { hash: found.hash, mime: found.mime, bytes: Buffer.from(found.bytes.buffer) } : undefined;
}

/** Pages that are being drawn may still have it. */
export async function deleteLogo(
  database: Database,
  workspace: string,
  now: Date,
  read?: Revision,
): Promise<WorkspaceDocument | null> {
  await logos(database).deleteOne({ _id: workspace });
  return workspaces(database).findOneAndUpdate(
    { _id: workspace, 'page.logo': { $exists: true }, ...unmoved(read) },
    { $unset: { 'page.logo': '' }, $set: { updatedAt: now }, $inc: moved },
    { returnDocument: 'after' },
  );
}

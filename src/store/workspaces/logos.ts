// Logos of workspaces: one each, replaced in place, so that they never grow.
import { Binary, type Collection } from 'mongodb';
import type { Picture } from '../../contracts/page';
import type { Database } from '../database';
import { computeHash } from '../entries/blobs';
import { moved, type Revision, requireUnmoved } from '../entries/revision';
import { type WorkspaceDocument, workspaces } from './workspaces';

interface LogoDocument {
  /** The workspace. */
  readonly _id: string;
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Binary;
  /** The file as pages take it, unpacked once. `stream` is absent where it is the file itself. */
  readonly picture: Omit<Picture, 'stream'> & { readonly stream?: Binary };
}

const logos = (database: Database): Collection<LogoDocument> => database.collection('logos');

/**
 * Stores a workspace's logo and says so in the workspace: the bytes first, so that no page names what is not there.
 * @param read what the workspace has to be still. Null: it is something else now, or gone
 */
export async function putLogo(
  database: Database,
  workspace: string,
  { bytes, picture, ...about }: { bytes: Buffer; picture: Picture; mime: string; width: number; height: number },
  now: Date,
  read?: Revision,
): Promise<WorkspaceDocument | null> {
  const hash = computeHash(bytes);
  const stored = { hash, mime: about.mime, bytes: new Binary(bytes), picture: packed(picture) };
  await logos(database).replaceOne({ _id: workspace }, stored, { upsert: true });
  return workspaces(database).findOneAndUpdate(
    { _id: workspace, ...requireUnmoved(read) },
    { $set: { 'page.logo': { hash, size: bytes.length, ...about }, updatedAt: now }, $inc: moved },
    { returnDocument: 'after' },
  );
}

function packed({ stream, ...about }: Picture): LogoDocument['picture'] {
  return about.filter === 'DCTDecode' ? about : { ...about, stream: new Binary(stream) };
}

interface StoredLogo {
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly picture: Picture;
}

/** A workspace's logo: its file with what it is, and as pages take it. */
export async function getLogo(database: Database, workspace: string): Promise<StoredLogo | undefined> {
  const found = await logos(database).findOne({ _id: workspace });
  if (!found) return undefined;
  const { hash, mime, picture } = found;
  const bytes = Buffer.from(found.bytes.buffer);
  return { hash, mime, bytes, picture: { ...picture, stream: picture.stream?.buffer ?? bytes } };
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
    { _id: workspace, 'page.logo': { $exists: true }, ...requireUnmoved(read) },
    { $unset: { 'page.logo': '' }, $set: { updatedAt: now }, $inc: moved },
    { returnDocument: 'after' },
  );
}

// Stores logos of workspaces. Each workspace has one, which is replaced in place, so that logos never accumulate.
import { Binary, type Collection } from 'mongodb';
import type { EmbeddablePdfPicture } from '../../contracts/pdf-options';
import type { Database } from '../database';
import { computeSha256Hex } from '../entries/blobs';
import { revisionIncrement, buildUnchangedSinceReadFilter } from '../entries/entries';
import type { ResourceRevision } from '../../model/entry';
import type { WorkspaceDocument } from '../../model/workspace';
import { getWorkspacesCollection } from './workspaces';

interface LogoDocument {
  /** The workspace. */
  readonly _id: string;
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Binary;
  /** The image in the form that a PDF needs, decoded once. `stream` is absent if the file is used unchanged. */
  readonly picture: Omit<EmbeddablePdfPicture, 'stream'> & { readonly stream?: Binary };
}

const logos = (database: Database): Collection<LogoDocument> => database.collection('logos');

/**
 * Saves the logo of a workspace and refers to it in the workspace. The bytes are saved first, so that no PDF refers to
 * missing bytes.
 * @param read revision of the workspace when it was read
 * @returns null if the workspace changed after that, or is gone
 */
export async function saveWorkspaceLogo(
  database: Database,
  workspace: string,
  {
    bytes,
    picture,
    ...about
  }: { bytes: Buffer; picture: EmbeddablePdfPicture; mime: string; width: number; height: number },
  now: Date,
  read?: ResourceRevision,
): Promise<WorkspaceDocument | null> {
  const hash = computeSha256Hex(bytes);
  const newLogo = { hash, mime: about.mime, bytes: new Binary(bytes), picture: packed(picture) };
  await logos(database).replaceOne({ _id: workspace }, newLogo, { upsert: true });
  return getWorkspacesCollection(database).findOneAndUpdate(
    { _id: workspace, ...buildUnchangedSinceReadFilter(read) },
    { $set: { 'page.logo': { hash, size: bytes.length, ...about }, updatedAt: now }, $inc: revisionIncrement },
    { returnDocument: 'after' },
  );
}

function packed({ stream, ...about }: EmbeddablePdfPicture): LogoDocument['picture'] {
  return about.filter === 'DCTDecode' ? about : { ...about, stream: new Binary(stream) };
}

interface StoredLogo {
  readonly hash: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly picture: EmbeddablePdfPicture;
}

/** Finds a workspace's logo: its file with its type, and its pixels for PDFs. */
export async function findStoredWorkspaceLogo(database: Database, workspace: string): Promise<StoredLogo | undefined> {
  const logo = await logos(database).findOne({ _id: workspace });
  if (!logo) return undefined;
  const { hash, mime, picture } = logo;
  const bytes = Buffer.from(logo.bytes.buffer);
  return { hash, mime, bytes, picture: { ...picture, stream: picture.stream?.buffer ?? bytes } };
}

/** Deletes a workspace's logo. PDFs in progress may still use it. */
export async function deleteWorkspaceLogo(
  database: Database,
  workspace: string,
  now: Date,
  read?: ResourceRevision,
): Promise<WorkspaceDocument | null> {
  await logos(database).deleteOne({ _id: workspace });
  return getWorkspacesCollection(database).findOneAndUpdate(
    { _id: workspace, 'page.logo': { $exists: true }, ...buildUnchangedSinceReadFilter(read) },
    { $unset: { 'page.logo': '' }, $set: { updatedAt: now }, $inc: revisionIncrement },
    { returnDocument: 'after' },
  );
}

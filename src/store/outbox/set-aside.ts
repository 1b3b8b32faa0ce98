// Stores documents that could not be moved and were set aside, so that all other documents are moved. Such documents
// are an alarm for operators, who examine them and put them back. This file also reads the status of the outbox.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { outboxLimits as limits } from '../../contracts/limits/events';
import { BSON, Binary, type Collection, type IndexDescription, type Timestamp } from 'mongodb';
import type { Database } from '../database';
import {
  getOutboxCollection,
  type OutboxDocument,
  type OutboxPosition,
  type OutboxDocumentContent,
  splitOutboxDocumentByWorkspace,
} from './outbox';

/** An outbox document that could not be moved, with the reason. */
export interface SetAsideOutboxDocument {
  /** The id at the original position. */
  readonly _id: string;
  readonly position: OutboxPosition;
  readonly at: Date;
  /** Why the document could not be moved. */
  readonly error: string;
  /** Workspaces of the document's audit rows and events; null for the operator. */
  readonly workspaces: readonly (string | null)[];
  /** Actions of its audit rows, and the types of its other events. */
  readonly summary: readonly string[];
  /** Audit rows and events as compressed BSON, so that even the largest document fits with the rest of the row. */
  readonly content: Binary;
}

export const setAsideOutboxIndexes: IndexDescription[] = [
  { key: { workspaces: 1, at: 1 }, name: 'set_aside_workspace' },
];

const aside = (database: Database): Collection<SetAsideOutboxDocument> => database.collection('outbox_set_aside');

/**
 * Counts a failed move of a document. After the last attempt, the document is set aside, and later documents are moved
 * without it.
 * @returns whether the caller can go on with later documents, because the document is no longer in the outbox
 */
export async function saveOutboxMoveFailureOrSetAside(
  database: Database,
  { _id }: Pick<OutboxDocument, '_id'>,
  error: unknown,
): Promise<boolean> {
  const updated = await getOutboxCollection(database).findOneAndUpdate(
    { _id },
    { $inc: { failures: 1 } },
    { returnDocument: 'after', projection: { failures: 1 } },
  );
  // Another process has already moved the document.
  if (!updated) return true;
  if ((updated.failures ?? 0) < limits.failuresMax) return false;
  const document = await getOutboxCollection(database).findOne({ _id });
  const asideRow = document && (await asAside(document, error));
  if (asideRow)
    await database.transaction(async (session) => {
      const { deletedCount } = await getOutboxCollection(database).deleteOne({ _id }, { session });
      if (deletedCount === 1) await aside(database).insertOne(asideRow, { session });
    });
  return true;
}

async function asAside(
  { _id: position, changes = [], events = [] }: OutboxDocument,
  error: unknown,
): Promise<SetAsideOutboxDocument> {
  const details: OutboxDocumentContent = { changes, events };
  return {
    _id: position.id,
    position,
    at: new Date(),
    error: String(error).slice(0, limits.asideErrorCharactersMax),
    workspaces: [...new Set([...changes, ...events].map(({ workspace }) => workspace))],
    summary: [...new Set([...changes.map(({ route }) => route), ...events.map(({ type }) => type)])],
    content: new Binary(await promisify(gzip)(BSON.serialize(details))),
  };
}

/** A row in the list of documents that are set aside. */
export type SetAsideOutboxListRow = Pick<SetAsideOutboxDocument, '_id' | 'at' | 'error' | 'workspaces' | 'summary'>;

/** Lists the documents that are set aside, oldest first. */
export const listSetAsideOutboxDocuments = (database: Database): Promise<SetAsideOutboxListRow[]> =>
  aside(database)
    .find({}, { limit: limits.asideRowsMax })
    .sort({ at: 1 })
    .project<SetAsideOutboxListRow>({ at: 1, error: 1, workspaces: 1, summary: 1 })
    .toArray();

export async function readSetAsideOutboxDocument(
  database: Database,
  _id: string,
): Promise<(SetAsideOutboxListRow & OutboxDocumentContent) | null> {
  const found = await aside(database).findOne({ _id });
  if (!found) return null;
  const { content, position: _position, ...row } = found;
  return { ...row, ...(await parseContent(content)) };
}

const parseContent = async (told: Binary): Promise<OutboxDocumentContent> =>
  BSON.deserialize(await promisify(gunzip)(told.value())) as OutboxDocumentContent;

/** Number of documents set aside, and since when. */
export interface SetAsideOutboxSummary {
  readonly count: number;
  readonly since: Date;
}

/** Counts the set-aside documents of a workspace (null for the operator); null if there are none. */
export async function readSetAsideOutboxSummary(
  database: Database,
  workspace: string | null,
): Promise<SetAsideOutboxSummary | null> {
  const found = await aside(database)
    .find({ workspaces: workspace }, { limit: limits.asideRowsMax, projection: { at: 1 } })
    .sort({ at: 1 })
    .toArray();
  const [first] = found;
  return first ? { count: found.length, since: first.at } : null;
}

/**
 * Returns a document to its original position, so that it is moved before all waiting documents. Returns false if it is
 * not set aside.
 */
export async function putBackSetAsideOutboxDocument(database: Database, _id: string): Promise<boolean> {
  const found = await aside(database).findOne({ _id });
  if (!found) return false;
  const details = await parseContent(found.content);
  return database.transaction(async (session) => {
    const { deletedCount } = await aside(database).deleteOne({ _id }, { session });
    // Only a document of 0.1.0 may have several workspaces.
    const [one, ...others] = splitOutboxDocumentByWorkspace(details);
    const content = one && others.length === 0 ? one : details;
    if (deletedCount === 1)
      await getOutboxCollection(database).insertOne({ _id: found.position, ...content }, { session });
    return deletedCount === 1;
  });
}

const countAside = (database: Database): Promise<number> =>
  aside(database).countDocuments({}, { limit: limits.asideRowsMax });

/** How long the oldest document waits in the outbox, and how many documents are set aside. */
export interface OutboxStatus {
  /** Age of the oldest document in the outbox, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Number of documents that were set aside after repeated failed moves, up to the maximum of the list. */
  readonly aside: number;
}

interface OldestOutboxRow {
  readonly at: Timestamp;
  readonly now: Date;
}

/** Reads the status of the outbox, by the database's clock. */
export async function readOutboxStatus(database: Database): Promise<OutboxStatus> {
  const [[first], aside] = await Promise.all([
    getOutboxCollection(database)
      .aggregate<OldestOutboxRow>([{ $sort: { _id: 1 } }, { $limit: 1 }, { $project: { at: '$_id.at', now: '$$NOW' } }])
      .toArray(),
    countAside(database),
  ]);
  return {
    oldestSeconds: first ? Math.max(0, first.now.getTime() / 1_000 - first.at.getHighBitsUnsigned()) : 0,
    aside,
  };
}

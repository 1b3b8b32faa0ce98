// What could not be moved and was put aside, so that everything else goes on: an alarm for people, who look at it and put it
// back.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Binary, BSON, type Collection, type IndexDescription } from 'mongodb';
import { outbox as limits } from '../../contracts/limits/outbox';
import type { Database } from '../database';
import { outbox, type OutboxDocument, type OutboxPosition, type OutboxContent } from './outbox';

export interface AsideDocument {
  /** The id in the place that it had. */
  readonly _id: string;
  readonly place: OutboxPosition;
  readonly at: Date;
  /** Why it could not be moved. */
  readonly error: string;
  /** Whose acts and events it has; null: the service's. */
  readonly workspaces: readonly (string | null)[];
  /** What its acts did, and the types of its other events. */
  readonly tells: readonly string[];
  /** Acts and events as BSON, compressed: one of the greatest size has room beside all this. */
  readonly told: Binary;
}

export const asideIndexes: IndexDescription[] = [{ key: { workspaces: 1, at: 1 }, name: 'aside_workspace' }];

const aside = (database: Database): Collection<AsideDocument> => database.collection('outbox_aside');

/**
 * Counts that the database refused a document. The last time it is put aside: what follows from it is told without it.
 * @returns whether it was
 */
export async function noteFailure(database: Database, { _id }: OutboxDocument, error: unknown): Promise<boolean> {
  const counted = await outbox(database).findOneAndUpdate(
    { _id },
    { $inc: { failures: 1 } },
    { returnDocument: 'after', projection: { failures: 1 } },
  );
  // Another process moved it.
  if (!counted) return true;
  if ((counted.failures ?? 0) < limits.failuresMax) return false;
  const found = await outbox(database).findOne({ _id });
  const made = found && (await asAside(found, error));
  if (made)
    await database.transaction(async (session) => {
      const { deletedCount } = await outbox(database).deleteOne({ _id }, { session });
      if (deletedCount === 1) await aside(database).insertOne(made, { session });
    });
  return true;
}

async function asAside(
  { _id: position, acts = [], events = [] }: OutboxDocument,
  error: unknown,
): Promise<AsideDocument> {
  const details: OutboxContent = { acts, events };
  return {
    _id: position.id,
    place: position,
    at: new Date(),
    error: String(error).slice(0, limits.asideErrorCharactersMax),
    workspaces: [...new Set([...acts, ...events].map(({ workspace }) => workspace))],
    tells: [...new Set([...acts.map(({ route }) => route), ...events.map(({ type }) => type)])],
    told: new Binary(await promisify(gzip)(BSON.serialize(details))),
  };
}

/** What a list of what is aside shows. */
export type SetAsideRow = Pick<AsideDocument, '_id' | 'at' | 'error' | 'workspaces' | 'tells'>;

/** The oldest first. */
export const listAside = (database: Database): Promise<SetAsideRow[]> =>
  aside(database)
    .find({}, { limit: limits.asideRowsMax })
    .sort({ at: 1 })
    .project<SetAsideRow>({ at: 1, error: 1, workspaces: 1, tells: 1 })
    .toArray();

/** One of them with all that it tells. */
export async function readAside(database: Database, _id: string): Promise<(SetAsideRow & OutboxContent) | null> {
  const found = await aside(database).findOne({ _id });
  if (!found) return null;
  const { told, place: _place, ...row } = found;
  return { ...row, ...(await toldOf(told)) };
}

const toldOf = async (told: Binary): Promise<OutboxContent> =>
  BSON.deserialize(await promisify(gunzip)(told.value())) as OutboxContent;

/** How many are aside, and since when. */
export interface SetAsideCounts {
  readonly count: number;
  readonly since: Date;
}

/** Of a workspace (null: of the service). Null: none is. */
export async function countSetAside(database: Database, workspace: string | null): Promise<SetAsideCounts | null> {
  const found = await aside(database)
    .find({ workspaces: workspace }, { limit: limits.asideRowsMax, projection: { at: 1 } })
    .sort({ at: 1 })
    .toArray();
  const [first] = found;
  return first ? { count: found.length, since: first.at } : null;
}

/** Puts one back into its place: it is moved before all that waits. False: it is not aside. */
export async function putBack(database: Database, _id: string): Promise<boolean> {
  const found = await aside(database).findOne({ _id });
  if (!found) return false;
  const details = await toldOf(found.told);
  return database.transaction(async (session) => {
    const { deletedCount } = await aside(database).deleteOne({ _id }, { session });
    if (deletedCount === 1) await outbox(database).insertOne({ _id: found.place, ...details }, { session });
    return deletedCount === 1;
  });
}

export const countAside = (database: Database): Promise<number> =>
  aside(database).countDocuments({}, { limit: limits.asideRowsMax });

// Verbs on what waits or is numbered in one place for all workspaces, in the form of verbs that are bound to one.
import type { Database } from './database';
import { type ReaderPosition, readReaderPosition } from './events/list';
import { readNewestPosition } from './events/order';
import { moveBeforeReading, type MoveOptions } from './outbox/move';

/** There is one outbox: what waits of this workspace is moved with the rest. */
export const moveOutbox = (database: Database, _workspace: string, by: MoveOptions): Promise<void> =>
  moveBeforeReading(database, by);

/** Positions of events are those of all workspaces. */
export const placeIn = (database: Database, _workspace: string, id: string): Promise<ReaderPosition> =>
  readReaderPosition(database, id);

export const readPosition = (database: Database, _workspace: string): Promise<number> => readNewestPosition(database);

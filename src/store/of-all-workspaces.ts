// Verbs on what waits or is numbered in one place for all workspaces, in the form of verbs that are bound to one.
import type { Database } from './database';
import { type ReaderPlace, readPlace } from './events/kept';
import { newestPosition } from './events/order';
import { moveBeforeReading, type Moving } from './outbox/move';

/** There is one outbox: what waits of this workspace is moved with the rest. */
export const moveOf = (database: Database, _workspace: string, by: Moving): Promise<void> =>
  moveBeforeReading(database, by);

/** Positions of events are those of all workspaces. */
export const placeIn = (database: Database, _workspace: string, id: string): Promise<ReaderPlace> =>
  readPlace(database, id);

export const positionOf = (database: Database, _workspace: string): Promise<number> => newestPosition(database);

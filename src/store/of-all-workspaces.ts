// Verbs on what waits or is numbered in one place for all workspaces, in the form of verbs that are bound to one.
import { linkBeforeReading } from './audit/link';
import type { Database } from './database';
import { type KeptEvents, keptEvents } from './events/kept';
import { newestPosition, sequenceBeforeReading, type Sequencing } from './events/sequence';

/** All rows of the audit wait in one place; those of this workspace are linked with the others. */
export const linkOf = (database: Database, _workspace: string, holder: string): Promise<void> =>
  linkBeforeReading(database, holder);

/** Events wait in one place, too. */
export const sequenceOf = (database: Database, _workspace: string, by: Sequencing): Promise<void> =>
  sequenceBeforeReading(database, by);

/** Positions of events are those of all workspaces. */
export const keptOf = (database: Database, _workspace: string): Promise<KeptEvents> => keptEvents(database);

export const positionOf = (database: Database, _workspace: string): Promise<number> => newestPosition(database);

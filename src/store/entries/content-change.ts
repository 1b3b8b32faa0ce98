// Writes a change of content: the old content is kept, and the new one replaces it if nobody was faster.
import type { ClientSession, UpdateFilter } from 'mongodb';
import type { Fault } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { entries as limits } from '../../contracts/limits/entries';
import { type Database, withSession } from '../database';
import type { Holder } from './changes';
import { filterHeldBy } from './changes';
import { type Content, type EntryDocument, entries, type StateRow, type VersionRow } from './entries';
import { type Revision, moved, requireUnmoved } from './revision';
import { type VersionedContent, saveVersion } from './versions';

/** What one guarded write makes of an entry. `src/entries/change.ts` makes it. */
export interface ContentChange {
  /** The entry as it was read: the write is guarded by its revision, a client's by its newest record, too. */
  readonly entry: Pick<EntryDocument, '_id' | 'contentRevision' | 'fiscal'>;
  /** The present content, kept under its version. */
  readonly replaced: VersionedContent;
  readonly content: Content;
  /** What the new content takes where it is stored. */
  readonly bytes: number;
  readonly faults?: readonly Fault[];
  readonly warnings?: readonly Warning[];
  readonly folder?: string;
  readonly versionRow: VersionRow;
  readonly stateRow?: StateRow;
  readonly at: Date;
  /** Only while nothing at all has happened to the entry since it was read so. */
  readonly read?: Revision;
}

/** Members of a content that not every document has: a new content without them removes them. */
const optional = ['documentUuid', 'supplier'] as const;

/**
 * Keeps the old content and writes the new one, guarded by `contentRevision`, `openJob` and the newest record with its
 * outcome: a job may have sealed one, and ended, since the entry was read. Gives false when another writer was faster, or
 * the entry has all its versions. No transaction is needed: what was kept for nothing is the present content under its
 * own version.
 */
export async function writeContent(
  database: Database,
  change: ContentChange,
  holder: Holder,
  session?: ClientSession,
): Promise<boolean> {
  const { entry } = change;
  await saveVersion(database, entry, change.replaced, session);
  const { matchedCount } = await entries(database).updateOne(
    {
      _id: entry._id,
      contentRevision: entry.contentRevision,
      ...filterHeldBy(holder),
      ...sameRecord(entry, holder),
      ...requireUnmoved(change.read),
      [`versions.${limits.versionsMax - 1}`]: { $exists: false },
    },
    updateOf(change),
    withSession(session),
  );
  return matchedCount === 1;
}

/**
 * A client may change what it read: a job that came and went since has sealed a record, although it moved no revision.
 * Null finds an entry without a record.
 */
const sameRecord = ({ fiscal }: ContentChange['entry'], holder: Holder) =>
  holder !== 'anyone' && holder.openJob === null
    ? { 'fiscal.record': fiscal?.record ?? null, 'fiscal.outcome': fiscal?.outcome ?? null }
    : {};

function updateOf({
  content,
  faults,
  warnings,
  folder,
  versionRow,
  stateRow,
  at,
}: ContentChange): UpdateFilter<EntryDocument> {
  const absent = optional.filter((name) => content[name] === undefined);
  return {
    $set: {
      ...content,
      ...(faults ? { faults } : {}),
      ...(warnings ? { warnings } : {}),
      ...(folder === undefined ? {} : { folder }),
      ...(stateRow ? { state: stateRow.key } : {}),
      updatedAt: at,
    },
    ...(absent.length > 0 ? { $unset: Object.fromEntries(absent.map((name) => [name, ''])) } : {}),
    $inc: { contentRevision: 1, ...moved },
    $push: {
      versions: { $each: [versionRow], $position: 0 },
      ...(stateRow ? { states: { $each: [stateRow], $position: 0 } } : {}),
    },
  };
}

// Meta rows: what applications keep beside an entry; one row for each entry, application and key.
import type { Collection, IndexDescription } from 'mongodb';
import { type Database, isDuplicate } from '../database';

export interface MetaContent {
  readonly ref?: string;
  /** JSON text: names inside are the application's own and never names of the database. */
  readonly value?: string;
  readonly linkUrl?: string;
  readonly linkScope?: string;
  readonly indexed: boolean;
  readonly owned: boolean;
  readonly secure: boolean;
  readonly shared: boolean;
}

export interface MetaDocument extends MetaContent {
  readonly _id: string;
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const metaIndexes: IndexDescription[] = [
  {
    key: { workspace: 1, src: 1, key: 1, ref: 1 },
    name: 'meta_ref',
    unique: true,
    partialFilterExpression: { indexed: true, ref: { $exists: true } },
  },
  { key: { workspace: 1, entry: 1, key: 1 }, name: 'meta_entry' },
];

const metaRows = (database: Database): Collection<MetaDocument> => database.collection('meta');

/** What names a row. */
export interface MetaPlace {
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
}

/** As JSON: keys and names of applications may hold any character. */
const metaKey = ({ workspace, entry, src, key }: MetaPlace): string => JSON.stringify([workspace, entry, src, key]);

/** Puts the row; the one before is replaced. `ref-taken`: another entry's row of this key is indexed under the ref. */
export async function putMeta(
  database: Database,
  place: MetaPlace,
  content: MetaContent,
  now: Date,
): Promise<MetaDocument | 'ref-taken'> {
  const _id = metaKey(place);
  try {
    const old = await metaRows(database).findOne({ _id }, { projection: { createdAt: 1 } });
    const row: MetaDocument = { _id, ...place, ...content, createdAt: old?.createdAt ?? now, updatedAt: now };
    await metaRows(database).replaceOne({ _id }, row, { upsert: true });
    return row;
  } catch (error) {
    if (isDuplicate(error, 'meta_ref')) return 'ref-taken';
    throw error;
  }
}

/** The application's own row, else one that another application shares. */
export async function findMeta(database: Database, place: MetaPlace): Promise<MetaDocument | null> {
  const own = await metaRows(database).findOne({ _id: metaKey(place) });
  if (own) return own;
  const { workspace, entry, key } = place;
  return metaRows(database).findOne({ workspace, entry, key, shared: true });
}

/** Rows of an entry that `src` may see in a read of the entry: its own, and others' that are not secure. */
export const listMeta = (database: Database, place: Omit<MetaPlace, 'key'>): Promise<MetaDocument[]> =>
  metaRows(database)
    .find({ workspace: place.workspace, entry: place.entry, $or: [{ src: place.src }, { secure: false }] })
    .sort({ key: 1 })
    .toArray();

/** The indexed row with this reference. */
export const findMetaByRef = (database: Database, place: Omit<MetaPlace, 'entry'>, ref: string) =>
  metaRows(database).findOne({ ...place, ref, indexed: true });

export const deleteMeta = (database: Database, place: MetaPlace): Promise<MetaDocument | null> =>
  metaRows(database).findOneAndDelete({ _id: metaKey(place) });

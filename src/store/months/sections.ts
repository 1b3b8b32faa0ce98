// Stores the bytes of exports as parts of sections. Each attempt writes separate parts, and the first attempt that
// stores its section wins, so that the bytes of two attempts never mix.
import { Binary, type Collection, type IndexDescription } from 'mongodb';
import { monthExportLimits as limits } from '../../contracts/limits/exports';
import type { MonthExportProgress, MonthExportSectionDocument, MonthExportDocument } from '../../model/month-export';
import { type Database, isDuplicateKeyError } from '../database';
import { saveMonthExportProgressIfUnchanged, getMonthExportsCollection } from './exports';

interface StoredSection extends Omit<MonthExportSectionDocument, 'directory'> {
  readonly directory: Binary;
  readonly expiresAt?: Date;
}

interface ExportPartDocument {
  /** Key of the part: `<section>:<attempt>:<part of six digits>` */
  readonly _id: string;
  readonly bytes: Binary;
  readonly expiresAt?: Date;
}

export const monthExportSectionIndexes: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'export_section_expiry', expireAfterSeconds: 0 },
];

export const monthExportPartIndexes: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'export_part_expiry', expireAfterSeconds: 0 },
];

const sectionsCollection = (database: Database): Collection<StoredSection> => database.collection('export_sections');
const partsCollection = (database: Database): Collection<ExportPartDocument> => database.collection('export_parts');

/** The export of a section. */
type ExportRef = Pick<MonthExportDocument, '_id' | 'id'>;

const digits = (place: number): string => String(place).padStart(6, '0');
const formatPrefix = ({ _id, id }: ExportRef): string => `${_id}:${id}`;
const formatSectionKey = (made: ExportRef, section: number): string => `${formatPrefix(made)}:${digits(section)}`;

/** Selects everything under a key. */
const under = (key: string) => ({ $gt: `${key}:`, $lt: `${key};` });

/** Expiry of a part, by the database's clock, which also deletes the part. */
const expiry = { $add: ['$$NOW', limits.partKeptDays * 86_400_000] };

/** Stores a part of a section. Can be repeated. */
export async function saveMonthExportPart(
  database: Database,
  made: ExportRef,
  { section, attempt, part }: { readonly section: number; readonly attempt: string; readonly part: number },
  bytes: Buffer,
): Promise<void> {
  const _id = `${formatSectionKey(made, section)}:${attempt}:${digits(part)}`;
  await partsCollection(database).updateOne(
    { _id },
    [{ $set: { bytes: { $literal: new Binary(bytes) }, expiresAt: expiry } }],
    { upsert: true },
  );
}

/** Deletes the parts of an attempt that was not the first. Can be repeated. */
export async function deleteMonthExportSectionPartsOfAttempt(
  database: Database,
  made: ExportRef,
  { section, attempt }: { readonly section: number; readonly attempt: string },
): Promise<void> {
  await partsCollection(database).deleteMany({ _id: under(`${formatSectionKey(made, section)}:${attempt}`) });
}

/** The database deletes parts within some minutes after their end, and a download may take an hour. */
const beforePartsEndMs = 2 * 3_600_000;

/**
 * Finds until when all parts of an export are stored. The first parts decide, because they were written first. If some
 * parts are gone, the result is in the past.
 */
export async function readMonthExportPartsExpiry(database: Database, made: ExportRef): Promise<Date> {
  const first = await sectionsCollection(database).findOne({ _id: formatSectionKey(made, 0) });
  return new Date((first?.expiresAt?.getTime() ?? beforePartsEndMs) - beforePartsEndMs);
}

/** A section in the form in which an attempt created it. */
export type WrittenMonthExportSection = Omit<MonthExportSectionDocument, '_id' | 'workspace'>;

/**
 * Stores a section with the progress of its export, in one transaction. Returns false if another attempt was first, or
 * if another export has replaced it.
 */
export async function commitMonthExportSectionIfUnchanged(
  database: Database,
  made: MonthExportDocument,
  { directory, ...section }: WrittenMonthExportSection,
  progress: MonthExportProgress,
  now: Date,
): Promise<boolean> {
  const _id = formatSectionKey(made, made.sections);
  const { workspace } = made;
  try {
    return await database.transaction(async (session) => {
      if (!(await saveMonthExportProgressIfUnchanged(database, made, progress, now, session))) return false;
      await sectionsCollection(database).insertOne(
        { _id, workspace, ...section, directory: new Binary(directory) },
        { session },
      );
      await sectionsCollection(database).updateOne({ _id }, [{ $set: { expiresAt: expiry } }], { session });
      return true;
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** Part of a section that is streamed to the archive. */
type SectionContent = 'directory' | 'lines';

/** Streams one member of the sections of an export, in order. */
export async function* streamMonthExportDirectoryOrLines(
  database: Database,
  made: ExportRef,
  member: SectionContent,
): AsyncGenerator<Buffer> {
  const cursor = sectionsCollection(database)
    .find({ _id: under(formatPrefix(made)) })
    .sort({ _id: 1 })
    .batchSize(limits.sectionsAtOnce)
    .project<Partial<Pick<StoredSection, SectionContent>>>({ [member]: 1 });
  for await (const { directory, lines = '' } of cursor)
    yield directory ? Buffer.from(directory.buffer) : Buffer.from(lines);
}

/**
 * Streams the bytes of the sections of an export, part by part.
 * @throws if a part is missing, because the export was removed
 */
export async function* streamMonthExportSectionBytes(database: Database, made: ExportRef): AsyncGenerator<Buffer> {
  const cursor = sectionsCollection(database)
    .find({ _id: under(formatPrefix(made)) })
    .sort({ _id: 1 })
    .project<Pick<StoredSection, '_id' | 'attempt' | 'parts'>>({ attempt: 1, parts: 1 });
  for await (const { _id, attempt, parts } of cursor)
    for (let part = 0; part < parts; part += 1) {
      const found = await partsCollection(database).findOne({ _id: `${_id}:${attempt}:${digits(part)}` });
      if (!found) throw new Error(`part ${part} of ${_id} is gone`);
      yield Buffer.from(found.bytes.buffer);
    }
}

/** Deletes the sections and parts of an export. Can be repeated. */
export async function deleteMonthExportSectionsAndParts(database: Database, made: ExportRef): Promise<void> {
  await deleteOrphanRows(database, formatPrefix(made), () => Promise.resolve([]));
}

/**
 * Deletes the sections and parts of earlier exports of the same month, unless another export has replaced this one. Can
 * be repeated.
 */
export async function deleteReplacedMonthExportSectionsAndParts(
  database: Database,
  { _id, id }: ExportRef,
  working: { readonly aborted: boolean },
): Promise<void> {
  await deleteOrphanRows(database, _id, async () => {
    const isCurrent = !working.aborted && (await getMonthExportsCollection(database).findOne({ _id, id })) !== null;
    return isCurrent ? [`${formatPrefix({ _id, id })}:`] : null;
  });
}

/**
 * Deletes the sections and parts of a workspace whose export is gone. Can be repeated.
 * @returns how many were deleted
 */
export const deleteOrphanedMonthExportSectionsAndParts = (database: Database, workspace: string): Promise<number> =>
  deleteOrphanRows(database, workspace, () => listExportPrefixes(database, workspace));

/**
 * Deletes the sections and parts under a key that belong to no current export, in slices, because parts have a megabyte
 * each. Exports are read after the rows that may belong to them: an export that begins in the meantime is stored before
 * its rows.
 * @param listPrefixes lists the prefixes of the current exports; null ends the deletion
 * @returns how many were deleted
 */
async function deleteOrphanRows(
  database: Database,
  key: string,
  listPrefixes: () => Promise<readonly string[] | null>,
): Promise<number> {
  let count = 0;
  for (const { collectionName } of [sectionsCollection(database), partsCollection(database)]) {
    const rows = database.collection<{ readonly _id: string }>(collectionName);
    for (let after = `${key}:`; ; ) {
      const slice = await rows
        .find({ _id: { $gt: after, $lt: `${key};` } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limits.partsAtOnce)
        .toArray();
      const last = slice.at(-1);
      if (!last) break;
      const currentPrefixes = await listPrefixes();
      if (!currentPrefixes) return count;
      const orphanIds = slice
        .filter(({ _id }) => !currentPrefixes.some((prefix) => _id.startsWith(prefix)))
        .map(({ _id }) => _id);
      if (orphanIds.length > 0) count += (await rows.deleteMany({ _id: { $in: orphanIds } })).deletedCount;
      after = last._id;
    }
  }
  return count;
}

const listExportPrefixes = async (database: Database, workspace: string): Promise<string[]> =>
  (
    await getMonthExportsCollection(database)
      .find({ _id: under(workspace) })
      .project<ExportRef>({ id: 1 })
      .toArray()
  ).map((one) => `${formatPrefix(one)}:`);

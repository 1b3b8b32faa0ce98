// Reads papers of registrations that wait for an operator. These papers are the only data of a tenant that the operator
// reads, and only while the registration waits.
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { SelfRegistrationDocument } from '../../model/registration';
import type { Database } from '../database';
import type { MasterKeys } from '../encryption';
import { readBlob } from '../entries/blobs';
import { findEntry } from '../entries/entries';
import { readAndDecryptEntryFileBytes } from '../entries/sealed-files';
import { buildListPageConditions, type ListPageQuery } from '../paging';
import { getSelfRegistrationsCollection } from './self-registrations';

/** Lists registrations that wait for an operator, of all workspaces or of one, the longest waiting first. */
export const listSelfRegistrationsAwaitingOperator = (
  database: Database,
  page: ListPageQuery,
  workspace: string | undefined,
): Promise<SelfRegistrationDocument[]> =>
  getSelfRegistrationsCollection(database)
    .find({
      $and: [{ status: 'waiting', ...(workspace ? { workspace } : {}) }, ...buildListPageConditions(page, 'updatedAt')],
    })
    .sort({ updatedAt: 1, _id: 1 })
    .limit(page.limit)
    .toArray();

export type SelfRegistrationPaperKind = 'form' | 'signed' | 'front' | 'back';

/** Reads a paper with its type; undefined if there is none. @throws if no key opens an identity document */
export async function readSelfRegistrationPaper(
  database: Database,
  { workspace, entry: id, form, signed, identity }: SelfRegistrationDocument,
  paper: SelfRegistrationPaperKind,
  masterKey: MasterKeys,
): Promise<{ readonly bytes: Buffer; readonly file: EntryFile } | undefined> {
  const wanted =
    { form, signed, front: undefined, back: undefined }[paper] ?? identity.find(({ view }) => view === paper);
  const entry = wanted && (await findEntry(database, workspace, id));
  const file = entry && findStoredFile(entry, wanted.id);
  if (!file) return undefined;
  const bytes = await (file.sealed
    ? readAndDecryptEntryFileBytes(database, workspace, file.sealed, masterKey)
    : readBlob(database, workspace, file.hash));
  return bytes && { bytes, file };
}

/**
 * Finds a stored file. A later file with the same key replaces the row and its id, and the registration has the newest
 * one.
 */
const findStoredFile = ({ files }: EntryDocument, id: string): EntryFile | undefined =>
  files.find((file) => file.id === id && file.stored);

// Finds entries that an erasure examines: all entries of a workspace, entries that name a person, or a single entry.
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { getChainsCollection } from '../chains/chains';
import { formatSelfRegistrationDatabaseKey, getSelfRegistrationsCollection } from '../suppliers/self-registrations';
import { isBlockedEntry } from './classify';

/** The scope of an erasure. */
export type ErasureScope =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'entry'; readonly id: string }
  | { readonly kind: 'person'; readonly code: string };

export type ErasureCandidateEntry = Pick<
  EntryDocument,
  | '_id'
  | 'workspace'
  | 'id'
  | 'docSchema'
  | 'signed'
  | 'openJob'
  | 'fiscal'
  | 'files'
  | 'digest'
  | 'revision'
  | 'updatedAt'
  | 'snippet'
>;

const members = {
  workspace: 1,
  id: 1,
  docSchema: 1,
  signed: 1,
  openJob: 1,
  fiscal: 1,
  files: 1,
  digest: 1,
  revision: 1,
  updatedAt: 1,
  'snippet.code': 1,
} as const;

/**
 * Streams the entries that an erasure examines, including blocked ones, in the order of their keys, with constant
 * memory.
 */
export async function* streamErasureCandidates(
  database: Database,
  workspace: string,
  concerned: ErasureScope,
): AsyncGenerator<ErasureCandidateEntry> {
  const cursor = getEntriesCollection(database)
    .find(buildFilter(workspace, concerned))
    .sort({ _id: 1 })
    .batchSize(limits.batchRows)
    .project<ErasureCandidateEntry>(members);
  for await (const entry of cursor) yield entry;
}

function buildFilter(workspace: string, concerned: ErasureScope): object {
  if (concerned.kind === 'entry') return { _id: formatEntryDatabaseKey(workspace, concerned.id) };
  const own = { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } };
  return concerned.kind === 'workspace' ? own : { ...own, ...buildPersonFilter(concerned.code) };
}

/** Searches the whole text for the tax ID, because no index finds a buyer, a payee or a line. */
const buildPersonFilter = (code: string) => ({
  document: { $regex: `"(?:[A-Z]{2})?${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}"` },
});

/**
 * Streams the ids of entries that name a person only in an earlier version, in the order of their keys. Earlier
 * versions stay readable, and the current content concerns other people.
 */
export async function* streamEntryIdsNamingPersonOnlyInOldVersions(
  database: Database,
  workspace: string,
  code: string,
): AsyncGenerator<string> {
  const personFilter = buildPersonFilter(code);
  const cursor = database
    .collection<{ readonly _id: string; readonly document: string }>('versions')
    .find({ _id: { $gt: `${workspace}:`, $lt: `${workspace};` }, ...personFilter })
    .sort({ _id: 1 })
    .project<{ readonly _id: string }>({ _id: 1 });
  let before: string | undefined;
  for await (const { _id } of cursor) {
    const [, id = ''] = _id.slice(workspace.length).split(':');
    if (id === before) continue;
    before = id;
    const isNamedBefore = { _id: formatEntryDatabaseKey(workspace, id), document: { $not: personFilter.document } };
    const found = await getEntriesCollection(database).findOne(isNamedBefore, { projection: { workspace: 1 } });
    if (found && !isBlockedEntry(found)) yield id;
  }
}

/**
 * Lists the ids of the entries with which the suppliers of a workspace registered, and of the entries with the signed
 * form by which their records are sent.
 */
export async function listSupplierRegistrationEntryIds(
  database: Database,
  workspace: string,
): Promise<ReadonlySet<string>> {
  const chains = await getChainsCollection(database)
    .find({ workspace }, { projection: { registration: 1, 'title.formId': 1 } })
    .toArray();
  const forms = chains.flatMap(({ title }) =>
    title?.formId ? [formatSelfRegistrationDatabaseKey(workspace, title.formId)] : [],
  );
  const signed = await getSelfRegistrationsCollection(database)
    .find({ _id: { $in: forms } }, { projection: { entry: 1 } })
    .toArray();
  return new Set([
    ...chains.flatMap(({ registration: { entry, others = [] } }) => [entry, ...others.map((other) => other.entry)]),
    ...signed.map(({ entry }) => entry),
  ]);
}

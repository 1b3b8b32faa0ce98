// Writes the data of a workspace to the folder of an export: rows, chains as signed bundles, entries with their files,
// and the audit log.
import { createHash } from 'node:crypto';
import { formatEntryEnvelopeJson } from '../../entries/content';
import { streamChainBundle } from '../../http/chains/bundle';
import { readEntryFileBytes } from '../../http/files/download';
import { streamAuditRowsAsJsonLines } from '../../store/audit/list';
import type { Database } from '../../store/database';
import type { MasterKeys } from '../../store/encryption';
import type { EntryDocument } from '../../model/entry';
import { createWorkspaceStore } from '../../store/for-workspace';
import { isBlockedEntry } from '../../store/privacy/classify';
import {
  streamChainAuthorityResponses,
  listAllChainsOfWorkspace,
  streamEntriesForWorkspaceExport,
  streamWorkspaceExportRows,
  streamEarlierEntryContents,
  type WorkspaceExportCollectionName,
  workspaceExportCollections,
} from '../../store/privacy/export';
import type { SigningKeyProvider } from '../../store/keys/key-ring';
import type { WorkspaceExportFolder } from './export-folder';

export interface WorkspaceExportDeps {
  readonly database: Database;
  readonly keys: SigningKeyProvider;
  /** Keys to decrypt what the database stores encrypted. The files of an export are not encrypted. */
  readonly masterKey: MasterKeys;
  readonly workspace: string;
  /** Receives the progress. */
  readonly report: (text: string) => void;
}

/** Writes the export, or continues where the folder ends. */
export async function writeWorkspaceExport(source: WorkspaceExportDeps, folder: WorkspaceExportFolder): Promise<void> {
  const { database, workspace } = source;
  await writeEntries(source, folder);
  for (const name of Object.keys(workspaceExportCollections) as WorkspaceExportCollectionName[])
    await once(folder, `rows/${name}.jsonl`, () => lines(streamWorkspaceExportRows(database, name, workspace)));
  await writeChains(source, folder);
  await once(folder, 'audit.jsonl', () => streamAuditRowsAsJsonLines(database, workspace, {}));
}

async function once(folder: WorkspaceExportFolder, file: string, make: () => AsyncIterable<string>): Promise<void> {
  if (!folder.has(file)) await folder.write(file, make());
}

async function* lines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

async function writeChains(
  { database, keys, workspace }: WorkspaceExportDeps,
  folder: WorkspaceExportFolder,
): Promise<void> {
  const store = createWorkspaceStore(database, workspace);
  for (const chain of await listAllChainsOfWorkspace(database, workspace)) {
    const place = `chains/${chain.environment}-${safeName(chain.supplier)}`;
    if (!folder.has(`${place}.jsonl`)) {
      const key = await keys.signingKey('envelope', workspace);
      await folder.write(`${place}.jsonl`, streamChainBundle(store, chain, key, new Date(), 'operator'));
    }
    for await (const { _id, answer = '' } of streamChainAuthorityResponses(database, chain)) {
      const file = `${place}/answers/${safeName(_id)}.xml`;
      if (!folder.has(file)) await folder.write(file, answer);
    }
  }
}

async function writeEntries(source: WorkspaceExportDeps, folder: WorkspaceExportFolder): Promise<void> {
  const { database, workspace, report } = source;
  let count = 0;
  for await (const entry of streamEntriesForWorkspaceExport(database, workspace, folder.lastEntry)) {
    await writeEntry(source, folder, entry);
    await folder.entryDone(entry._id);
    count += 1;
    if (count % 1_000 === 0) report(`${count} entries`);
  }
}

/** Writes the entry, its versions and its files to `entries/<2 letters>/<id>/`. */
async function writeEntry(
  { database, workspace, masterKey }: WorkspaceExportDeps,
  folder: WorkspaceExportFolder,
  entry: EntryDocument,
): Promise<void> {
  const source = { store: createWorkspaceStore(database, workspace), masterKey: () => masterKey };
  const place = `entries/${createHash('sha256').update(entry.id).digest('hex').slice(0, 2)}/${entry.id}`;
  await folder.write(`${place}/entry.json`, `${membersText(entry)}\n`);
  await folder.write(`${place}/envelope.json`, `${formatEntryEnvelopeJson(entry)}\n`);
  for await (const version of streamEarlierEntryContents(database, entry))
    if (version.version !== entry.version)
      await folder.write(
        `${place}/versions/${safeName(version.version)}.json`,
        `${formatEntryEnvelopeJson(version)}\n`,
      );
  for (const file of entry.files) {
    for (const one of [...file.previous, ...(file.stored ? [file] : [])]) {
      const bytes = await readEntryFileBytes(source, one);
      const name = `${one.hash.slice(0, 8)}-${one.id}-${safeName(file.name)}`;
      if (bytes) await folder.write(`${place}/files/${name}`, bytes);
    }
  }
}

/** Formats everything except the document, which has a separate file. */
function membersText(entry: EntryDocument): string {
  const {
    document: _document,
    head: _head,
    stamps: _stamps,
    signatures: _signatures,
    words: _words,
    ...members
  } = entry;
  return JSON.stringify({ ...members, blocked: isBlockedEntry(entry) }, null, 2);
}

/** Keeps only characters that every file system accepts, and that cannot form a path out of the folder. */
const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100);

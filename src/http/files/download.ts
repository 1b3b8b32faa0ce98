// Sends downloads: the bytes of a file, and their headers. A large file is sent in parts. A browser never displays a
// download, whatever type the client set for the file.
import contentDisposition from 'content-disposition';
import { buildRecordOrResponseFileBytes } from '../../authority/record-file';
import { entryLimits as limits } from '../../contracts/limits/entries';
import type { EntryFile } from '../../model/entry';
import type { MasterKeys } from '../../store/encryption';
import { processResourceLimits } from '../../shares/shares';
import type { WorkspaceStore } from '../../store/for-workspace';
import type { TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';
import { Readable } from 'node:stream';

/** Headers of everything that a browser could display and that a client or the authority wrote. */
export const untrustedContentHeaders = { 'Content-Security-Policy': "default-src 'none'; sandbox" } as const;

export function buildDownloadHeaders(file: Pick<EntryFile, 'name' | 'mime' | 'hash'>): Record<string, string> {
  return {
    'Content-Type': isActive.test(file.mime) ? 'application/octet-stream' : file.mime,
    'Content-Disposition': contentDisposition(file.name, { fallback: plainName(file.name) }),
    ...untrustedContentHeaders,
    ETag: `"${file.hash}"`,
    // The file may become private, or the access key may be revoked, so a cache must revalidate each time.
    'Cache-Control': 'private, no-cache',
  };
}

/** If a browser would run a type, the file is sent without its type; the file's `mime` still states the type. */
const isActive = /^[^;]*(?:script|css|html|svg|wasm|xsl)/i;

/** Builds a name for clients that do not read `filename*`. Some of these clients misread quotes and backslashes. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\/]/g, '_');

/** Estimates the bytes that a download of this file holds in memory, however slowly it is read. */
export const estimateDownloadMemoryBytes = ({ size, sealed }: EntryFile): number =>
  sealed ? 2 * size : Math.min(size, 2 * limits.filePartBytes);

/** Source from which files are read. */
export interface EntryFileReadDeps {
  readonly store: WorkspaceStore;
  /** Called for sealed files only. */
  readonly masterKey: () => MasterKeys;
}

/**
 * Opens a file for a tenant. It counts toward the unread responses of its workspace until the client has read it.
 * Returns undefined if the bytes are missing.
 * @throws Refusal `busy` if the clients of the workspace have not read too many bytes
 */
export function openFileDownloadWithinUnreadLimit(
  { closed, deps, store, workspace }: Pick<TenantCallContext, 'closed' | 'deps' | 'store' | 'workspace'>,
  file: EntryFile,
): Promise<Download | undefined> {
  const bytes = estimateDownloadMemoryBytes(file);
  releaseWhenAborted(closed, processResourceLimits.responses.takeOrRefuse({ owner: workspace._id }, bytes));
  return openFileDownload({ store, masterKey: deps.settings.masterKey }, file);
}

/** The fields of a file that locate its bytes. */
type StoredBytesRef = Pick<EntryFile, 'hash' | 'sealed' | 'record' | 'part'>;

interface Download {
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads all bytes of a file at once: from its record, from the sealed copy, or from its blob. Returns undefined if the
 * bytes are missing.
 */
export async function readEntryFileBytes(
  { store, masterKey }: EntryFileReadDeps,
  file: StoredBytesRef,
): Promise<Buffer | undefined> {
  if (file.sealed) return store.files.openSealed(file.sealed, masterKey());
  if (!file.record || !file.part) return store.files.getBytes(file.hash);
  const record = await store.files.findRecord(file.record);
  return record ? buildRecordOrResponseFileBytes(record, file.part) : undefined;
}

/** Opens a file for a download, part by part. Returns undefined if its bytes are missing. */
export async function openFileDownload(source: EntryFileReadDeps, file: EntryFile): Promise<Download | undefined> {
  const headers = buildDownloadHeaders(file);
  if (file.sealed || (file.record && file.part)) {
    const bytes = await readEntryFileBytes(source, file);
    return bytes && { body: bytes, headers };
  }
  const parts = await source.store.files.openBytes(file.hash);
  return parts && { body: Readable.from(parts), headers: { ...headers, 'Content-Length': String(file.size) } };
}

// Headers of a download: never shown in the browser, never guessed at, whatever the client said the file is.
import contentDisposition from 'content-disposition';
import type { FileRow } from '../../model/entry';

/** Headers for the bytes of a file. */
export function buildDownloadHeaders(file: Pick<FileRow, 'name' | 'mime' | 'hash'>): Record<string, string> {
  return {
    'Content-Type': isActive.test(file.mime) ? 'application/octet-stream' : file.mime,
    'Content-Disposition': contentDisposition(file.name, { fallback: plainName(file.name) }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: `"${file.hash}"`,
    // A file may become private, or its key be revoked: who keeps it asks each time.
    'Cache-Control': 'private, no-cache',
  };
}

/** What a browser would run or obey: its bytes go out without a name of their kind, and `mime` of the file still says it. */
const isActive = /^[^;]*(?:script|css|html|svg|wasm|xsl)/i;

/** For clients that do not read `filename*`, some of which misread quotes and backslashes. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\/]/g, '_');

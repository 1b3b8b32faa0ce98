// Headers of a download: never shown in the browser, never guessed at, whatever the client said the file is.
import contentDisposition from 'content-disposition';
import type { FileRow } from '../../store/entries/entries';

/** Headers for the bytes of a file. */
export function downloadHeaders(file: Pick<FileRow, 'name' | 'mime' | 'hash'>): Record<string, string> {
  return {
    'Content-Type': file.mime,
    'Content-Disposition': contentDisposition(file.name, { fallback: plainName(file.name) }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: `"${file.hash}"`,
  };
}

/** For clients that do not read `filename*`, some of which misread quotes and backslashes. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\/]/g, '_');

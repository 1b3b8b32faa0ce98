// Headers of a download: never shown in the browser, never guessed at, whatever the client said the file is.
import type { FileRow } from '../../store/entries/entries';

/** Headers for the bytes of a file. */
export function downloadHeaders(file: Pick<FileRow, 'name' | 'mime' | 'hash'>): Record<string, string> {
  return {
    'Content-Type': file.mime,
    'Content-Disposition': disposition(file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: `"${file.hash}"`,
  };
}

/** RFC 6266: a plain name for old clients, the exact one encoded. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeChar)}`;
}

const encodeChar = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

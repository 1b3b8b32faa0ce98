// A file that a person imports, as POST /fiscal/v1/batches takes it: its content type is found from its first characters. Pure.
import { isUtf8 } from 'node:buffer';

/** Content type of a file. Bytes that are no UTF-8 are those of older spreadsheets: the check shows how they are read. */
export function detectContentType(bytes: Buffer): string {
  const charset = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const start = bytes.toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (!start.startsWith('{') && !start.startsWith('[')) return `text/csv; charset=${charset}`;
  return isOneObject(bytes.toString()) ? 'application/json' : 'application/x-ndjson';
}

/** An object over all lines, not one a line. */
function isOneObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || Array.isArray((value as { invoices?: unknown }).invoices);
  } catch {
    // Each line is an object, or the call says what is wrong.
    return !/^\s*\{[^\n]*\}\s*\n\s*\{/.test(text);
  }
}

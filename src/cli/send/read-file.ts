// Reads the file of `sello send`. The form of its text decides whether it is one invoice or a batch.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { cliLimits as limits } from '../../contracts/limits/cli';
import type { RawRequestBody } from '../api-access';

/** Kind of the file's content, and the body of its call. */
export interface InvoiceOrBatchFile extends RawRequestBody {
  readonly kind: 'invoice' | 'batch';
}

/**
 * Reads a file, or the standard input for `-`.
 * @throws Error if the content is larger than the API accepts, or if it cannot be read
 */
export async function readFileOrStdin(file: string): Promise<Buffer<ArrayBuffer>> {
  const stream: Readable = file === '-' ? process.stdin : createReadStream(file);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > limits.sendBytesMax)
      throw new Error(`${file}: is larger than ${limits.sendBytesMax / 1024 / 1024} MB. Send it in parts.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Detects the kind of a file from its text. An object is an invoice, or a batch if it has `invoices`; an array is a
 * batch; objects on separate lines are NDJSON; everything else is CSV. Numbers keep their text, because this function
 * does not rewrite the content.
 * @param charset of a CSV file that is not UTF-8
 */
export function toInvoiceOrBatchFile(content: Buffer<ArrayBuffer>, charset?: string): InvoiceOrBatchFile {
  const text = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text.startsWith('[')) return { kind: 'batch', type: json, content: Buffer.from(`{"invoices":${text}}`) };
  if (!text.startsWith('{')) return { kind: 'batch', type: csvType(charset), content };
  const whole = parse(text);
  // A file whose first line is no object of its own is an invoice with a typing error, which the API names.
  const isLines = whole === undefined && parse(text.split('\n', 1)[0] ?? '') !== undefined;
  if (isLines) return { kind: 'batch', type: 'application/x-ndjson', content };
  const isBatch = whole !== undefined && Array.isArray(whole['invoices']);
  return { kind: isBatch ? 'batch' : 'invoice', type: json, content };
}

const json = 'application/json';

const csvType = (charset: string | undefined): string => (charset ? `text/csv; charset=${charset}` : 'text/csv');

/** Returns undefined if the text is not one JSON object. The API reports the error. */
function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

// Reads files that clients send as base64 inside JSON, and checks their media types.
import { createRefusal } from '../contracts/errors';
import { entryLimits as limits } from '../contracts/limits/entries';

/** Decodes base64 in the plain or the URL alphabet. @throws Refusal `input` (not base64) or `too-large`. */
export function decodeFileBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw createRefusal('input', 'not-base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.fileBytesMax)
    throw createRefusal('too-large', 'file-bytes-max', { max: limits.fileBytesMax });
  return bytes;
}

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; ?charset=[a-z0-9-]+)?$/i;

/**
 * Returns the media type for the header of a download; `application/octet-stream` if none is given.
 * @throws Refusal `input` if the text has another form
 */
export function parseMediaTypeOrDefaultIfAbsent(given: string | null | undefined): string {
  if (!given) return 'application/octet-stream';
  if (!mediaType.test(given)) throw createRefusal('input', 'media-type-invalid');
  return given;
}

// Bytes of a file that came as base64 inside JSON.
import { refuse } from '../../../contracts/errors';
import { entries as limits } from '../../../contracts/limits/entries';

/** Plain or URL alphabet. @throws Refusal `input` (not base64) or `too-large`. */
export function decodeBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw refuse('input', 'not-base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.fileBytesMax) throw refuse('too-large', 'file-bytes-max', { max: limits.fileBytesMax });
  return bytes;
}
